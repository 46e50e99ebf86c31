import type { TablePreview } from '../contract.ts';
import { limits, shownCell } from './cells.ts';

/** What a table has besides its rows. */
interface Surroundings {
  /** Indexes of the rows before which the file has blank lines. */
  breaks?: readonly number[];
  /** Lines between and below the rows that are no rows. */
  between?: TablePreview['between'];
  /** Columns of the file that are left out. */
  columnsLeftOut?: number;
}

/**
 * A table for display: unnamed columns are numbered, also those of cells beyond the names, and the empty column of rows
 * that end with a separator is dropped.
 * @param above lines above the table that name no column
 */
export function tableIn(
  rows: readonly (readonly string[])[],
  names: readonly string[] | undefined,
  above: readonly string[],
  more: boolean,
  { breaks = [], between = [], columnsLeftOut = 0 }: Surroundings = {},
): TablePreview {
  const longest = rows.reduce((most, row) => Math.max(most, filledWidth(row)), 0);
  const named = names ?? (rows[0] ?? []).map((_cell, at) => String(at + 1));
  const columns = Array.from({ length: Math.max(named.length, longest) }, (_none, at) => named[at] ?? String(at + 1));
  const last = columns.length - 1;
  const isUnnamed = names === undefined || names[last] === '';
  const isLastEmpty = last > 1 && isUnnamed && longest < columns.length;
  const width = isLastEmpty ? last : columns.length;
  const blocks = blocksOf(breaks, rows.length);
  return {
    kind: 'table',
    columns: columns.slice(0, width),
    rows: rows.map((row) => row.slice(0, width)),
    above: above.slice(0, limits.above).map((line) => shownCell(line, limits.aboveLine)),
    more,
    ...(blocks.length > 1 && { blocks }),
    ...(between.length > 0 && { between }),
    ...(columnsLeftOut > 0 && { columnsLeftOut }),
  };
}

/** Cells of a row up to the last one that is not empty. */
const filledWidth = (row: readonly string[]): number => row.findLastIndex((cell) => cell !== '') + 1;

/** Rows that a block has on the average, at least: blank lines may also stand between all rows. */
const leastInBlock = 2;

/** Indexes of the first rows of the blocks between blank lines; a single one if the blank lines divide nothing. */
function blocksOf(breaks: readonly number[], rowCount: number): number[] {
  const blocks = [0, ...breaks.filter((at) => at > 0 && at < rowCount)];
  return rowCount >= blocks.length * leastInBlock ? blocks : [0];
}
