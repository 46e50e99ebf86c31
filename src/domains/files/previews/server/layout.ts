import { isMissing } from '#shared/missing-marks';
import { dataMark } from '#server/formats/row-lines';
import {
  cellsOf,
  isMeasured,
  isMoment,
  isRemark,
  isValue,
  limits,
  writingOf,
  type Separator,
  type Writing,
} from './cells.ts';
import { areNumberedNames, gapColumns, headingAbove, namesIn, unevenHeading, type Heading } from './heading.ts';
import { keyedHeading } from './keyed-heading.ts';

/** The layout of a text of rows and columns, detected from its first lines. */
export interface Layout extends Writing {
  separator: Separator;
  /** Cells of most rows, or names if there are more; other rows may have fewer or more. */
  width: number;
  /** Index of the first line of data. */
  first: number;
  /** Names of the columns; undefined without a line of names. */
  names: string[] | undefined;
  /** Lines above the rows that name no column: titles, remarks, settings of the instrument. */
  above: string[];
  /** Start positions of the columns of a text with gaps, in characters; only for columns separated by spaces. */
  starts: readonly number[] | undefined;
}

const separators: readonly Separator[] = ['\t', ';', '|', ',', ' '];
/** Lines from which the layout is detected. */
export const maxHeadLines = 400;
/** Rows that decide about the line above them. */
const maxBelow = 20;
/** Rows that must follow the first one, as far as there are any. */
const leastFollowing = 2;
/** Share of measured cells from which on a table is one of numbers. */
const leastMeasured = 0.3;
/** The lines of a text as one separator reads them. */
interface Reading {
  separator: Separator;
  /** Cells of each line; undefined for empty lines and remarks. */
  lines: readonly (readonly string[] | undefined)[];
  /** The number of cells of the rows, how many lines have it, and the share of measured cells in them. */
  width: number;
  count: number;
  measured: number;
}

/** Whether a line belongs to no row: it is empty, a remark, or a mark between parts. */
const isApart = (line: string, separator: Separator) =>
  line.trim() === '' || isRemark(line, separator) || dataMark.test(line);

function readingOf(lines: readonly string[], separator: Separator): Reading {
  const read = lines.map((line) => (isApart(line, separator) ? undefined : cellsOf(line, separator)));
  const counts = new Map<number, { lines: number; cells: number; measured: number; empty: number }>();
  for (const cells of read) {
    if (!cells) continue;
    const seen = counts.get(cells.length) ?? { lines: 0, cells: 0, measured: 0, empty: 0 };
    counts.set(cells.length, seen);
    seen.lines += 1;
    seen.cells += cells.length;
    seen.measured += cells.filter(isMeasured).length;
    seen.empty += cells.filter((cell) => cell === '').length;
  }
  // Rows of numbers may be fewer than the settings that a program writes below or between them.
  const weighed = [...counts].map(([width, seen]) => ({
    width,
    seen,
    weight: seen.lines * (0.4 + Math.max(seen.measured - seen.empty, 0) / Math.max(seen.cells, 1)),
  }));
  const { width, seen } = weighed.toSorted((a, b) => b.weight - a.weight || b.width - a.width)[0] ?? { width: 0 };
  return {
    separator,
    lines: read,
    width,
    count: seen?.lines ?? 0,
    measured: (seen?.measured ?? 0) / Math.max(seen?.cells ?? 0, 1),
  };
}

/** Score of a separator: lines with the same number of cells count, measured ones more. */
const scoreOf = ({ separator, width, count, measured }: Reading, preferred: Separator | undefined): number =>
  count * (0.4 + measured) * (separator === ' ' ? 0.8 : 1) * (separator === preferred ? 1.3 : 1) + width / 1000;

/**
 * The layout of a text that has at least two columns; undefined for any other.
 * @param all complete lines from the beginning on
 * @param preferred the separator that the file name implies; it wins unless another fits better
 */
export function layoutOf(
  all: readonly string[],
  preferred?: Separator,
  maxColumns: number = limits.columns,
): Layout | undefined {
  const lines = all.slice(0, maxHeadLines);
  const declared = separators.find((one) => one === /^\s*"?sep=(.)"?\s*$/i.exec(lines[0] ?? '')?.[1]);
  const firstMark = lines.findIndex((line) => dataMark.test(line));
  // A mark below rows begins another part of them.
  const marked = areRows(lines.slice(0, Math.max(0, firstMark))) ? 0 : firstMark + 1;
  const begin = Math.max(marked, declared ? 1 : 0);
  const body = lines.slice(begin);
  const reading = (declared ? [declared] : separators)
    .map((separator) => readingOf(body, separator))
    .filter(({ width }) => width >= 2 && width <= maxColumns)
    .toSorted((a, b) => scoreOf(b, preferred) - scoreOf(a, preferred))[0];
  if (!reading) return undefined;
  const { separator, width } = reading;
  const isRow = (cells: readonly string[] | undefined): cells is string[] => cells?.length === width;
  const headingOf = (first: number): Heading | undefined => {
    const before = body.slice(0, first);
    const following = reading.lines.slice(first);
    const isLastEmpty = separator !== ' ' && width > 2 && following.every((row) => !isRow(row) || row.at(-1) === '');
    const some = following.flatMap((row) => (row ? [row] : [])).slice(0, maxBelow);
    return (
      keyedHeading(before, width, separator) ??
      headingAbove(before, width, separator, isLastEmpty) ??
      unevenHeading(before, some, separator, marked > 0)
    );
  };
  const even = firstRow(reading, body);
  const uneven = separator === ' ' ? even : firstUneven(reading, even);
  const isAtTop = () => body.slice(0, uneven).every((line) => isApart(line, separator));
  // Directly below a mark are the names, and below them rows, of which the first ones may be remarks.
  const top = marked > 0 && separator !== ' ' ? reading.lines.findIndex((cells) => cells !== undefined) + 1 : 0;
  const found = uneven < even && (headingOf(uneven) || isAtTop()) ? uneven : even;
  const first = top > 0 && top < found && headingOf(top) ? top : found;
  const heading = headingOf(first);
  const rows = reading.lines.slice(first).filter(isRow);
  const below = body.slice(first, first + maxBelow).filter((line) => line.trim() !== '');
  const gaps = separator === ' ' && !heading ? gapColumns(body[first - 1], below, width) : undefined;
  const isUsed = (at: number) => heading?.lines.has(at) === true || (gaps !== undefined && at === first - 1);
  return {
    ...writingOf(rows.flat(), separator),
    separator,
    width: gaps?.names.length ?? Math.max(width, heading?.names.length ?? 0),
    first: begin + first,
    names: gaps?.names ?? heading?.names,
    above: lines
      .slice(declared ? 1 : 0, begin)
      .concat(body.slice(0, first).filter((_line, at) => !isUsed(at)))
      .filter((line) => line.trim() !== ''),
    starts: gaps?.starts,
  };
}

