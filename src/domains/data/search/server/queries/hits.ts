import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';
import type { Searchable } from '../lexemes.ts';

/** The number that moves with every change of what can be found. */
export async function readVersion(ctx: Context): Promise<number> {
  const { version } = await ctx.db.selectFrom('dataSearchVersion').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Published resources by combination of facets; kept by the database. */
export function readTally(ctx: Context) {
  return ctx.db.selectFrom('dataSearchTally').select(['facets', 'resources']).where('resources', '>', 0).execute();
}

/**
 * A tsquery whose words the planner does not see. Knowing a common word it would read the whole table and unpack every
 * vector: seconds at a million records, where the text index takes a fraction of one.
 */
const hidden = (tsquery: string) => sql`(select ${tsquery}::tsquery)`;

/** Instants between which a resource was published; either end may be open, the second is not included. */
export interface Period {
  begin: Date | null;
  before: Date | null;
}

const inPeriod = (period: Period | null) =>
  sql.join(
    [
      ...(period?.begin ? [sql`publish_date >= ${period.begin}::timestamptz`] : []),
      ...(period?.before ? [sql`publish_date < ${period.before}::timestamptz`] : []),
      sql`true`,
    ],
    sql` and `,
  );

const matching = (tsquery: string | null) => (tsquery === null ? sql`true` : sql`tsv @@ ${hidden(tsquery)}`);

/** Hits by combination of facets, and by origin, with the version that they were counted at. */
export interface Counted {
  version: number;
  rows: { facets: number; resources: number }[];
  origins: Map<number, number>;
}

/**
 * Counts all hits both ways in one pass. Half a microsecond a hit, and the only query here whose cost grows with what
 * is found. Numbers come as one text each: a row for each combination would take longer than counting.
 */
export async function countMatches(ctx: Context, tsquery: string): Promise<Counted> {
  const { rows } = await sql<CountedRow>`
    select version, hits.* from data_search_version left join (
      select string_agg(facets::text, ',') filter (where origin is null) as facets,
        string_agg(resources::text, ',') filter (where origin is null) as resources,
        string_agg(origin::text, ',') filter (where origin is not null) as origins,
        string_agg(resources::text, ',') filter (where origin is not null) as at_origins
      from (
        select facets, origin, count(*) as resources from data_resource_search where tsv @@ ${hidden(tsquery)}
        group by grouping sets ((facets), (origin))
      ) as counted
    ) as hits on true`.execute(ctx.db);
  return counted(rows[0]!);
}

/** Hits in a period by combination of facets. */
export async function countInPeriods(
  ctx: Context,
  tsquery: string | null,
  periods: readonly Period[],
): Promise<Counted['rows']> {
  const either = sql.join(
    periods.map((period) => sql`(${inPeriod(period)})`),
    sql` or `,
  );
  const { rows } = await sql<{ facets: number; resources: number }>`
    select facets, count(*)::int as resources from data_resource_search where ${matching(tsquery)} and (${either})
    group by facets`.execute(ctx.db);
  return rows;
}

/** Hits by origin under filters; where nothing but facets narrows them, from the kept counts. */
export async function countOrigins(
  ctx: Context,
  it: { tsquery: string | null; combinations: number[] | null; period: Period | null },
): Promise<Map<number, number>> {
  const isKept = it.tsquery === null && it.period === null;
  const { rows } = await sql<{ origins: string | null; resources: string | null }>`
    select string_agg(origin::text, ',') as origins, string_agg(resources::text, ',') as resources from (
      select origin, ${isKept ? sql`sum(resources)` : sql`count(*)`} as resources
      from ${sql.table(isKept ? 'data_search_origin_tally' : 'data_resource_search')}
      where ${matching(it.tsquery)} and ${inCombinations(it.combinations)} and ${inPeriod(it.period)} group by origin
    ) as counted`.execute(ctx.db);
  return pairs(rows[0]!.origins, rows[0]!.resources);
}

/**
 * Counts hits up to a limit: a third of the cost of counting them all where there are many, since rows beyond the limit
 * are not visited.
 */
export async function countUpTo(
  ctx: Context,
  it: { tsquery: string; combinations: number[] | null; period: Period | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits from (
      select from data_resource_search
      where tsv @@ ${hidden(it.tsquery)} and ${inCombinations(it.combinations)} and ${inPeriod(it.period)} limit ${it.limit}
    ) as counted`.execute(ctx.db);
  return rows[0]!.hits;
}

/**
 * The share of the records in which a word stands, from the database's own sample of the thousand most common; empty
 * until the table was analysed for the first time.
 */
export async function readCommonWords(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ words: string[] | null; shares: number[] | null }>`
    select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_stats
    where schemaname = current_schema() and tablename = 'data_resource_search' and attname = 'tsv'`.execute(ctx.db);
  const { words, shares } = rows[0] ?? {};
  return new Map(words?.map((word, at): [string, number] => [word, shares?.[at] ?? 0]));
}

/** How many versions the database remembers the changes of (see the trigger `tally_search`). */
export const rememberedChanges = 1000;

/** What changed among the hits of a tsquery after a version; counts may be negative. */
export async function countChanges(ctx: Context, tsquery: string, after: number): Promise<Counted> {
  const { rows } = await sql<CountedRow>`
    select version, hits.* from data_search_version left join (
      select string_agg(facets::text, ',') as facets, string_agg(by::text, ',') as resources,
        string_agg(origin::text, ',') as origins, string_agg(by::text, ',') as at_origins
      from data_search_change where version > ${after} and tsv @@ ${tsquery}::tsquery
    ) as hits on true`.execute(ctx.db);
  return counted(rows[0]!);
}

interface CountedRow {
  version: number;
  facets: string | null;
  resources: string | null;
  origins: string | null;
  atOrigins: string | null;
}

const numbers = (text: string | null) => (text === null ? [] : text.split(',').map(Number));

/** Two lists of numbers as pairs; those of the same key are added up. */
function pairs(keys: string | null, values: string | null): Map<number, number> {
  const found = new Map<number, number>();
  const all = numbers(values);
  for (const [at, key] of numbers(keys).entries()) found.set(key, (found.get(key) ?? 0) + all[at]!);
  return found;
}

const counted = ({ version, facets, resources, origins, atOrigins }: CountedRow): Counted => ({
  version,
  rows: [...pairs(facets, resources)].map(([combination, count]) => ({ facets: combination, resources: count })),
  origins: pairs(origins, atOrigins),
});

/** What a page of hits is made of; null means all of them. */
export interface Slice {
  tsquery: string | null;
  combinations: number[] | null;
  period: Period | null;
  sort: 'newest' | 'views' | 'downloads';
  offset: number;
  limit: number;
  /** Hits that stand elsewhere already. */
  except: number[];
}

const orders = {
  newest: sql`publish_date desc, resource_id desc`,
  views: sql`view_count desc, resource_id desc`,
  downloads: sql`download_count desc, resource_id desc`,
};

/** Finds all hits by the text index or the index of combinations, then sorts them: for few hits. */
export function gather(ctx: Context, slice: Slice): Promise<number[]> {
  const { tsquery, combinations, period, sort, offset, limit, except } = slice;
  // Materialised, or the planner would rather walk along the order and meet a rare word after a million rows.
  return idsOf(
    ctx,
    sql`
    with hits as materialized (
      select resource_id, publish_date from data_resource_search
      where ${matching(tsquery)} and ${inCombinations(combinations)} and ${inPeriod(period)}
    )
    select resource_id from hits ${sort === 'newest' ? sql`` : sql`join data_resource_popularity using (resource_id)`}
    where ${notIn(except)}
    order by ${orders[sort]} offset ${offset} limit ${limit}`,
  );
}

/**
 * Walks along the order and tests each row, for at most `steps` rows: for many hits. Fewer answers than asked for mean
 * that the walk ended too early.
 */
export function walk(ctx: Context, slice: Slice, steps: number): Promise<number[]> {
  const { tsquery, combinations, period, sort, offset, limit, except } = slice;
  // `is true` keeps the text index out of it: the planner cannot know how common the word is.
  const matches = tsquery === null ? sql`true` : sql`(tsv @@ ${tsquery}::tsquery) is true`;
  if (sort === 'newest')
    return idsOf(
      ctx,
      sql`
      select resource_id from (
        select resource_id, publish_date, facets, ${tsquery === null ? sql`null` : sql`tsv`} as tsv
        from data_resource_search where ${inPeriod(period)} order by ${orders.newest} limit ${steps}
      ) as newest
      where ${inCombinations(combinations)} and ${notIn(except)} and ${matches}
      order by ${orders.newest} offset ${offset} limit ${limit}`,
    );
  const column = sql.ref(sort === 'views' ? 'view_count' : 'download_count');
  const tested =
    tsquery === null && period === null
      ? sql``
      : sql`cross join lateral (
      select from data_resource_search as s
      where s.resource_id = popular.resource_id and ${matches} and ${inPeriod(period)} limit 1) as hit`;
  return idsOf(
    ctx,
    sql`
    select resource_id from (
      select resource_id, facets, ${column} from data_resource_popularity order by ${orders[sort]} limit ${steps}
    ) as popular ${tested}
    where ${inCombinations(combinations)} and ${notIn(except)}
    order by ${orders[sort]} offset ${offset} limit ${limit}`,
  );
}

/** Sorts hits by how well they match: ranking reads every lexeme of a row, so it is for some hundred rows only. */
export function rank(ctx: Context, ids: number[], tsquery: string): Promise<number[]> {
  return idsOf(
    ctx,
    sql`
    select resource_id from data_resource_search where resource_id = any(${ids}::bigint[])
    order by ts_rank(tsv, ${tsquery}::tsquery) desc, ${orders.newest}`,
  );
}

const inCombinations = (combinations: number[] | null) =>
  combinations ? sql`facets = any(${combinations}::int[])` : sql`true`;
const notIn = (except: number[]) => (except.length ? sql`resource_id <> all(${except}::bigint[])` : sql`true`);

async function idsOf(ctx: Context, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ resourceId: number }>).execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Characters of the abstract that a card shows, and authors that it names. */
const summaryLength = 300;
const namedAuthors = 10;

/** The cards of hits, in their order. What was withdrawn a moment ago is left out. */
export async function readCards(ctx: Context, ids: number[]) {
  if (!ids.length) return [];
  const cards = await ctx.db
    .selectFrom('dataResource')
    .select([
      'resourceId',
      'publicId',
      'version',
      'resourceType',
      'titleZh',
      'titleEn',
      'keywordsZh',
      'keywordsEn',
      'sharingMethod',
      'openDate',
    ])
    .select(['resourceNo', 'doi', 'cstr', 'license', 'viewCount', 'downloadCount', 'publishDate', 'isDemo'])
    .$narrowType<{ publishDate: Date }>()
    .select((eb) => [
      // How many files there are, and how large, is nobody's business where they are not public.
      sql<number>`case sharing_method when 'closed' then 0 else file_count end`.as('fileCount'),
      sql<number>`case sharing_method when 'closed' then 0 else total_size end`.as('totalSize'),
      eb.fn<string>('left', ['descriptionZh', sql.lit(summaryLength)]).as('summaryZh'),
      eb.fn<string>('left', ['descriptionEn', sql.lit(summaryLength)]).as('summaryEn'),
      sql<
        { nameZh: string; nameEn: string }[]
      >`jsonb_path_query_array(authors, ${sql.lit(`$[0 to ${namedAuthors - 1}]`)})`.as('authors'),
    ])
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', '5')
    .execute();
  const byId = new Map(cards.map((card) => [card.resourceId, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What the search has to know of a resource; undefined unless it is published. */
export function readPublished(ctx: Context, resourceId: number) {
  return ctx.db
    .selectFrom('dataResource')
    .select([
      'resourceId',
      'resourceNo',
      'publicId',
      'resourceType',
      'titleZh',
      'titleEn',
      'keywordsZh',
      'keywordsEn',
      'descriptionZh',
      'descriptionEn',
    ])
    .select([
      'sharingMethod',
      'license',
      'specialNo',
      'projectNo',
      'taskNo',
      'doi',
      'cstr',
      'uniqueId',
      'subjectCode',
      'publishDate',
      'viewCount',
      'downloadCount',
    ])
    .select([sql<Searchable['typeMeta']>`type_meta`.as('typeMeta'), sql<Searchable['authors']>`authors`.as('authors')])
    .select(sql<string>`coalesce(publisher ->> 'name', '')`.as('publisherName'))
    .where('resourceId', '=', resourceId)
    .where('status', '=', '5')
    .executeTakeFirst();
}

export async function putEntry(
  ctx: Context,
  it: {
    resourceId: number;
    publishDate: Date;
    facets: number;
    origin: number;
    vector: string;
    viewCount: number;
    downloadCount: number;
  },
): Promise<void> {
  const { resourceId, publishDate, facets, origin, viewCount, downloadCount } = it;
  await ctx.db
    .insertInto('dataResourceSearch')
    .values({ resourceId, publishDate, facets, origin, tsv: sql`${it.vector}::tsvector` })
    .onConflict((conflict) =>
      conflict.column('resourceId').doUpdateSet({ publishDate, facets, origin, tsv: sql`excluded.tsv` }),
    )
    .execute();
  await ctx.db
    .insertInto('dataResourcePopularity')
    .values({ resourceId, facets, viewCount, downloadCount })
    .onConflict((conflict) => conflict.column('resourceId').doUpdateSet({ facets, viewCount, downloadCount }))
    .execute();
}

/** The counters go with it. */
export async function dropEntry(ctx: Context, resourceId: number): Promise<void> {
  await ctx.db.deleteFrom('dataResourceSearch').where('resourceId', '=', resourceId).execute();
}

/** Copies the counters of these resources to where lists are sorted by them. */
export async function copyCounters(ctx: Context, resourceIds: number[]): Promise<void> {
  await ctx.db
    .updateTable('dataResourcePopularity as copy')
    .from('dataResource as it')
    .set((eb) => ({ viewCount: eb.ref('it.viewCount'), downloadCount: eb.ref('it.downloadCount') }))
    .whereRef('it.resourceId', '=', 'copy.resourceId')
    .where('it.resourceId', '=', sql<number>`any(${resourceIds}::bigint[])`)
    .execute();
}
