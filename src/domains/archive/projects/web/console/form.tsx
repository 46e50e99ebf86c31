import { Form, Input, InputNumber, Select } from 'antd';
import { planTypes } from '#contract/archive/applications';
import { OrganizationNameInput } from '#view/identity/organizations';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { ProjectForm, projects } from '../../contract.ts';
import { projectTexts } from '../../texts/index.ts';
import { projectPageTexts } from '../texts/index.ts';

interface Props {
  /** Null for a new project. */
  projectId: number | null;
  onSaved: () => void;
  onClose: () => void;
}

const lines = ['projectNo', 'nameZh', 'nameEn', 'specialNo', 'specialName', 'leadOrg', 'agency'] as const;
const people = ['leaderName', 'leaderPhone', 'leaderEmail', 'contactName', 'contactPhone', 'contactEmail'] as const;
const days = ['startDate', 'endDate', 'acceptDate'] as const;

/** Adds a project to the register, or edits the current version of an entry. */
export function ProjectDrawer({ projectId, onSaved, onClose }: Props) {
  const t = useTexts(projectPageTexts);
  const words = useTexts(projectTexts);
  const language = useLanguage();
  const { reply } = useCall(projects.find, projectId === null ? null : { params: { projectId } }, { once: true });
  const rules = rulesOf(ProjectForm, projectTexts, language);
  if (projectId !== null && !reply) return null;
  const save = async (values: ProjectForm) => {
    if (reply)
      await call(projects.edit, { params: { projectId: reply.projectId }, body: { ...values, rowVer: reply.rowVer } });
    else await call(projects.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<ProjectForm>
      open
      wide
      title={reply ? t('editOf', { name: reply.projectNo }) : t('add')}
      initial={reply ?? {}}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="bilingual">
        {lines.map((name) => (
          <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
            {name === 'leadOrg' || name === 'agency' ? <OrganizationNameInput /> : <Input maxLength={500} />}
          </Form.Item>
        ))}
        <Form.Item name="planType" label={words('fields.planType')} rules={rules.planType}>
          <Select allowClear options={planTypes.map((value) => ({ value, label: words(`planTypes.${value}`) }))} />
        </Form.Item>
        {people.map((name) => (
          <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
            <Input maxLength={100} />
          </Form.Item>
        ))}
        {days.map((name) => (
          <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
            <DayField />
          </Form.Item>
        ))}
        <Form.Item name="funding" label={words('fields.funding')} rules={rules.funding}>
          <InputNumber min={0} precision={2} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="participantOrgs" label={words('fields.participantOrgs')} rules={rules.participantOrgs}>
        <Input.TextArea rows={2} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item name="intro" label={words('fields.intro')} rules={rules.intro}>
        <Input.TextArea rows={4} maxLength={10_000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
