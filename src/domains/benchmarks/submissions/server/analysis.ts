import { setImmediate } from 'node:timers/promises';
import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Neighbour } from '../contract/analysis.ts';
import { deviation } from './plausibility.ts';
import { numbersOf } from './measure.ts';
import { plotOf } from './plots.ts';
import * as queries from './queries/analysis.ts';
import { errorsOf, groupsOf, slicesOf, type Group } from './slices.ts';

/** Incremented with every change of the stored data; older analyses are computed again. */
const analysisEdition = 1;
export const analysisJob = 'benchmarks.submissions.analyse';

/** Queues the analysis of a version's models that have none, in the transaction that adds or lists one. */
export const queueAnalysis = (ctx: Context, versionId: number): Promise<void> =>
  addJob(ctx, analysisJob, { versionId }, { key: `${analysisJob}:${versionId}`, attempts: 5 });

/** Queues analyses of an earlier edition; runs at each start. */
export async function queueAnalyses(ctx: Context): Promise<void> {
  for (const versionId of await queries.versionsToAnalyse(ctx, analysisEdition)) await queueAnalysis(ctx, versionId);
}

/** Maximum size in bytes of residuals in memory during the comparison with all other models. */
const maxHeld = 64_000_000;

/**
 * Computes the charts of a version's new models, groups their errors, and correlates their residuals with all others.
 */
export async function analyse(ctx: Context, versionId: number): Promise<void> {
  const version = await queries.versionOf(ctx, versionId);
  const waiting = version ? await queries.modelsToAnalyse(ctx, versionId, analysisEdition) : [];
  if (!version || waiting.length === 0) return;
  const [samples, subsetKeys] = await Promise.all([
    queries.samplesOf(ctx, versionId),
    queries.subsetKeys(ctx, versionId),
  ]);
  const groups = groupsOf(samples, { ...version, subsetKeys });
  const block = Math.max(1, Math.floor(maxHeld / (8 * samples.targets.length || 1)));
  for (let start = 0; start < waiting.length; start += block) {
    const ids = waiting.slice(start, start + block);
    const part: Part = { version, samples, groups };
    if (version.hasOpenTargets) await correlate(ctx, versionId, part, ids);
    for (const modelId of ids) await analyseOne(ctx, part, modelId);
  }
}

interface Part {
  version: NonNullable<Awaited<ReturnType<typeof queries.versionOf>>>;
  samples: queries.Samples;
  groups: readonly Group[];
}

async function analyseOne(ctx: Context, { version, samples, groups }: Part, modelId: number): Promise<void> {
  await setImmediate();
  const row = await queries.predictionsOf(ctx, modelId);
  const { taskType, hasOpenTargets, classes } = version;
  const values = row && numbersOf(row.predictions);
  // The samples of a version never change; a file of another length does not belong to its models.
  if (!values || values.length !== samples.targets.length) return;
  const { targets, folds, rows } = samples;
  const deciding = (all: ArrayLike<number>) => Float64Array.from(rows, (at) => all[at]!);
  const truth = { type: taskType, targets: deciding(targets), folds: deciding(folds), classes: classes.length };
  const std = row.std && deciding(numbersOf(row.std));
  const plot = plotOf(truth, { values: deciding(values), std }, hasOpenTargets);
  const spread = hasOpenTargets ? null : deviation(truth.targets);
  const slices = slicesOf(groups, errorsOf(taskType, targets, values), { taskType, spread });
  await inTransaction(ctx, (tx) => queries.keep(tx, { modelId, edition: analysisEdition, slices, plot }));
}

/** Stores Pearson's coefficient between the residuals of these models and those of every other model of the version. */
async function correlate(ctx: Context, versionId: number, { version, samples }: Part, ids: readonly number[]) {
  const held = new Map<number, Float64Array>();
  const standard = (predictions: Buffer) => {
    const values = numbersOf(predictions);
    if (values.length !== samples.targets.length) return undefined;
    return standardised(residualsOf(version.taskType, samples.targets, values));
  };
  for (const modelId of ids) {
    const row = await queries.predictionsOf(ctx, modelId);
    const residuals = row && standard(row.predictions);
    if (residuals) held.set(modelId, residuals);
  }
  for await (const other of queries.allPredictions(ctx, versionId)) {
    await setImmediate();
    const theirs = held.get(other.modelId) ?? standard(other.predictions);
    if (!theirs) continue;
    const pairs = [];
    for (const [modelId, own] of held) {
      // Two models of the block are compared once.
      if (other.modelId === modelId || (held.has(other.modelId) && other.modelId > modelId)) continue;
      const [first, second] = modelId < other.modelId ? [modelId, other.modelId] : [other.modelId, modelId];
      pairs.push({ modelId: first, otherId: second, correlation: productOf(own, theirs) });
    }
    await queries.storePairs(ctx, pairs);
  }
}

/** Prediction minus truth; for several classes whether the label is wrong. */
const residualsOf = (taskType: Part['version']['taskType'], targets: Float64Array, values: Float64Array) =>
  taskType === 'multiclass' ? errorsOf(taskType, targets, values) : values.map((value, at) => value - targets[at]!);

/** Values with mean 0 whose squares sum to 1; undefined if all are equal. */
export function standardised(values: Float64Array): Float64Array | undefined {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return length > 0 ? values.map((value) => (value - mean) / length) : undefined;
}

/** Pearson's coefficient of two standardised lists. */
export function productOf(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return Math.max(-1, Math.min(1, sum));
}

/** Errors of a model by group, and its neighbours, for visitors. @throws benchmarks.submissions.notFound */
export async function analysisOf(ctx: Context, publicId: string) {
  const model = await queries.visibleSubject(ctx, publicId);
  if (!model) throw fail('benchmarks.submissions.notFound');
  const { hasOpenTargets, slices } = model;
  const [subsets, neighbours] = await Promise.all([
    // For hidden targets only the coarse means of the groups are shown.
    hasOpenTargets ? queries.subsetScores(ctx, model) : [],
    hasOpenTargets ? queries.neighbours(ctx, model.modelId) : ([] as Neighbour[]),
  ]);
  return { isReady: slices !== null, slices: slices ?? [], subsets, neighbours };
}
