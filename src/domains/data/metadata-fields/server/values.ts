import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import { failFields } from '#shared/fail';
import { unitsLike } from '#shared/units';
import type { Context } from '#server/context';
import {
  isEmptyValue,
  isQuantity,
  isRange,
  neededFields,
  termOf,
  valueText,
  wrongValue,
  type About,
  type DescribedValue,
  type FieldValue,
  type FieldValues,
} from '../contract.ts';
import { declaredFields, type DeclaredField } from './declared.ts';

/** Name of the values in forms, for the paths of faults. */
const place = 'fieldValues';

/** A value that cannot be stored; the reason is a failure key of this noun. */
interface ValueFault {
  key: string;
  reason: string;
}

/**
 * Values in stored form, and those that are refused. Empty ones are left out, and a number without a unit has that of
 * its field. A value that was stored before is kept, whatever its field has become.
 */
export async function sortedValues(
  ctx: Context,
  values: FieldValues,
  before: FieldValues = {},
): Promise<{ right: FieldValues; faults: ValueFault[] }> {
  const filled = Object.entries(values).filter(([, value]) => !isEmptyValue(value));
  if (filled.length === 0) return { right: {}, faults: [] };
  const fields = new Map((await declaredFields(ctx)).map((field) => [field.fieldKey, field]));
  const right: FieldValues = {};
  const faults: ValueFault[] = [];
  for (const [key, value] of filled) {
    const field = fields.get(key);
    const stored = withUnit(field, value);
    const isOld = isDeepEqual(before[key], stored);
    const reason = isOld ? undefined : faultOf(field, stored, before[key]);
    if (reason) faults.push({ key, reason });
    else right[key] = stored;
  }
  return { right, faults };
}

/**
 * The values of a form in stored form, as {@link sortedValues} says.
 * @throws data.metadata-fields.wrongValues that names each faulty field
 */
export async function checkedValues(ctx: Context, values: FieldValues, before: FieldValues = {}): Promise<FieldValues> {
  const { right, faults } = await sortedValues(ctx, values, before);
  if (faults.length > 0)
    throw failFields(
      'data.metadata-fields.wrongValues',
      faults.map(({ key, reason }) => ({ path: `${place}.${key}`, reason })),
    );
  return right;
}

const withUnit = (field: DeclaredField | undefined, value: FieldValue): FieldValue =>
  field && (isQuantity(value) || isRange(value)) && value.unit === '' ? { ...value, unit: field.unit } : value;

function faultOf(field: DeclaredField | undefined, value: FieldValue, before?: FieldValue): string | undefined {
  if (!field) return 'data.metadata-fields.wrong.unknown';
  if (field.isRetired) return 'data.metadata-fields.wrong.retired';
  const wrong = wrongValue(field.kind, value);
  if (wrong) return wrong;
  if (Array.isArray(value)) {
    const offered = new Set(field.choices.filter(({ isRetired }) => !isRetired).map((one) => one.value));
    const had = new Set(Array.isArray(before) ? before : []);
    return value.every((one) => offered.has(one) || had.has(one)) ? undefined : 'data.metadata-fields.wrong.choice';
  }
  if (!isQuantity(value) && !isRange(value)) return undefined;
  const isRightUnit = field.unit ? unitsLike(field.unit).includes(value.unit) : value.unit === '';
  return isRightUnit ? undefined : 'data.metadata-fields.wrong.unit';
}

/** Required fields that are offered for a resource and not filled in: their dotted paths. */
export async function lackingFields(
  ctx: Context,
  { fieldValues, ...about }: About & { fieldValues: FieldValues },
): Promise<string[]> {
  return neededFields(await declaredFields(ctx), about, fieldValues)
    .filter(({ fieldKey }) => isEmptyValue(fieldValues[fieldKey]))
    .map(({ fieldKey }) => `${place}.${fieldKey}`);
}

/** {@link describedValues} of many resources: the declarations are asked for once. */
export async function valueDescriber(ctx: Context): Promise<(values: FieldValues) => DescribedValue[]> {
  const fields = await declaredFields(ctx);
  return (values) =>
    fields.flatMap((field) => {
      const value = values[field.fieldKey];
      return value === undefined || isEmptyValue(value) ? [] : [described(field, value)];
    });
}

/** The values of a resource with the words of their fields, in the order of groups and fields. */
export const describedValues = async (ctx: Context, values: FieldValues): Promise<DescribedValue[]> =>
  Object.keys(values).length === 0 ? [] : (await valueDescriber(ctx))(values);

function described(field: DeclaredField, value: FieldValue): DescribedValue {
  const { fieldKey, groupZh, groupEn, labelZh, labelEn, kind, row } = field;
  return {
    fieldKey,
    groupZh,
    groupEn,
    labelZh,
    labelEn,
    kind,
    value,
    textZh: valueText(field, value, 'zh'),
    textEn: valueText(field, value, 'en'),
    statement: row.statement,
    propertyUrl: row.propertyUrl,
    terms: Array.isArray(value) ? value.map((one) => termOf(field, one)) : [],
  };
}
