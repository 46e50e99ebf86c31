import type { TablePreview } from '../contract.ts';
import { cellsOfRow, halfWidth, kindOfLine, type LineForm } from '#server/formats/row-lines';
import { cellsOf, isMeasured, limits, normalised, shownCell } from './cells.ts';
import { keyedHeading } from './keyed-heading.ts';
import { layoutOf, maxHeadLines, type Layout } from './layout.ts';
import { tableIn } from './table-rows.ts';

/** Number of lines before which the numbers must begin, and minimum rows of a table. */
const maxBefore = 200;
const leastRows = 3;
/** Rows that a table has at least if lines of results follow it, and number of these lines. */
const [leastAboveResults, maxResults] = [10, limits.above];
/** Lines that may be taken for rows before the table is given up. */
const maxAttempts = 20;
/** Characters that all attempts together read. */
const maxRepeated = 4 << 20;

/**
 * The columns of numbers that instruments and programs write below any other lines, with notes (`#`) between. Undefined
 * for any other text.
 * @param isWhole whether this is the complete file; the last line of a part is ignored
 */
export const numbersIn = (text: string, isWhole: boolean): TablePreview | undefined =>
  numbersLaidOut(text, isWhole)?.table;

/** A text of columns as it was read. */
interface Numbers {
  table: TablePreview;
  layout: Layout;
  form: LineForm;
  isWide: boolean;
}

/** The table of {@link numbersIn} with the layout of its lines. */
export function numbersLaidOut(text: string, isWhole: boolean): Numbers | undefined {
  const isWide = hasWideDigits(text);
  const lines = linesOf(isWide ? halfWidth(text) : text, isWhole);
  const head = lines.slice(0, maxHeadLines).reduce((sum, line) => sum + line.length, 0);
  const attempts = Math.min(maxAttempts, Math.max(1, Math.floor(maxRepeated / head)));
  let begin = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = numbersBelow(lines, begin, isWhole);
    if (found === undefined) return undefined;
    if (typeof found === 'object') return begin > 0 && !isMost(found.table, lines) ? undefined : { ...found, isWide };
    // Settings of an instrument may look like rows: the rows begin below the line that is none.
    begin = found;
  }
  return undefined;
}

/** Whether a table that was found below lines of another kind is what the text is about. */
const isMost = ({ rows, more }: TablePreview, lines: readonly string[]): boolean =>
  rows.length >= leastAboveResults && (more || rows.length * 2 >= lines.filter((line) => line.trim() !== '').length);

/**
 * The table in the lines from `begin` on; undefined without rows, or the index of the line from which on there may be
 * another one.
 */
function numbersBelow(
  lines: readonly string[],
  begin: number,
  isWhole: boolean,
): Omit<Numbers, 'isWide'> | number | undefined {
  const layout = layoutBelow(lines, begin);
  if (!layout || layout.first > maxBefore) return undefined;
  const rows: string[][] = [];
  const breaks: number[] = [];
  const between: { after: number; text: string }[] = [];
  const form = { ...layout, headings: headingsOf(layout, lines) };
  let more = !isWhole;
  let [isBroken, hasOtherNames] = [false, false];
  let characters = 0;
  let columnsLeftOut = 0;
  for (let at = layout.first; at < lines.length; at += 1) {
    const line = lines[at]!;
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
      const rest = lines.slice(at).filter((one) => one.trim() !== '');
      const hasEnded = isWhole && !layout.starts && areResults(rest, rows.length, layout);
      if (!hasEnded) return at < maxBefore ? Math.max(at, begin + 1) : undefined;
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
  return { table: tableIn(rows, about.names, about.above, more, around), layout, form };
}

/** The layout of the lines from `begin` on; those before are above the table. */
function layoutBelow(lines: readonly string[], begin: number): Layout | undefined {
  const layout = layoutOf(lines.slice(begin));
  if (!layout || begin === 0) return layout;
  const before = lines.slice(0, begin).filter((line) => line.trim() !== '');
  return { ...layout, first: begin + layout.first, above: [...before, ...layout.above] };
}

/**
 * Whether the last lines of a file are no rows: results of a fit, or settings, which some programs write below the
 * table. More lines of words than rows are a text, unless columns have separators.
 */
const areResults = (rest: readonly string[], rows: number, layout: Layout): boolean =>
  rows >= leastAboveResults &&
  rest.length <= (layout.separator === ' ' ? Math.min(rows, maxResults) : maxResults) &&
  !rest.some((line) => isRowOfNumbers(cellsOf(line, layout.separator), layout));

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
