import { z } from 'zod';
import { contract, rows } from '#shared/contract';

/** What a model is asked for: a number, the probability of one class, one label of several, or whole structures. */
export const taskTypes = ['regression', 'classification', 'multiclass', 'generation'] as const;
export type TaskType = (typeof taskTypes)[number];

/** What the scorer computes for each type of task, in the order in which boards show it. Structures are not scored yet. */
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

/** Whether less, more, or nearer to zero is better; for the width of an interval alone nothing is. */
export type Direction = 'lower' | 'higher' | 'zero';

export const directions = {
  ...{ mae: 'lower', rmse: 'lower', medae: 'lower', maxe: 'lower', bias: 'zero', mape: 'lower', r2: 'higher' },
  ...{ pearson: 'higher', spearman: 'higher', scaledError: 'lower' },
  ...{ coverage: 'zero', intervalWidth: 'lower', nll: 'lower' },
  ...{ rocAuc: 'higher', rocAucLabels: 'higher', averagePrecision: 'higher', accuracy: 'higher' },
  ...{ balancedAccuracy: 'higher', precision: 'higher', recall: 'higher', specificity: 'higher', f1: 'higher' },
  ...{ stablePrecision: 'higher', stableRecall: 'higher', stableF1: 'higher', stableAccuracy: 'higher' },
  ...{ daf: 'higher', kappaSrme: 'lower' },
  ...{ mcc: 'higher', brier: 'lower', logLoss: 'lower', ece: 'lower', f1Macro: 'higher' },
} as const satisfies Record<MetricCode, Direction>;

/** Metrics in the unit of the target; all others have none. */
export const inTargetUnit: readonly MetricCode[] = ['mae', 'rmse', 'medae', 'maxe', 'bias', 'intervalWidth'];

/** Metrics of materials that are stable or not, by the threshold of a version. */
export const stabilityMetrics: readonly MetricCode[] = [
  ...(['stablePrecision', 'stableRecall', 'stableF1', 'stableAccuracy', 'daf'] as const),
];

/** Metrics of groups of rows, such as the modes of one material: draws for their intervals are of groups. */
export const groupMetrics: readonly MetricCode[] = ['kappaSrme'];

/** Metrics that need probabilities: files of labels alone have none of them. */
export const probabilityMetrics: readonly MetricCode[] = ['rocAuc', 'averagePrecision', 'brier', 'logLoss', 'ece'];

/** Moves with every change of a formula; stored beside each score. */
export const scorerVersion = 1;

/** What is wrong with a score file: it is refused. */
export const errorCodes = [
  ...(['EMPTY_FILE', 'TOO_LARGE', 'BINARY_FILE', 'NOT_UTF8', 'BAD_HEADER', 'COLUMN_COUNT', 'EMPTY_ID'] as const),
  ...(['UNKNOWN_ID', 'DUPLICATE_ID', 'BAD_FOLD', 'WRONG_FOLD', 'EMPTY_VALUE', 'NOT_A_NUMBER', 'NAN_VALUE'] as const),
  ...(['INF_VALUE', 'OUT_OF_RANGE', 'BAD_STD', 'MISSING_IDS'] as const),
] as const;

/** What is doubtful in a score file: it is accepted, and the reviewer sees it. */
export const warningCodes = [
  ...(['NO_HEADER', 'CONSTANT', 'LABELS_ONLY', 'WIDE_RANGE', 'SAME_AS_TRUTH', 'DUPLICATE_OF'] as const),
  ...(['LOW_PRECISION', 'NEGATIVE', 'WORSE_THAN_DUMMY', 'FILLED_IDS', 'SAME_NAME'] as const),
  ...(['EXTRA_COLUMN', 'ZERO_STD'] as const),
] as const;

export const ProblemCode = z.enum([...errorCodes, ...warningCodes]);
export type ProblemCode = z.output<typeof ProblemCode>;

/** Largest score file in bytes; a file of this size is refused. */
export const largestScoreFile = 10_000_000;

/** One problem of a score file; line 0 is the file as a whole. `found` is a piece of the file, shortened. */
export const Problem = z.object({
  code: ProblemCode,
  line: z.number(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
});
export type Problem = z.output<typeof Problem>;

/** A metric of the scorer. */
export const Metric = z.object({
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
  /** What the scorer computes, and how: for people and programs that read boards. */
  metrics: {
    method: 'GET',
    path: '/front/benchmark/metrics',
    permit: 'public',
    reply: rows(Metric),
  },
});
