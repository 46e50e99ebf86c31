import * as binary from './classification.ts';
import type { MetricCode } from './contract.ts';
import * as several from './multiclass.ts';
import { leastRelative } from './regression.ts';
import type { RowBounds } from './row-bounds.ts';
import { deviation, mean, orderOf } from './samples.ts';
import { boundsOf, valueOf, type Truth } from './score.ts';
import { ofOutcomes, outcomeOf, prevalenceOf } from './stability.ts';

/*
 * Metrics of resampled rows, from the number of times each row was drawn. Work that is common to all resamples, such as
 * sorting, is done once: each resample is one or two passes over the rows.
 */
export type ResampledMetric = (counts: Uint16Array) => number;

/** A metric for resamples of these rows; NaN if a resample leaves it undefined. */
export function resampledMetric(metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array): ResampledMetric {
  const most = boundsOf(truth);
  const own = {
    regression: () => ofRegression(metric, y, p, most) ?? ofStability(metric, truth, y, p),
    classification: () => ofClassification(metric, y, p, most),
    multiclass: () => ofTable(metric, y, p, truth.classes ?? 0),
    generation: () => undefined,
  }[truth.type]();
  return own ?? written(metric, truth, y, p);
}

function ofRegression(
  metric: MetricCode,
  y: Float64Array,
  p: Float64Array,
  most: RowBounds,
): ResampledMetric | undefined {
  const errors = Float64Array.from(y, (one, at) => p[at]! - one);
  switch (metric) {
    case 'mae':
    case 'scaledError':
      return meanOf(errors.map(Math.abs));
    case 'bias':
      return meanOf(errors);
    case 'rmse': {
      const squares = meanOf(errors.map((error) => error ** 2));
      return (counts) => Math.sqrt(squares(counts));
    }
    case 'mape':
      return relativeError(y, errors, most.mape);
    case 'medae':
      return medianOf(errors.map(Math.abs));
    case 'maxe':
      return largestOf(errors.map(Math.abs));
    case 'r2':
      return determination(y, errors, most.r2);
    case 'pearson':
      return correlation(y, p);
    case 'spearman':
      return rankCorrelation(y, p);
    default:
      return undefined;
  }
}

/** Stability metrics; the share of stable rows in DAF is that of the data set and not resampled. */
function ofStability(metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array): ResampledMetric | undefined {
  const { stableAt } = truth;
  const formula = ofOutcomes[metric];
  if (!formula) return undefined;
  if (stableAt === undefined) return () => NaN;
  const prevalence = truth.prevalence ?? prevalenceOf(truth.targets, stableAt);
  return ofOutcome(
    y,
    p,
    (one, other) => outcomeOf(one, other, stableAt),
    (table) => formula(table, prevalence),
  );
}

/** A formula over the counts of the four outcomes. */
function ofOutcome(
  y: Float64Array,
  p: Float64Array,
  outcome: (truth: number, prediction: number) => number,
  formula: (table: binary.Confusion) => number | null,
): ResampledMetric {
  const outcomes = Uint8Array.from(y, (one, at) => outcome(one, p[at]!));
  return (counts) => {
    const table = [0, 0, 0, 0];
    for (let at = 0; at < counts.length; at++) table[outcomes[at]!]! += counts[at]!;
    return formula(binary.confusionFrom(table)) ?? NaN;
  };
}

function ofClassification(
  metric: MetricCode,
  y: Float64Array,
  p: Float64Array,
  most: RowBounds,
): ResampledMetric | undefined {
  switch (metric) {
    case 'brier':
      return meanOf(Float64Array.from(y, (one, at) => (p[at]! - one) ** 2));
    case 'logLoss':
      return meanOf(Float64Array.from(y, (one, at) => Math.min(binary.surprisal(one, p[at]!), most.logLoss)));
    case 'rocAuc':
      return areaUnderRoc(y, p);
    case 'rocAucLabels':
      return areaUnderRoc(y, Float64Array.from(p, binary.labelOf));
    case 'averagePrecision':
      return averagePrecision(y, p);
    case 'ece':
      return calibrationError(y, p);
    default:
  }
  const ofConfusion = {
    accuracy: binary.accuracy,
    balancedAccuracy: binary.balancedAccuracy,
    precision: binary.precision,
    recall: binary.recall,
    specificity: binary.specificity,
    f1: binary.f1,
    mcc: binary.matthews,
  }[metric as string];
  return ofConfusion && ofOutcome(y, p, binary.outcomeOf, ofConfusion);
}

