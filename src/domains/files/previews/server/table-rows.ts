import type { TablePreview } from '../contract.ts';
import { limits } from './cells.ts';

/**
 * A table for display: unnamed columns are numbered, and the empty column of rows that end with a separator is dropped.
 * @param above lines above the table that name no column
 */
export function tableIn(
  rows: readonly (readonly string[])[],
  names: readonly string[] | undefined,
  above: readonly string[],
  more: boolean,
): TablePreview {
  const columns = names ?? (rows[0] ?? []).map((_cell, at) => String(at + 1));
  const last = columns.length - 1;
  const isUnnamed = names === undefined || names[last] === '';
  const isLastEmpty = last > 1 && isUnnamed && rows.every((row) => (row[last] ?? '') === '');
  const width = isLastEmpty ? last : columns.length;
  return {
    kind: 'table',
    columns: columns.slice(0, width),
    rows: rows.map((row) => (isLastEmpty && row[last] === '' ? row.slice(0, last) : [...row])),
    above: above.slice(0, limits.above).map((line) => line.slice(0, limits.cell)),
    more,
  };
}
