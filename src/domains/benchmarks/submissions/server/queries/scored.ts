import { sql, type Insertable } from 'kysely';
import type { Context } from '#server/context';
import type { BenchModel } from '#server/database/schema';
import type { MetricCode, TaskType } from '#contract/benchmarks/scoring';
import type { BenchStatus } from '../../contract.ts';
import type { TaskVersion } from '../task.ts';

/** A stored metric of a model. */
export interface StoredScore {
  metric: MetricCode;
  mean: number | null;
  std: number | null;
  least: number | null;
  largest: number | null;
  low: number | null;
  high: number | null;
  folds: (number | null)[];
}

/** A metric of a model on one sub-data set. */
export interface StoredSubsetScore {
  subset: number;
  metric: MetricCode;
  mean: number | null;
}

/** Inserts a model without its scores. */
export const insert = (ctx: Context, row: Insertable<BenchModel>): Promise<{ modelId: number; publicId: string }> =>
  ctx.db.insertInto('benchModel').values(row).returning(['modelId', 'publicId']).executeTakeFirstOrThrow();

/** Replaces the scores of a model. */
export async function writeScores(
  ctx: Context,
  modelId: number,
  { scores, subsets }: { scores: readonly StoredScore[]; subsets: readonly StoredSubsetScore[] },
): Promise<void> {
  await ctx.db.deleteFrom('benchScore').where('modelId', '=', modelId).execute();
  await ctx.db.deleteFrom('benchSubsetScore').where('modelId', '=', modelId).execute();
  if (scores.length)
    await ctx.db
      .insertInto('benchScore')
      .values(scores.map(({ folds, ...score }) => ({ ...score, modelId, folds: JSON.stringify(folds) })))
      .execute();
  if (subsets.length)
    await ctx.db
      .insertInto('benchSubsetScore')
      .values(subsets.map((score) => ({ ...score, modelId })))
      .execute();
}

/** A model with the data for computing its scores. */
export interface Scorable {
  modelId: number;
  publicId: string;
  name: string;
  status: BenchStatus;
  userId: number | null;
  isPrivate: boolean;
  hasLabelsOnly: boolean;
  warnings: unknown;
  predictions: Buffer;
  std: Buffer | null;
  lowerBound: Buffer | null;
  upperBound: Buffer | null;
  version: TaskVersion;
}

/** One model by its id. */
export async function scorable(ctx: Context, modelId: number): Promise<Scorable | undefined> {
  const row = await ctx.db
    .selectFrom('benchModel')
    .innerJoin('benchVersion', 'benchVersion.versionId', 'benchModel.versionId')
    .innerJoin('benchDataset', 'benchDataset.datasetId', 'benchVersion.datasetId')
    .select(['modelId', 'benchModel.publicId', 'name', 'benchModel.status', 'userId', 'isPrivate', 'hasLabelsOnly'])
    .select(['warnings', 'predictions', 'std', 'lowerBound', 'upperBound', 'benchVersion.versionId', 'taskType'])
    .select(['classes', 'isNonNegative', 'hasOpenTargets', 'missingRule', 'fillValue', 'stableAt'])
    .select(sql<number>`public_share::float`.as('publicShare'))
    .where('modelId', '=', modelId)
    .$narrowType<{ classes: string[]; taskType: TaskType; status: BenchStatus }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { versionId, taskType, classes, isNonNegative, hasOpenTargets, ...rest } = row;
  const { missingRule, fillValue, stableAt, publicShare, ...model } = rest;
  const rules = { missingRule, fillValue, stableAt, publicShare };
  return { ...model, version: { versionId, taskType, classes, isNonNegative, hasOpenTargets, ...rules } };
}

/** The secret on which the public share of a version and its resamples depend. Never leaves the server. */
export async function shareSecret(ctx: Context, versionId: number): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('benchVersion')
    .select('shareSecret')
    .where('versionId', '=', versionId)
    .executeTakeFirstOrThrow();
  return row.shareSecret;
}

/** Versions with models that must be measured again. */
export async function versionsToMeasure(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('benchModel')
    .select('versionId')
    .distinct()
    .where('toMeasure', '=', true)
    .execute();
  return rows.map(({ versionId }) => versionId);
}

/** Ids of the models of a version that must be measured again. */
export async function modelsToMeasure(ctx: Context, versionId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('benchModel')
    .select('modelId')
    .where('versionId', '=', versionId)
    .where('toMeasure', '=', true)
    .orderBy('modelId')
    .execute();
  return rows.map(({ modelId }) => modelId);
}

/** Deletes the error analysis of a model, so that the job of its version computes it from the present rows. */
export const forgetAnalysis = (ctx: Context, modelId: number) =>
  ctx.db.deleteFrom('benchAnalysis').where('modelId', '=', modelId).execute();

/** Changes the state of a model if it is in one of some states; returns whether it was. */
export async function setState(
  ctx: Context,
  modelId: number,
  from: readonly BenchStatus[],
  change: { status: BenchStatus; reason?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('benchModel')
    .set((row) => ({ ...change, updateTime: ctx.now, rowVer: row('rowVer', '+', 1) }))
    .where('modelId', '=', modelId)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The results of scoring a model. */
export type ScoredChange = Pick<
  Insertable<BenchModel>,
  'replicates' | 'plot' | 'publicMean' | 'publicReplicates' | 'scorerVersion'
> & { isStep?: boolean; warnings?: string; toMeasure?: boolean };

/** Stores the results of scoring. */
export async function writeScored(ctx: Context, modelId: number, change: ScoredChange): Promise<void> {
  await ctx.db
    .updateTable('benchModel')
    .set((row) => ({ ...change, updateTime: ctx.now, rowVer: row('rowVer', '+', 1) }))
    .where('modelId', '=', modelId)
    .execute();
}

/** Resamples of a person's submissions to a version whose value was shown: each further one must beat them all. */
export const stepsOf = (ctx: Context, { versionId, userId }: { versionId: number; userId: number | null }) =>
  ctx.db
    .selectFrom('benchModel')
    .select('publicReplicates')
    .where('versionId', '=', versionId)
    .where('userId', '=', userId)
    .where('isStep', '=', true)
    .execute();
