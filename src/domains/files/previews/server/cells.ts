import { isMissing } from '#shared/missing-marks';
import { longestLine, type Separator } from '#server/formats/row-lines';

export { cellsOf, isRemark, noted, type Separator } from '#server/formats/row-lines';

/**
 * Maximum rows and columns; characters of all cells together, of one line, of one cell; lines above the table, and
 * characters of one of them.
 */
export const limits = {
  rows: 10_000,
  columns: 200,
  characters: 2_000_000,
  line: longestLine,
  cell: 500,
  above: 400,
  aboveLine: 4000,
} as const;

/** Number format of a table. */
export interface Writing {
  /** A comma as the decimal separator. */
  hasDecimalComma: boolean;
  /** Commas between thousands. */
  hasGroups: boolean;
}

/** Accepts the typographic minus, which word processors and some programs write. */
const dotted = /^[-+−]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
const commaed = /^[-+−]?(?:\d+,\d*|,\d+)(?:[ed][-+]?\d+)?$/i;
/**
 * As Fortran writes: `1.5D-3`, and `0.2500-100` where three digits of the exponent leave no place for its letter. `3d5`
 * are electrons, and `0.5-300` is a range.
 */
const fortran = /^([-+−]?(?:\d+\.\d*|\.\d+|\d+(?=d[-+])))(?:d([-+]?\d+)|([-+](?<=\.\d{4,}[-+])\d{3}))$/i;
const grouped = /^[-+−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** `1.234,5` in countries with decimal commas; a single point is always a decimal point. */
const pointed = /^[-+−]?\d{1,3}(?:\.\d{3})+,\d+$/;
/** A value with its standard uncertainty in its last digits. */
const uncertain = /^[-+−]?\d+(?:\.\d+)?\(\d{1,4}\)$/;
const moment =
  /^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

export const isNumber = (cell: string): boolean => dotted.test(cell) || fortran.test(cell);

export const isMoment = (cell: string): boolean => moment.test(cell);

/** Whether a cell is a number in any format, with or without its uncertainty. */
export const isValue = (cell: string): boolean =>
  [dotted, fortran, commaed, grouped, pointed, uncertain].some((form) => form.test(cell));

/** Whether a cell is a measured value: a number, a mark for a missing one, a date or a time. */
export const isMeasured = (cell: string): boolean => isValue(cell) || isMissing(cell) || moment.test(cell);

/** The number format of some cells. `1,000` is a thousand if other numbers have a decimal point, and one otherwise. */
export function writingOf(cells: readonly string[], separator: Separator): Writing {
  const commas = separator === ',' ? [] : cells.filter((cell) => commaed.test(cell));
  const hasPoints = cells.some((cell) => dotted.test(cell) && cell.includes('.'));
  return {
    hasDecimalComma:
      (commas.length > 0 && !hasPoints) || (separator !== ',' && cells.some((cell) => pointed.test(cell))),
    hasGroups: commas.length > 0 && hasPoints && commas.every((cell) => grouped.test(cell)),
  };
}

/** A cell with its number converted to a decimal point and the exponent `e`. */
export function normalised(cell: string, { hasDecimalComma, hasGroups }: Writing): string {
  if (hasGroups && grouped.test(cell)) return cell.replaceAll(',', '').replace('−', '-');
  const bare = hasDecimalComma && pointed.test(cell) ? cell.replaceAll('.', '') : cell;
  const number = hasDecimalComma && commaed.test(bare) ? bare.replace(',', '.') : bare;
  const [, digits, power, unlettered] = fortran.exec(number) ?? [];
  const pointedNumber = digits === undefined ? number : `${digits}e${power ?? unlettered}`;
  return dotted.test(pointedNumber) ? pointedNumber.replace('−', '-') : number;
}

/** A cell as it is shown: a longer one is cut, and says so. */
export const shownCell = (cell: string, longest: number = limits.cell): string =>
  cell.length > longest ? `${cell.slice(0, longest - 1)}…` : cell;
