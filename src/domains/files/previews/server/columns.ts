import type { TablePreview } from '../contract.ts';
import { cellsAt, cellsOf, isMeasured, limits, normalised, noted } from './cells.ts';
import { layoutOf, type Layout } from './layout.ts';
import { tableIn } from './table-rows.ts';

/** Number of lines before which the numbers must begin, and minimum rows of a table. */
const mostBefore = 200;
const leastRows = 3;

/**
 * The columns of numbers that instruments and programs write below any other lines, with notes (`#`) between. Undefined
 * for any other text.
 * @param isWhole whether this is the complete file; the last line of a part is ignored
 */
export const numbersIn = (text: string, isWhole: boolean): TablePreview | undefined =>
  numbersLaidOut(text, isWhole)?.table;

/** The same with the layout of its lines. */
export function numbersLaidOut(
  text: string,
  isWhole: boolean,
): { table: TablePreview; layout: Layout; isWide: boolean } | undefined {
  const lines = linesOf(halfWidth(text), isWhole);
  const layout = layoutOf(lines);
  if (!layout || layout.first > mostBefore) return undefined;
  const rows: string[][] = [];
  let more = !isWhole;
  for (const line of lines.slice(layout.first)) {
    if (line.trim() === '' || noted.test(line)) continue;
    const cells = layout.starts ? cellsAt(line, layout.starts) : cellsOf(line, layout.separator);
    if (cells.length !== layout.width || !isRowOfNumbers(cells, layout.separator)) return undefined;
    rows.push(cells.map((cell) => normalised(cell, layout)));
    if (rows.length <= limits.rows && rows.length * layout.width * 8 <= limits.characters) continue;
    rows.pop();
    more = true;
    break;
  }
  if (rows.length < leastRows) return undefined;
  return { table: tableIn(rows, layout.names, layout.above, more), layout, isWide: hasWideDigits(text) };
}

/** Columns separated by blanks hold measured values only; other columns may hold remarks. */
function isRowOfNumbers(cells: readonly string[], separator: string): boolean {
  const measured = cells.filter(isMeasured).length;
  return separator === ' ' ? measured === cells.length : measured * 2 >= cells.length;
}

/** Full-width digits and signs as ASCII, if the text has full-width digits. */
const halfWidth = (text: string): string =>
  hasWideDigits(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
    : text;

const hasWideDigits = (text: string): boolean => /[\uff10-\uff19]/.test(text.slice(0, limits.line));

function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  // The text after the last line end is complete only at the end of the file.
  if (!isWhole || lines.at(-1) === '') lines.pop();
  return lines;
}
