import type { ReplyOf } from '#shared/contract';
import type { Context } from '#server/context';
import { failFields } from '#shared/fail';
import { inSi, unitsLike } from '#shared/units';
import { isEmptyValue, isQuantity, isRange, type FieldValues } from '#contract/data/metadata-fields';
import { rangeParts, type search } from '#contract/data/search';
import { facetFields, numberFields, type DeclaredField } from '#module/data/metadata-fields';
import { anyOf, type Condition } from './condition.ts';
import { knownQuantities } from './queries/hits.ts';
import { placesFor, valuesAt } from './queries/origins.ts';
import type { QuantityRange } from './search-index.ts';

/*
 * Values of declared fields that are facets. A value is `key:code`, such as `technique:stm`. The register of values gives it a number
 * (facet `field`): as a lexeme it filters, and as four bytes of a row it is counted by the process. So any number of fields and of
 * values per record fits, and a new field takes no room in the packed facets.
 */

/** Name in the register of values. */
const register = 'field';
/** Values of one facet that are listed; selected ones are added. */
const maxListed = 30;

/** The lexeme of a value by its number; no keyword can produce it. */
export const markOf = (place: number) => `~f:${place}`;

/** Numbers and lexemes of the values of a resource; registers new values in the caller's transaction. */
export async function declaredOf(ctx: Context, values: FieldValues): Promise<{ declared: Buffer; marks: string[] }> {
  if (Object.keys(values).length === 0) return { declared: Buffer.alloc(0), marks: [] };
  const facets = new Set((await facetFields(ctx)).map(({ fieldKey }) => fieldKey));
  const names = Object.entries(values).flatMap(([key, value]) =>
    facets.has(key) && Array.isArray(value) ? value.map((code) => `${key}:${code}`) : [],
  );
  if (names.length === 0) return { declared: Buffer.alloc(0), marks: [] };
  const known = await placesFor(ctx, register, [...new Set(names)], { add: true });
  const places = [...known.values()];
  const declared = Buffer.alloc(4 * places.length);
  places.forEach((place, at) => declared.writeInt32BE(place, 4 * at));
  return { declared, marks: places.map(markOf) };
}

/** The numbers and ranges of a resource, in SI units. */
export async function quantitiesOf(ctx: Context, values: FieldValues): Promise<QuantityRange[]> {
  if (Object.keys(values).length === 0) return [];
  const numbers = (await numberFields(ctx)).map(({ fieldKey }) => fieldKey);
  return numbers.flatMap((fieldKey) => {
    const value = values[fieldKey];
    if (value === undefined || isEmptyValue(value)) return [];
    const [from, to] = isQuantity(value)
      ? [value.value, value.value]
      : isRange(value)
        ? [value.from, value.to]
        : ['', ''];
    if (!isQuantity(value) && !isRange(value)) return [];
    return [rangeBetween(fieldKey, from, to, value.unit)];
  });
}

/** A range with ends that may be open; an end beyond the numbers of the database is open, too. */
function rangeBetween(fieldKey: string, from: string, to: string, unit: string): QuantityRange {
  const end = (text: string, open: number) => (text === '' ? open : inSi(Number(text), unit));
  const [low, high] = [end(from, -Infinity), end(to, Infinity)];
  return { fieldKey, low: Math.min(low, high), high: Math.max(low, high) };
}

/**
 * Ranges of a query, in SI units.
 * @throws data.search.wrongRange for a field that is no number, and for a unit of another quantity
 */
export async function rangesOf(ctx: Context, asked: readonly string[]): Promise<QuantityRange[]> {
  if (asked.length === 0) return [];
  const fields = await numberFields(ctx);
  return asked.map((text) => {
    const { fieldKey, from, to, unit } = rangeParts(text);
    const field = fields.find((one) => one.fieldKey === fieldKey);
    const isFitting = field && (unit === '' || unitsLike(field.unit).includes(unit));
    if (!isFitting) throw failFields('data.search.wrongRange', [{ path: 'ranges', reason: 'data.search.wrongRange' }]);
    return rangeBetween(fieldKey, from, to, unit || field.unit);
  });
}

