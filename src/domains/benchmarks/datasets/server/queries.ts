import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/found-lists';
import type { TaskType } from '#contract/benchmarks/scoring';
import type { BenchColumn, BenchDataset, BenchMetric, BenchVersion, DB } from '#server/schema';
import {
  datasetSorts,
  type DatasetCard,
  type DatasetMetric,
  type DatasetQuery,
  type DatasetRow,
  type PublicDataset,
  type PublicDatasetQuery,
} from '../contract.ts';

type Where = ExpressionBuilder<DB, 'benchDataset'>;
type Narrow = Pick<DatasetRow, 'taskType' | 'field' | 'status'>;

/** The one place that decides which data sets visitors see. */
const visible = (where: Where) => where('benchDataset.status', '=', 'published');

const contains = (columns: string, words: string) =>
  sql<SqlBool>`strpos(lower(${sql.raw(columns)}), lower(${words})) > 0`;

const ofCurrent = 'current.version_id';

const modelCount = sql<number>`(
  select count(*)::int from bench_model as it where it.version_id = ${sql.ref(ofCurrent)} and it.status = 'approved')`;
const measuredCount = sql<number>`(
  select count(*)::int from bench_sample as it where it.version_id = ${sql.ref(ofCurrent)})`;
const primary = sql<DatasetMetric | null>`(
  select jsonb_build_object('code', it.code, 'direction', it.direction, 'unit', it.unit, 'isPrimary', true,
    'decimals', it.decimals)
  from bench_metric as it where it.version_id = ${sql.ref(ofCurrent)} and it.is_primary)`;

/** The order of a board: the primary metric in its direction, what has none last, then whoever came first. */
const leader = sql<DatasetCard['leader']>`(
  select jsonb_build_object('publicId', it.public_id, 'name', it.name, 'mean', score.mean)
  from bench_metric as metric
  join bench_score as score on score.metric = metric.code
  join bench_model as it using (model_id)
  where metric.version_id = ${sql.ref(ofCurrent)} and metric.is_primary and it.version_id = ${sql.ref(ofCurrent)}
    and it.status = 'approved' and score.mean is not null and not it.has_seen_targets
  order by case metric.direction when 'lower' then score.mean when 'higher' then -score.mean else abs(score.mean) end,
    it.submit_time, it.model_id
  limit 1)`;

function published(ctx: Context) {
  return ctx.db
    .selectFrom('benchDataset')
    .innerJoin('benchVersion as current', (join) =>
      join.onRef('current.datasetId', '=', 'benchDataset.datasetId').on('current.isCurrent', '=', true),
    )
    .where(visible);
}

