import { createHash } from 'node:crypto';
import { scoresOf, type Prediction, type Truth } from '#module/benchmarks/scoring';
import type { MetricCode } from '#contract/benchmarks/scoring';

/**
 * Whether a row belongs to the public share of its version. The same rows for every model and process, and none that a
 * submitter can choose.
 */
export function isPublic(versionId: number, sampleId: string, share: number): boolean {
  const digest = createHash('sha256').update(`${versionId}\n${sampleId}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}

/** The mean of a metric over the rows of the public share; null where it is not defined there. */
export function publicMean(
  { versionId, ids, truth, share }: { versionId: number; ids: readonly string[]; truth: Truth; share: number },
  { values, std, lower, upper }: Prediction,
  metric: MetricCode,
): number | null {
  const rows = ids.flatMap((id, at) => (isPublic(versionId, id, share) ? [at] : []));
  if (rows.length === 0) return null;
  const of = (all: ArrayLike<number>) => Float64Array.from(rows, (at) => all[at]!);
  const part = (all: Float64Array | null | undefined) => (all ? of(all) : null);
  const scores = scoresOf(
    { ...truth, targets: of(truth.targets), folds: of(truth.folds) },
    { values: of(values), std: part(std), lower: part(lower), upper: part(upper) },
  );
  return scores.find((one) => one.metric === metric)?.mean ?? null;
}

/** Three significant digits: what a submitter is shown before approval. */
export const threeDigits = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(3));

/**
 * A range that tells nothing of single targets: its ends are moved outwards to multiples of the power of ten that the span
 * has. Nor do many questions about its edges tell more.
 */
export function coarse({ min, max }: { min: number; max: number }): { min: number; max: number } {
  const span = max - min || Math.abs(max) || 1;
  const step = 10 ** Math.floor(Math.log10(span));
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step };
}
