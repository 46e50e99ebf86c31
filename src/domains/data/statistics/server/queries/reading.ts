import { sql } from 'kysely';
import { offsetOf } from '#shared/paging';
import type { Context } from '#server/context';
import { loweredContains } from '#server/database/contains-text';
import { knownToAll } from '#table/data/resources';
import { drawnMonths, toldSubjects, type Overview, type OwnUse, type UseQuery } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** Totals of one resource by people and by machines, and of all its public versions. */
export async function useOf(ctx: Context, resourceId: number, versionGroup: number) {
  const { rows } = await sql<{
    views: number;
    uniqueViews: number;
    downloads: number;
    uniqueDownloads: number;
    machineViews: number;
    machineDownloads: number;
    bytes: number;
    versions: number;
    allViews: number;
    allDownloads: number;
  }>`
    select r.view_count as views, r.download_count as downloads, u.*, g.*
    from data_resource as r, (
      select coalesce(sum(unique_views) filter (where method = 1), 0) as unique_views,
        coalesce(sum(unique_downloads) filter (where method = 1), 0) as unique_downloads,
        coalesce(sum(views) filter (where method = 2), 0) as machine_views,
        coalesce(sum(downloads) filter (where method = 2), 0) as machine_downloads,
        coalesce(sum(bytes), 0)::bigint as bytes
      from data_usage_month where resource_id = ${resourceId}
    ) as u, (
      select count(*) as versions, coalesce(sum(view_count), 0)::bigint as all_views,
        coalesce(sum(download_count), 0)::bigint as all_downloads
      from data_resource where version_group = ${versionGroup} and ${knownToAll('dataResource')}
    ) as g
    where r.resource_id = ${resourceId}`.execute(ctx.db);
  return rows[0]!;
}

/** Days with bursts of one resource, and the number of excluded uses. */
export async function burstsOf(ctx: Context, resourceId: number): Promise<{ days: number; uses: number }> {
  const { rows } = await sql<{ days: number; uses: number }>`
    select count(distinct day)::int as days, coalesce(sum(uses), 0)::int as uses
    from data_usage_burst where resource_id = ${resourceId}`.execute(ctx.db);
  return rows[0]!;
}

/** Views and downloads by people in the last months, including the current one, by resource; oldest first. */
export async function monthsOf(
  ctx: Context,
  resourceIds: readonly number[],
  thisMonth: string,
): Promise<Map<number, { month: string; views: number; downloads: number }[]>> {
  const { rows } = await sql<{ resourceId: number; month: string; views: number; downloads: number }>`
    select r.id as resource_id, to_char(m, 'YYYY-MM') as month, coalesce(u.views, 0) as views,
      coalesce(u.downloads, 0) as downloads
    from unnest(${resourceIds}::bigint[]) as r (id)
    cross join generate_series(${`${thisMonth}-01`}::timestamp - make_interval(months => ${drawnMonths - 1}),
      ${`${thisMonth}-01`}::timestamp, interval '1 month') as m
    left join data_usage_month as u on u.resource_id = r.id and u.month = m::date and u.method = 1
    order by r.id, m`.execute(ctx.db);
  return Map.groupBy(rows, ({ resourceId }) => resourceId) as never;
}

/**
 * Publications, views and downloads of the whole portal in the last months, including the current one; oldest first.
 */
export async function monthsOfAll(ctx: Context, thisMonth: string): Promise<Overview['months']> {
  const { rows } = await sql<Overview['months'][number]>`
    with months as (
      select m::date as month, (m + interval '1 month')::date as next
      from generate_series(${`${thisMonth}-01`}::timestamp - make_interval(months => ${drawnMonths - 1}),
        ${`${thisMonth}-01`}::timestamp, interval '1 month') as m
    )
    select to_char(month, 'YYYY-MM') as month,
      (select coalesce(sum(views), 0)::int from data_usage_day where method = 1 and day >= month and day < next) as views,
      (select coalesce(sum(downloads), 0)::int from data_usage_day where method = 1 and day >= month and day < next) as downloads,
      (select count(*)::int from data_resource where status = ${sql.lit(resourceStatus.published)}
        and publish_date >= month::timestamp at time zone 'Asia/Shanghai'
        and publish_date < next::timestamp at time zone 'Asia/Shanghai') as published
    from months order by month`.execute(ctx.db);
  return rows;
}

/**
 * Published resources by year and discipline. The most frequent disciplines are named; years before the first are
 * combined.
 */
