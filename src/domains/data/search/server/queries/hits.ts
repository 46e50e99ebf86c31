import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { FieldValues } from '#contract/data/metadata-fields';
import type { Context } from '#server/context';
import { filesSeenByAll } from '#table/data/resources';
import type { Searchable } from '../lexemes.ts';
import { resourceStatus } from '#contract/data/resources';
import type { Counter, SearchEntry } from '../search-index.ts';
import { putTerms } from './terms.ts';

const orders = {
  views: sql`view_count desc, resource_id desc`,
  downloads: sql`download_count desc, resource_id desc`,
};

export const counterOrder = (counter: Counter) => orders[counter];

/** Limits of a card: characters of the abstract, and authors. */
const summaryLength = 300;
const namedAuthors = 10;

/** The cards of hits, in their order. Resources that were just withdrawn are omitted. */
export async function readCards(ctx: Context, ids: number[]) {
  if (!ids.length) return [];
  const named = filesSeenByAll('dataResource', 'names', wireDay(ctx.now));
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
      // Number and size of files are hidden if the list of files is not public.
      sql<number>`case when ${named} then file_count else 0 end`.as('fileCount'),
      sql<number>`case when ${named} then total_size else 0 end`.as('totalSize'),
      eb.fn<string>('left', ['descriptionZh', sql.lit(summaryLength)]).as('summaryZh'),
      eb.fn<string>('left', ['descriptionEn', sql.lit(summaryLength)]).as('summaryEn'),
      sql<
        { nameZh: string; nameEn: string }[]
      >`jsonb_path_query_array(authors, ${sql.lit(`$[0 to ${namedAuthors - 1}]`)})`.as('authors'),
    ])
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', resourceStatus.published)
    .execute();
  const byId = new Map(cards.map((card) => [card.resourceId, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Values of declared fields by resource, of those published resources that have some. */
export async function readFieldValues(ctx: Context, ids: readonly number[]): Promise<Map<number, FieldValues>> {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select(['resourceId', sql<FieldValues>`field_values`.as('fieldValues')])
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', resourceStatus.published)
    .where(sql<boolean>`field_values <> '{}'`)
    .execute();
  return new Map(rows.map((row) => [row.resourceId, row.fieldValues]));
}

/** Fields of a citation that a card lacks, by resource: all names, the abstract and the fields of the type. */
export async function readCited(ctx: Context, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select(['resourceId', 'descriptionZh', 'descriptionEn', 'status'])
    .select(sql<Record<string, string>>`type_meta`.as('typeMeta'))
    .select(
      sql<{ nameZh: string; nameEn: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('nameZh', author ->> 'nameZh', 'nameEn', author ->> 'nameEn') order by nth)
        from jsonb_array_elements(authors) with ordinality as each (author, nth)), '[]')`.as('authors'),
    )
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', resourceStatus.published)
    .execute();
  return new Map(rows.map(({ resourceId, ...row }) => [resourceId, row]));
}

/** The data of a resource that the search needs; undefined unless it is published. */
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
      'materials',
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
    .select(sql<FieldValues>`field_values`.as('fieldValues'))
    .select(sql<string>`coalesce(nullif(publisher ->> 'name', ''), publisher ->> 'nameEn', '')`.as('publisherName'))
    .select(sql<string>`coalesce(publisher ->> 'nameEn', '')`.as('publisherNameEn'))
    .select(sql<string[]>`jsonb_path_query_array(related_works, '$[*].value')`.as('works'))
    .where('resourceId', '=', resourceId)
    .where('status', '=', resourceStatus.published)
    .executeTakeFirst();
}

export async function putEntry(ctx: Context, it: SearchEntry): Promise<void> {
  const { resourceId, publishDate, facets, origin, declared, viewCount, downloadCount } = it;
  await ctx.db
    .insertInto('dataResourceSearch')
    .values({ resourceId, publishDate, facets, origin, declared, tsv: sql`${it.vector}::tsvector` })
    .onConflict((conflict) =>
      conflict.column('resourceId').doUpdateSet({ publishDate, facets, origin, declared, tsv: sql`excluded.tsv` }),
    )
    .execute();
  await ctx.db.deleteFrom('dataResourceQuantity').where('resourceId', '=', resourceId).execute();
  if (it.quantities.length > 0)
    await ctx.db
      .insertInto('dataResourceQuantity')
      .values(it.quantities.map((quantity) => ({ resourceId, ...quantity })))
      .execute();
  await putTerms(ctx, resourceId, it.terms);
  await ctx.db
    .insertInto('dataResourcePopularity')
    .values({ resourceId, viewCount, downloadCount })
    .onConflict((conflict) => conflict.column('resourceId').doUpdateSet({ viewCount, downloadCount }))
    .execute();
}

/** Those of the declared numbers that an entry has. */
export async function knownQuantities(ctx: Context, fieldKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${fieldKeys}::text[]) key
    where exists (select from data_resource_quantity where field_key = key)`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes an entry; the database deletes its counters with it. */
export async function dropEntry(ctx: Context, resourceId: number): Promise<void> {
  await ctx.db.deleteFrom('dataResourceSearch').where('resourceId', '=', resourceId).execute();
}

/** Copies the counters of these resources to the table that lists sort by. */
export async function copyCounters(ctx: Context, resourceIds: number[]): Promise<void> {
  await ctx.db
    .updateTable('dataResourcePopularity as copy')
    .from('dataResource as it')
    .set((eb) => ({ viewCount: eb.ref('it.viewCount'), downloadCount: eb.ref('it.downloadCount') }))
    .whereRef('it.resourceId', '=', 'copy.resourceId')
    .where('it.resourceId', '=', sql<number>`any(${resourceIds}::bigint[])`)
    .execute();
}
