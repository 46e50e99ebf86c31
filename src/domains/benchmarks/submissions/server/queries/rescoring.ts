import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { MetricCode } from '#contract/benchmarks/scoring';
import type { BenchStatus } from '../../contract.ts';
import type { TaskVersion } from '../task.ts';
import { ranked } from './boards.ts';

/** A version with its data set, for the job; undefined if it does not exist. */
export async function versionOf(ctx: Context, versionId: number) {
  const { rows } = await sql<
    TaskVersion & { datasetId: number; publicId: string; nameZh: string; nameEn: string; number: number }
  >`
    select v.version_id, d.dataset_id, d.public_id, d.name_zh, d.name_en, d.task_type, v.number, v.classes,
      v.is_non_negative, v.has_open_targets, v.public_share::float, v.missing_rule, v.fill_value, v.stable_at
    from bench_version as v join bench_dataset as d using (dataset_id) where v.version_id = ${versionId}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The rescoring for a version; created if there is none. */
export async function begin(ctx: Context, between: { fromVersionId: number; versionId: number }) {
  await ctx.db
    .insertInto('benchRescoring')
    .values({ ...between, createTime: ctx.now })
    .onConflict((held) => held.column('versionId').doNothing())
    .execute();
  return ctx.db
    .selectFrom('benchRescoring')
    .select(['rescoringId', 'status'])
    .where('versionId', '=', between.versionId)
    .executeTakeFirstOrThrow();
}

/** Number of models per read, with ids only. */
const readAtOnce = 100;

/** Models of the old version that are not yet measured on the new one, ordered by id. */
export async function* modelsLeft(
  ctx: Context,
  { rescoringId, fromVersionId }: { rescoringId: number; fromVersionId: number },
) {
  for (let last = 0; ;) {
    const { rows } = await sql<{ modelId: number }>`
      select it.model_id from bench_model as it
      where it.version_id = ${fromVersionId} and it.status in ${listedAny('benchModel.status', 'private', 'pending', 'approved', 'hidden')}
        and it.model_id > ${last} and not exists (
          select from bench_rescored as done
          where done.rescoring_id = ${rescoringId} and done.from_model_id = it.model_id)
      order by it.model_id limit ${readAtOnce}`.execute(ctx.db);
    yield* rows;
    if (rows.length < readAtOnce) return;
    last = rows.at(-1)!.modelId;
  }
}

/** Columns that a model shares with its copy on another version. */
const shared = [
  ...['name', 'description', 'publisher', 'status', 'reason', 'user_id', 'paper_url', 'code_url', 'license'],
  ...['hardware', 'training_data', 'training_size', 'training_cost', 'params', 'openness', 'is_baseline'],
  ...['has_seen_targets', 'file_sha256', 'file_name', 'file_size', 'file_id', 'file_meta', 'warnings'],
  ...['has_labels_only', 'has_uncertainty', 'submit_time', 'audit_by', 'audit_time', 'is_demo', 'is_private'],
  ...['listed_time', 'date_stated_by'],
].join(', ');

/**
 * Copies what has happened to the models of the old version since they were measured: decisions, withdrawals and
 * corrections, with their history. For the moment at which the new version becomes current.
 */
export async function followOriginals(ctx: Context, rescoringId: number): Promise<void> {
  const pairs = sql`bench_rescored as pair join bench_model as old on old.model_id = pair.from_model_id
    where pair.rescoring_id = ${rescoringId}`;
  const columns = [...shared.split(', '), 'withdraw_time', 'withdrawn_by'];
  await sql`
    update bench_model as copy
    set ${sql.raw(columns.map((column) => `${column} = of.${column}`).join(', '))}, row_ver = copy.row_ver + 1
    from (select pair.model_id as copy_id, old.* from ${pairs}) as of
    where copy.model_id = of.copy_id`.execute(ctx.db);
  await sql`
    insert into bench_model_change (model_id, field, old_value, new_value, change_role, change_by, change_time)
    select pair.model_id, change.field, change.old_value, change.new_value, change.change_role, change.change_by,
      change.change_time
    from bench_rescored as pair join bench_model_change as change on change.model_id = pair.from_model_id
    where pair.rescoring_id = ${rescoringId} and pair.model_id is not null order by change.change_id`.execute(ctx.db);
}

/** The separate fields of a copy of a model on another version. */
export interface Copy {
  versionId: number;
  publicId: string;
  predictions: Buffer;
  std: Buffer | null;
  lowerBound: Buffer | null;
  upperBound: Buffer | null;
  filledCount: number;
  replicates: Buffer;
  plot: string;
  publicMean: number | null;
  publicReplicates: Buffer | null;
  scorerVersion: number;
}

/** Inserts a copy of a model for another version, without its scores; returns its id. */
export async function copyModel(ctx: Context, modelId: number, copy: Copy): Promise<number> {
  const { rows } = await sql<{ modelId: number }>`
    insert into bench_model (${sql.raw(shared)}, version_id, public_id, predictions, std, lower_bound, upper_bound,
      filled_count, replicates, plot, public_mean, public_replicates, scorer_version, rescored_from_id, update_time)
    select ${sql.raw(shared)}, ${copy.versionId}, ${copy.publicId}, ${copy.predictions}, ${copy.std}::bytea,
      ${copy.lowerBound}::bytea, ${copy.upperBound}::bytea, ${copy.filledCount}, ${copy.replicates}, ${copy.plot}::jsonb,
      ${copy.publicMean}::double precision, ${copy.publicReplicates}::bytea, ${copy.scorerVersion}, model_id, ${ctx.now}
    from bench_model where model_id = ${modelId}
    returning model_id`.execute(ctx.db);
  return rows[0]!.modelId;
}

/** Records the result for a model; null for one whose predictions do not fit. */
export async function note(
  ctx: Context,
  { rescoringId, fromModelId, modelId }: { rescoringId: number; fromModelId: number; modelId: number | null },
): Promise<void> {
  await sql`
    insert into bench_rescored (rescoring_id, from_model_id, model_id, old_metric, old_mean, new_metric, new_mean)
    select ${rescoringId}, old.model_id, ${modelId}::bigint, old_metric.code, old_score.mean, new_metric.code, new_score.mean
    from bench_model as old
    join bench_metric as old_metric on old_metric.version_id = old.version_id and old_metric.is_primary
    left join bench_score as old_score on old_score.model_id = old.model_id and old_score.metric = old_metric.code
    left join bench_model as new on new.model_id = ${modelId}::bigint
    left join bench_metric as new_metric on new_metric.version_id = new.version_id and new_metric.is_primary
    left join bench_score as new_score on new_score.model_id = new.model_id and new_score.metric = new_metric.code
    where old.model_id = ${fromModelId}
    on conflict do nothing`.execute(ctx.db);
}

/** Records the ranks on both boards, after all models are measured. */
export async function noteRanks(
  ctx: Context,
  { rescoringId, fromVersionId, versionId }: { rescoringId: number; fromVersionId: number; versionId: number },
): Promise<void> {
  await sql`
    update bench_rescored as it set old_rank = old_board.rank, new_rank = new_board.rank
    from bench_rescored as own
    left join (${ranked(fromVersionId)}) as old_board on old_board.model_id = own.from_model_id
    left join (${ranked(versionId)}) as new_board on new_board.model_id = own.model_id
    where it.rescoring_id = ${rescoringId} and own.rescoring_id = it.rescoring_id
      and own.from_model_id = it.from_model_id`.execute(ctx.db);
}

/** Moves a rescoring from a state to the next; returns whether it was in that state. */
export async function setStatus(
  ctx: Context,
  rescoringId: number,
  from: 'running' | 'announced',
  change: { status: 'announced' | 'live'; liveTime: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('benchRescoring')
    .set(change)
    .where('rescoringId', '=', rescoringId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A model whose value changes, for the notification of its owner. */
export interface NotifiedModel {
  userId: number;
  name: string;
  hasOpenTargets: boolean;
  status: BenchStatus;
  isFitting: boolean;
  oldMetric: MetricCode;
  oldMean: number | null;
  oldRank: number | null;
  newMetric: MetricCode | null;
  newMean: number | null;
  newRank: number | null;
}

/** The models of people in a rescoring, grouped by owner. */
export async function ownersOf(ctx: Context, rescoringId: number): Promise<NotifiedModel[]> {
  const { rows } = await sql<NotifiedModel>`
    select u.user_id, old.name, old.status, v.has_open_targets, it.model_id is not null as is_fitting,
      it.old_metric, it.old_mean, it.old_rank, it.new_metric, it.new_mean, it.new_rank
    from bench_rescored as it join bench_model as old on old.model_id = it.from_model_id
    join bench_version as v on v.version_id = old.version_id
    join sys_user as u on u.user_id = old.user_id
    where it.rescoring_id = ${rescoringId} order by u.user_id, old.model_id`.execute(ctx.db);
  return rows;
}

/** The public log of a data set, latest first; with values of live and listed models only. */
export async function log(ctx: Context, datasetId: number) {
  const { rows } = await sql<{
    rescoringId: number;
    fromNumber: number;
    number: number;
    noteZh: string;
    noteEn: string;
    isLive: boolean;
    createTime: Date;
    liveTime: Date | null;
  }>`
    select it.rescoring_id, before.number as from_number, after.number, after.note_zh, after.note_en,
      it.status = ${listed('benchRescoring.status', 'live')} as is_live, it.create_time, it.live_time
    from bench_rescoring as it
    join bench_version as before on before.version_id = it.from_version_id
    join bench_version as after on after.version_id = it.version_id
    where before.dataset_id = ${datasetId} order by it.rescoring_id desc limit 100`.execute(ctx.db);
  return rows;
}

/** The results for the models of live rescorings: those that visitors see, by their previous rank. */
export async function logModels(ctx: Context, rescoringIds: readonly number[]) {
  if (rescoringIds.length === 0) return [];
  const { rows } = await sql<{
    rescoringId: number;
    name: string;
    fromPublicId: string;
    publicId: string | null;
    oldMetric: MetricCode;
    oldMean: number | null;
    oldRank: number | null;
    newMetric: MetricCode | null;
    newMean: number | null;
    newRank: number | null;
  }>`
    select it.rescoring_id, old.name, old.public_id as from_public_id, new.public_id, it.old_metric, it.old_mean,
      it.old_rank, it.new_metric, it.new_mean, it.new_rank
    from bench_rescored as it join bench_model as old on old.model_id = it.from_model_id
    left join bench_model as new on new.model_id = it.model_id and new.status in ${listedAny('benchModel.status', 'approved', 'superseded')}
    where it.rescoring_id in (${sql.join(rescoringIds)}) and old.status in ${listedAny('benchModel.status', 'approved', 'superseded')}
    order by it.rescoring_id desc, it.old_rank nulls last, old.model_id limit 5000`.execute(ctx.db);
  return rows;
}
