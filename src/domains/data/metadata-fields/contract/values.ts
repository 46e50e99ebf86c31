import { z } from 'zod';
import { oneLine, storable } from '#shared/text-schemas';
import { Day } from '#shared/time';

/** Limit of values of one choice. */
const maxChoices = 20;
/** Limit of fields of one resource. */
const maxFields = 100;

/** Name of a field in values, tables and exports. */
export const FieldKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'data.metadata-fields.badKey');

/** A decimal as typed: its digits say how exact it is. Empty while a draft is being filled in. */
const Decimal = z
  .string()
  .trim()
  .max(40)
  .regex(/^([+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})(e[+-]?\d{1,3})?)?$/i, 'data.metadata-fields.wrong.number')
  .default('');
/** A UCUM code of `shared/units`. */
const UnitCode = z.string().max(30).default('');

/** A number with its unit. */
export const Quantity = z.strictObject({ value: Decimal, unit: UnitCode });
export type Quantity = z.output<typeof Quantity>;

/** A range with its unit; one of the ends may be open. */
export const QuantityRange = z.strictObject({ from: Decimal, to: Decimal, unit: UnitCode });
export type QuantityRange = z.output<typeof QuantityRange>;

/**
 * A value of a field, by its kind: a text (`line`, `text`, `day`, `formula`), values of a dictionary (`choice`), a
 * number or a range.
 */
export const FieldValue = z.union([
  z.string().overwrite(storable).trim().max(20_000),
  z.array(z.string().overwrite(oneLine).trim().min(1).max(100)).max(maxChoices),
  Quantity,
  QuantityRange,
]);
export type FieldValue = z.output<typeof FieldValue>;

/** The values of a resource, by the keys of their fields. */
export const FieldValues = z
  .record(FieldKey, FieldValue)
  .refine((values) => Object.keys(values).length <= maxFields)
  .default({});
export type FieldValues = z.output<typeof FieldValues>;

/** Kinds of fields. */
export const fieldKinds = ['line', 'text', 'choice', 'number', 'range', 'day', 'formula'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Whether nothing was filled in. A unit alone is nothing. */
export function isEmptyValue(value: FieldValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return 'value' in value ? value.value === '' : value.from === '' && value.to === '';
}

/** Limits of one-line values and of formulae, in characters. */
const longestOf: Partial<Record<FieldKind, number>> = { line: 500, formula: 200 };

/**
 * Checks a value by the kind of its field, except the unit, which depends on the field.
 * @returns undefined if it is right, otherwise a failure key of this noun
 */
export function wrongValue(kind: FieldKind, value: FieldValue): `data.metadata-fields.wrong.${string}` | undefined {
  if (isEmptyValue(value)) return undefined;
  if (kind === 'choice') return Array.isArray(value) ? undefined : 'data.metadata-fields.wrong.kind';
  if (kind === 'number') return isQuantity(value) ? undefined : 'data.metadata-fields.wrong.number';
  if (kind === 'range') {
    if (!isRange(value)) return 'data.metadata-fields.wrong.number';
    const { from, to } = value;
    return from !== '' && to !== '' && Number(from) > Number(to) ? 'data.metadata-fields.wrong.range' : undefined;
  }
  if (typeof value !== 'string') return 'data.metadata-fields.wrong.kind';
  if (kind === 'day') return Day.safeParse(value).success ? undefined : 'data.metadata-fields.wrong.day';
  if (value.length > (longestOf[kind] ?? Infinity)) return 'data.metadata-fields.wrong.long';
  return undefined;
}

export const isQuantity = (value: FieldValue): value is Quantity =>
  typeof value === 'object' && !Array.isArray(value) && 'value' in value;
export const isRange = (value: FieldValue): value is QuantityRange =>
  typeof value === 'object' && !Array.isArray(value) && 'from' in value;
