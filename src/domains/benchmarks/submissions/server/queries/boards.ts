import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { containsText } from '#server/database/contains-text';
import { directions, metricCodes } from '#contract/benchmarks/scoring';
import {
  shownPredictions,
  type BoardQuery,
  type BoardRow,
  type BoardView,
  type ModelFull,
  type ModelScore,
  type PublicModel,
} from '../../contract.ts';
import { maxCharted, type ChartPoint } from '../../contract/analysis.ts';

/** A sort key: smaller is better, for every direction. */
const keyOf = (direction: string, value: string) =>
  direction === 'lower' ? sql.raw(value) : sql.raw(direction === 'higher' ? `-${value}` : `abs(${value})`);

/** The sort key of a value of the primary metric; smaller is better. `score` is a row of bench_score. */
export const rankKey = (score: 'score' | 'theirs') => {
  const mean = sql.ref(`${score}.mean`);
  return sql`case metric.direction when 'lower' then ${mean} when 'higher' then -${mean} else abs(${mean}) end`;
};

/**
 * The order of a board: the primary metric, undefined values last, then the earlier submission. The only definition of
 * ranks.
 */
const ranking = sql`
  (case primary_metric.direction when 'lower' then score.mean when 'higher' then -score.mean else abs(score.mean) end)
  nulls last, it.submit_time, it.model_id`;

/** Mean and interval of the primary metric: for the whole version, or for a sub-data set, which has no interval. */
const primaryScore = (subset: string | undefined) =>
  subset === undefined
    ? sql`left join bench_score as score on score.model_id = it.model_id and score.metric = primary_metric.code`
    : sql`left join lateral (
        select own.mean, null::float8 as low, null::float8 as high, '[]'::jsonb as folds from bench_subset_score as own
        join bench_subset as part on part.version_id = it.version_id and part.seq = own.subset and part.key = ${subset}
        where own.model_id = it.model_id and own.metric = primary_metric.code) as score on true`;

/**
 * Approved models of a version with their ranks. Models that have seen targets are listed without a rank, unless a
 * visitor requests ranks.
 */
export const ranked = (
  versionId: number | RawBuilder<number>,
  { withSeen = false, subset }: { withSeen?: boolean; subset?: string | undefined } = {},
) => sql`
  select it.model_id, it.public_id, it.name, it.publisher, it.submit_time,
    it.is_tied_first and ${subset === undefined} as is_tied_first, it.is_tied_before and ${subset === undefined} as is_tied_before,
    it.is_baseline, it.has_uncertainty, it.has_labels_only, it.has_seen_targets, it.is_demo,
    it.training_size, it.training_cost, it.params, it.openness,
    it.code_url <> '' as has_code, it.paper_url <> '' as has_paper, score.mean, score.low, score.high, score.folds,
    case when score.mean is not null and (not it.has_seen_targets or ${withSeen}) then row_number() over (
      partition by it.has_seen_targets and not ${withSeen} order by ${ranking}) end::int as rank
  from bench_model as it
  join bench_metric as primary_metric on primary_metric.version_id = it.version_id and primary_metric.is_primary
  ${primaryScore(subset)}
  where it.version_id = ${versionId} and it.status = ${listed('benchModel.status', 'approved')}`;

const conditions: Record<string, RawBuilder<SqlBool>> = {
  code: sql`has_code`,
  paper: sql`has_paper`,
  uncertainty: sql`has_uncertainty`,
  unseen: sql`not has_seen_targets`,
  baseline: sql`is_baseline`,
};

