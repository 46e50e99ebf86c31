import { random } from '#shared/random';
import { groupMetrics, probabilityMetrics, type MetricCode } from './contract.ts';
import { meanAbsoluteDeviation } from './regression.ts';
import { meanOf, resampledMetric } from './resampled.ts';
import { quantile } from './samples.ts';
import { isLabels, rowsByFold, type Truth } from './score.ts';
import { groupErrors } from './stability.ts';

/** Number of bootstrap resamples. */
const rounds = 2000;
/** The seed for open targets: anybody can compute the same intervals. Versions with hidden targets have a secret one. */
const openSeed = 'matscibench';
/** Number of rounds before the generator yields the processor. */
const roundsAtOnce = 20;

type Pair = [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
const undefinedMetric = () => NaN;

/**
 * Values of a metric for rows resampled within each fold, 2,000 times: two models of the same task are measured on the
 * same resamples, so that their differences are paired. NaN if a resample leaves it undefined. A group metric resamples
 * groups instead of rows. A generator that pauses regularly; `finished` runs it to the end.
 * @param seed the same for all models of a version
 */
export function* replicates(
  metric: MetricCode,
  truth: Truth,
  values: Float64Array,
  seed = openSeed,
): Generator<void, Float64Array<ArrayBuffer>> {
  const scale = truth.type === 'regression' ? meanAbsoluteDeviation(truth.targets) : 1;
  const folds = rowsByFold(truth.folds).map((rows) => {
    const [y, p] = [truth.targets, values].map((all) => Float64Array.from(rows, (at) => all[at]!)) as Pair;
    if (!groupMetrics.includes(metric))
      return { counts: new Uint16Array(rows.length), measure: resampledMetric(metric, truth, y, p) };
    const errors = truth.groups
      ? groupErrors(
          y,
          p,
          Float64Array.from(rows, (at) => truth.groups![at]!),
        )
      : null;
    return { counts: new Uint16Array(errors?.length ?? 1), measure: errors ? meanOf(errors) : undefinedMetric };
  });
  if (isLabels(truth, values) && probabilityMetrics.includes(metric)) return new Float64Array(rounds).fill(NaN);
  const draw = random(seed);
  const result = new Float64Array(rounds);
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const { counts, measure } of folds) {
      counts.fill(0);
      const size = counts.length;
      for (let at = 0; at < size; at++) counts[Math.floor(draw() * size)]!++;
      sum += measure(counts);
    }
    result[round] = sum / folds.length / (metric === 'scaledError' ? scale : 1);
    if (round % roundsAtOnce === roundsAtOnce - 1) yield;
  }
  return result;
}

/** Runs a generator to its end without pauses. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The middle 95 % of the replicates; null if most resamples left the metric undefined. */
export function intervalFrom(values: Float64Array): { low: number; high: number } | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < values.length / 2) return null;
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
}

/** Whether two models are indistinguishable: the interval of their paired differences contains zero. */
export function areTied(one: Float64Array, other: Float64Array): boolean {
  const interval = intervalFrom(one.map((value, at) => value - other[at]!));
  return interval === null || (interval.low <= 0 && interval.high >= 0);
}
