import { missingMarks as marks } from '#shared/missing-marks';
import type { ColumnType } from '../contract.ts';

/** Empty cells, and marks of a missing value among numbers, days and points in time, in small letters. A list of `in` takes half a megabyte a column. */
export const missingMarks = `|${marks}`;
const missing = new RegExp(`^(?:${missingMarks})$`);

const isMissing = (cell: string) => missing.test(cell.toLowerCase());
/** Share of values that must have a type to make it the column's type; the others stay unchanged. */
export const leastShare = 0.9;

const forms: readonly [ColumnType, RegExp][] = [
  // Digits after a zero are a code; more than 18 are an identifier that no number of the engine holds in full.
  ['integer', /^[-+]?(?:0|[1-9]\d{0,17})$/],
  ['number', /^[-+]?(?:0|[1-9]\d{0,17}|\d+\.\d*|\.\d+|\d+(?=e))(?:e[-+]?\d+)?$/i],
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
}

/** SQL expression that converts a text cell to a type: null if the conversion fails; a number may be infinite. */
export function valueOf(cell: string, type: ColumnType, writing: NumberWriting): string {
  const pointed = pointedForm(cell, writing);
  const others = `translate(${pointed}, '0123456789+- ', '')`;
  const isZeroed = ['', '-', '+'].map((sign) => `(${cell} >= '${sign}00' and ${cell} < '${sign}0:')`).join(' or ');
  const isCode = `(${isZeroed}) and ${others} = '' or contains(${cell}, '_')`;
  switch (type) {
    case 'integer':
      return `case when ${isCode} or ${others} <> '' then null else try_cast(${pointed} as bigint) end`;
    case 'number':
      return `case when ${isCode} or length(${cell}) > 18 and ${others} = '' then null else ${numberOf(pointed)} end`;
    case 'date':
      return `try_cast(${cell} as date)`;
    case 'moment':
      return `try_cast(${cell} as timestamp)`;
    case 'truth':
      return `case lower(trim(${cell})) when 'true' then true when 'false' then false end`;
    default:
      return `nullif(trim(${cell}, ' \\r'), '')`;
  }
}

/** A number with a point and without marks between thousands. */
function pointedForm(cell: string, { hasDecimalComma, hasGroups }: NumberWriting): string {
  if (hasGroups) return `replace(${cell}, ',', '')`;
  if (!hasDecimalComma) return cell;
  const hasPoints = `regexp_full_match(${cell}, '\\s*[-+−]?\\d{1,3}(?:\\.\\d{3})+,\\d+\\s*')`;
  return `replace(case when ${hasPoints} then replace(${cell}, '.', '') else ${cell} end, ',', '.')`;
}

/** A number, also with the typographic minus and the exponents of Fortran: `1.5D-3`, `0.2500-100`. */
function numberOf(cell: string): string {
  const forms = [
    '^([-+]?(?:\\d+\\.\\d*|\\.\\d+))[dD]([-+]?\\d+)$',
    '^([-+]?\\d+)[dD]([-+]\\d+)$',
    '^([-+]?\\d*\\.\\d{4,})([-+]\\d{3})$',
  ];
  const rewritten = forms.reduce(
    (it, form) => `regexp_replace(${it}, '${form}', '\\1e\\2')`,
    `replace(trim(${cell}, ' \t\r'), '−', '-')`,
  );
  const isOther = `regexp_matches(${cell}, '[dD−]|\\d[-+]\\d')`;
  return `coalesce(try_cast(${cell} as double), case when ${isOther} then try_cast(${rewritten} as double) end)`;
}
