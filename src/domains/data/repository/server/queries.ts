import { sql } from 'kysely';
import { pageFromEnds } from '#shared/paging';
import type { Context } from '#server/context';
import type { ListedValue } from '#server/database/listed-values';
import { loweredContains } from '#server/database/contains-text';
import type { SharingMethod } from '#contract/data/resources';
import {
  facets,
  shownTerms,
  type Facet,
  type RepositoryQuery,
  type RepositoryType,
  type TermQuery,
} from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** Number of authors that a list names. */
const namedAuthors = 6;

interface Place {
  facet: ListedValue<'dataRepositoryPlace.facet'>;
  value: string;
}

/** The place for a query: one facet, or all outcomes. */
function placeOf(query: Pick<RepositoryQuery, Facet>): Place {
  const facet = facets.find((name) => query[name]);
  return facet ? { facet, value: query[facet]! } : { facet: 'all', value: '' };
}

/** A page of outcomes, latest year first. The total is stored, not counted. */
export async function list(ctx: Context, query: RepositoryQuery) {
  const place = placeOf(query);
  return pageFromEnds(
    query,
    () => countOf(ctx, place, query.type),
    async (limit, offset, isReversed) =>
      cards(ctx, await idsOf(ctx, { place, type: query.type, limit, offset, isReversed })),
  );
}

async function countOf(ctx: Context, place: Place, type = ''): Promise<number> {
  const term = await ctx.db
    .selectFrom('dataRepositoryTerm')
    .select('resources')
    .where('facet', '=', place.facet)
    .where('value', '=', place.value)
    .where('resourceType', '=', type)
    .executeTakeFirst();
  return term?.resources ?? 0;
}

interface Stretch {
  place: Place;
  type: RepositoryType | undefined;
  limit: number;
  offset: number;
  isReversed: boolean;
}

async function idsOf(ctx: Context, { place, type, limit, offset, isReversed }: Stretch): Promise<number[]> {
  const direction = isReversed ? 'asc' : 'desc';
  const rows = await ctx.db
    .selectFrom('dataRepositoryPlace')
    .select('resourceId')
    .where('facet', '=', place.facet)
    .where('value', '=', place.value)
    .$if(type !== undefined, (them) => them.where('resourceType', '=', type!))
    .orderBy('year', direction)
    .orderBy('publishDate', direction)
    .orderBy('resourceId', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}

const meta = <const Name extends string>(name: Name) =>
  sql<string>`coalesce(it.type_meta ->> ${sql.lit(name)}, '')`.as(name);

async function cards(ctx: Context, ids: number[]) {
  if (!ids.length) return [];
  const rows = await ctx.db
    .selectFrom('dataResource as it')
    .innerJoin('dataRepositoryPlace as place', (join) =>
      join.onRef('place.resourceId', '=', 'it.resourceId').on('place.facet', '=', 'all').on('place.value', '=', ''),
    )
    .select(['it.resourceId', 'it.publicId', 'it.resourceType', 'it.titleZh', 'it.titleEn', 'place.year', 'it.doi'])
    .select(['it.sharingMethod', 'it.openDate', 'it.publishDate', 'it.isDemo'])
    .select([meta('journal'), meta('volume'), meta('issue'), meta('startPage'), meta('endPage')])
    .select([meta('degree'), meta('place'), meta('city'), meta('country'), meta('number'), meta('regNo')])
    .select([
      sql<
        { nameZh: string; nameEn: string }[]
      >`jsonb_path_query_array(it.authors, ${sql.lit(`$[0 to ${namedAuthors - 1}]`)})`.as('authors'),
      sql<boolean>`jsonb_array_length(it.authors) > ${sql.lit(namedAuthors)}`.as('hasMoreAuthors'),
    ])
    .where('it.resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('it.status', '=', resourceStatus.published)
    .$narrowType<{ resourceType: RepositoryType; sharingMethod: SharingMethod; publishDate: Date }>()
    .execute();
  const byId = new Map(rows.map((row) => [row.resourceId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Outcomes of each type; the empty type is the total. */
export async function countByType(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('dataRepositoryTerm')
    .select(['resourceType', 'resources'])
    .where('facet', '=', 'all')
    .where('value', '=', '')
    .execute();
  return new Map(rows.map(({ resourceType, resources }) => [resourceType, resources]));
}

/** Years newest first; names with most outcomes first. */
function termsOf(ctx: Context, facet: Facet, type = '') {
  const terms = ctx.db
    .selectFrom('dataRepositoryTerm')
    .select(['value', 'labelZh', 'labelEn', 'resources as count'])
    .where('facet', '=', facet)
    .where('resourceType', '=', type);
  return facet === 'year' ? terms.orderBy('value', 'desc') : terms.orderBy('resources', 'desc').orderBy('value');
}

export const topTerms = (ctx: Context, facet: Facet, type: RepositoryType | undefined) =>
  termsOf(ctx, facet, type).limit(shownTerms).execute();

const named = (name: string) => loweredContains(sql`lower(label_zh || ' ' || label_en)`, name);

export async function terms(ctx: Context, query: TermQuery) {
  const { by, type = '', name, pageNum, pageSize } = query;
  const { total } = await ctx.db
    .selectFrom('dataRepositoryTerm')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('facet', '=', by)
    .where('resourceType', '=', type)
    .$if(Boolean(name), (them) => them.where(named(name!)))
    .executeTakeFirstOrThrow();
  const page = Math.min(pageNum, Math.max(1, Math.ceil(total / pageSize)));
  const rows = await termsOf(ctx, by, type)
    .$if(Boolean(name), (them) => them.where(named(name!)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, rows };
}
