import { createHash } from 'node:crypto';
import { directions, inTargetUnit, type MetricCode } from '#contract/benchmarks/scoring';

/**
 * Whether a row belongs to the public share of its version. The same rows for every model and process; a submitter
 * cannot choose them.
 */
export function isPublic(versionId: number, sampleId: string, share: number): boolean {
  const digest = createHash('sha256').update(`${versionId}\n${sampleId}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

/** Rounds to three significant digits, for values that a submitter sees before approval. */
export const threeDigits = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(3));

/**
 * A range that reveals no single target: its ends are moved outwards to multiples of the power of ten of the span. Many
 * queries about its ends reveal no more.
 */
export function coarse({ min, max }: { min: number; max: number }): { min: number; max: number } {
  const span = max - min || Math.abs(max) || 1;
  const step = 10 ** Math.floor(Math.log10(span));
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step };
}

/**
 * Number of standard errors by which a submission must be better than the best one so far to get its value shown. With
 * three, one in a thousand random files passes, and an attacker sends hundreds.
 */
const certain = 5;

/**
 * Whether a submission is significantly better than an earlier one, from values of the metric for the same resamples.
 * The value of a submission that is not would reveal single rows to a submitter of many files that differ in few rows
 * (the "ladder" of Blum and Hardt, 2015, arXiv:1502.04585).
 */
export function isStepUp(metric: MetricCode, own: Float64Array, before: Float64Array): boolean {
  const direction = directions[metric];
  const better = (value: number) =>
    direction === 'higher' ? value : -(direction === 'zero' ? Math.abs(value) : value);
  let [count, mean, squares] = [0, 0, 0];
  for (let at = 0; at < own.length; at++) {
    const gain = better(own[at]!) - better(before[at]!);
    if (Number.isNaN(gain)) continue;
    count++;
    const off = gain - mean;
    mean += off / count;
    squares += off * (gain - mean);
  }
  if (count < own.length / 2) return false;
  return mean > 0 && mean >= certain * Math.sqrt(squares / count);
}

/** Metrics that one row affects more than a mean of rows: extremes and roots. */
const bySingleRows: Partial<Record<MetricCode, 'row' | 'root'>> = {
  ...{ maxe: 'row', medae: 'row', rmse: 'root', r2: 'root', nll: 'root', mape: 'root' },
  ...{ daf: 'root', kappaSrme: 'root' },
};

/**
 * The step to which a board value is rounded if targets are hidden: 1, 2 or 5 times a power of ten. It is so wide that,
 * for two models that differ in one row only, the value reveals less about the row than the mean of the targets does. A
 * target known to be anywhere in an interval of width w has the standard deviation w/√12.
 * @param spread standard deviation of the targets
 */
export function hiddenStep(metric: MetricCode, { rows, spread }: { rows: number; spread: number }): number {
  if (metric === 'intervalWidth') return 0;
  const unit = inTargetUnit.includes(metric) ? spread : 1;
  const share = { row: 1, root: 1 / Math.sqrt(rows), mean: 1 / rows }[bySingleRows[metric] ?? 'mean'];
  const least = Math.sqrt(12) * unit * share;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 0;
}

/** A value rounded to multiples of a step; unchanged for a step of 0. */
export function inSteps(value: number | null, step: number): number | null {
  if (value === null || !(step > 0)) return value;
  // Removes digits of the floating-point product beyond the step.
  return Number((Math.round(value / step) * step).toPrecision(12));
}
