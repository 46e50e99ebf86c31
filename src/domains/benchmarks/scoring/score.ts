import * as binary from './classification.ts';
import { metricsOf, probabilityMetrics, stabilityMetrics, type MetricCode, type TaskType } from './contract.ts';
import * as several from './multiclass.ts';
import * as numbers from './regression.ts';
import { bounded, unbounded, type RowBounds } from './row-bounds.ts';
import { deviation, mean } from './samples.ts';
import { groupErrors, prevalenceOf, stability } from './stability.ts';

/** The truth about the rows of a task, in the order of the data set. */
export interface Truth {
  type: TaskType;
  targets: ArrayLike<number>;
  folds: ArrayLike<number>;
  /** Number of classes of a multiclass task. */
  classes?: number;
  /** Materials at or below it are stable; required by the stability metrics. */
  stableAt?: number;
  /** Share of stable rows of the whole data set, if these rows are a part of it. Default: the share of these rows. */
  prevalence?: number;
  /** The group of each row, such as the material of a mode; required by κ_SRME. */
  groups?: ArrayLike<number>;
  /** Whether targets are hidden: no row contributes more than its bound to MAPE, R², NLL and log loss. */
  isBounded?: boolean;
}

/** The bounds of rows of a truth. */
export const boundsOf = ({ isBounded }: { isBounded?: boolean | undefined }): RowBounds =>
  isBounded ? bounded : unbounded;

/** The predictions of a model for the same rows. */
export interface Prediction {
  values: Float64Array;
  std?: Float64Array | null;
  lower?: Float64Array | null;
  upper?: Float64Array | null;
}

/** A metric of a model: its value in each fold, and their summary. Null if it is undefined. */
export interface Score {
  metric: MetricCode;
  /** Mean of the folds, not of the rows, as in Matbench. */
  mean: number | null;
  /** Population standard deviation of the folds. */
  std: number | null;
  min: number | null;
  max: number | null;
  folds: (number | null)[];
}

/**
 * The truth about some of the rows. The share of stable materials stays that of the whole, as on Matbench Discovery's
 * leaderboards of parts.
 */
export function truthOf(truth: Truth, rows: ArrayLike<number>): Truth {
  const { targets, folds, groups, stableAt, prevalence } = truth;
  const of = (all: ArrayLike<number>) => Float64Array.from(rows, (at) => all[at]!);
  return {
    ...truth,
    targets: of(targets),
    folds: of(folds),
    ...(groups ? { groups: of(groups) } : {}),
    ...(stableAt === undefined ? {} : { prevalence: prevalence ?? prevalenceOf(targets, stableAt) }),
  };
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

/** Every metric of the task's type in each fold, and over the folds. The order of the rows does not matter. */
export function scoresOf(truth: Truth, prediction: Prediction): Score[] {
  const scale = truth.type === 'regression' ? numbers.meanAbsoluteDeviation(truth.targets) : 1;
  const pick = (values: ArrayLike<number>, rows: Uint32Array) => Float64Array.from(rows, (at) => values[at]!);
  const about = aboutOf(truth, scale);
  const folds = rowsByFold(truth.folds).map((rows) => {
    const own = (values: Float64Array | null | undefined) => (values ? pick(values, rows) : null);
    const { values, std, lower, upper } = prediction;
    const [y, p] = [pick(truth.targets, rows), pick(values, rows)];
    const groups = truth.groups ? pick(truth.groups, rows) : null;
    return { ...about, y, p, groups, std: own(std), lower: own(lower), upper: own(upper) };
  });
  const lacksProbabilities = isLabels(truth, prediction.values);
  return metricsOf[truth.type].flatMap((metric: MetricCode) => {
    if (lacksProbabilities && probabilityMetrics.includes(metric)) return [];
    const values = folds.map((part) => formulas[truth.type][metric]?.(part) ?? null);
    return values.some((value) => value !== null) ? [{ metric, folds: values, ...summaryOf(values) }] : [];
  });
}

/** Whether predictions are only the labels 0 and 1, where probabilities were possible. */
export const isLabels = ({ type }: Pick<Truth, 'type'>, values: Float64Array): boolean =>
  type === 'classification' && values.every((value) => value === 0 || value === 1);

const aboutOf = ({ targets, classes = 0, stableAt, prevalence, isBounded }: Truth, scale: number) => ({
  scale,
  classes,
  stableAt,
  most: boundsOf({ isBounded }),
  prevalence: stableAt === undefined ? 0 : (prevalence ?? prevalenceOf(targets, stableAt)),
});

/** A metric that is undefined in one fold has no mean: it would cover other rows than the means of other models. */
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
  stableAt: number | undefined;
  /** Share of stable rows of all folds. */
  prevalence: number;
  groups: Float64Array | null;
  most: RowBounds;
}

type Formula = (part: Part) => number | null;

const intervalOf = ({ p, std, lower, upper }: Part) =>
  lower && upper ? { lower, upper } : std ? numbers.intervalOf(p, std) : null;

function ofStability(metric: MetricCode): Formula {
  return ({ y, p, stableAt, prevalence }) =>
    stableAt === undefined ? null : stability(metric, y, p, stableAt, prevalence);
}

const regression: Partial<Record<MetricCode, Formula>> = {
  mae: ({ y, p }) => numbers.meanAbsoluteError(y, p),
  rmse: ({ y, p }) => numbers.rootMeanSquaredError(y, p),
  medae: ({ y, p }) => numbers.medianAbsoluteError(y, p),
  maxe: ({ y, p }) => numbers.maximumError(y, p),
  bias: ({ y, p }) => numbers.bias(y, p),
  mape: ({ y, p, most }) => numbers.meanRelativeError(y, p, most.mape),
  r2: ({ y, p, most }) => numbers.determination(y, p, most.r2),
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
  nll: ({ y, p, std, most }) => std && numbers.negativeLogLikelihood(y, p, std, most.nll),
  ...Object.fromEntries(stabilityMetrics.map((metric) => [metric, ofStability(metric)])),
  kappaSrme: ({ y, p, groups }) => groups && mean(groupErrors(y, p, groups)),
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
  logLoss: ({ y, p, most }) => binary.logLoss(y, p, most.logLoss),
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
  regression,
  classification,
  multiclass,
  generation: {},
};

/** One metric of some rows; the bootstrap repeats it for metrics without a shortcut. */
export const valueOf = (metric: MetricCode, truth: Truth, y: Float64Array, p: Float64Array) =>
  formulas[truth.type][metric]?.({
    ...aboutOf(truth, 1),
    y,
    p,
    std: null,
    lower: null,
    upper: null,
    groups: null,
  }) ?? null;
