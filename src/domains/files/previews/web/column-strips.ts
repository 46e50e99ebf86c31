import { useEffect, useMemo, useState } from 'react';
import type { StripColumn } from '#view/files/tables';
import { columnSummary, type ColumnSummary } from '../column-summary.ts';
import type { Rows } from '../plotting.ts';

/** Cells that are counted at once, so that the page stays responsive. */
const cellsAtOnce = 50_000;

/**
 * Summaries of all columns of rows that the page has; those of a wide table come one after another. `columns` and
 * `rows` must keep their identity.
 */
export function useSummaries(columns: readonly string[], rows: Rows): readonly (ColumnSummary | undefined)[] {
  const step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, rows.length)));
  const first = useMemo(
    () => columns.slice(0, step).map((_name, at) => columnSummary(rows, at)),
    [columns, rows, step],
  );
  const [later, setLater] = useState<{ after: typeof first; found: ColumnSummary[] }>();
  const found = later?.after === first ? later.found : first;
  useEffect(() => {
    if (found.length >= columns.length) return undefined;
    const timer = setTimeout(() => {
      const to = Math.min(columns.length, found.length + step);
      const more = Array.from({ length: to - found.length }, (_none, at) => columnSummary(rows, found.length + at));
      setLater({ after: first, found: [...found, ...more] });
    });
    return () => clearTimeout(timer);
  }, [first, found, columns, rows, step]);
  return columns.map((_name, at) => found[at]);
}

/** A summary of rows that the page has, in the form of those of whole tables. */
export function stripOf(
  name: string,
  rowCount: number,
  { missing, distinct, frequent, numbers }: ColumnSummary,
): StripColumn {
  return {
    name,
    missing,
    filled: rowCount - missing,
    different: distinct,
    frequent,
    ...(numbers
      ? { least: String(numbers.least), most: String(numbers.most), mean: numbers.mean, bins: numbers.bins }
      : { least: null, most: null, mean: null, bins: null }),
  };
}
