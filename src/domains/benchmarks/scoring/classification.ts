import { averageRanks, mean, orderOf } from './samples.ts';

type Numbers = ArrayLike<number>;

/** The label of a probability: 1 if it is strictly above one half. */
export const labelOf = (probability: number) => (probability > 0.5 ? 1 : 0);

/** Counts of outcomes; sums of weights are possible too. */
export interface Confusion {
  truePositive: number;
  falsePositive: number;
  trueNegative: number;
  falseNegative: number;
}

/** 0 true negative, 1 false positive, 2 false negative, 3 true positive. */
export const outcomeOf = (truth: number, probability: number) => truth * 2 + labelOf(probability);

export function confusionOf(y: Numbers, p: Numbers): Confusion {
  const counts = [0, 0, 0, 0];
  for (let at = 0; at < y.length; at++) counts[outcomeOf(y[at]!, p[at]!)]!++;
  return confusionFrom(counts);
}

export const confusionFrom = (counts: Numbers): Confusion => ({
  trueNegative: counts[0]!,
  falsePositive: counts[1]!,
  falseNegative: counts[2]!,
  truePositive: counts[3]!,
});

/** A share of zero rows is 0, as in scikit-learn. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

const positives = (it: Confusion) => it.truePositive + it.falseNegative;
const negatives = (it: Confusion) => it.trueNegative + it.falsePositive;

export const accuracy = (it: Confusion) => (it.truePositive + it.trueNegative) / (positives(it) + negatives(it));
export const precision = (it: Confusion) => share(it.truePositive, it.truePositive + it.falsePositive);
export const recall = (it: Confusion) => share(it.truePositive, positives(it));
export const specificity = (it: Confusion) => share(it.trueNegative, negatives(it));

/** (TPR + TNR) / 2; null with one class. */
export const balancedAccuracy = (it: Confusion) =>
  positives(it) && negatives(it) ? (recall(it) + specificity(it)) / 2 : null;

export const f1 = (it: Confusion) =>
  share(2 * it.truePositive, 2 * it.truePositive + it.falsePositive + it.falseNegative);

/** Matthews correlation coefficient; 0 if a row or column of the table is empty. */
export function matthews(it: Confusion): number {
  const { truePositive: tp, falsePositive: fp, trueNegative: tn, falseNegative: fn } = it;
  return share(tp * tn - fp * fn, Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)));
}

/** (R⁺ − P(P+1)/2) / (P·N), R⁺ the sum of the positives' average ranks; null with one class. */
export function areaUnderRoc(y: Numbers, p: Numbers): number | null {
  const ranks = averageRanks(p);
  let [positive, sum] = [0, 0];
  for (let at = 0; at < y.length; at++) {
    if (!y[at]) continue;
    positive++;
    sum += ranks[at]!;
  }
  const negative = y.length - positive;
  return positive && negative ? (sum - (positive * (positive + 1)) / 2) / (positive * negative) : null;
}

/** The same from labels, for models without probabilities. */
export const areaOnLabels = (y: Numbers, p: Numbers) => areaUnderRoc(y, Float64Array.from(p, labelOf));

/** Points of the curve from the most to the least probable row, one per distinct probability. */
export function rocPoints(y: Numbers, p: Numbers): { truePositives: number; falsePositives: number }[] {
  const order = orderOf(p).toReversed();
  const points = [];
  let [truePositives, falsePositives] = [0, 0];
  for (const [at, row] of order.entries()) {
    if (y[row]) truePositives++;
    else falsePositives++;
    if (p[row] !== p[order[at + 1]!]) points.push({ truePositives, falsePositives });
  }
  return points;
}

/** Σ(Rₖ−Rₖ₋₁)Pₖ over distinct thresholds; null without positives. */
export function averagePrecision(y: Numbers, p: Numbers): number | null {
  const points = rocPoints(y, p);
  const all = points.at(-1)?.truePositives ?? 0;
  let [sum, before] = [0, 0];
  for (const { truePositives, falsePositives } of points) {
    sum += ((truePositives - before) / all) * (truePositives / (truePositives + falsePositives));
    before = truePositives;
  }
  return all ? sum : null;
}

/** Mean of (p−y)². */
export const brier = (y: Numbers, p: Numbers) => mean(Float64Array.from(p, (value, at) => (value - y[at]!) ** 2));

const leastProbability = 1e-15;

/** −ln of the probability that the model assigned to the true class, bounded away from ln 0. */
export function surprisal(truth: number, probability: number): number {
  const clipped = Math.min(Math.max(probability, leastProbability), 1 - leastProbability);
  return truth ? -Math.log(clipped) : -Math.log1p(-clipped);
}

/** The mean of {@link surprisal}, each at most `most`. */
export const logLoss = (y: Numbers, p: Numbers, most = Infinity) =>
  mean(Float64Array.from(p, (value, at) => Math.min(surprisal(y[at]!, value), most)));

export const calibrationBins = 10;

/** Rows, mean probability and share of positives in ten equal bins of probability. */
export function calibration(y: Numbers, p: Numbers): { count: number; probability: number; share: number }[] {
  const bins = Array.from({ length: calibrationBins }, () => ({ count: 0, probability: 0, share: 0 }));
  for (let at = 0; at < y.length; at++) {
    const bin = bins[Math.min(calibrationBins - 1, Math.floor(p[at]! * calibrationBins))]!;
    bin.count++;
    bin.probability += p[at]!;
    bin.share += y[at]!;
  }
  return bins.map(({ count, probability, share: sum }) => ({
    count,
    probability: count ? probability / count : 0,
    share: count ? sum / count : 0,
  }));
}

/** Expected calibration error: the mean distance between the two values of {@link calibration}, weighted by rows. */
export const calibrationError = (y: Numbers, p: Numbers) =>
  calibration(y, p).reduce((sum, bin) => sum + (bin.count / y.length) * Math.abs(bin.probability - bin.share), 0);
