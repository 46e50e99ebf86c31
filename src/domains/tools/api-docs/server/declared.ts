import type { Language } from '#shared/texts';
import { unitsLike } from '#shared/units';
import type { OfferedField } from '#contract/data/metadata-fields';
import type { JsonSchema } from './schemas.ts';

/* Metadata fields that administrators declare, in the document: the contracts know only that there are some. */

/** Name of the schema of their values among the components. */
export const declaredName = 'declaredFields';

const labelOf = (it: { labelZh: string; labelEn: string }, language: Language) =>
  language === 'zh' ? it.labelZh : it.labelEn;

const text: JsonSchema = { type: 'string' };

/** Values of the declared fields by their keys, with labels, codes of choices and units. */
export function declaredSchema(fields: readonly OfferedField[], language: Language): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.fieldKey, valueSchema(field, language)])),
  };
}

function valueSchema(field: OfferedField, language: Language): JsonSchema {
  const title = labelOf(field, language);
  if (field.kind === 'choice') {
    const codes = field.choices.map((one) => `${one.value}: ${labelOf(one, language)}`).join('; ');
    return { type: 'array', items: { type: 'string' }, description: `${title} (${codes})` };
  }
  if (field.kind !== 'number' && field.kind !== 'range') return { type: 'string', description: title };
  const numbers: Record<string, JsonSchema> = field.kind === 'number' ? { value: text } : { from: text, to: text };
  return {
    type: 'object',
    properties: { ...numbers, unit: text },
    description: `${title} (${unitsLike(field.unit).join(', ')})`,
  };
}

/** Examples for the parameters `fields` and `ranges` of the search: one per field that filters. */
export function declaredParameters(
  { facets, numbers }: { facets: readonly OfferedField[]; numbers: readonly OfferedField[] },
  language: Language,
): Record<string, string> {
  const said = (field: OfferedField, example: string) => `${field.fieldKey}:${example} (${labelOf(field, language)})`;
  return {
    fields: facets.map((field) => said(field, field.choices[0]?.value ?? '…')).join(', '),
    ranges: numbers.map((field) => said(field, `1..10:${field.unit}`)).join(', '),
  };
}

/** Puts the schema of the values in place of every property that holds them. */
export function withDeclared(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withDeclared);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]): [string, unknown] => {
      const properties = name === 'properties' && typeof value === 'object' && value !== null ? value : undefined;
      if (!properties || !Object.hasOwn(properties, 'fieldValues')) return [name, withDeclared(value)];
      const rest = withDeclared({ ...properties, fieldValues: {} }) as object;
      return [name, { ...rest, fieldValues: { $ref: `#/components/schemas/${declaredName}` } }];
    }),
  );
}
