import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { QuantityRange } from '../search-index.ts';

export interface EntryRow {
  resourceId: number;
  publishDate: Date;
  facets: number;
  origin: number;
  declared: Buffer;
  lexemes: string[];
  viewCount: number;
  downloadCount: number;
}

const columns = sql`resource_id, publish_date, facets, origin, declared, tsvector_to_array(tsv) as lexemes,
  coalesce(copy.view_count, 0) as view_count, coalesce(copy.download_count, 0) as download_count`;

/** Index entries of some resources; those that are not published have none. */
export async function entriesOf(ctx: Context, ids: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from data_resource_search left join data_resource_popularity as copy using (resource_id)
    where resource_id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}

/** The next index entries in the order of their ids. */
export async function entriesAfter(ctx: Context, after: number, most: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from data_resource_search left join data_resource_popularity as copy using (resource_id)
    where resource_id > ${after} order by resource_id limit ${most}`.execute(ctx.db);
  return rows;
}

/** Declared numbers of some resources. */
export async function quantitiesAt(
  ctx: Context,
  ids: readonly number[],
): Promise<(QuantityRange & { resourceId: number })[]> {
  return ctx.db
    .selectFrom('dataResourceQuantity')
    .select(['resourceId', 'fieldKey', 'low', 'high'])
    .where('resourceId', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('fieldKey')
    .execute();
}
