import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { filesSeenByAll } from '#table/data/resources';
import type { ResourceType, SharingMethod } from '#contract/data/resources';
import { listed, type Figures } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** Characters of the abstract on a card; number of authors from which a card says "and others". */
const summaryLength = 160;
const namedAuthors = 2;

/**
 * The current figures as sums of deltas, and the version number that increases with every change of public resources,
 * both from one snapshot.
 */
export async function figures(ctx: Context): Promise<{ figures: Figures; version: number }> {
  const { version, ...figures } = await ctx.db
    .selectFrom('siteFigureChange')
    .select((eb) => [
      eb.fn.sum<number>('resources').as('resources'),
      sql<number>`sum(bytes)::bigint`.as('bytes'),
      sql<number>`sum(downloads)::bigint`.as('downloads'),
      eb.fn.sum<number>('users').as('users'),
      sql<number>`(select coalesce(sum(pv), 0)::bigint from site_pv_daily)`.as('views'),
      sql<number>`(select version from data_search_version)`.as('version'),
    ])
    .executeTakeFirstOrThrow();
  return { figures, version };
}

/** Replaces all deltas by their sum. A reader sees either the old rows or the new one, never both. */
export async function foldFigures(ctx: Context): Promise<void> {
  await sql`
    with gone as (
      delete from site_figure_change returning resources, bytes, downloads, users
    )
    insert into site_figure_change (resources, bytes, downloads, users)
    select sum(resources), sum(bytes), sum(downloads), sum(users) from gone having count(*) > 0`.execute(ctx.db);
}

function cards(ctx: Context) {
  return ctx.db
    .selectFrom('dataResource as it')
    .select(['it.publicId', 'it.resourceType', 'it.titleZh', 'it.titleEn', 'it.sharingMethod', 'it.openDate'])
    .select(['it.keywordsZh', 'it.keywordsEn', 'it.downloadCount', 'it.publishDate'])
    .select((eb) => [
      // Files that are not public count no bytes.
      sql<number>`case when ${filesSeenByAll('it', 'names', wireDay(ctx.now))} then it.total_size else 0 end`.as(
        'totalSize',
      ),
      eb.fn<string>('left', ['it.descriptionZh', sql.lit(summaryLength)]).as('summaryZh'),
      eb.fn<string>('left', ['it.descriptionEn', sql.lit(summaryLength)]).as('summaryEn'),
      sql<
        { nameZh: string; nameEn: string }[]
      >`jsonb_path_query_array(it.authors, ${sql.lit(`$[0 to ${namedAuthors - 1}]`)})`.as('authors'),
    ])
    .$narrowType<{ resourceType: ResourceType; sharingMethod: SharingMethod; publishDate: Date }>()
    .where('it.status', '=', resourceStatus.published);
}

export type CardRow = Awaited<ReturnType<typeof latest>>[number];

export function latest(ctx: Context) {
  return cards(ctx).orderBy('it.publishDate', 'desc').orderBy('it.resourceId', 'desc').limit(listed).execute();
}

/** By downloads; the order follows the counters with a delay. */
export function popular(ctx: Context) {
  return cards(ctx)
    .innerJoin('dataResourcePopularity as counted', 'counted.resourceId', 'it.resourceId')
    .where('counted.downloadCount', '>', 0)
    .orderBy('counted.downloadCount', 'desc')
    .orderBy('counted.resourceId', 'desc')
    .limit(listed)
    .execute();
}
