import { sql } from 'kysely';
import { offsetOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { maxBeside, maxCounted, type Contributor, type ContributorKind, type RegionCount } from '../contract.ts';

/** Kind and key of a contributor, as the database writes them. */
export interface Named {
  kind: ContributorKind;
  key: string;
}

const keyOf = ({ key }: Named) => sql`contributor_key(${key})`;

/** Totals over the published resources of a contributor; undefined if there are none. */
export async function findContributor(ctx: Context, named: Named) {
  const { rows } = await sql<
    Omit<Contributor, 'kind'> & { viewCount: number; downloadCount: number; firstTime: Date; lastTime: Date }
  >`
    select key, count(*)::int as count, min(of.publish_date) as first_time, max(of.publish_date) as last_time,
      sum(view_count)::bigint as view_count, sum(download_count)::bigint as download_count,
      (array_agg(name_zh order by of.publish_date desc) filter (where name_zh <> ''))[1] as name_zh,
      (array_agg(name_en order by of.publish_date desc) filter (where name_en <> ''))[1] as name_en
    from data_contribution as of join data_resource using (resource_id)
    where kind = ${named.kind} and key = ${keyOf(named)} group by key`.execute(ctx.db);
  return rows[0];
}

/** Contributors who share the newest resources of one contributor, most shared resources first. */
export async function coContributors(ctx: Context, named: Named): Promise<Contributor[]> {
  const { rows } = await sql<Contributor>`
    with own as (
      select resource_id from data_contribution where kind = ${named.kind} and key = ${keyOf(named)}
      order by publish_date desc, resource_id desc limit ${maxCounted}
    ), shared as (
      select kind, key, count(*)::int as count, max(name_zh) as name_zh, max(name_en) as name_en
      from data_contribution join own using (resource_id)
      where (kind, key) <> (${named.kind}, ${keyOf(named)}) group by kind, key
    )
    select kind, key, count, name_zh, name_en from (
      select *, row_number() over (partition by kind order by count desc, key) as place from shared
    ) as placed where place <= ${maxBeside} order by kind, place`.execute(ctx.db);
  return rows;
}

/** The ids of a page of a contributor's resources, newest first, and the total. */
export async function resourcesOf(
  ctx: Context,
  named: Named,
  query: PageQuery,
): Promise<{ total: number; ids: number[] }> {
  const matching = sql`from data_contribution where kind = ${named.kind} and key = ${keyOf(named)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(ctx.db);
  const { rows } = await sql<{ resourceId: number }>`
    select resource_id ${matching} order by publish_date desc, resource_id desc
    limit ${query.pageSize} offset ${offsetOf(query)}`.execute(ctx.db);
  return { total: counted[0]!.total, ids: rows.map(({ resourceId }) => resourceId) };
}

/** A page of the contributors of a kind, most resources first. */
export async function listContributors(
  ctx: Context,
  kind: ContributorKind,
  { region, ...query }: PageQuery & { region?: string | undefined },
): Promise<{ total: number; rows: Contributor[] }> {
  const matching = region
    ? sql`from data_contribution where kind = ${kind} and region = ${region}`
    : sql`from data_contribution where kind = ${kind}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct key)::int as total ${matching}`.execute(ctx.db);
  const { rows } = await sql<Contributor>`
    select kind, key, count(*)::int as count, max(name_zh) as name_zh, max(name_en) as name_en
    ${matching} group by kind, key order by count(*) desc, key
    limit ${query.pageSize} offset ${offsetOf(query)}`.execute(ctx.db);
  return { total: counted[0]!.total, rows };
}

/** Organisations and their resources by province, most resources first. */
export async function countRegions(ctx: Context): Promise<RegionCount[]> {
  const { rows } = await sql<RegionCount>`
    select region, count(distinct key)::int as organizations, count(distinct resource_id)::int as resources
    from data_contribution where kind = ${listed('dataContribution.kind', 'organization')} group by region order by resources desc, region`.execute(
    ctx.db,
  );
  return rows;
}
