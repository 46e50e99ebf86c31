import { averageRanks, mean, median } from './samples.ts';

type Numbers = ArrayLike<number>;

/** Sums over rows. @returns NaN without rows */
function meanOf(size: number, term: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < size; at++) sum += term(at);
  return sum / size;
}

/** MAE = Σ|y−p|/n. */
export const meanAbsoluteError = (y: Numbers, p: Numbers) => meanOf(y.length, (at) => Math.abs(y[at]! - p[at]!));

/** RMSE = √(Σ(y−p)²/n). */
export const rootMeanSquaredError = (y: Numbers, p: Numbers) =>
  Math.sqrt(meanOf(y.length, (at) => (y[at]! - p[at]!) ** 2));

export const medianAbsoluteError = (y: Numbers, p: Numbers) =>
  median(Float64Array.from({ length: y.length }, (_, at) => Math.abs(y[at]! - p[at]!)));

export function maximumError(y: Numbers, p: Numbers): number {
  let worst = 0;
  for (let at = 0; at < y.length; at++) worst = Math.max(worst, Math.abs(y[at]! - p[at]!));
  return worst;
}

/** Mean error Σ(p−y)/n: positive if the model predicts too much. */
export const bias = (y: Numbers, p: Numbers) => meanOf(y.length, (at) => p[at]! - y[at]!);

/** Targets closer to zero than this have no relative error (Matbench omits them). */
export const leastRelative = 1e-5;

/** Mean of |y−p|/|y|, each at most `most`, over |y| > 1e-5, as a decimal number; null if no row is left. */
export function meanRelativeError(y: Numbers, p: Numbers, most = Infinity): number | null {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < y.length; at++) {
    if (Math.abs(y[at]!) <= leastRelative) continue;
    sum += Math.min(Math.abs(y[at]! - p[at]!) / Math.abs(y[at]!), most);
    count++;
  }
  return count ? sum / count : null;
}

/**
 * R² = 1 − Σ(y−p)²/Σ(y−ȳ)², ȳ of the same rows; null for fewer than two rows or if all targets are equal.
 * @param most largest squared error of a row, in variances of the targets
 */
export function determination(y: Numbers, p: Numbers, most = Infinity): number | null {
  const center = mean(y);
  const variance = meanOf(y.length, (at) => (y[at]! - center) ** 2);
  if (y.length < 2 || variance === 0) return null;
  return 1 - meanOf(y.length, (at) => Math.min((y[at]! - p[at]!) ** 2, most * variance)) / variance;
}

/** Pearson's r; null if one side does not vary. */
export function correlation(y: Numbers, p: Numbers): number | null {
  const [centerY, centerP] = [mean(y), mean(p)];
  let [both, ofY, ofP] = [0, 0, 0];
  for (let at = 0; at < y.length; at++) {
    const [dy, dp] = [y[at]! - centerY, p[at]! - centerP];
    both += dy * dp;
    ofY += dy * dy;
    ofP += dp * dp;
  }
  return ofY === 0 || ofP === 0 ? null : both / Math.sqrt(ofY * ofP);
}

/** Spearman's ρ: Pearson's r of average ranks. */
export const rankCorrelation = (y: Numbers, p: Numbers) => correlation(averageRanks(y), averageRanks(p));

/** Mean absolute deviation from the mean: the error of a model that always predicts the mean. */
export function meanAbsoluteDeviation(y: Numbers): number {
  const center = mean(y);
  return meanOf(y.length, (at) => Math.abs(y[at]! - center));
}

/** Half the width of a 95 % interval of a normal distribution, in standard deviations. */
const z95 = 1.96;

/** Lower and upper ends of 95 % intervals. */
export interface Interval {
  lower: Numbers;
  upper: Numbers;
}

/** Share of targets inside the interval, minus 0.95: negative for an overconfident model. */
export const coverage = (y: Numbers, { lower, upper }: Interval) =>
  meanOf(y.length, (at) => (y[at]! >= lower[at]! && y[at]! <= upper[at]! ? 1 : 0)) - 0.95;

export const intervalWidth = ({ lower, upper }: Interval) => meanOf(lower.length, (at) => upper[at]! - lower[at]!);

/** The 95 % interval of a standard deviation. */
export const intervalOf = (p: Numbers, std: Numbers): Interval => ({
  lower: Float64Array.from({ length: p.length }, (_, at) => p[at]! - z95 * std[at]!),
  upper: Float64Array.from({ length: p.length }, (_, at) => p[at]! + z95 * std[at]!),
});

/**
 * Gaussian negative log-likelihood ½ln(2πσ²)+(y−p)²/2σ², averaged; null if a standard deviation is zero.
 * @param most largest (y−p)²/σ² of a row
 */
export function negativeLogLikelihood(y: Numbers, p: Numbers, std: Numbers, most = Infinity): number | null {
  const value = meanOf(
    y.length,
    (at) => 0.5 * Math.log(2 * Math.PI * std[at]! ** 2) + Math.min((y[at]! - p[at]!) ** 2 / std[at]! ** 2, most) / 2,
  );
  return Number.isFinite(value) ? value : null;
}
