import { isMissing } from '#shared/missing-marks';
import { numbersOf, rangeOf, type Rows } from './plotting.ts';

/** Summary of the cells of a column. */
export interface ColumnSummary {
  /** Days and points in time are those of ISO 8601, which texts can be compared by. */
  type: 'number' | 'date' | 'moment' | 'text';
  /** Cells without a value. */
  missing: number;
  /** Different values, up to {@link maxDistinct}. */
  distinct: number;
  /** The most frequent values of a column without numbers; empty if too many values differ. */
  frequent: { value: string; count: number }[];
  /** Undefined if the values are not numbers. */
  numbers?: {
    least: number;
    most: number;
    mean: number;
    /** Values in as many equal steps from least to most. */ bins: number[];
  };
}

/** Steps of a histogram, and maximum number of distinct values that are counted. */
const [binCount, maxDistinct] = [20, 1000];

/** Frequent values that are kept. */
const mostFrequent = 5;

/** Share of the values that must be numbers to make the column numeric. */
const numericPart = 0.9;

/** An empty cell of a column of words, where `Na` is sodium. */
const isEmpty = (cell: string) => /^(?:|-+|–|#?n\/a|<na>|nan|null|none)$/i.test(cell);

/** Counts the cells of a column; in a numeric column other values count as missing. */
export function columnSummary(rows: Rows, column: number): ColumnSummary {
  const cells = rows.map((row) => row[column]?.trim() ?? '');
  const filled = cells.filter((cell) => !isEmpty(cell));
  const counts = new Map<string, number>();
  for (const cell of filled)
    if (counts.size < maxDistinct || counts.has(cell)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const distinct = counts.size;
  const values = numbersOf(rows, column).filter(Number.isFinite);
  const measured = cells.filter((cell) => !isMissing(cell));
  if (values.length === 0 || values.length < measured.length * numericPart)
    return {
      type: typeOf(filled),
      missing: cells.length - filled.length,
      distinct,
      frequent: distinct < maxDistinct ? maxOf(counts) : [],
    };
  const [least, most] = rangeOf(values)!;
  const bins = Array.from({ length: binCount }, () => 0);
  for (const value of values) {
    const at = most > least ? Math.floor(((value - least) / (most - least)) * binCount) : 0;
    bins[Math.min(at, binCount - 1)]! += 1;
  }
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return {
    type: 'number' as const,
    missing: cells.length - values.length,
    distinct,
    frequent: [],
    numbers: { least, most, mean, bins },
  };
}

const [day, moment] = [/^\d{4}-\d{2}-\d{2}$/, /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/];

function typeOf(filled: readonly string[]): ColumnSummary['type'] {
  if (filled.length === 0) return 'text';
  if (filled.every((cell) => day.test(cell))) return 'date';
  return filled.every((cell) => moment.test(cell)) ? 'moment' : 'text';
}

const maxOf = (counts: ReadonlyMap<string, number>): ColumnSummary['frequent'] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostFrequent);
