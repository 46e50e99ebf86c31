import { isMissing } from '#shared/missing-marks';
import { numbersOf, rangeOf, type Rows } from './plotting.ts';

/** Summary of the cells of a column. */
export interface ColumnSummary {
  /** Cells without a value. */
  missing: number;
  /** Different values, up to {@link mostDistinct}. */
  distinct: number;
  /** Undefined if the values are not numbers. */
  numbers?: {
    least: number;
    most: number;
    mean: number;
    /** Values in as many equal steps from least to most. */ bins: number[];
  };
}

/** Steps of a histogram, and maximum number of distinct values that are counted. */
export const [binCount, mostDistinct] = [20, 1000];

/** Share of the values that must be numbers to make the column numeric. */
const numericPart = 0.9;

/** An empty cell of a column of words, where `Na` is sodium. */
const isEmpty = (cell: string) => /^(?:|-+|–|#?n\/a|<na>|nan|null|none)$/i.test(cell);

/** Counts the cells of a column; in a numeric column other values count as missing. */
export function columnSummary(rows: Rows, column: number): ColumnSummary {
  const cells = rows.map((row) => row[column]?.trim() ?? '');
  const filled = cells.filter((cell) => !isEmpty(cell));
  const distinct = new Set<string>();
  for (const cell of filled) if (distinct.size < mostDistinct) distinct.add(cell);
  const values = numbersOf(rows, column).filter(Number.isFinite);
  const measured = cells.filter((cell) => !isMissing(cell));
  if (values.length === 0 || values.length < measured.length * numericPart)
    return { missing: cells.length - filled.length, distinct: distinct.size };
  const [least, most] = rangeOf(values)!;
  const bins = Array.from({ length: binCount }, () => 0);
  for (const value of values) {
    const at = most > least ? Math.floor(((value - least) / (most - least)) * binCount) : 0;
    bins[Math.min(at, binCount - 1)]! += 1;
  }
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return { missing: cells.length - values.length, distinct: distinct.size, numbers: { least, most, mean, bins } };
}
