import { memo, use } from 'react';
import { Form, Input, Select } from 'antd';
import {
  requiredTypeFields,
  resourceTypes,
  typeFieldKinds,
  typeFields,
  type ResourceType,
} from '#contract/data/resources';
import { ExampleHints } from '#view/content/examples';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { DisciplineChoice } from './discipline-choice.tsx';
import { tidyKeywords } from './draft.ts';
import { Item, TouchContext } from './item.tsx';
import { Section } from './section.tsx';

/** Type, titles, keywords, abstracts and the fields of the type. */
export const BasicSection = memo(function BasicSection({ resourceType }: { resourceType: ResourceType }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const form = Form.useFormInstance();
  const touch = use(TouchContext);
  const tidyAt = (path: 'keywordsZh' | 'keywordsEn') => () => {
    const typed = String(form.getFieldValue(path) ?? '');
    const tidy = tidyKeywords(typed);
    if (tidy === typed) return;
    form.setFieldValue(path, tidy);
    touch();
  };
  return (
    <Section name="basic">
      <Item path="resourceType" label={t('fields.resourceType')}>
        <Select options={resourceTypes.map((value) => ({ value, label: t(`types.${value}`) }))} />
      </Item>
      <ExampleHints kind={resourceType} />
      <Item path="titleZh" label={t('fields.titleZh')} hint={p('why.titleZh')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Item>
      <Item path="titleEn" label={t('fields.titleEn')} hint={p('why.english')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Item>
      <Item path="keywordsZh" label={t('fields.keywordsZh')} hint={p('why.keywords')}>
        <Input onBlur={tidyAt('keywordsZh')} />
      </Item>
      <Item path="keywordsEn" label={t('fields.keywordsEn')}>
        <Input onBlur={tidyAt('keywordsEn')} />
      </Item>
      <Item path="descriptionZh" label={t('fields.descriptionZh')} hint={p('why.descriptionZh')}>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} />
      </Item>
      <Item path="descriptionEn" label={t('fields.descriptionEn')} hint={p('why.english')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} />
      </Item>
      <Item path="subjectCode" label={t('fields.subjectCode')} hint={p('why.subjectCode')}>
        <DisciplineChoice />
      </Item>
      {typeFields[resourceType].length > 0 ? (
        <fieldset className="deposit__group">
          <legend>
            {t('sections.typeMeta')} · {t(`types.${resourceType}`)}
          </legend>
          {typeFields[resourceType].map((field) => (
            <TypeItem key={`${resourceType}.${field}`} resourceType={resourceType} field={field} />
          ))}
        </fieldset>
      ) : null}
    </Section>
  );
});

function TypeItem({ resourceType, field }: { resourceType: ResourceType; field: string }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const kind = typeFieldKinds[field];
  const needed = requiredTypeFields[resourceType].includes(field);
  return (
    <Item
      path={`typeMeta.${field}`}
      label={t.dynamic(`typeMeta.${resourceType}.${field}`)}
      day={kind === 'day'}
      {...(needed ? { hint: p('why.typeField', { type: t(`types.${resourceType}`) }) } : {})}
    >
      {kind === 'long' ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input {...(kind === 'year' ? { inputMode: 'numeric', className: 'deposit__short' } : {})} />
      )}
    </Item>
  );
}
