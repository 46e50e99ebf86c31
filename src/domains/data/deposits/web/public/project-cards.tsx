import { use } from 'react';
import { Button, Checkbox, Form, Input } from 'antd';
import { maxProjects, RelatedProject, type FieldKey } from '#contract/data/resources';
import { OrganizationNameInput } from '#view/identity/organizations';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { CardList } from './card-list.tsx';
import { ChoicesContext } from './field-item.tsx';
import { Item, TouchContext } from './item.tsx';
import { ProjectNumber } from './project-number.tsx';

/** A check box for data that no project funded; otherwise the reason why the numbers follow. */
export function NoProject({ field }: { field: FieldKey }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const { noProject } = use(ChoicesContext);
  return (
    <>
      <Form.Item name={field} valuePropName="checked" className="deposit__tick">
        <Checkbox>{t(`fields.${field}`)}</Checkbox>
      </Form.Item>
      {noProject ? null : <p className="deposit__why">{p('why.grants')}</p>}
    </>
  );
}

/** Related projects in detail. */
export function ProjectCards({ field }: { field: FieldKey }) {
  const p = useTexts(depositTexts);
  return (
    <CardList
      name={field}
      most={maxProjects}
      fresh={() => RelatedProject.parse({})}
      add={p('project.add')}
      remove={(n) => p('project.remove', { n })}
    >
      {(name, at) => <ProjectFields name={name} at={at} />}
    </CardList>
  );
}

function ProjectFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const form = Form.useFormInstance();
  const touch = use(TouchContext);
  const path = (field: string) => ({ path: `projects.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('project.one', { n: at + 1 })}</legend>
      <div className="deposit__pair">
        <Item
          {...path('projectNo')}
          label={t('fields.projectNo')}
          hint={
            <Button
              type="link"
              size="small"
              className="deposit__inline"
              onClick={() => {
                form.setFieldValue(['projects', name, 'projectNo'], form.getFieldValue('projectNo'));
                touch();
              }}
            >
              {p('project.copy')}
            </Button>
          }
        >
          <ProjectNumber at={name} onTaken={touch} />
        </Item>
        <Item {...path('responsible')} label={t('fields.responsible')}>
          <Input />
        </Item>
        <Item {...path('start')} label={t('fields.start')} day />
        <Item {...path('deadline')} label={t('fields.deadline')} day />
        <Item {...path('agency')} label={t('fields.agency')}>
          <OrganizationNameInput />
        </Item>
        <Item {...path('leadOrg')} label={t('fields.leadOrg')}>
          <OrganizationNameInput />
        </Item>
      </div>
      <Item {...path('participantOrgs')} label={t('fields.participantOrgs')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Item>
      <Item {...path('introduction')} label={t('fields.introduction')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </Item>
    </fieldset>
  );
}
