import { sql, type RawBuilder } from 'kysely';
import { pageOf, rangeOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { containsText } from '#server/database/contains-text';
import { directions, type Direction, type MetricCode } from '#contract/benchmarks/scoring';
import { isWithin } from '#server/database/found-lists';
import {
  modelSorts,
  type BenchStatus,
  type ModelQuery,
  type ModelRow,
  type OwnFields,
  type OwnModel,
  type OwnModelQuery,
} from '../../contract.ts';
import { rankKey } from './boards.ts';

/** The columns of a list of models in any state. */
const columns = sql`
  it.model_id, it.public_id, it.name, it.publisher, it.description, it.status, it.reason, it.submit_time, it.warnings,
  it.paper_url, it.code_url, it.has_seen_targets, it.audit_by, it.audit_time, it.is_demo, it.row_ver,
  d.public_id as dataset_id, d.name_zh, d.name_en, metric.code as metric, metric.unit, metric.decimals,
  score.mean, score.low, score.high, it.user_id, coalesce(u.user_name, '') as user_name, it.public_mean, v.has_open_targets,
  it.file_id is not null as has_file, it.version_id, it.is_step, it.is_private, it.filled_count,
  coalesce((select older.public_id from bench_model as older where older.model_id = it.supersedes_id), '') as supersedes`;

const tables = sql`
  bench_model as it
  join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
  join bench_metric as metric on metric.version_id = it.version_id and metric.is_primary
  left join bench_score as score on score.model_id = it.model_id and score.metric = metric.code
  left join sys_user as u on u.user_id = it.user_id`;

/** A model as it is read: with its submitter, on whom the rules depend. */
type Read<R> = Omit<R, 'submitTime' | 'auditTime' | 'may' | 'isPreliminary' | 'isNoStep'> & {
  submitTime: Date;
  auditTime: Date | null;
  userId: number | null;
  versionId: number;
  publicMean: number | null;
  isStep: boolean;
  hasOpenTargets: boolean;
};
export type OwnRow = Read<OwnModel> & { hasSeenTargets: boolean };

/** The rank of a model on its board, or the rank that it would have among the approved ones. */
const place = sql`case when score.mean is null or it.has_seen_targets then null else 1 + (
  select count(*)::int from bench_model as other
  join bench_score as theirs on theirs.model_id = other.model_id and theirs.metric = metric.code
  where other.version_id = it.version_id and other.status = ${listed('benchModel.status', 'approved')} and not other.has_seen_targets
    and other.model_id <> it.model_id and theirs.mean is not null
    and (${rankKey('theirs')}, other.submit_time, other.model_id) < (${rankKey('score')}, it.submit_time, it.model_id)
) end as rank`;

function page<R extends ModelRow | OwnModel>(
  ctx: Context,
  query: PageQuery,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql`1 as one`,
) {
  return pageOf(
    query,
    async () => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from bench_model as it
        join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
        where ${filter}`.execute(ctx.db);
      return rows[0]!.total;
    },
    async (limit, offset) => {
      const { rows } = await sql<Read<R> & { hasSeenTargets: boolean }>`
        select ${columns}, ${more} from ${tables} where ${filter} order by ${order} limit ${limit} offset ${offset}`.execute(
        ctx.db,
      );
      return rows;
    },
  );
}

/** The caller's models, latest first. */
export function mine(ctx: Context, query: OwnModelQuery) {
  const own = sql`it.user_id = ${ctx.actor.userId} and v.is_live and ${isWithin('it.submitTime', query, 'SubmitTime')}`;
  return page<OwnModel>(ctx, query, own, sql`it.submit_time desc, it.model_id desc`, place);
}

/** One of the caller's models. */
export async function ownByPublicId(ctx: Context, publicId: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${columns}, ${place} from ${tables}
    where it.public_id = ${publicId} and it.user_id = ${ctx.actor.userId}`.execute(ctx.db);
  return rows[0];
}

/** The form values of one of the caller's models. */
export const ownFields = (ctx: Context, publicId: string): Promise<OwnFields | undefined> =>
  ctx.db
    .selectFrom('benchModel')
    .select(['modelId', 'rowVer', 'name', 'description', 'publisher', 'paperUrl', 'codeUrl', 'license', 'hardware'])
    .select(['trainingData', 'trainingSize', 'trainingCost', 'params', 'openness', 'hasSeenTargets', 'isPrivate'])
    .select(['reason', sql<boolean>`file_id is not null`.as('hasFile')])
    .$narrowType<{ openness: OwnFields['openness'] }>()
    .where('publicId', '=', publicId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();

/** Values of the approved models of some versions on the public share. */
export async function publicMeans(ctx: Context, versionIds: readonly number[]): Promise<Map<number, number[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('benchModel')
    .select(['versionId', 'publicMean'])
    .where('versionId', 'in', versionIds)
    .where('status', '=', 'approved')
    .where('hasSeenTargets', '=', false)
    .where('publicMean', 'is not', null)
    .execute();
  const means = Map.groupBy(rows, ({ versionId }) => versionId);
  return new Map([...means].map(([versionId, own]) => [versionId, own.map(({ publicMean }) => publicMean!)]));
}

/**
 * The best value that a person was shown before approval, by version: the latest improvement beats all earlier ones.
 */
export async function bestSteps(
  ctx: Context,
  userId: number,
  of: readonly { versionId: number; metric: MetricCode }[],
): Promise<Map<number, number>> {
  if (of.length === 0) return new Map();
  const metrics = new Map(of.map(({ versionId, metric }) => [versionId, metric]));
  const rows = await ctx.db
    .selectFrom('benchModel')
    .select(['versionId', 'publicMean'])
    .where('versionId', 'in', [...metrics.keys()])
    .where('userId', '=', userId)
    .where('isStep', '=', true)
    .execute();
  const best = new Map<number, number>();
  for (const { versionId, publicMean } of rows) {
    const before = best.get(versionId);
    const key = (value: number) => keyOf(directions[metrics.get(versionId)!], value);
    if (before === undefined || key(publicMean!) < key(before)) best.set(versionId, publicMean!);
  }
  return best;
}

/** A sort key: smaller is better. */
export const keyOf = (direction: Direction, value: number): number =>
  ({ lower: value, higher: -value, zero: Math.abs(value) })[direction];

const sortColumns: Record<(typeof modelSorts)[number], string> = {
  modelId: 'it.model_id',
  name: 'it.name',
  publisher: 'it.publisher',
  status: 'it.status',
  submitTime: 'it.submit_time',
  auditTime: 'it.audit_time',
};

/** The queue: latest first unless the query names a column. */
export function list(ctx: Context, query: ModelQuery) {
  const { begin, end } = rangeOf(query, 'SubmitTime');
  const { name, dataset, status } = query;
  const parts = [
    sql`true`,
    ...(name ? [containsText(['it.name', 'it.publisher'], name)] : []),
    ...(dataset ? [sql`d.public_id = ${dataset}`] : []),
    ...(status ? [sql`it.status = ${status}`] : []),
    ...(begin ? [sql`it.submit_time >= ${begin}`] : []),
    ...(end ? [sql`it.submit_time <= ${end}`] : []),
  ];
  const sort = modelSorts.find((column) => column === query.orderByColumn);
  const order = sort
    ? sql`${sql.raw(`${sortColumns[sort]} ${query.isAsc}`)}, it.model_id desc`
    : // Pending entries oldest first, because they are due first.
      status === 'pending'
      ? sql`it.submit_time, it.model_id`
      : sql`it.submit_time desc, it.model_id desc`;
  return page<ModelRow>(ctx, query, sql.join(parts, sql` and `), order);
}

/** Locks a model until the transaction ends; with the fields for a mail about it. */
export async function lock(ctx: Context, modelId: number) {
  const { rows } = await sql<{
    modelId: number;
    versionId: number;
    publicId: string;
    name: string;
    status: BenchStatus;
    rowVer: number;
    userId: number | null;
    supersedesId: number | null;
    fileId: number | null;
    nameZh: string;
    nameEn: string;
  }>`
    select it.model_id, it.version_id, it.public_id, it.name, it.status, it.row_ver, it.user_id, it.supersedes_id, it.file_id,
      d.name_zh, d.name_en
    from bench_model as it
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    left join sys_user as u on u.user_id = it.user_id
    where it.model_id = ${modelId} for update of it`.execute(ctx.db);
  return rows[0];
}
export type LockedModel = NonNullable<Awaited<ReturnType<typeof lock>>>;

export async function update(
  ctx: Context,
  modelId: number,
  change: { status: BenchStatus; reason: string; auditBy?: string; auditTime?: Date } & {
    withdrawTime?: Date;
    withdrawnBy?: 'author' | 'operator';
  },
): Promise<void> {
  const lists = change.status === 'approved';
  await ctx.db
    .updateTable('benchModel')
    .set((row) => ({ ...change, updateTime: ctx.now, rowVer: row('rowVer', '+', 1) }))
    .$if(lists, (update) => update.set((row) => ({ listedTime: row.fn.coalesce('listedTime', row.val(ctx.now)) })))
    .where('modelId', '=', modelId)
    .execute();
}

/** The caller's own approved model of a data set, by its public id. */
export async function ownApproved(
  ctx: Context,
  { datasetId, publicId }: { datasetId: number; publicId: string },
): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('benchModel')
    .innerJoin('benchVersion', 'benchVersion.versionId', 'benchModel.versionId')
    .select('modelId')
    .where('publicId', '=', publicId)
    .where('datasetId', '=', datasetId)
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row?.modelId;
}

/** Serialises submissions of the same person until the transaction ends. */
export async function lockPerson(ctx: Context, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bench:${userId}`}, 0))`.execute(ctx.db);
}

/** Number of models of a person stored since a moment. */
export async function countSince(ctx: Context, userId: number, since: Date): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('benchModel')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('submitTime', '>', since)
    // A model that was measured again on another version counts once.
    .where('rescoredFromId', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of models per read. */
const readAtOnce = 10;

/** The predictions of the relevant models of a version, earliest first, in batches. */
export async function* otherPredictions(ctx: Context, versionId: number) {
  for (let last = 0; ;) {
    const rows = await ctx.db
      .selectFrom('benchModel')
      .select(['modelId', 'name', 'status', 'predictions'])
      .where('versionId', '=', versionId)
      .where('status', 'in', ['approved', 'pending', 'private', 'hidden', 'superseded'])
      .where('modelId', '>', last)
      .orderBy('modelId')
      .limit(readAtOnce)
      .execute();
    yield* rows;
    if (rows.length < readAtOnce) return;
    last = rows.at(-1)!.modelId;
  }
}

/** The stored score file of a model; models of earlier versions of the portal have none. */
export const fileOf = (ctx: Context, modelId: number) =>
  ctx.db.selectFrom('benchModel').select(['fileId', 'userId']).where('modelId', '=', modelId).executeTakeFirst();

/** The name of a listed model of a version with the same letters, except the one that is being replaced. */
export async function sameName(
  ctx: Context,
  { versionId, name, supersedesId }: { versionId: number; name: string; supersedesId: number | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from bench_model where version_id = ${versionId} and status = ${listed('benchModel.status', 'approved')} and lower(name) = lower(${name})
      and model_id is distinct from ${supersedesId} limit 1`.execute(ctx.db);
  return rows[0]?.name;
}
