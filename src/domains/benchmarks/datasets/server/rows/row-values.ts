import type { ColumnType, DatasetDefinition } from '../../contract.ts';

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A decimal number with a point, as programs write it; undefined for anything else, and for what no double can hold. */
export function numberOf(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const truths = new Map<string, boolean>([
  ...['true', '1', '1.0', 'yes'].map((text) => [text, true] as const),
  ...['false', '0', '0.0', 'no'].map((text) => [text, false] as const),
]);

/** Yes or no as tables write it; undefined for anything else. */
export const truthOf = (text: string): boolean | undefined => truths.get(text.toLowerCase());

/** A cell by the type of its column, for files that know types; null where it is empty, undefined where it does not fit. */
export function valueOf(text: string, type: ColumnType): string | number | bigint | boolean | null | undefined {
  if (text === '') return null;
  if (type === 'text' || type === 'label') return text;
  if (type === 'boolean') return truthOf(text);
  const value = numberOf(text);
  if (type === 'number' || value === undefined) return value;
  // Programs that know one kind of number write 3 as `3.0`.
  return Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** A target as scores are computed with it: a number, 0 or 1, or the place of a class. */
export function targetOf(
  text: string,
  { card }: Pick<DatasetDefinition, 'card'>,
  classes: ReadonlyMap<string, number>,
): number | undefined {
  if (card.taskType === 'classification') {
    const truth = truthOf(text);
    return truth === undefined ? undefined : Number(truth);
  }
  if (card.taskType === 'multiclass') return classes.get(text);
  return card.taskType === 'regression' ? numberOf(text) : 0;
}
