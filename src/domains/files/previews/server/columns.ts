import type { Preview } from '../contract.ts';
import { limits } from './table.ts';

/** Lines before the numbers that are looked through for a heading, and rows that make a table of them. */
const mostBefore = 200;
const leastRows = 3;
const noted = /^\s*[#%!;]+/;
const separators = /[\s,;]+/;
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][-+]?\d+)?$|^[-+]?(?:nan|inf(?:inity)?)$/i;

/**
 * The columns of numbers that instruments and programs write: separated by blanks, commas or semicolons, below whatever
 * lines, with notes (`#`) between. Undefined for any other text.
 * @param isWhole whether this is all of the file; the last line of a part is none
 */
export function numbersIn(text: string, isWhole: boolean): Extract<Preview, { kind: 'table' }> | undefined {
  const before: string[] = [];
  const rows: string[][] = [];
  let width = 0;
  let more = !isWhole;
  for (const line of linesOf(text, isWhole)) {
    const cells = cellsOf(line);
    if (cells.length === 0 || noted.test(line)) {
      if (rows.length === 0) before.push(line);
      continue;
    }
    if (cells.every((cell) => number.test(cell)) && (width === 0 || cells.length === width)) {
      width = cells.length;
      if (width < 2 || width > limits.columns) return undefined;
      rows.push(cells.map((cell) => cell.replace(/d/i, 'e')));
      if (rows.length > limits.rows || rows.length * width * 8 > limits.characters) {
        rows.pop();
        more = true;
        break;
      }
    } else if (rows.length < leastRows && before.length + rows.length < mostBefore) {
      // Numbers of the heading: how many points there are, the day of the measurement.
      before.push(...rows.splice(0).map((row) => row.join(' ')), line);
      width = 0;
    } else return undefined;
  }
  if (rows.length < leastRows) return undefined;
  return { kind: 'table', columns: headingOf(before, width), rows, more };
}

/** The last line above the numbers, where it has a word for each column; else they are numbered. */
function headingOf(before: readonly string[], width: number): string[] {
  const last = before.findLast((line) => line.replace(noted, '').trim() !== '') ?? '';
  const words = last.replace(noted, '').trim();
  for (const separator of [/[\t,;]/, /\s{2,}/, /\s+/]) {
    const names = words
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length === width) return names.map((name) => name.slice(0, limits.cell));
  }
  return Array.from({ length: width }, (_none, at) => String(at + 1));
}

const cellsOf = (line: string) => (line.length > limits.line ? [''] : line.trim().split(separators).filter(Boolean));

function* linesOf(text: string, isWhole: boolean): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    if (end < 0 && !isWhole) return;
    yield text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
    start = end < 0 ? text.length : end + 1;
  }
}