/** The declared numbers that a published record has, in the order of forms. */
export async function declaredQuantities(
  ctx: Context,
): Promise<Pick<DeclaredField, 'fieldKey' | 'labelZh' | 'labelEn' | 'unit'>[]> {
  const fields = await numberFields(ctx);
  const known = await knownQuantities(
    ctx,
    fields.map(({ fieldKey }) => fieldKey),
  );
  return fields
    .filter(({ fieldKey }) => known.has(fieldKey))
    .map(({ fieldKey, labelZh, labelEn, unit }) => ({ fieldKey, labelZh, labelEn, unit }));
}

/** A selected value with its number; 0, which no record has, for one that no record has. */
export interface ChosenValue {
  fieldKey: string;
  value: string;
  place: number;
}

/** Selected values, from the query's `key:code`. */
export async function chosenValues(ctx: Context, selected: readonly string[]): Promise<ChosenValue[]> {
  if (selected.length === 0) return [];
  const names = selected.map((one) => {
    const [key = '', ...code] = one.split(':');
    return [key, decodeURIComponent(code.join(':'))] as const;
  });
  const places = await placesFor(
    ctx,
    register,
    names.map((parts) => parts.join(':')),
  );
  return names.map(([fieldKey, value]) => ({ fieldKey, value, place: places.get(`${fieldKey}:${value}`) ?? 0 }));
}

/**
 * The conditions of selected values: any of the values of a field, and all fields.
 * @param except a field whose selection does not count
 */
export function conditionsOf(chosen: readonly ChosenValue[], except?: string): Condition[] {
  const byField = Map.groupBy(
    chosen.filter(({ fieldKey }) => fieldKey !== except),
    ({ fieldKey }) => fieldKey,
  );
  return [...byField.values()].map((values) => anyOf(values.map(({ place }) => markOf(place))));
}

/** Hits per number, from the bytes of all hits. */
export function countsIn(bytes: Buffer): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const place = bytes.readInt32BE(at);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

type DeclaredFacets = ReplyOf<typeof search.facets>['fields'];

/**
 * The facets of declared fields, those without hits left out.
 * @param counts hits per number
 * @param without the same without the selection of a field, for each field that has one
 */
export async function declaredFacets(
  ctx: Context,
  counts: ReadonlyMap<number, number>,
  without: ReadonlyMap<string, ReadonlyMap<number, number>>,
  chosen: readonly ChosenValue[],
): Promise<DeclaredFacets> {
  const places = new Set([...counts.keys(), ...[...without.values()].flatMap((one) => [...one.keys()])]);
  const names = await valuesAt(ctx, register, [...places]);
  return (await facetFields(ctx)).flatMap(({ fieldKey, labelZh, labelEn, choices }) => {
    const own = without.get(fieldKey) ?? counts;
    const isChosen = (value: string) => chosen.some((one) => one.fieldKey === fieldKey && one.value === value);
    const found = [...names].flatMap(([place, { value: name }]) => {
      const value = name.startsWith(`${fieldKey}:`) ? name.slice(fieldKey.length + 1) : undefined;
      const count = own.get(place) ?? 0;
      return value === undefined || (count === 0 && !isChosen(value)) ? [] : [{ value, count }];
    });
    const missing = chosen
      .filter((one) => one.fieldKey === fieldKey && !found.some(({ value }) => value === one.value))
      .map(({ value }) => ({ value, count: 0 }));
    const listed = [...found, ...missing]
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .filter(({ value }, at) => at < maxListed || isChosen(value));
    if (listed.length === 0) return [];
    const values = listed.map(({ value, count }) => {
      const choice = choices.find((one) => one.value === value);
      return { value, count, labelZh: choice?.labelZh ?? value, labelEn: choice?.labelEn ?? value };
    });
    return [{ fieldKey, labelZh, labelEn, values }];
  });
}
