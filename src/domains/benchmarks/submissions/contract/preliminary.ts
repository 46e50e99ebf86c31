import type { MetricCode } from '#contract/benchmarks/scoring';

/**
 * Metrics whose value one row can decide, because the submitter chooses the rows that count: the only predicted positive,
 * or the only prediction that differs from the others. If targets are hidden, they have no value before approval.
 */
export const withoutPreliminary: readonly MetricCode[] = [
  ...(['precision', 'stablePrecision', 'daf', 'mcc', 'pearson', 'spearman'] as const),
];
