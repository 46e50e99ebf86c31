import { sql } from 'kysely';
import { inTransaction, type Context } from '../context.ts';
import { conditionsOf, resolve, type Resolved } from './log-counts.ts';
import {
  dayLength,
  midnight,
  timeBetween,
  where,
  type Condition,
  type LogFilter,
  type LogTable,
} from './log-tables.ts';

/*
 * Lists over logs of many millions of rows: exact totals, any page, filters by part of a name.
 */

export interface LogOrder {
  /** Column that comes before time and number; absent for the order of time. */
  column?: string | undefined;
  descending: boolean;
}

/**
 * The numbers of one page's rows in order, and the total, which is an estimate where counting would take longer than
 * a page may and the caller takes an `estimate`. A page beyond the end is the last one, unless `reasonable` is `false`.
 */
export function logPage(
  ctx: Context,
  log: LogTable,
  filter: LogFilter,
  order: LogOrder,
  page: { pageNum: number; pageSize: number; reasonable?: string | undefined; estimate?: string | undefined },
): Promise<{ total: number; totalIsEstimate: boolean; ids: number[] }> {
  return planned(ctx, async (tx) => {
    const resolved = await resolve(tx, log, filter, page.estimate !== 'true');
    const { total, isEstimate: totalIsEstimate } = resolved;
    const last = Math.max(1, Math.ceil(total / page.pageSize));
    const pageNum = page.reasonable === 'false' ? page.pageNum : Math.min(page.pageNum, last);
    const offset = (pageNum - 1) * page.pageSize;
    if (offset >= total) return { total, totalIsEstimate, ids: [] };
    const limit = Math.min(page.pageSize, total - offset);
    // From the nearer end: the last page is as quick as the first.
    const isFar = offset > total / 2;
    const ids = await idsAt(
      tx,
      log,
      resolved,
      { ...order, descending: order.descending !== isFar },
      {
        limit,
        offset: isFar ? total - offset - limit : offset,
      },
    );
    return { total, totalIsEstimate, ids: isFar ? ids.toReversed() : ids };
  });
}

/** How many rows pass a filter, exactly. */
export function countLog(ctx: Context, log: LogTable, filter: LogFilter): Promise<number> {
  return planned(ctx, async (tx) => (await resolve(tx, log, filter, true)).total);
}

/** Which values a field has; for fields with few. */
export async function valuesOf(ctx: Context, { tally }: LogTable, field: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from sys_log_value where log = ${tally} and field = ${field}
    union select value from sys_log_change where log = ${tally} and field = ${field}`.execute(ctx.db);
  return rows.map(({ value }) => value);
}

/** The numbers of all rows that pass, in order, so many at a time; no connection is held in between. */
export async function* logBatches(
  ctx: Context,
  log: LogTable,
  filter: LogFilter,
  { column, descending }: LogOrder,
  size: number,
): AsyncGenerator<number[]> {
  const conditions = await conditionsOf(ctx, log, filter);
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
    // As text a time keeps its microseconds.
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

/** Rows that were read by their numbers, in the order of the numbers; a row that is gone meanwhile is left out. */
export function inOrder<R>(ids: readonly number[], rows: readonly R[], idOf: (row: R) => number): R[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Statements whose best plan depends on the values: how common a name is, how long a stretch of time. Elsewhere a
 * statement is planned once for all values.
 */
function planned<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db);
    return work(tx);
  });
}

async function idsAt(
  ctx: Context,
  log: LogTable,
  { conditions, days, named, few }: Resolved,
  { column, descending }: LogOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const columns = [column, log.time, log.id].filter((name) => name !== undefined);
  const inOrderOf = sql.join(columns.map((name) => sql`${sql.ref(name)} ${direction}`));
  const read = async (more: readonly Condition[], passed: number) => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(log.id)} as id from ${sql.table(log.table)} ${where([...conditions, ...more])}
      order by ${inOrderOf} limit ${limit} offset ${passed}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  };
  const ends = offset + limit;
  if (few && column === undefined && few.values.length * ends <= mostPutTogether) {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(log.id)} as id from unnest(${[...new Set(few.values)]}::text[]) as value, lateral (
        select ${sql.ref(log.id)}, ${sql.ref(log.time)} from ${sql.table(log.table)}
        ${where([sql`${sql.ref(few.column)} = value`, ...few.others])} order by ${inOrderOf} limit ${ends}
      ) as own order by ${inOrderOf} limit ${limit} offset ${offset}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  }
  if (named && column !== undefined && column === log.name && ends <= furthestByName) {
    const first = await read([sql`${sql.ref(column)} = any (${await named(descending)}::text[])`], offset);
    if (first.length === limit) return first;
  }
  const jump = days && column === undefined ? dayAt(days, descending, offset) : undefined;
  const { skipped = 0, from } = jump ?? {};
  const start = from ? timeBetween(log, ...(descending ? ([undefined, from] as const) : ([from] as const))) : [];
  return read(start, offset - skipped);
}

/** So many rows, taken from either end of each value, are put in order for a page. */
const mostPutTogether = 20_000;

/** Rows from either end of the order of names that are looked for among the first names alone. */
const furthestByName = 1000;

/** The day at which a page begins, as the moment from which to read, and how many rows lie before it. */
function dayAt(days: { day: string; n: number }[], descending: boolean, offset: number) {
  let skipped = 0;
  for (const { day, n } of descending ? days : days.toReversed()) {
    if (skipped + n > offset) return { skipped, from: new Date(midnight(day) + (descending ? dayLength : 0)) };
    skipped += n;
  }
  return { skipped: 0, from: undefined };
}
