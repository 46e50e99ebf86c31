import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { intervalFrom } from '#module/benchmarks/scoring';
import { metricsOf } from '#module/benchmarks/datasets';
import { type Comparison, type PairSlice } from '../contract.ts';
import { shownDisagreements } from '../contract/analysis.ts';
import { productOf, standardised } from './analysis.ts';
import { numbersOf } from './measure.ts';
import { hiddenStep, inSteps } from './public-share.ts';
import * as queries from './queries/analysis.ts';
import { errorsOf, groupsOf } from './slices.ts';

/**
 * Compares two models of one version on the same samples. For hidden targets it returns only the difference of the
 * primary metric, with the decimals of the board. @throws benchmarks.submissions.notFound|otherVersion
 */
export async function comparison(ctx: Context, a: string, b: string): Promise<Comparison> {
  const [one, other] = await queries.comparedModels(ctx, [a, b]);
  if (!one || !other) throw fail('benchmarks.submissions.notFound');
  if (one.versionId !== other.versionId) throw fail('benchmarks.submissions.otherVersion');
  const { dataset, versionId } = one;
  const metrics = await metricsOf(ctx, versionId);
  const primary = metrics.find(({ isPrimary }) => isPrimary)!;
  // Resamples are stored exactly: their differences are rounded to steps that do not reveal single rows.
  const step = dataset.hasOpenTargets ? 0 : hiddenStep(primary.code, await queries.hiddenRows(ctx, versionId));
  const shown = (value: number | null, decimals: number) =>
    dataset.hasOpenTargets || value === null ? value : Number(value.toFixed(decimals));
  const pair = [one, other] as const;
  const difference = differenceOf(
    pair.map(({ means }) => means[primary.code] ?? null),
    pair.map(({ replicates }) => numbersOf(replicates)),
  );
  const base = {
    dataset,
    models: pair.map(({ publicId, name, publisher, rank }) => ({ publicId, name, publisher, rank })),
    metrics: metrics.map((metric) => ({
      ...metric,
      means: pair.map(({ means }) => shown(means[metric.code] ?? null, metric.decimals)) as [number, number],
    })),
    difference: difference && {
      mean: shown(inSteps(difference.mean, step), primary.decimals)!,
      low: shown(inSteps(difference.low, step), primary.decimals)!,
      high: shown(inSteps(difference.high, step), primary.decimals)!,
    },
  };
  if (!dataset.hasOpenTargets) return { ...base, wins: null, correlation: null, disagreements: [], slices: [] };
  return { ...base, ...(await onRows(ctx, dataset, versionId, [one.predictions, other.predictions])) };
}

/** The difference of two means, with the middle 95 % of the paired differences of resamples. */
function differenceOf(means: readonly (number | null)[], drawn: readonly Float64Array[]) {
  const [mean, second] = means;
  const [one, other] = drawn;
  if (mean == null || second == null || one!.length !== other!.length) return null;
  const interval = intervalFrom(one!.map((value, at) => value - other![at]!));
  return interval && { mean: mean - second, ...interval };
}

async function onRows(
  ctx: Context,
  { taskType, classes }: Comparison['dataset'],
  versionId: number,
  predictions: readonly [Buffer, Buffer],
) {
  const [samples, subsetKeys] = await Promise.all([
    queries.samplesOf(ctx, versionId),
    queries.subsetKeys(ctx, versionId),
  ]);
  const { targets, folds } = samples;
  const [one, other] = predictions.map(numbersOf) as [Float64Array, Float64Array];
  const errors = [one, other].map((values) => errorsOf(taskType, targets, values)) as [Float64Array, Float64Array];
  // A probability can be closer to the truth even if the label is the same.
  const distances = taskType === 'multiclass' ? errors : ([one, other].map(off(targets)) as typeof errors);
  const ids = disagreeing(one, other, taskType === 'multiclass');
  const names = await queries.idsAt(ctx, versionId, ids);
  const [first, second] = distances.map((values) => standardised(values));
  return {
    wins: winsOf(distances),
    correlation: first && second ? productOf(first, second) : null,
    disagreements: ids.map((at) => ({
      sampleId: names.get(at) ?? '',
      fold: folds[at]!,
      target: targets[at]!,
      predictions: [one[at]!, other[at]!] as [number, number],
    })),
    slices: groupsOf(samples, { taskType, hasOpenTargets: true, classes, subsetKeys }).map(
      ({ rows, ...group }): PairSlice => ({
        ...group,
        count: rows.length,
        errors: errors.map((own) => rows.reduce((sum, at) => sum + Math.abs(own[at]!), 0) / rows.length) as [
          number,
          number,
        ],
      }),
    ),
  };
}

const off = (targets: Float64Array) => (values: Float64Array) => values.map((value, at) => value - targets[at]!);

function winsOf([one, other]: readonly [Float64Array, Float64Array]) {
  const wins = { first: 0, second: 0, equal: 0 };
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [Math.abs(one[at]!), Math.abs(other[at]!)];
    wins[a < b ? 'first' : a > b ? 'second' : 'equal']++;
  }
  return wins;
}

/** Indices of the rows with the largest differences, largest first; without sorting all rows. */
function disagreeing(one: Float64Array, other: Float64Array, isLabels: boolean): number[] {
  const best: { at: number; size: number }[] = [];
  for (let at = 0; at < one.length; at++) {
    const size = isLabels ? Number(one[at] !== other[at]) : Math.abs(one[at]! - other[at]!);
    if (size === 0 || (best.length === shownDisagreements && size <= best.at(-1)!.size)) continue;
    const place = best.findIndex((row) => row.size < size);
    best.splice(place < 0 ? best.length : place, 0, { at, size });
    best.length = Math.min(best.length, shownDisagreements);
  }
  return best.map(({ at }) => at);
}
