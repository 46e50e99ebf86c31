import { memo } from 'react';
import { Form } from 'antd';
import { pick } from '#shared/texts';
import {
  isEmptyValue,
  isOffered,
  techniqueField,
  type FieldValue,
  type FieldValues,
  type OfferedField,
} from '#contract/data/metadata-fields';
import type { ResourceType } from '#contract/data/resources';
import { FieldInput } from '#view/data/metadata-fields';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { FieldOffers } from './field-offers.tsx';
import { Item } from './item.tsx';
import { Section } from './section.tsx';

/** Declared fields for the type of the resource and the chosen techniques, by group; and those that have a value. */
export const ScienceSection = memo(function ScienceSection({
  resourceType,
  fields,
  values,
  resourceId,
  onTake,
}: {
  resourceType: ResourceType;
  /** Absent while they are loading. */
  fields: readonly OfferedField[] | undefined;
  /** Values of the draft. */
  values: FieldValues;
  /** Whose files offer values; absent until the draft is stored. */
  resourceId?: number | undefined;
  onTake?: (key: string, value: FieldValue) => void;
}) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const chosen = Form.useWatch(['fieldValues', techniqueField]) as unknown;
  const subjectCode = (Form.useWatch('subjectCode') as string | undefined) ?? '';
  const techniques = Array.isArray(chosen) ? (chosen as string[]) : [];
  const shown = (fields ?? []).filter(
    (field) => isOffered(field, { resourceType, subjectCode }, techniques) || !isEmptyValue(values[field.fieldKey]),
  );
  if (fields !== undefined && shown.length === 0) return null;
  const groups = Map.groupBy(shown, (field) => field.fieldGroup);
  return (
    <Section name="science">
      <p className="deposit__why">{p('science.why')}</p>
      {resourceId === undefined || !onTake ? null : (
        <FieldOffers
          resourceId={resourceId}
          fields={fields ?? []}
          values={values}
          onTake={({ fieldKey, value }) => onTake(fieldKey, value)}
        />
      )}
      {[...groups].map(([group, own]) => (
        <fieldset key={group} className="deposit__group">
          <legend>{pick(own[0]!.groupZh, own[0]!.groupEn, language)}</legend>
          {own.map((field) => (
            <Item
              key={field.fieldKey}
              path={`fieldValues.${field.fieldKey}`}
              label={pick(field.labelZh, field.labelEn, language)}
              hint={pick(field.hintZh, field.hintEn, language) || (field.kind === 'range' && p('science.range'))}
              day={field.kind === 'day'}
            >
              <FieldInput field={field} />
            </Item>
          ))}
        </fieldset>
      ))}
    </Section>
  );
});

/** The values with those that the form shows now; fields that it does not show keep theirs. */
export function withTyped(before: FieldValues, typed: Partial<FieldValues> | undefined): FieldValues {
  const given = Object.entries(typed ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(given) as FieldValues) };
}
