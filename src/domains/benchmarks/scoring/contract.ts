import { z } from 'zod';
import { contract, rows } from '#shared/contract';

/** The kind of prediction: a number, the probability of one class, one of several labels, or whole structures. */
export const taskTypes = ['regression', 'classification', 'multiclass', 'generation'] as const;
export type TaskType = (typeof taskTypes)[number];

/** The metrics of each type of task, in the order in which boards show them. Structures are not scored yet. */
export const metricsOf = {
  regression: [
    ...(['mae', 'rmse', 'medae', 'maxe', 'bias', 'mape', 'r2', 'pearson', 'spearman', 'scaledError'] as const),
    ...(['coverage', 'intervalWidth', 'nll'] as const),
    ...(['stablePrecision', 'stableRecall', 'stableF1', 'stableAccuracy', 'daf', 'kappaSrme'] as const),
  ],
  classification: [
    ...(['rocAuc', 'rocAucLabels', 'averagePrecision', 'accuracy', 'balancedAccuracy'] as const),
    ...(['precision', 'recall', 'specificity', 'f1', 'mcc', 'brier', 'logLoss', 'ece'] as const),
  ],
  multiclass: ['accuracy', 'balancedAccuracy', 'f1Macro', 'mcc'],
  generation: [],
} as const satisfies Record<TaskType, readonly string[]>;
export type MetricCode = (typeof metricsOf)[TaskType][number];

export const metricCodes = [...new Set(Object.values(metricsOf).flat())] as MetricCode[];

/** Whether lower, higher, or closer to zero is better; the width of an interval has no direction. */
export type Direction = 'lower' | 'higher' | 'zero';

export const directions = {
  mae: 'lower',
  rmse: 'lower',
  medae: 'lower',
  maxe: 'lower',
  bias: 'zero',
  mape: 'lower',
  r2: 'higher',
  pearson: 'higher',
  spearman: 'higher',
  scaledError: 'lower',
  coverage: 'zero',
  intervalWidth: 'lower',
  nll: 'lower',
  rocAuc: 'higher',
  rocAucLabels: 'higher',
  averagePrecision: 'higher',
  accuracy: 'higher',
  balancedAccuracy: 'higher',
  precision: 'higher',
  recall: 'higher',
  specificity: 'higher',
  f1: 'higher',
  stablePrecision: 'higher',
  stableRecall: 'higher',
  stableF1: 'higher',
  stableAccuracy: 'higher',
  daf: 'higher',
  kappaSrme: 'lower',
  mcc: 'higher',
  brier: 'lower',
  logLoss: 'lower',
  ece: 'lower',
  f1Macro: 'higher',
} as const satisfies Record<MetricCode, Direction>;

/** Metrics in the unit of the target; all others are dimensionless. */
export const inTargetUnit: readonly MetricCode[] = ['mae', 'rmse', 'medae', 'maxe', 'bias', 'intervalWidth'];

/** Metrics of stable and unstable materials, by the threshold of a version. */
export const stabilityMetrics: readonly MetricCode[] = [
  ...(['stablePrecision', 'stableRecall', 'stableF1', 'stableAccuracy', 'daf'] as const),
];

/** Metrics of groups of rows, such as the modes of one material: their intervals resample groups. */
export const groupMetrics: readonly MetricCode[] = ['kappaSrme'];

/** Metrics that need probabilities: files with labels only have none of them. */
export const probabilityMetrics: readonly MetricCode[] = ['rocAuc', 'averagePrecision', 'brier', 'logLoss', 'ece'];

/** Incremented with every change of a formula; stored with each score. */
export const scorerVersion = 1;

/** Errors of a score file: it is refused. */
const errorCodes = [
  ...(['EMPTY_FILE', 'TOO_LARGE', 'BINARY_FILE', 'NOT_UTF8', 'BAD_HEADER', 'COLUMN_COUNT', 'EMPTY_ID'] as const),
  ...(['UNKNOWN_ID', 'DUPLICATE_ID', 'BAD_FOLD', 'WRONG_FOLD', 'EMPTY_VALUE', 'NOT_A_NUMBER', 'NAN_VALUE'] as const),
  ...(['INF_VALUE', 'OUT_OF_RANGE', 'BAD_STD', 'MISSING_IDS'] as const),
] as const;

/** Warnings about a score file: it is accepted, and the reviewer sees them. */
const warningCodes = [
  ...(['NO_HEADER', 'CONSTANT', 'LABELS_ONLY', 'WIDE_RANGE', 'SAME_AS_TRUTH', 'DUPLICATE_OF'] as const),
  ...(['LOW_PRECISION', 'NEGATIVE', 'WORSE_THAN_DUMMY', 'FILLED_IDS', 'SAME_NAME'] as const),
  ...(['EXTRA_COLUMN', 'ZERO_STD'] as const),
] as const;

export const ProblemCode = z.enum([...errorCodes, ...warningCodes]);
export type ProblemCode = z.output<typeof ProblemCode>;

/** Limit of a score file in bytes; a file of this size is refused. */
export const largestScoreFile = 10_000_000;

/** One problem of a score file; line 0 is the whole file. `found` is a shortened excerpt of the file. */
export const Problem = z.object({
  code: ProblemCode,
  line: z.number(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
});
export type Problem = z.output<typeof Problem>;

/** A metric of the scorer. */
const Metric = z.object({
  code: z.string(),
  taskTypes: z.array(z.enum(taskTypes)),
  direction: z.enum(['lower', 'higher', 'zero']),
  inTargetUnit: z.boolean(),
  nameZh: z.string(),
  nameEn: z.string(),
  definitionZh: z.string(),
  definitionEn: z.string(),
});

export const scoring = contract('benchmarks.scoring', {
  /** The metrics of the scorer with their definitions, for people and programs that read boards. */
  metrics: {
    method: 'GET',
    path: '/front/benchmark/metrics',
    permit: 'public',
    reply: rows(Metric),
  },
});