/** Whether lines end with rows of measured values. */
function areRows(lines: readonly string[]): boolean {
  const last = lines.filter((line) => line.trim() !== '').slice(-1 - leastFollowing);
  return separators.some((separator) => {
    const rows = last.map((line) => cellsOf(line, separator));
    const width = rows[0]?.length ?? 0;
    return (
      rows.length > leastFollowing &&
      width > 1 &&
      rows.every((cells) => cells.length === width && cells.some(isValue) && cells.every(isMeasured))
    );
  });
}

/** The index of the first line of data. */
function firstRow({ separator, lines, width, measured }: Reading, body: readonly string[]): number {
  const isRow = (at: number) => lines[at]?.length === width;
  const following = (at: number) => lines.slice(at + 1).filter((cells) => cells !== undefined);
  /** A title may have as many cells as a row; rows follow each other. */
  const isFollowed = (at: number) =>
    following(at)
      .slice(0, leastFollowing)
      .every((cells) => cells.length === width);
  const rowAt = lines.findIndex((_cells, at) => isRow(at) && isFollowed(at));
  const start = rowAt < 0 ? lines.findIndex((_cells, at) => isRow(at)) : rowAt;
  // In a table of words the first row names the columns.
  const second = lines.findIndex((_cells, at) => at > start && isRow(at));
  if (measured < leastMeasured) return second < 0 ? start : second;
  const isHeading = (at: number): boolean => {
    const cells = lines[at]!;
    const below = following(at).find(({ length }) => length === width) ?? [];
    const isName = (cell: string, column: number) =>
      !isMeasured(cell) && (below[column] ?? '') !== '' && isMeasured(below[column]!);
    if (!cells.some(isName) && !(separator !== ' ' && areNumberedNames(cells, below))) return false;
    // Below a line of names it is the first row.
    const above = body.slice(0, at).findLast((line) => line.trim() !== '');
    return above === undefined || namesIn(above, width, separator) === undefined;
  };
  // A date next to a word is a title, unless dates follow below it.
  const hasValue = (at: number) =>
    lines[at]!.some(
      (cell, column) => isValue(cell) || (isMoment(cell) && isMoment(following(at)[0]?.[column] ?? cell)),
    );
  const isFirst = (at: number) => isRow(at) && hasValue(at) && !isHeading(at);
  const found = lines.findIndex((_cells, at) => isFirst(at) && isFollowed(at));
  // Rows of different lengths may follow each other.
  const single = found < 0 && separator !== ' ' ? lines.findIndex((_cells, at) => isFirst(at)) : found;
  return single < 0 ? start : separator === ' ' ? single : firstWithoutValues(lines, single);
}

/**
 * The index of the first of the rows above one with values that have empty cells or marks such as `NA` in their place:
 * samples that were not measured. Only below a line with names in these columns, which is no row.
 */
function firstWithoutValues(lines: Reading['lines'], row: number): number {
  const width = lines[row]!.length;
  const measured = lines[row]!.flatMap((cell, column) => (isValue(cell) ? [column] : []));
  let at = row;
  const isEmpty = (cell: string) => cell.trim() === '' || isMissing(cell);
  while (lines[at - 1]?.length === width && measured.every((column) => isEmpty(lines[at - 1]![column]!))) at -= 1;
  const above = lines[at - 1];
  const isNamed = above?.length === width && measured.every((column) => !isMeasured(above[column]!));
  return isNamed ? at : row;
}

/** The index of the first of the rows with fewer or more cells that are directly above the first one of most rows. */
function firstUneven({ lines, width }: Reading, first: number): number {
  const isRowLike = (cells: readonly string[] | undefined) =>
    cells !== undefined &&
    cells.length > 1 &&
    (isValue(cells[0]!) || isMoment(cells[0]!)) &&
    cells.filter(isMeasured).length * 2 >= cells.length;
  let at = first;
  while (at > 0 && isRowLike(lines[at - 1])) at -= 1;
  return lines.slice(at, first).some((cells) => cells!.length !== width) ? at : first;
}
