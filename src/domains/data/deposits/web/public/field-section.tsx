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
  only,
}: {
  name: ListedSection;
  /** Only what an administrator may amend in a public resource, or what its owner may ask to correct. */
  only?: 'amend' | 'correct';
}) {
  const choices = use(ChoicesContext);
  const fields = fieldsOf(name).filter((field) => applies(field, choices) && (!only || ruleOf(field)[only]));
  if (fields.length === 0) return null;
  const items = fields.map((field) => <Field key={field} field={field} />);
  return <Section name={name}>{name === 'identifiers' ? <div className="deposit__pair">{items}</div> : items}</Section>;
});

function Field({ field }: { field: FieldKey }) {
  const Control = controls[ruleOf(field).kind as ListedKind];
  return <Control field={field} />;
}
