import { memo, use } from 'react';
import {
  applies,
  fieldsOf,
  ruleOf,
  type FieldKey,
  type ListedKind,
  type ListedSection,
} from '#contract/data/resources';
import { controls } from './field-controls.tsx';
import { ChoicesContext } from './field-item.tsx';
import { Section } from './section.tsx';

/** A section with the declared fields that apply to the choices of the draft, in their order. */
export const FieldSection = memo(function FieldSection({
  name,
  isAmending = false,
}: {
  name: ListedSection;
  /** Only what an administrator may correct in a public resource. */
  isAmending?: boolean;
}) {
  const choices = use(ChoicesContext);
  const fields = fieldsOf(name).filter((field) => applies(field, choices) && (!isAmending || ruleOf(field).amend));
  if (fields.length === 0) return null;
  const items = fields.map((field) => <Field key={field} field={field} />);
  return <Section name={name}>{name === 'identifiers' ? <div className="deposit__pair">{items}</div> : items}</Section>;
});

function Field({ field }: { field: FieldKey }) {
  const Control = controls[ruleOf(field).kind as ListedKind];
  return <Control field={field} />;
}