export async function publishedBySubject(ctx: Context, firstYear: number): Promise<Overview['subjects']> {
  const { rows } = await sql<Overview['subjects'][number]>`
    with published as (
      select greatest(extract(year from publish_date at time zone 'Asia/Shanghai')::int, ${firstYear}::int)::text as year,
        case when subject_code ~ '^[0-9]{3}' then left(subject_code, 6) else '' end as subject
      from data_resource where status = ${sql.lit(resourceStatus.published)}
    ), frequent as (
      select subject from published where subject <> '' group by subject order by count(*) desc, subject
      limit ${toldSubjects}
    )
    select year, coalesce(frequent.subject, '') as subject, count(*)::int as count
    from published left join frequent using (subject) group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
}

const named = [
  'it.resourceId',
  'it.publicId',
  'it.resourceNo',
  'it.version',
  'it.titleZh',
  'it.titleEn',
  'it.publishDate',
  'it.viewCount',
  'it.downloadCount',
] as const;

/** Public resources of one owner. */
export async function listOwn(
  ctx: Context,
  query: { pageNum: number; pageSize: number; sort: 'views' | 'downloads' },
): Promise<{
  total: number;
  rows: (Omit<OwnUse, 'months' | 'publishDate'> & { resourceId: number; publishDate: Date | null })[];
}> {
  const own = ctx.db
    .selectFrom('dataResource as it')
    .where('it.ownerId', '=', ctx.actor.userId)
    .where(knownToAll('it'));
  const [rows, { total }] = await Promise.all([
    own
      .select(named)
      .orderBy(query.sort === 'views' ? 'it.viewCount' : 'it.downloadCount', 'desc')
      .orderBy('it.resourceId', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows };
}

/** The first and the last month of a range, as days. */
export interface TimeSpan {
  begin: string;
  end: string;
}

/**
 * Published resources, most used first over all time, because that order has an index. The range only fills the columns
 * of the listed rows.
 */
export async function listAll(ctx: Context, query: UseQuery, { begin, end }: TimeSpan) {
  const matching = ctx.db
    .selectFrom('dataResourcePopularity as p')
    .innerJoin('dataResource as it', 'it.resourceId', 'p.resourceId')
    .$if(Boolean(query.keyword), (qb) => qb.where(loweredContains(sql.ref('it.words'), query.keyword!)));
  const page = matching
    .select(named)
    .orderBy(query.sort === 'views' ? 'p.viewCount' : 'p.downloadCount', 'desc')
    .orderBy('p.resourceId', 'desc')
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = query.keyword
    ? matching.select((eb) => eb.fn.countAll<number>().as('total'))
    : ctx.db.selectFrom('dataSearchTally').select(sql<number>`coalesce(sum(resources), 0)::bigint`.as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), all.executeTakeFirstOrThrow()]);
  const sums = await sumsOf(
    ctx,
    rows.map(({ resourceId }) => resourceId),
    { begin, end },
  );
  return { total, rows: rows.map((row) => ({ ...row, ...(sums.get(row.resourceId) ?? noUse) })) };
}

const noUse = { views: 0, uniqueViews: 0, downloads: 0, uniqueDownloads: 0, machineDownloads: 0, bytes: 0 };

async function sumsOf(ctx: Context, resourceIds: readonly number[], { begin, end }: TimeSpan) {
  const { rows } = await sql<typeof noUse & { resourceId: number }>`
    select resource_id, coalesce(sum(views) filter (where method = 1), 0) as views,
      coalesce(sum(unique_views) filter (where method = 1), 0) as unique_views,
      coalesce(sum(downloads) filter (where method = 1), 0) as downloads,
      coalesce(sum(unique_downloads) filter (where method = 1), 0) as unique_downloads,
      coalesce(sum(downloads) filter (where method = 2), 0) as machine_downloads, coalesce(sum(bytes), 0)::bigint as bytes
    from data_usage_month
    where resource_id = any(${resourceIds}::bigint[]) and month between ${begin}::date and ${end}::date
    group by resource_id`.execute(ctx.db);
  return new Map(rows.map(({ resourceId, ...use }) => [resourceId, use]));
}

/** A row of an export: one resource, one month, one way of access. */
export interface ExportRow {
  resourceId: number;
  resourceNo: string;
  version: string;
  titleZh: string;
  titleEn: string;
  month: string;
  method: number;
  views: number;
  uniqueViews: number;
  downloads: number;
  uniqueDownloads: number;
  bytes: number;
}

/** Selection of an export: the caller's own resources, or resources whose title or number contains a text. */
export interface Taken extends TimeSpan {
  ownerId?: number;
  publicId?: string;
  keyword?: string | undefined;
}

const takenRows = ({ begin, end, ownerId, publicId, keyword }: Taken) => sql`
  data_usage_month as u join data_resource as r using (resource_id)
  where u.month between ${begin}::date and ${end}::date
    and ${ownerId === undefined ? sql`true` : sql`r.owner_id = ${ownerId}`}
    and ${publicId === undefined ? sql`true` : sql`r.public_id = ${publicId}`}
    and ${keyword ? loweredContains(sql.ref('r.words'), keyword) : sql`true`}`;

export async function countTaken(ctx: Context, taken: Taken): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${takenRows(taken)}`.execute(ctx.db);
  return rows[0]!.n;
}

const batch = 1000;

/** Streams all rows of an export by resource and month. */
export async function* allTaken(ctx: Context, taken: Taken): AsyncGenerator<ExportRow> {
  for (let after: ExportRow | undefined; ;) {
    const { rows } = await sql<ExportRow>`
      select u.resource_id, r.resource_no, r.version, r.title_zh, r.title_en, to_char(u.month, 'YYYY-MM') as month, u.method,
        u.views, u.unique_views, u.downloads, u.unique_downloads, u.bytes
      from ${takenRows(taken)}
        and (u.resource_id, u.month, u.method) > (${after?.resourceId ?? 0}::bigint, ${after ? `${after.month}-01` : '0001-01-01'}::date, ${after?.method ?? 0}::smallint)
      order by u.resource_id, u.month, u.method limit ${batch}`.execute(ctx.db);
    yield* rows;
    after = rows.at(-1);
    if (!after || rows.length < batch) return;
  }
}
