import { createHash, randomInt } from 'node:crypto';
import { directions, inTargetUnit, type MetricCode } from '#contract/benchmarks/scoring';
import { bounded } from '#module/benchmarks/scoring';
import { gaussian } from '#shared/random';
import { fewestHidden, withoutPreliminary } from '../contract.ts';

/**
 * Whether a row belongs to the public share of its version. The same rows for every model and process; a submitter can
 * neither choose nor compute them.
 * @param secret of the version
 */
export function isPublic(secret: Buffer, sampleId: string, share: number): boolean {
  const digest = createHash('sha256').update(secret).update(sampleId).digest();
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
 * Random parts of answers before approval, in deviations of the targets divided by the root of the rows: the bar that
 * a submission must clear, and the value that its submitter is shown. Exact answers would give one binary digit of a
 * target per file, by offsets that the submitter chooses. A bar that depends on the file itself, such as a number of its
 * standard errors, would be chosen too (decision 102).
 */
const noise = { bar: { mean: 2, deviation: 0.5 }, value: { deviation: 0.25 } };

/** Rows of the public share, and the standard deviation of their targets. */
export interface ShareSize {
  rows: number;
  spread: number;
  /** Rows of the rarest class, or of the rarer of stable and unstable materials. */
  rarest?: number;
}

/** Uniform in (0, 1), not to be predicted. */
const secretly = () => (randomInt(2 ** 47) + 0.5) / 2 ** 47;

/** Metrics on which one row counts as one of its class. */
const byClass: readonly MetricCode[] = [
  ...(['rocAuc', 'rocAucLabels', 'averagePrecision', 'balancedAccuracy', 'recall', 'specificity', 'f1'] as const),
  ...(['f1Macro', 'stableRecall', 'stableF1'] as const),
];

/** Rows of a class below which a single one moves a metric by more than 0.12 deviations of the bar. */
const fewestOfClass = 17;

/** Wider for metrics that one row affects more; one row of a log loss counts up to seven times as much as one of a mean. */
function unitOf(metric: MetricCode, { rows, spread, rarest = rows }: ShareSize): number {
  const kind = metric === 'logLoss' ? 'root' : (bySingleRows[metric] ?? 'mean');
  const wider = { row: Math.sqrt(rows), root: 3, mean: 1 }[kind];
  if (byClass.includes(metric)) {
    const count = Math.max(1, rarest);
    // The first rows of a ranking count more than once.
    const first = metric === 'averagePrecision' ? 1 + Math.log(count) : 1;
    return Math.max(1 / Math.sqrt(count), (first * fewestOfClass) / count);
  }
  return ((inTargetUnit.includes(metric) ? spread : 1) * wider) / Math.sqrt(rows);
}

/**
 * By how much a submission must be better than the best one so far to get its value shown. Drawn for each: the same bar
 * for the same content would average out over files that differ in one digit.
 */
export const drawBar = (metric: MetricCode, size: ShareSize, draw = secretly): number =>
  withoutPreliminary.includes(metric)
    ? Infinity
    : unitOf(metric, size) * (noise.bar.mean + noise.bar.deviation * gaussian(draw));

/** Metrics beyond 1 or below 0, other than the direction suggests. */
const withoutLimit: readonly MetricCode[] = ['daf', 'nll'];

/** A value on the public share as its submitter is shown it: with a random error, in steps. */
export function shownValue(metric: MetricCode, value: number | null, size: ShareSize, draw = secretly): number | null {
  if (value === null) return null;
  const off = value + unitOf(metric, size) * noise.value.deviation * gaussian(draw);
  const shown = inSteps(off, hiddenStep(metric, size))!;
  if (withoutLimit.includes(metric)) return shown;
  return { higher: Math.min(1, shown), lower: Math.max(0, shown), zero: shown }[directions[metric]];
}

/**
 * Whether a submission clears the bar above an earlier one, from values of the metric for the same resamples. The value
 * of a submission that does not would reveal single rows to a submitter of many files that differ in few rows (the
 * "ladder" of Blum and Hardt, 2015, arXiv:1502.04585).
 */
export function isStepUp(metric: MetricCode, own: Float64Array, before: Float64Array, bar: number): boolean {
  const direction = directions[metric];
  const better = (value: number) =>
    direction === 'higher' ? value : -(direction === 'zero' ? Math.abs(value) : value);
  let [count, sum] = [0, 0];
  for (let at = 0; at < own.length; at++) {
    const gain = better(own[at]!) - better(before[at]!);
    if (Number.isNaN(gain)) continue;
    count++;
    sum += gain;
  }
  return count >= own.length / 2 && sum / count > Math.max(0, bar);
}

/** Metrics that one row affects more than a mean of rows: extremes and roots. */
const bySingleRows: Partial<Record<MetricCode, 'row' | 'root'>> = {
  maxe: 'row',
  medae: 'row',
  rmse: 'root',
  r2: 'root',
  nll: 'root',
  mape: 'root',
  daf: 'root',
  kappaSrme: 'root',
};

/** The most that one row contributes to a sum, for metrics without the unit of the target: otherwise 1. */
const byRow: Partial<Record<MetricCode, number>> = { logLoss: bounded.logLoss };

/**
 * The step to which a board value is rounded if targets are hidden: 1, 2 or 5 times a power of ten. It is so wide that,
 * for two models that differ in one row only, the value reveals less about the row than the mean of the targets does. A
 * target known to be anywhere in an interval of width w has the standard deviation w/√12.
 * @param spread standard deviation of the targets
 */
export function hiddenStep(metric: MetricCode, { rows, spread }: { rows: number; spread: number }): number {
  if (metric === 'intervalWidth') return 0;
  const unit = inTargetUnit.includes(metric) ? spread : (byRow[metric] ?? 1);
  const share = { row: 1, root: 1 / Math.sqrt(rows), mean: 1 / rows }[bySingleRows[metric] ?? 'mean'];
  const least = Math.sqrt(12) * unit * share;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 0;
}

/** A number of hidden rows as it is shown: no difference of two numbers is one row. */
export const roundedRows = (count: number): number => Math.round(count / fewestHidden) * fewestHidden;

/** A value rounded to multiples of a step; unchanged for a step of 0. */
export function inSteps(value: number | null, step: number): number | null {
  if (value === null || !(step > 0)) return value;
  // Removes digits of the floating-point product beyond the step.
  return Number((Math.round(value / step) * step).toPrecision(12));
}
