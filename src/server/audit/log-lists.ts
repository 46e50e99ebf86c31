import { sql } from 'kysely';
import { pageFromEnds, pageOf, type LogPageQuery } from '#shared/paging';
import { inTransaction, type Context } from '../context.ts';
import { conditionsOf, countRows, where, type Condition, type LogFilter, type LogTable } from './log-tables.ts';

/*
 * Lists over logs of many millions of rows. Totals are capped, so that the first page of every filter is fast; time
 * filters reach older rows (decision 084).
 */

/** The largest capped total of a list, and then the last row that a page number reaches. */
export const maxCounted = 10_000;

export interface LogOrder {
  /** Column to sort by before time and number; absent for the order of time. */
  column?: string | undefined;
  descending: boolean;
}

/**
 * The ids of one page's rows in order, and the total. With `capTotal` at most {@link maxCounted} rows are counted and
 * reached; otherwise the total is exact, and the page is read from the nearer end of the list. A page beyond the end
 * returns the last one, unless `reasonable` is `false`.
 */
export function logPage(
  ctx: Context,
  log: LogTable,
  filter: LogFilter,
  { column, descending }: LogOrder,
  { capTotal, ...page }: Pick<LogPageQuery, 'pageNum' | 'pageSize' | 'reasonable' | 'capTotal'>,
): Promise<{ total: number; totalIsCapped: boolean; ids: number[] }> {
  return planned(ctx, async (tx) => {
    const conditions = conditionsOf(log, filter);
    const columns = [column, log.time, log.id].filter((name) => name !== undefined);
    const idsAt = async (limit: number, offset: number, isDescending: boolean) => {
      const direction = sql.raw(isDescending ? 'desc' : 'asc');
      const { rows } = await sql<{ id: number }>`
        select ${sql.ref(log.id)} as id from ${sql.table(log.table)} ${where(conditions)}
        order by ${sql.join(columns.map((name) => sql`${sql.ref(name)} ${direction}`))}
        limit ${limit} offset ${offset}`.execute(tx.db);
      return rows.map(({ id }) => id);
    };
    if (capTotal === 'true') {
      const counted = await countRows(tx, log, conditions, maxCounted + 1);
      const { total, rows } = await pageOf(
        page,
        async () => Math.min(counted, maxCounted),
        async (limit, offset) =>
          offset < maxCounted ? idsAt(Math.min(limit, maxCounted - offset), offset, descending) : [],
      );
      return { total, totalIsCapped: counted > maxCounted, ids: rows };
    }
    const { total, rows } = await pageFromEnds(
      page,
      () => countRows(tx, log, conditions),
      (limit, offset, isReversed) => idsAt(limit, offset, descending !== isReversed),
    );
    return { total, totalIsCapped: false, ids: rows };
  });
}

/** Number of rows that match a filter, at most `most`. */
export function countLog(ctx: Context, log: LogTable, filter: LogFilter, most: number): Promise<number> {
  return planned(ctx, (tx) => countRows(tx, log, conditionsOf(log, filter), most));
}

/** The distinct titles of a log, found by one index step each (loose index scan). */
export async function titlesOf(ctx: Context, { table }: LogTable): Promise<string[]> {
  const log = sql.table(table);
  const { rows } = await sql<{ title: string }>`
    with recursive found as (
      (select title from ${log} order by title limit 1)
      union all
      select (select title from ${log} where title > found.title order by title limit 1) from found
      where found.title is not null)
    select title from found where title is not null`.execute(ctx.db);
  return rows.map(({ title }) => title);
}

/** The ids of all matching rows in order, in batches; no connection is held in between. */
export async function* logBatches(
  ctx: Context,
  log: LogTable,
  filter: LogFilter,
  { column, descending }: LogOrder,
  size: number,
): AsyncGenerator<number[]> {
  const conditions = conditionsOf(log, filter);
  const columns = [column, log.time, log.id].filter((name) => name !== undefined).map((name) => sql.ref(name));
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = sql.join(columns.map((name) => sql`${name} ${direction}`));
  let after: readonly unknown[] | undefined;
  while (true) {
    const from: Condition[] = after
      ? [
          sql`(${sql.join(columns)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(after.map((value) => sql`${value}`))})`,
        ]
      : [];
    // Text keeps the microseconds of a time.
    const { rows } = await planned(ctx, (tx) =>
      sql<{ keys: string[] }>`
        select array[${sql.join(columns.map((name) => sql`${name}::text`))}] as keys from ${sql.table(log.table)}
        ${where([...conditions, ...from])} order by ${order} limit ${size}`.execute(tx.db),
    );
    if (rows.length > 0) yield rows.map(({ keys }) => Number(keys.at(-1)));
    if (rows.length < size) return;
    after = rows.at(-1)!.keys;
  }
}

/** Sorts rows in the order of the ids they were read by; rows that were deleted meanwhile are left out. */
export function inOrder<R>(ids: readonly number[], rows: readonly R[], idOf: (row: R) => number): R[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Runs statements whose best plan depends on the values, such as how frequent a name is or how long a time range is.
 * Other statements are planned once for all values.
 */
function planned<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db);
    return work(tx);
  });
}
