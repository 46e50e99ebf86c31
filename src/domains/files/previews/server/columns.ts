import type { TablePreview } from '../contract.ts';
import { cellsOfRow, halfWidth, kindOfLine, type LineForm } from '#server/formats/row-lines';
import { cellsOf, isMeasured, limits, normalised, shownCell } from './cells.ts';
import { keyedHeading } from './keyed-heading.ts';
import { layoutOf, type Layout } from './layout.ts';
import { tableIn } from './table-rows.ts';

/** Number of lines before which the numbers must begin, and minimum rows of a table. */
const maxBefore = 200;
const leastRows = 3;
/** Rows that a table has at least if lines of results follow it, and number of these lines. */
const [leastAboveResults, maxResults] = [10, limits.above];

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
): { table: TablePreview; layout: Layout; form: LineForm; isWide: boolean } | undefined {
  const isWide = hasWideDigits(text);
  const lines = linesOf(isWide ? halfWidth(text) : text, isWhole);
  const layout = layoutOf(lines);
  if (!layout || layout.first > maxBefore) return undefined;
  const rows: string[][] = [];
  const breaks: number[] = [];
  const between: { after: number; text: string }[] = [];
  const form = { ...layout, headings: headingsOf(layout, lines) };
  let more = !isWhole;
  let [isBroken, hasOtherNames] = [false, false];
  let characters = 0;
  let columnsLeftOut = 0;
  for (const [at, line] of lines.slice(layout.first).entries()) {
    const kind = kindOfLine(line, form);
    if (kind !== 'row' && kind !== 'remark') isBroken = true;
    if (kind === 'empty') continue;
    if (kind !== 'row') {
      if (between.length < limits.above) between.push({ after: rows.length, text: shownCell(line, limits.aboveLine) });
      hasOtherNames ||= isOtherHeading(line, layout);
      continue;
    }
    const cells = cellsOfRow(line, form);
    if (!cells || !isRowOfNumbers(cells, layout)) {
      const rest = lines.slice(layout.first + at).filter((one) => one.trim() !== '');
      if (!isWhole || layout.starts || rows.length < leastAboveResults || !areResults(rest, layout)) return undefined;
      between.push(...rest.map((one) => ({ after: rows.length, text: shownCell(one, limits.aboveLine) })));
      break;
    }
    characters += cells.length * 8;
    if (rows.length >= limits.rows || characters > limits.characters) {
      more = true;
      break;
    }
    if (isBroken) breaks.push(rows.length);
    isBroken = false;
    rows.push(cells.slice(0, limits.columns).map((cell) => shownCell(normalised(cell, layout))));
    columnsLeftOut = Math.max(columnsLeftOut, cells.length - limits.columns);
  }
  if (rows.length < leastRows) return undefined;
  const around = { breaks, between, columnsLeftOut };
  // Names that do not hold for all rows are lines above the table.
  const about = hasOtherNames ? layoutWithoutNames(layout, lines) : layout;
  const table = tableIn(rows, about.names, about.above, more, around);
  return { table, layout, form, isWide };
}

/** Whether the last lines of a file are no rows: results of a fit, or remarks, which some programs write below the table. */
const areResults = (rest: readonly string[], layout: Layout): boolean =>
  rest.length <= maxResults && !rest.some((line) => isRowOfNumbers(cellsOf(line, layout.separator), layout));

/** The lines that name the columns, with their units. Names that are numbers may be a row further down. */
function headingsOf(layout: Layout, lines: readonly string[]): string[] {
  if (!layout.names) return [];
  const used = lines.slice(0, layout.first).filter((line) => line.trim() !== '' && !layout.above.includes(line));
  return used.map((line) => line.trim()).filter((line) => !isRowOfNumbers(cellsOf(line, layout.separator), layout));
}

/** Whether a remark names the columns of the rows below it otherwise. */
function isOtherHeading(line: string, { names, width, separator }: Layout): boolean {
  const found = names && keyedHeading([line], width, separator)?.names;
  return found !== undefined && found.some((name, at) => name !== names![at]);
}

const layoutWithoutNames = (layout: Layout, lines: readonly string[]): Layout => ({
  ...layout,
  names: undefined,
  above: lines.slice(0, layout.first).filter((line) => line.trim() !== ''),
});

/**
 * Columns separated by blanks hold measured values only, one in each; other columns may hold remarks, and rows may have
 * fewer or more of them.
 */
function isRowOfNumbers(cells: readonly string[], { separator, width }: Layout): boolean {
  const measured = cells.filter(isMeasured).length;
  if (separator !== ' ') return cells.length > 1 && measured * 2 >= cells.length;
  return cells.length === width && measured === cells.length;
}

/** Whether digits have the width of characters; then the whole text is read in half width. */
const hasWideDigits = (text: string): boolean => /[\uff10-\uff19]/.test(text.slice(0, limits.line));

function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  // The text after the last line end is complete only at the end of the file.
  if (!isWhole || lines.at(-1) === '') lines.pop();
  return lines;
}
