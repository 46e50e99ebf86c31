import * as binary from './classification.ts';
import { metricsOf, type MetricCode, type TaskType } from './contract.ts';
import * as several from './multiclass.ts';
import * as numbers from './regression.ts';
import { deviation, mean } from './samples.ts';

/** What is known about the rows of a task, in the order of the data set. */
export interface Truth {
  type: TaskType;
  targets: ArrayLike<number>;
  folds: ArrayLike<number>;
  /** Number of classes of a task of several. */
  classes?: number;
}

/** What a model says about the same rows. */
export interface Prediction {
  values: Float64Array;
  std?: Float64Array | null;
  lower?: Float64Array | null;
  upper?: Float64Array | null;
}

/** A metric of a model: its value in each fold, and what they come to. Null where it is not defined. */
export interface Score {
  metric: MetricCode;
  /** Mean of the folds, not of the rows: Matbench's rule. */
  mean: number | null;
  /** Population standard deviation of the folds. */
  std: number | null;
  min: number | null;
  max: number | null;
  folds: (number | null)[];
}

/** Rows of each fold, folds in ascending order. */
export function rowsByFold(folds: ArrayLike<number>): Uint32Array[] {
  const rows = new Map<number, number[]>();
  for (let at = 0; at < folds.length; at++) {
    const own = rows.get(folds[at]!);
    if (own) own.push(at);
    else rows.set(folds[at]!, [at]);
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, own]) => Uint32Array.from(own));
}

/** Every metric of the task's type in each fold, and over the folds. The same rows give the same scores in any order. */
export function scoresOf(truth: Truth, prediction: Prediction): Score[] {
  const scale = truth.type === 'regression' ? numbers.meanAbsoluteDeviation(truth.targets) : 1;
  const pick = (values: ArrayLike<number>, rows: Uint32Array) => Float64Array.from(rows, (at) => values[at]!);
  const folds = rowsByFold(truth.folds).map((rows) => {
    const own = (values: Float64Array | null | undefined) => (values ? pick(values, rows) : null);
    const { values, std, lower, upper } = prediction;
    const [y, p] = [pick(truth.targets, rows), pick(values, rows)];
    return { y, p, std: own(std), lower: own(lower), upper: own(upper), scale, classes: truth.classes ?? 0 };
  });
  return metricsOf[truth.type].flatMap((metric: MetricCode) => {
    const values = folds.map((part) => formulas[truth.type][metric]?.(part) ?? null);
    return values.some((value) => value !== null) ? [{ metric, folds: values, ...summaryOf(values) }] : [];
  });
}

/** A metric that is not defined in one fold has no mean: it would be one of other rows than everybody's. */
function summaryOf(values: (number | null)[]) {
  const defined = values.filter((value) => value !== null);
  if (defined.length < values.length) return { mean: null, std: null, min: null, max: null };
  return { mean: mean(defined), std: deviation(defined), min: Math.min(...defined), max: Math.max(...defined) };
}

interface Part {
  y: Float64Array;
  p: Float64Array;
  std: Float64Array | null;
  lower: Float64Array | null;
  upper: Float64Array | null;
  /** Mean absolute deviation of the targets of all folds. */
  scale: number;
  classes: number;
}

type Formula = (part: Part) => number | null;

const intervalOf = ({ p, std, lower, upper }: Part) =>
  lower && upper ? { lower, upper } : std ? numbers.intervalOf(p, std) : null;

const regression: Partial<Record<MetricCode, Formula>> = {
  mae: ({ y, p }) => numbers.meanAbsoluteError(y, p),
  rmse: ({ y, p }) => numbers.rootMeanSquaredError(y, p),
  medae: ({ y, p }) => numbers.medianAbsoluteError(y, p),
  maxe: ({ y, p }) => numbers.maximumError(y, p),
  bias: ({ y, p }) => numbers.bias(y, p),
  mape: ({ y, p }) => numbers.meanRelativeError(y, p),
  r2: ({ y, p }) => numbers.determination(y, p),
  pearson: ({ y, p }) => numbers.correlation(y, p),
  spearman: ({ y, p }) => numbers.rankCorrelation(y, p),
  scaledError: ({ y, p, scale }) => (scale === 0 ? null : numbers.meanAbsoluteError(y, p) / scale),
  coverage: (part) => {
    const interval = intervalOf(part);
    return interval && numbers.coverage(part.y, interval);
  },
  intervalWidth: (part) => {
    const interval = intervalOf(part);
    return interval && numbers.intervalWidth(interval);
  },
  nll: ({ y, p, std }) => std && numbers.negativeLogLikelihood(y, p, std),
};

const ofConfusion =
  (formula: (table: binary.Confusion) => number | null): Formula =>
  ({ y, p }) =>
    formula(binary.confusionOf(y, p));

const classification: Partial<Record<MetricCode, Formula>> = {
  rocAuc: ({ y, p }) => binary.areaUnderRoc(y, p),
  rocAucLabels: ({ y, p }) => binary.areaOnLabels(y, p),
  averagePrecision: ({ y, p }) => binary.averagePrecision(y, p),
  accuracy: ofConfusion(binary.accuracy),
  balancedAccuracy: ofConfusion(binary.balancedAccuracy),
  precision: ofConfusion(binary.precision),
  recall: ofConfusion(binary.recall),
  specificity: ofConfusion(binary.specificity),
  f1: ofConfusion(binary.f1),
  mcc: ofConfusion(binary.matthews),
  brier: ({ y, p }) => binary.brier(y, p),
  logLoss: ({ y, p }) => binary.logLoss(y, p),
  ece: ({ y, p }) => binary.calibrationError(y, p),
};

const ofTable =
  (formula: (table: readonly number[][]) => number): Formula =>
  ({ y, p, classes }) =>
    formula(several.confusionTable(y, p, classes));

const multiclass: Partial<Record<MetricCode, Formula>> = {
  accuracy: ofTable(several.accuracyOf),
  balancedAccuracy: ofTable(several.meanRecall),
  f1Macro: ofTable(several.macroF1),
  mcc: ofTable(several.multiclassMatthews),
};

const formulas: Record<TaskType, Partial<Record<MetricCode, Formula>>> = {
  ...{ regression, classification, multiclass },
  generation: {},
};

/** One metric of some rows; what a bootstrap repeats where it knows no shorter way. */
export const valueOf = (metric: MetricCode, type: TaskType, y: Float64Array, p: Float64Array, classes = 0) =>
  formulas[type][metric]?.({ y, p, std: null, lower: null, upper: null, scale: 1, classes }) ?? null;
