import type { DatasetDefinition } from '../../contract.ts';
import type { ColumnType } from '../../contract/definition.ts';

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A decimal number with a point; undefined for any other text, and for values that a double cannot represent. */
export function numberOf(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const truths = new Map<string, boolean>([
  ...['true', '1', '1.0', 'yes'].map((text) => [text, true] as const),
  ...['false', '0', '0.0', 'no'].map((text) => [text, false] as const),
]);

/** A boolean in one of the common notations; undefined for any other text. */
export const truthOf = (text: string): boolean | undefined => truths.get(text.toLowerCase());

/** A cell as a value of its column's type, for typed files; null if it is empty, undefined if it does not fit. */
export function valueOf(text: string, type: ColumnType): string | number | bigint | boolean | null | undefined {
  if (text === '') return null;
  if (type === 'text' || type === 'label') return text;
  if (type === 'boolean') return truthOf(text);
  const value = numberOf(text);
  if (type === 'number' || value === undefined) return value;
  // Programs with one number type write 3 as `3.0`.
  return Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** A target as a number for scoring: a number, 0 or 1, or the index of a class. */
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