function ofTable(metric: MetricCode, y: Float64Array, p: Float64Array, classes: number): ResampledMetric | undefined {
  const formula = {
    accuracy: several.accuracyOf,
    balancedAccuracy: several.meanRecall,
    f1Macro: several.macroF1,
    mcc: several.multiclassMatthews,
  }[metric as string];
  if (!formula) return undefined;
  return (counts) => {
    const table = Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
    for (let at = 0; at < counts.length; at++) table[y[at]!]![p[at]!]! += counts[at]!;
    return formula(table);
  };
}

export function meanOf(terms: Float64Array): ResampledMetric {
  return (counts) => {
    let sum = 0;
    for (let at = 0; at < counts.length; at++) sum += counts[at]! * terms[at]!;
    return sum / counts.length;
  };
}

function relativeError(y: Float64Array, errors: Float64Array, most: number): ResampledMetric {
  const terms = Float64Array.from(y, (one, at) =>
    Math.abs(one) > leastRelative ? Math.min(Math.abs(errors[at]! / one), most) : NaN,
  );
  return (counts) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < counts.length; at++) {
      if (Number.isNaN(terms[at])) continue;
      sum += counts[at]! * terms[at]!;
      count += counts[at]!;
    }
    return count ? sum / count : NaN;
  };
}

/** The median of as many rows as there are: the middle one, or the mean of the two in the middle. */
function medianOf(terms: Float64Array): ResampledMetric {
  const order = orderOf(terms);
  const { length } = terms;
  const upper = length >> 1;
  const lower = length % 2 ? upper : upper - 1;
  return (counts) => {
    let [seen, low] = [0, NaN];
    for (const row of order) {
      seen += counts[row]!;
      if (Number.isNaN(low) && seen > lower) low = terms[row]!;
      if (seen > upper) return length % 2 ? terms[row]! : (low + terms[row]!) / 2;
    }
    return NaN;
  };
}

function largestOf(terms: Float64Array): ResampledMetric {
  const order = orderOf(terms).toReversed();
  return (counts) => terms[order.find((row) => counts[row]! > 0) ?? 0]!;
}

/** The bound is one of all rows, so that it does not depend on the resample. */
function determination(y: Float64Array, errors: Float64Array, most: number): ResampledMetric {
  const center = meanOf(y);
  const largest = most === Infinity ? Infinity : most * deviation(y) ** 2;
  const squares = meanOf(errors.map((error) => Math.min(error ** 2, largest)));
  return (counts) => {
    const mean = center(counts);
    let sum = 0;
    for (let at = 0; at < counts.length; at++) sum += counts[at]! * (y[at]! - mean) ** 2;
    return counts.length < 2 || sum === 0 ? NaN : 1 - squares(counts) / (sum / counts.length);
  };
}

/** Below this fraction a sum of squares is only rounding error. */
const rounding = 1e-13;

/** Covariance divided by the deviations, from sums over resampled rows; NaN if either has no spread. */
function coefficient(size: number, { y, p, yy, pp, yp }: Record<'y' | 'p' | 'yy' | 'pp' | 'yp', number>): number {
  const [ofY, ofP] = [yy - (y * y) / size, pp - (p * p) / size];
  if (ofY <= rounding * yy || ofP <= rounding * pp) return NaN;
  return (yp - (y * p) / size) / Math.sqrt(ofY * ofP);
}

/** In one pass: the means of all rows are subtracted first, so that sums of squares stay exact. */
function correlation(values: Float64Array, predictions: Float64Array): ResampledMetric {
  const centred = (all: Float64Array) => {
    const center = mean(all);
    return all.map((value) => value - center);
  };
  const [dy, dp] = [centred(values), centred(predictions)];
  return (counts) => {
    let [y, p, yy, pp, yp] = [0, 0, 0, 0, 0];
    for (let at = 0; at < counts.length; at++) {
      const oneY = dy[at]!;
      const oneP = dp[at]!;
      const ofY = counts[at]! * oneY;
      const ofP = counts[at]! * oneP;
      y += ofY;
      p += ofP;
      yy += ofY * oneY;
      pp += ofP * oneP;
      yp += ofY * oneP;
    }
    return coefficient(counts.length, { y, p, yy, pp, yp });
  };
}

