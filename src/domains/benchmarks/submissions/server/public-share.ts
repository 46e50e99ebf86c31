import { createHash } from 'node:crypto';
import { directions, inTargetUnit, type MetricCode } from '#contract/benchmarks/scoring';

/**
 * Whether a row belongs to the public share of its version. The same rows for every model and process, and none that a
 * submitter can choose.
 */
export function isPublic(versionId: number, sampleId: string, share: number): boolean {
  const digest = createHash('sha256').update(`${versionId}\n${sampleId}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

/** Three significant digits: what a submitter is shown before approval. */
export const threeDigits = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(3));

/**
 * A range that tells nothing of single targets: its ends are moved outwards to multiples of the power of ten that the span
 * has. Nor do many questions about its edges tell more.
 */
export function coarse({ min, max }: { min: number; max: number }): { min: number; max: number } {
  const span = max - min || Math.abs(max) || 1;
  const step = 10 ** Math.floor(Math.log10(span));
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step };
}

/**
 * Standard errors by which a submission must be better than the best one so far to be told its value. With three, one of
 * a thousand random files passes, and somebody sends hundreds.
 */
const certain = 5;

/**
 * Whether a submission is certainly better than an earlier one, from values of the metric for the same draws of rows. The
 * value of a submission that is not would tell of single rows to somebody who sends many that differ in few (the
 * "ladder" of Blum and Hardt, 2015, arXiv:1502.04585).
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

/** Where one row moves a metric by more than the mean of rows does: extremes and roots. */
const bySingleRows: Partial<Record<MetricCode, 'row' | 'root'>> = {
  ...{ maxe: 'row', medae: 'row', rmse: 'root', r2: 'root', nll: 'root', mape: 'root' },
  ...{ daf: 'root', kappaSrme: 'root' },
};

/**
 * The step to which a value of a board is rounded where targets are hidden: 1, 2 or 5 times a power of ten, and so wide
 * that a row which is all that two models differ in is told worse than by the mean of the targets. A target that is known
 * to be anywhere in an interval of width w has the standard deviation w/√12.
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

/** A value in multiples of a step; as it is for a step of 0. */
export function inSteps(value: number | null, step: number): number | null {
  if (value === null || !(step > 0)) return value;
  // The product of two inexact numbers has digits that the step has not.
  return Number((Math.round(value / step) * step).toPrecision(12));
}
