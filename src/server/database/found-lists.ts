import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { offsetOf, rangeOf, type PageQuery } from '#shared/paging';
import type { Context } from '../context.ts';

/**
 * One page of a result that needs a full scan, such as a search for contained text. Finding costs more than sorting, so
 * the count and the page share one query. A page beyond the end returns the last one, unless `reasonable=false`.
 * @param found a select of `id` and the columns that `order` names
 */
export async function pageOfFound(
  ctx: Context,
  query: Pick<PageQuery, 'pageNum' | 'pageSize' | 'reasonable'>,
  found: Expression<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ total: number; ids: number[] }> {
  const { pageSize, reasonable } = query;
  const offset = offsetOf(query);
  const lastPage = sql`(select greatest(count(*) - 1, 0) / ${pageSize}::int * ${pageSize}::int from found)`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized ${found}
    select (select count(*)::int from found) as total, array(
      select id from found order by ${order} limit ${pageSize}::int
      offset ${reasonable === 'false' ? sql`${offset}::int` : sql`least(${offset}::int, ${lastPage})`}) as ids`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Whether a moment lies within the dates of a query that takes `dateRange(name)`, in whichever form; true where it names none. */
export function isWithin(moment: string, query: Record<string, unknown>, name: string): RawBuilder<SqlBool> {
  const { begin, end } = rangeOf(query, name);
  const column = sql.ref(moment);
  const parts = [...(begin ? [sql`${column} >= ${begin}`] : []), ...(end ? [sql`${column} <= ${end}`] : [])];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}