/** What visitors see, in the order of the list. */
export function frontList(ctx: Context, { keyword, taskType, field, ...page }: PublicDatasetQuery) {
  const filter = (where: Where) =>
    where.and([
      ...(taskType ? [where('benchDataset.taskType', '=', taskType)] : []),
      ...(field ? [where('benchDataset.field', '=', field)] : []),
      ...(keyword
        ? [contains(`name_zh || ' ' || name_en || ' ' || summary_zh || ' ' || summary_en || ' ' || public_id`, keyword)]
        : []),
    ]);
  return pageOf(
    page,
    async () => {
      const { total } = await ctx.db
        .selectFrom('benchDataset')
        .select((all) => all.fn.countAll<number>().as('total'))
        .where(visible)
        .where(filter)
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) =>
      published(ctx)
        .select(['benchDataset.publicId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'taskType', 'field', 'isDemo'])
        .select(['current.sampleCount', modelCount.as('modelCount'), measuredCount.as('measuredCount')])
        .select([primary.as('primary'), leader.as('leader')])
        .where(filter)
        .orderBy('benchDataset.sort')
        .orderBy('benchDataset.publicId')
        .limit(limit)
        .offset(offset)
        .$narrowType<Pick<Narrow, 'taskType' | 'field'>>()
        .execute(),
  );
}

export async function figures(ctx: Context) {
  const { rows } = await sql<{ datasets: number; models: number; publishers: number }>`
    select (select count(*)::int from bench_dataset where status = 'published') as datasets,
      count(*)::int as models, count(distinct it.publisher)::int as publishers
    from bench_model as it join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where it.status = 'approved' and v.is_current and d.status = 'published'`.execute(ctx.db);
  return rows[0]!;
}

/** One published data set with its current version. */
export async function visibleByPublicId(ctx: Context, publicId: string) {
  const found = await published(ctx)
    .select(['benchDataset.publicId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'taskType', 'field', 'isDemo'])
    .select(['protocolZh', 'protocolEn', 'sourceZh', 'sourceEn', 'sourceUrl', 'license', 'licenseUrl', 'doi'])
    .select(['publishTime', 'benchDataset.updateTime', 'current.versionId', 'number', 'noteZh', 'noteEn'])
    .select([
      'current.createTime',
      'targetZh',
      'targetEn',
      'current.unit',
      'hasOpenTargets',
      'acceptsModels',
      'classes',
    ])
    .select(['current.sampleCount', modelCount.as('modelCount'), measuredCount.as('measuredCount')])
    .select(
      sql<number>`(select count(distinct fold)::int from bench_sample as it
        where it.version_id = ${sql.ref(ofCurrent)})`.as('folds'),
    )
    .where('benchDataset.publicId', '=', publicId)
    .$narrowType<Pick<Narrow, 'taskType' | 'field'> & { classes: string[]; publishTime: Date }>()
    .executeTakeFirst();
  if (!found) return undefined;
  const { versionId, number, noteZh, noteEn, createTime, targetZh, targetEn, ...row } = found;
  const { unit, hasOpenTargets, acceptsModels, classes, folds, ...rest } = row;
  const [metrics, columns, preview] = await Promise.all([
    metricsOf(ctx, versionId),
    ctx.db
      .selectFrom('benchColumn')
      .select(['name', 'role', 'type', 'unit', 'descriptionZh', 'descriptionEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .$narrowType<Pick<PublicDataset['columns'][number], 'role' | 'type'>>()
      .execute(),
    ctx.db
      .selectFrom('benchPreviewRow')
      .select('cells')
      .where('versionId', '=', versionId)
      .orderBy('rowNo')
      .$narrowType<{ cells: PublicDataset['preview'][number] }>()
      .execute(),
  ]);
  return {
    ...rest,
    metrics,
    columns,
    preview: preview.map(({ cells }) => cells),
    version: {
      ...{
        number,
        noteZh,
        noteEn,
        createTime,
        targetZh,
        targetEn,
        unit,
        hasOpenTargets,
        acceptsModels,
        folds,
        classes,
      },
    },
  };
}

export function metricsOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchMetric')
    .select(['code', 'direction', 'unit', 'isPrimary', 'decimals'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .$narrowType<Pick<DatasetMetric, 'code' | 'direction'>>()
    .execute();
}

/** The current version of a published data set. */
export function currentVersion(ctx: Context, publicId: string) {
  return published(ctx)
    .select(['current.versionId', 'benchDataset.datasetId', 'benchDataset.publicId', 'taskType', 'nameZh', 'nameEn'])
    .select(['current.number', 'current.unit', 'current.acceptsModels', 'current.isNonNegative', 'current.classes'])
    .select('current.hasOpenTargets')
    .select(sql<number>`current.public_share::float`.as('publicShare'))
    .where('benchDataset.publicId', '=', publicId)
    .$narrowType<{ classes: string[]; taskType: TaskType }>()
    .executeTakeFirst();
}

export function samplesOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSample')
    .select(['sampleId', 'fold', 'target'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute();
}

/** Ids and folds alone: targets stay where they are. */
export function sampleIdsOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSample')
    .select(['sampleId', 'fold'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute();
}

function filterOf(query: DatasetQuery) {
  const { name, taskType, field, status } = query;
  return (where: Where) =>
    where.and([
      ...(name ? [contains(`name_zh || ' ' || name_en || ' ' || public_id`, name)] : []),
      ...(taskType ? [where('taskType', '=', taskType)] : []),
      ...(field ? [where('field', '=', field)] : []),
      ...(status ? [where('status', '=', status)] : []),
      isWithin('updateTime', query, 'UpdateTime'),
    ]);
}

export function list(ctx: Context, query: DatasetQuery) {
  const sort = datasetSorts.find((column) => column === query.orderByColumn);
  const found = ctx.db
    .selectFrom('benchDataset')
    .select(['datasetId', 'publicId', 'nameZh', 'nameEn', 'taskType', 'field', 'status', 'sort', 'publishTime'])
    .select(['isDemo', 'updateBy', 'updateTime', 'rowVer'])
    .select(
      sql<number>`(select count(*)::int from bench_model as it join bench_version as v using (version_id)
        where v.dataset_id = bench_dataset.dataset_id)`.as('modelCount'),
    )
    .where(filterOf(query))
    .$narrowType<Narrow>();
  const ordered = sort ? found.orderBy(sort, query.isAsc) : found.orderBy('sort');
  return pageOf(
    query,
    async () => {
      const { total } = await ctx.db
        .selectFrom('benchDataset')
        .select((all) => all.fn.countAll<number>().as('total'))
        .where(filterOf(query))
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) => ordered.orderBy('publicId').limit(limit).offset(offset).execute(),
  );
}

export function byId(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchDataset')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from bench_model as it join bench_version as v using (version_id)
        where v.dataset_id = bench_dataset.dataset_id)`.as('modelCount'),
    )
    .where('datasetId', '=', datasetId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** A record held until the transaction ends. */
export function lock(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchDataset')
    .selectAll()
    .where('datasetId', '=', datasetId)
    .forUpdate()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type DatasetRecord = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** Changes a record and counts the change. */
export function update(ctx: Context, datasetId: number, change: Updateable<BenchDataset>): Promise<DatasetRecord> {
  return ctx.db
    .updateTable('benchDataset')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('datasetId', '=', datasetId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

export function insert(ctx: Context, row: Insertable<BenchDataset>): Promise<DatasetRecord> {
  return ctx.db.insertInto('benchDataset').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** A version with everything that belongs to it, and its number. */
export async function insertVersion(
  ctx: Context,
  version: Insertable<BenchVersion>,
  parts: {
    metrics: Omit<Insertable<BenchMetric>, 'versionId' | 'seq'>[];
    columns: Omit<Insertable<BenchColumn>, 'versionId' | 'seq'>[];
    preview: readonly unknown[][];
    samples: readonly { id: string; fold: number; target: number }[];
  },
): Promise<number> {
  const { versionId } = await ctx.db
    .insertInto('benchVersion')
    .values(version)
    .returning('versionId')
    .executeTakeFirstOrThrow();
  const { metrics, columns, preview, samples } = parts;
  const own = <T>(list: readonly T[]) => list.map((row, seq) => ({ ...row, versionId, seq }));
  if (metrics.length) await ctx.db.insertInto('benchMetric').values(own(metrics)).execute();
  if (columns.length) await ctx.db.insertInto('benchColumn').values(own(columns)).execute();
  if (preview.length)
    await ctx.db
      .insertInto('benchPreviewRow')
      .values(preview.map((cells, rowNo) => ({ versionId, rowNo, cells: JSON.stringify(cells) })))
      .execute();
  await sql`
    insert into bench_sample (version_id, seq, sample_id, fold, target)
    select ${versionId}, it.seq - 1, it.id, it.fold, it.target
    from unnest(${samples.map(({ id }) => id)}::text[], ${samples.map(({ fold }) => fold)}::int[],
      ${samples.map(({ target }) => target)}::double precision[]) with ordinality as it (id, fold, target, seq)`.execute(
    ctx.db,
  );
  return versionId;
}
