import type { Direction } from '#contract/benchmarks/scoring';
import type { Drawn } from '../public/board-data.ts';

/** A model of the charts that has a score. */
export type Dated = Drawn & { mean: number };

/** Whether a value is better than another one in a direction. */
const isBetter = (direction: Direction, value: number, than: number) =>
  direction === 'higher' ? value > than : direction === 'lower' ? value < than : Math.abs(value) < Math.abs(than);

/** The models that were the best at their time, earliest first; models that have seen targets set no record. */
export function recordsOf(points: readonly Dated[], direction: Direction): Dated[] {
  const records: Dated[] = [];
  for (const point of points.toSorted((a, b) => a.submitTime.localeCompare(b.submitTime))) {
    const best = records.at(-1);
    if (!point.hasSeenTargets && (!best || isBetter(direction, point.mean, best.mean))) records.push(point);
  }
  return records;
}

/** The range without outliers: three times the interquartile distance beyond the quartiles. */
export function nearlyAll(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const quarter = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  const reach = 3 * (quarter(0.75) - quarter(0.25)) || Infinity;
  return [Math.max(sorted[0]!, quarter(0.25) - reach), Math.min(sorted.at(-1)!, quarter(0.75) + reach)];
}
