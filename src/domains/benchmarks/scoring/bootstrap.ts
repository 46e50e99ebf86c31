import { random } from '#shared/random';
import * as binary from './classification.ts';
import type { MetricCode } from './contract.ts';
import { meanAbsoluteDeviation } from './regression.ts';
import { orderOf, quantile } from './samples.ts';
import { rowsByFold, valueOf, type Truth } from './score.ts';

/** How often rows are drawn again. */
export const rounds = 2000;
const seed = 'matscibench';
/** After so many rounds somebody else may have the processor. */
const roundsAtOnce = 20;

/** A metric of rows drawn again: from how often each row was drawn. */
type Redrawn = (counts: Uint16Array) => number;

/**
 * Values of a metric for rows drawn again inside each fold, 2,000 times with a fixed seed: two models of the same task are
 * measured on the same draws, so that differences between them are paired. NaN where a draw leaves it undefined.
 * Pauses now and then; `finished` runs it through.
 */
export function* replicates(
  metric: MetricCode,
  truth: Truth,
  values: Float64Array,
): Generator<void, Float64Array<ArrayBuffer>> {
  const scale = truth.type === 'regression' ? meanAbsoluteDeviation(truth.targets) : 1;
  const folds = rowsByFold(truth.folds).map((rows) => {
    const y = Float64Array.from(rows, (at) => truth.targets[at]!);
    const p = Float64Array.from(rows, (at) => values[at]!);
    return { counts: new Uint16Array(rows.length), measure: redrawn(metric, truth, y, p) };
  });
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

/** Runs through without a pause. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function redrawn(metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array): Redrawn {
  if (truth.type === 'regression') return regressionRedrawn(metric, y, p) ?? expanded(metric, truth, y, p);
  if (truth.type === 'classification') return classificationRedrawn(metric, y, p) ?? expanded(metric, truth, y, p);
  if (metric === 'accuracy') return meanRedrawn(Float64Array.from(y, (one, at) => (one === p[at] ? 1 : 0)));
  return expanded(metric, truth, y, p);
}

function regressionRedrawn(metric: MetricCode, y: Float64Array, p: Float64Array): Redrawn | undefined {
  const errors = Float64Array.from(y, (one, at) => p[at]! - one);
  if (metric === 'mae' || metric === 'scaledError') return meanRedrawn(errors.map(Math.abs));
  if (metric === 'bias') return meanRedrawn(errors);
  if (metric !== 'rmse') return undefined;
  const squares = meanRedrawn(errors.map((error) => error ** 2));
  return (counts) => Math.sqrt(squares(counts));
}

function classificationRedrawn(metric: MetricCode, y: Float64Array, p: Float64Array): Redrawn | undefined {
  if (metric === 'brier') return meanRedrawn(Float64Array.from(y, (one, at) => (p[at]! - one) ** 2));
  if (metric === 'logLoss') return meanRedrawn(Float64Array.from(y, (one, at) => binary.surprise(one, p[at]!)));
  if (metric === 'rocAuc') return areaRedrawn(y, p);
  const ofTable = {
    accuracy: binary.accuracy,
    balancedAccuracy: binary.balancedAccuracy,
    precision: binary.precision,
    recall: binary.recall,
    specificity: binary.specificity,
    f1: binary.f1,
    mcc: binary.matthews,
  }[metric as string];
  if (!ofTable) return undefined;
  const outcomes = Uint8Array.from(y, (one, at) => binary.outcomeOf(one, p[at]!));
  return (counts) => {
    const table = [0, 0, 0, 0];
    for (let at = 0; at < counts.length; at++) table[outcomes[at]!]! += counts[at]!;
    return ofTable(binary.confusionFrom(table)) ?? NaN;
  };
}

function meanRedrawn(terms: Float64Array): Redrawn {
  return (counts) => {
    let sum = 0;
    for (let at = 0; at < counts.length; at++) sum += counts[at]! * terms[at]!;
    return sum / counts.length;
  };
}

/** Area under the curve in one pass over rows that were sorted once. */
function areaRedrawn(y: Float64Array, p: Float64Array): Redrawn {
  const order = orderOf(p);
  const truth = Uint8Array.from(order, (row) => y[row]!);
  const endsGroup = Uint8Array.from(order, (row, at) => (p[row] === p[order[at + 1]!] ? 0 : 1));
  return (counts) => {
    let [below, area, positives, tiedPositive, tiedNegative] = [0, 0, 0, 0, 0];
    for (let at = 0; at < order.length; at++) {
      const count = counts[order[at]!]!;
      if (truth[at]) tiedPositive += count;
      else tiedNegative += count;
      if (!endsGroup[at]) continue;
      area += tiedPositive * (below + tiedNegative / 2);
      positives += tiedPositive;
      below += tiedNegative;
      tiedPositive = 0;
      tiedNegative = 0;
    }
    return area / (positives * below);
  };
}

/** Any other metric, on the drawn rows written out. */
function expanded(metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array): Redrawn {
  const [drawnY, drawnP] = [new Float64Array(y.length), new Float64Array(y.length)];
  return (counts) => {
    let end = 0;
    for (let at = 0; at < counts.length; at++)
      for (let left = counts[at]!; left > 0; left--) {
        drawnY[end] = y[at]!;
        drawnP[end++] = p[at]!;
      }
    return valueOf(metric, truth.type, drawnY, drawnP, truth.classes) ?? NaN;
  };
}

/** The middle 95 % of replicates; null when most draws left the metric undefined. */
export function intervalFrom(values: Float64Array): { low: number; high: number } | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < values.length / 2) return null;
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
}

/** Whether two models cannot be told apart: the interval of their paired differences holds zero. */
export function areTied(one: Float64Array, other: Float64Array): boolean {
  const interval = intervalFrom(one.map((value, at) => value - other[at]!));
  return interval === null || (interval.low <= 0 && interval.high >= 0);
}
