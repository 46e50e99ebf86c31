import type { ColumnType } from '../contract.ts';

/** Marks of a missing value among numbers, days and points in time, in small letters. A list of `in` takes half a megabyte a column. */
export const missingMarks = '|-+|–|na|n/a|nan|null|none|\\*+|[-+]?inf(?:inity)?';
const missing = new RegExp(`^(?:${missingMarks})$`);

const isMissing = (cell: string) => missing.test(cell.toLowerCase());
/** Share of values that must have a type to make it the column's type; the others stay unchanged. */
export const leastShare = 0.9;

const forms: readonly [ColumnType, RegExp][] = [
  // A number that begins with a zero is a code.
  ['integer', /^[-+]?(?:0|[1-9]\d{0,17})$/],
  ['number', /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i],
  ['date', /^\d{4}-\d{1,2}-\d{1,2}$/],
  ['moment', /^\d{4}-\d{1,2}-\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/],
  ['truth', /^(?:true|false)$/i],
];

/** The type that the first cells of a column suggest. */
export function typeOf(cells: readonly string[]): ColumnType {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  // The type is unknown: later values that are not numbers are stored as text.
  if (filled.length === 0) return 'number';
  const share = (form: RegExp) => filled.filter((cell) => form.test(cell)).length / filled.length;
  const [, whole] = forms[0]!;
  const found = forms.find(([type, form]) => share(form) >= (type === 'integer' ? 1 : leastShare));
  if (found?.[0] !== 'number') return found?.[0] ?? 'text';
  return filled.every((cell) => whole.test(cell)) ? 'integer' : 'number';
}

/** How the numbers of a table are written. */
export interface NumberWriting {
  hasDecimalComma: boolean;
  hasGroups: boolean;
  /** "1.5D-3", as Fortran writes it. */
  hasLetterD: boolean;
}

/** Whether some of these cells are numbers with the exponent D. */
export const hasLetterD = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.some((cell) => /^[-+]?[\d.]+d[-+]?\d+$/i.test(cell)));

/** SQL expression that converts a text cell to a type: null if the conversion fails; a number may be infinite. */
export function valueOf(cell: string, type: ColumnType, { hasDecimalComma, hasGroups, ...how }: NumberWriting): string {
  const pointed = hasDecimalComma ? `replace(${cell}, ',', '.')` : hasGroups ? `replace(${cell}, ',', '')` : cell;
  const number = how.hasLetterD ? `replace(replace(${pointed}, 'D', 'e'), 'd', 'e')` : pointed;
  const isCode = `(${cell} >= '00' and ${cell} < '0:') or (${cell} >= '-00' and ${cell} < '-0:') or contains(${cell}, '_')`;
  const hasPart = ['.', 'e', 'E'].map((part) => `contains(${pointed}, '${part}')`).join(' or ');
  switch (type) {
    case 'integer':
      return `case when ${isCode} or ${hasPart} then null else try_cast(${pointed} as bigint) end`;
    case 'number':
      return `case when ${isCode} then null else try_cast(${number} as double) end`;
    case 'date':
      return `try_cast(${cell} as date)`;
    case 'moment':
      return `try_cast(${cell} as timestamp)`;
    case 'truth':
      return `case lower(trim(${cell})) when 'true' then true when 'false' then false end`;
    default:
      return `nullif(${cell}, '')`;
  }
}