function filterOf({ name, mark, openness, maxTraining, maxCost }: BoardView): RawBuilder<SqlBool> {
  const parts = [
    sql<SqlBool>`true`,
    ...(name ? [containsText(['name', 'publisher'], name)] : []),
    ...(mark ? [conditions[mark]!] : []),
    ...(openness ? [sql<SqlBool>`openness = ${openness}`] : []),
    ...(maxTraining === undefined ? [] : [sql<SqlBool>`training_size <= ${maxTraining}`]),
    ...(maxCost === undefined ? [] : [sql<SqlBool>`training_cost <= ${maxCost}`]),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const plainOrders = {
  name: sql`lower(name)`,
  publisher: sql`lower(publisher)`,
  date: sql`submit_time`,
  trainingSize: sql`training_size`,
  trainingCost: sql`training_cost`,
  params: sql`params`,
  openness: sql`array_position('{both,code,data,neither}', openness::text)`,
};

/** Undefined values come last in both orders. */
function orderOf({ sort = 'rank', order, subset }: BoardQuery): RawBuilder<unknown> {
  const turn = order ? sql`desc` : sql`asc`;
  if (sort === 'rank') return sql`rank ${turn} nulls last, submit_time, model_id`;
  if (sort in plainOrders)
    return sql`${plainOrders[sort as keyof typeof plainOrders]} ${turn} nulls last, rank nulls last, model_id`;
  const metric = metricCodes.find((code) => code === sort)!;
  const value = sql`(select ${keyOf(directions[metric], 'own.mean')} from ${scoresFor(subset)} as own
    where own.model_id = board.model_id and own.metric = ${metric})`;
  return sql`${value} ${turn} nulls last, rank nulls last, model_id`;
}

/** All metrics for the whole version, or for a sub-data set. */
const scoresFor = (subset: string | undefined) =>
  subset === undefined
    ? sql`(select model_id, metric, mean, std from bench_score)`
    : sql`(select own.model_id, own.metric, own.mean, null::float8 as std from bench_subset_score as own
        join bench_model as whose using (model_id)
        join bench_subset as part on part.version_id = whose.version_id and part.seq = own.subset and part.key = ${subset})`;

type Line = Omit<BoardRow, 'submitTime'> & { submitTime: Date };

const viewOf = (versionId: number, query: BoardView) =>
  ranked(versionId, { withSeen: query.seen === 'ranked', subset: query.subset });

/** A page of a version's board; ranks are those of the whole board, independent of filters. */
export function board(ctx: Context, versionId: number, query: BoardQuery) {
  return pageOf(
    query,
    async () => {
      const { rows } = await sql<{ total: number }>`
        with board as (${viewOf(versionId, query)})
        select count(*)::int as total from board where ${filterOf(query)}`.execute(ctx.db);
      return rows[0]!.total;
    },
    async (limit, offset) => {
      const { rows } = await sql<Line>`
        with board as (${viewOf(versionId, query)})
        select board.*, coalesce(board.folds, '[]') as folds, (
          select coalesce(jsonb_object_agg(own.metric, jsonb_build_object('mean', own.mean, 'std', own.std)), '{}')
          from ${scoresFor(query.subset)} as own where own.model_id = board.model_id
        ) as scores
        from board where ${filterOf(query)} order by ${orderOf(query)} limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}

/** The models of a board under its filters for its charts, best first. */
export async function chart(ctx: Context, versionId: number, query: BoardView) {
  const { rows } = await sql<Omit<ChartPoint, 'submitTime'> & { submitTime: Date }>`
    with board as (${viewOf(versionId, query)})
    select public_id, name, publisher, submit_time, rank, mean, low, high, training_size, training_cost, params, openness,
      is_baseline, has_seen_targets
    from board where ${filterOf(query)}
    order by rank nulls last, submit_time, model_id limit ${maxCharted}`.execute(ctx.db);
  return rows;
}

/** Maximum number of models in a feed. */
const maxInFeed = 50;

/** The most recently listed models, with their ranks. */
export async function latest(ctx: Context, versionId: number) {
  const { rows } = await sql<
    Pick<ChartPoint, 'publicId' | 'name' | 'publisher' | 'rank' | 'mean'> & { submitTime: Date; listed: Date }
  >`
    select board.public_id, board.name, board.publisher, board.rank, board.mean, board.submit_time,
      greatest(it.submit_time, it.audit_time) as listed
    from (${ranked(versionId)}) as board join bench_model as it using (model_id)
    order by listed desc, it.model_id desc limit ${maxInFeed}`.execute(ctx.db);
  return rows;
}

type Model = Omit<PublicModel, 'submitTime' | 'scores' | 'samples' | 'listed' | 'changes' | 'mergedWith'> & {
  submitTime: Date;
  modelId: number;
  versionId: number;
  hasOpenTargets: boolean;
};

/** The public fields of a model. */
const told = sql`
  own.model_id, own.version_id, own.public_id, own.name, own.description, own.publisher, own.submit_time,
  own.date_stated_by <> '' as is_date_stated, own.is_tied_first, own.is_tied_before, own.paper_url, own.code_url, own.license, own.hardware, own.training_data,
  own.training_size, own.training_cost, own.params, own.openness,
  v.has_open_targets and own.openness not in ('data', 'neither') as has_predictions,
  own.is_baseline, own.has_seen_targets, own.has_labels_only, own.has_uncertainty, own.file_sha256, own.scorer_version,
  own.warnings, own.plot, own.is_demo, own.filled_count, v.has_open_targets,
  coalesce((select newer.public_id from bench_model as newer
    where newer.supersedes_id = own.model_id and newer.status in ${listedAny('benchModel.status', 'approved', 'superseded')}
    order by newer.model_id desc limit 1), '') as superseded_by,
  coalesce((select older.public_id from bench_model as older
    where older.model_id = own.supersedes_id and older.status in ${listedAny('benchModel.status', 'approved', 'superseded')}), '') as supersedes,
  (select coalesce(jsonb_agg(jsonb_build_object('publicId', other.public_id, 'version', its.number,
      'metric', case when other.model_id = it.model_id then it.new_metric else it.old_metric end,
      'mean', case when other.model_id = it.model_id then it.new_mean else it.old_mean end,
      'rank', case when other.model_id = it.model_id then it.new_rank else it.old_rank end) order by its.number), '[]')
    from bench_rescored as it join bench_rescoring as run using (rescoring_id)
    join bench_model as other on other.model_id in (it.from_model_id, it.model_id) and other.model_id <> own.model_id
    join bench_version as its on its.version_id = other.version_id
    where run.status = ${listed('benchRescoring.status', 'live')} and other.status in ${listedAny('benchModel.status', 'approved', 'superseded')}
      and (it.model_id = own.model_id or it.from_model_id = own.model_id)) as other_versions,
  jsonb_build_object('publicId', d.public_id, 'nameZh', d.name_zh, 'nameEn', d.name_en, 'taskType', d.task_type,
    'version', v.number, 'isCurrent', v.is_current, 'targetZh', v.target_zh, 'targetEn', v.target_en,
    'unit', v.unit, 'classes', v.classes, 'hasOpenTargets', v.has_open_targets) as dataset`;

/** The only definition of which model pages visitors can open; a superseded model refers to the newer run. */
export const visible = sql`own.status in ${listedAny('benchModel.status', 'approved', 'superseded')} and v.is_live and d.status in ${listedAny('benchDataset.status', 'published', 'retired')}`;

/** One approved model of a published data set. */
export async function visibleModel(ctx: Context, publicId: string) {
  const { rows } = await sql<Model>`
    select ${told},
      (select rank from (${ranked(sql`own.version_id`)}) as board where board.model_id = own.model_id) as rank
    from bench_model as own
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where own.public_id = ${publicId} and ${visible}`.execute(ctx.db);
  return rows[0];
}

/** The id of such a model. */
export async function visibleModelId(ctx: Context, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ modelId: number }>`
    select own.model_id from bench_model as own
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where own.public_id = ${publicId} and ${visible}`.execute(ctx.db);
  return rows[0]?.modelId;
}

type ReviewedModel = Omit<Model, 'rank'> &
  Pick<ModelFull, 'status' | 'reason' | 'rowVer' | 'userName' | 'auditBy' | 'fileName' | 'fileSize'> & {
    userId: number | null;
    auditTime: Date | null;
    /** The bytes of its first predictions. */
    first: Buffer;
  };

/** One model in any state, with the predictions that are shown. */
export async function reviewedModel(ctx: Context, modelId: number) {
  const { rows } = await sql<ReviewedModel>`
    select ${told}, own.status, own.reason, own.row_ver, own.user_id, coalesce(u.user_name, '') as user_name, own.audit_by,
      own.audit_time, own.file_name, own.file_size,
      substring(own.predictions from 1 for ${shownPredictions * Float64Array.BYTES_PER_ELEMENT}::int) as first
    from bench_model as own
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    left join sys_user as u on u.user_id = own.user_id
    where own.model_id = ${modelId}`.execute(ctx.db);
  return rows[0];
}

/** The samples of the predictions that are shown. */
export function firstSamples(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSample')
    .select(['sampleId', 'fold'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .limit(shownPredictions)
    .execute();
}

export async function scoresOf(ctx: Context, { modelId, versionId }: { modelId: number; versionId: number }) {
  const { rows } = await sql<ModelScore>`
    select metric.code, metric.direction, metric.unit, metric.is_primary, metric.decimals, score.mean, score.std,
      score.least, score.largest, score.low, score.high, score.folds
    from bench_metric as metric
    join bench_score as score on score.metric = metric.code and score.model_id = ${modelId}
    where metric.version_id = ${versionId} order by metric.seq`.execute(ctx.db);
  return rows;
}

export async function countsOf(ctx: Context, versionId: number) {
  const { rows } = await sql<{ samples: number; listed: number }>`
    select (select count(*)::int from bench_sample where version_id = ${versionId}) as samples,
      (select count(*)::int from bench_model where version_id = ${versionId} and status = ${listed('benchModel.status', 'approved')}) as listed`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Approved models of a version in the order of its board, locked until the transaction ends. */
export async function replicatesInOrder(ctx: Context, versionId: number) {
  await sql`select from bench_version where version_id = ${versionId} for update`.execute(ctx.db);
  const { rows } = await sql<{
    modelId: number;
    replicates: Buffer;
    isTiedFirst: boolean;
    isTiedBefore: boolean;
  }>`
    select it.model_id, it.replicates, it.is_tied_first, it.is_tied_before
    from (${ranked(versionId)}) as board join bench_model as it using (model_id)
    where board.rank is not null order by board.rank`.execute(ctx.db);
  return rows;
}

export async function tie(
  ctx: Context,
  { modelId, ...ties }: { modelId: number; isTiedFirst: boolean; isTiedBefore: boolean },
): Promise<void> {
  await ctx.db.updateTable('benchModel').set(ties).where('modelId', '=', modelId).execute();
}
