import { use, type ReactNode } from 'react';
import { Form, Input, Select } from 'antd';
import { ruleOf, type FieldKey, type ListedKind } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { CallbackHint } from './callback-hint.tsx';
import { DisciplineChoice } from './discipline-choice.tsx';
import { tidyKeywords } from './draft.ts';
import { FieldItem } from './field-item.tsx';
import { TouchContext } from './item.tsx';
import { GrantCards } from './grant-cards.tsx';
import { NoProject, ProjectCards } from './project-cards.tsx';
import { RegisteredNumber } from './project-number.tsx';
import { LicenseChoice, SharingChoice } from './sharing-choices.tsx';
import { TypeChoice, TypeFields } from './type-fields.tsx';
import { WorkCards } from './work-cards.tsx';

interface Props {
  field: FieldKey;
}

/** The control of each kind of field that a section lists, with its label. */
export const controls = {
  line: Line,
  identifier: Line,
  title: Title,
  text: LongText,
  keywords: Keywords,
  day: ({ field }) => <FieldItem field={field} day />,
  choice: Choice,
  discipline: ({ field }) => (
    <FieldItem field={field}>
      <DisciplineChoice />
    </FieldItem>
  ),
  projectNumber: FundingNumber,
  callback: ({ field }) => (
    <FieldItem field={field} hint={<CallbackHint />}>
      <Input type="url" placeholder={ruleOf(field).placeholder} />
    </FieldItem>
  ),
  resourceType: TypeChoice,
  typeFields: TypeFields,
  sharing: SharingChoice,
  license: LicenseChoice,
  noProject: NoProject,
  grants: GrantCards,
  projects: ProjectCards,
  works: WorkCards,
} satisfies Record<ListedKind, (props: Props) => ReactNode>;

function Line({ field }: Props) {
  return (
    <FieldItem field={field}>
      <Input placeholder={ruleOf(field).placeholder} />
    </FieldItem>
  );
}

/** One line that wraps. */
function Title({ field }: Props) {
  return (
    <FieldItem field={field}>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
    </FieldItem>
  );
}

function LongText({ field }: Props) {
  const { rows: [minRows, maxRows] = [3, 10], lang } = ruleOf(field);
  return (
    <FieldItem field={field}>
      <Input.TextArea lang={lang} autoSize={{ minRows, maxRows }} />
    </FieldItem>
  );
}

function Keywords({ field }: Props) {
  const form = Form.useFormInstance();
  const touch = use(TouchContext);
  const tidy = () => {
    const typed = String(form.getFieldValue(field) ?? '');
    if (tidyKeywords(typed) === typed) return;
    form.setFieldValue(field, tidyKeywords(typed));
    touch();
  };
  return (
    <FieldItem field={field}>
      <Input onBlur={tidy} />
    </FieldItem>
  );
}

function Choice({ field }: Props) {
  const t = useTexts(resourcesTexts);
  const { choices = [], labels } = ruleOf(field);
  return (
    <FieldItem field={field}>
      <Select options={choices.map((value) => ({ value, label: t.dynamic(`${labels}.${value}`) }))} />
    </FieldItem>
  );
}

function FundingNumber({ field }: Props) {
  const touch = use(TouchContext);
  return (
    <FieldItem field={field}>
      <RegisteredNumber onTaken={touch} />
    </FieldItem>
  );
}
