import type { TablePreview } from '../contract.ts';
import { asWritten, cellsAt, cellsOf, isMeasured, layoutOf, limits, noted } from './layout.ts';

/** Lines before the numbers that are looked through for them, and rows that make a table of them. */
const mostBefore = 200;
const leastRows = 3;

/**
 * The columns of numbers that instruments and programs write below whatever lines, with notes (`#`) between. Undefined
 * for any other text.
 * @param isWhole whether this is all of the file; the last line of a part is none
 */
export function numbersIn(text: string, isWhole: boolean): TablePreview | undefined {
  const lines = linesOf(ascii(text), isWhole);
  const layout = layoutOf(lines);
  if (!layout || layout.first > mostBefore) return undefined;
  const width = layout.starts?.length ?? layout.names.length;
  const rows: string[][] = [];
  let more = !isWhole;
  for (const line of lines.slice(layout.first)) {
    if (line.trim() === '' || noted.test(line)) continue;
    const cells = layout.starts ? cellsAt(line, layout.starts) : cellsOf(line, layout.separator);
    if (cells.length !== width || !isRowOfNumbers(cells, layout.separator)) return undefined;
    rows.push(cells.map((cell) => asWritten(cell, layout).replace(/^([-+]?[\d.]+)d([-+]?\d+)$/i, '$1e$2')));
    if (rows.length <= limits.rows && rows.length * width * 8 <= limits.characters) continue;
    rows.pop();
    more = true;
    break;
  }
  if (rows.length < leastRows) return undefined;
  // Many programs end every line with a separator.
  const isLastEmpty = rows.every((row) => row.at(-1) === '') && width > 2;
  const kept = isLastEmpty ? width - 1 : width;
  return {
    kind: 'table',
    columns: layout.names.slice(0, kept),
    rows: rows.map((row) => row.slice(0, kept)),
    above: layout.above.slice(0, limits.above).map((line) => line.slice(0, limits.cell)),
    more,
  };
}

/** Between blanks everything is measured; where cells are marked off, one may hold a remark. */
function isRowOfNumbers(cells: readonly string[], separator: string): boolean {
  const measured = cells.filter(isMeasured).length;
  return separator === ' ' ? measured === cells.length : measured * 2 >= cells.length;
}

/** Digits of East Asian width as others write them; a text without such digits stays as it is. */
const ascii = (text: string): string =>
  /[\uff10-\uff19]/.test(text.slice(0, limits.line))
    ? text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
    : text;

function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  // What follows the last line end is a line only where the file ends there.
  if (!isWhole || lines.at(-1) === '') lines.pop();
  return lines;
}