/**
 * Correlation of the average ranks of resampled rows. Equal values share a position in the order, which is determined
 * once; a resample counts the rows of each position and needs no other order.
 */
function rankCorrelation(values: Float64Array, predictions: Float64Array): ResampledMetric {
  const [ofY, ofP] = [placesOf(values), placesOf(predictions)];
  const size = values.length;
  return (counts) => {
    const [ranksY, ranksP] = [ofY.ranks(counts), ofP.ranks(counts)];
    let yp = 0;
    for (let at = 0; at < size; at++) yp += counts[at]! * ranksY.of[ofY.place[at]!]! * ranksP.of[ofP.place[at]!]!;
    return coefficient(size, { y: 0, p: 0, yy: ranksY.squares, pp: ranksP.squares, yp });
  };
}

/** The position of each row among the distinct values, and the ranks of positions, centred on the mean rank. */
function placesOf(values: Float64Array) {
  const order = orderOf(values);
  const place = new Uint32Array(values.length);
  let last = -1;
  let before = NaN;
  for (const row of order) {
    if (values[row] !== before) last++;
    before = values[row]!;
    place[row] = last;
  }
  const drawn = new Float64Array(last + 1);
  const of = new Float64Array(last + 1);
  return {
    place,
    ranks(counts: Uint16Array) {
      drawn.fill(0);
      for (let at = 0; at < counts.length; at++) drawn[place[at]!]! += counts[at]!;
      const middle = (counts.length + 1) / 2;
      let [below, squares] = [0, 0];
      for (let at = 0; at < drawn.length; at++) {
        const size = drawn[at]!;
        const rank = below + (size + 1) / 2 - middle;
        of[at] = rank;
        squares += size * rank * rank;
        below += size;
      }
      return { of, squares };
    },
  };
}

/** Area under the ROC curve in one pass over rows that are sorted once. */
function areaUnderRoc(y: Float64Array, p: Float64Array): ResampledMetric {
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

/** Σ(Rₖ−Rₖ₋₁)Pₖ over distinct thresholds, from the most to the least probable row. */
function averagePrecision(y: Float64Array, p: Float64Array): ResampledMetric {
  const order = orderOf(p).toReversed();
  const truth = Uint8Array.from(order, (row) => y[row]!);
  const endsGroup = Uint8Array.from(order, (row, at) => (p[row] === p[order[at + 1]!] ? 0 : 1));
  return (counts) => {
    let [truePositives, all, sum, before] = [0, 0, 0, 0];
    for (let at = 0; at < order.length; at++) {
      const count = counts[order[at]!]!;
      all += count;
      if (truth[at]) truePositives += count;
      if (!endsGroup[at] || truePositives === before) continue;
      sum += (truePositives - before) * (truePositives / all);
      before = truePositives;
    }
    return truePositives ? sum / truePositives : NaN;
  };
}

function calibrationError(y: Float64Array, p: Float64Array): ResampledMetric {
  const bins = binary.calibrationBins;
  const binOf = Uint8Array.from(p, (value) => Math.min(bins - 1, Math.floor(value * bins)));
  return (counts) => {
    const distance = new Float64Array(bins);
    for (let at = 0; at < counts.length; at++) distance[binOf[at]!]! += counts[at]! * (p[at]! - y[at]!);
    return distance.reduce((sum, one) => sum + Math.abs(one), 0) / counts.length;
  };
}

/** Any other metric, computed on the expanded resampled rows. */
export function written(metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array): ResampledMetric {
  const { stableAt } = truth;
  // The share of stable rows is not resampled.
  const whole = stableAt === undefined ? truth : { prevalence: prevalenceOf(truth.targets, stableAt), ...truth };
  const [drawnY, drawnP] = [new Float64Array(y.length), new Float64Array(y.length)];
  return (counts) => {
    let end = 0;
    for (let at = 0; at < counts.length; at++)
      for (let left = counts[at]!; left > 0; left--) {
        drawnY[end] = y[at]!;
        drawnP[end++] = p[at]!;
      }
    return valueOf(metric, whole, drawnY, drawnP) ?? NaN;
  };
}
