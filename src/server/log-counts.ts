import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rangeOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from './context.ts';

/*
 * The counts of the logs that the database keeps (migration 0007): how many rows of each kind every day has, and how
 * many each name and address. Days are calendar days in Asia/Shanghai.
 */

/** A log by the names of its table and columns; `tally` is its name in the kept counts. */
export interface LogTable {
  tally: 'login' | 'operation';
  table: string;
  id: string;
  time: string;
  name: string;
  address: string;
}

/** What narrows a log. Texts are parts, without regard to case; `kind` columns are those that the tally keeps. */
export interface LogFilter {
  name?: string | undefined;
  address?: string | undefined;
  titles?: readonly string[] | undefined;
  businessTypes?: readonly number[] | undefined;
  status?: string | undefined;
  begin?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

/** So few rows are looked up by the values that match; more are met often enough on the way through the log. */
const fewRows = 20_000;
const fewValues = 100;
/** So many values can be named in a statement. */
const mostNamed = 20_000;

export const dayLength = 86_400_000;

export type Condition = RawBuilder<SqlBool>;

/** A filter after its texts have been looked up among the values that occur. */
export interface Resolved {
  conditions: Condition[];
  /** Exact: from the kept counts alone where they tell it. */
  total: () => Promise<number>;
  /** Rows of each day, newest first, where they are kept: they tell at which day a page begins. */
  days?: { day: string; n: number }[];
}

export const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** Instants, or texts of them, which know microseconds. */
export const timeBetween = ({ time }: LogTable, begin?: Date | string, before?: Date | string): Condition[] => [
  ...(begin ? [sql<SqlBool>`${sql.ref(time)} >= ${begin}::timestamptz`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}::timestamptz`] : []),
];

/**
 * The ends of a range filter for a log, whichever form it came in. The last second counts in full, though the wire
 * names no fractions.
 */
export function stretchOf(query: Record<string, unknown>, name: string): Pick<LogFilter, 'begin' | 'before'> {
  const { begin, end } = rangeOf(query, name);
  return { begin, before: end && new Date(Math.floor(end.getTime() / 1000) * 1000 + 1000) };
}

/** Conditions on what the tally keeps; its columns have the names of the log's. */
const kindConditions = ({ titles, businessTypes, status }: LogFilter): Condition[] => [
  ...(titles ? [sql<SqlBool>`title = any (${titles}::text[])`] : []),
  ...(businessTypes ? [sql<SqlBool>`business_type = any (${businessTypes}::int[])`] : []),
  ...(status ? [sql<SqlBool>`status = ${status}`] : []),
];

export async function resolve(ctx: Context, log: LogTable, filter: LogFilter): Promise<Resolved> {
  const kinds = kindConditions(filter);
  const times = timeBetween(log, filter.begin, filter.before);
  const parts: Awaited<ReturnType<typeof containing>>[] = [];
  const { name, address, status, titles, businessTypes } = filter;
  if (name) parts.push(await containing(ctx, log, { field: 'name', column: log.name, part: name, status }));
  if (address) parts.push(await containing(ctx, log, { field: 'address', column: log.address, part: address, status }));
  const conditions = [...parts.map(({ met }) => met), ...kinds, ...times];
  const known = (total: number): Resolved => ({ conditions, total: async () => total });
  if (parts.some(({ rows }) => rows === 0)) return known(0);
  if (parts.length === 1 && !titles && !businessTypes && times.length === 0) return known(parts[0]!.rows);
  if (parts.length > 0)
    return {
      conditions,
      total: async () => {
        const counted: Condition[] = [];
        for (const part of parts) counted.push(await part.counted());
        return countRows(ctx, log, [...counted, ...kinds, ...times]);
      },
    };
  const days = await daysOf(ctx, log, filter, kinds);
  return { ...known(days.reduce((sum, { n }) => sum + n, 0)), days };
}

/**
 * Rows whose value contains a text, by the kept counts, which tell results apart. `met` reads a page: few rows are
 * looked up by their values, many are met on the way through the log. `counted` counts together with other filters: by
 * values while there are not too many to name, since an index has them together.
 */
async function containing(
  ctx: Context,
  { tally }: LogTable,
  { field, column, part, status }: { field: string; column: string; part: string; status: string | undefined },
) {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const ofResult = status ? sql`and status = ${status}::int` : sql``;
  const found = sql`
    (select value, n from sys_log_value
      where log = ${tally} and field = ${field} and lowered like ${pattern} ${ofResult}
    union all
    select value, n from sys_log_change
      where log = ${tally} and field = ${field} and lower(value) like ${pattern} ${ofResult}) as found`;
  const { rows: counts } = await sql<{ rows: number; values: number }>`
    select coalesce(sum(n), 0)::bigint as rows, count(*) as values from ${found}`.execute(ctx.db);
  const { rows, values } = counts[0]!;
  const like: Condition = sql`lower(${sql.ref(column)}) like ${pattern}`;
  if (values > mostNamed) return { rows, met: like, counted: async () => like };
  const named = async (): Promise<Condition> => {
    const { rows: all } = await sql<{ value: string }>`select value from ${found}`.execute(ctx.db);
    return sql`${sql.ref(column)} = any (${[...new Set(all.map(({ value }) => value))]}::text[])`;
  };
  const isRare = rows <= fewRows || values <= fewValues;
  const met = isRare ? await named() : like;
  return { rows, met, counted: isRare ? async () => met : named };
}

/** Rows of each day, newest first; at the ends of the wanted time, where it begins or ends within a day, counted. */
async function daysOf(ctx: Context, log: LogTable, { begin, before }: LogFilter, kinds: Condition[]) {
  const conditions: Condition[] = [sql`log = ${log.tally}`, ...kinds];
  if (begin) conditions.push(sql`day >= ${wireDay(begin)}`);
  if (before) conditions.push(sql`day <= ${wireDay(new Date(before.getTime() - 1))}`);
  const { rows } = await sql<{ day: string; n: number }>`
    select day, sum(n)::bigint as n from (
      select day, n from ${sql.table(kinds.length > 0 ? 'sys_log_tally' : 'sys_log_day')} ${where(conditions)}
      union all
      select day, n from sys_log_change ${where([...conditions, sql`day is not null`])}
    ) as counted group by day having sum(n) > 0 order by day desc`.execute(ctx.db);
  for (const row of rows) {
    const [from, to] = [midnight(row.day), midnight(row.day) + dayLength];
    const isCut = (begin && begin.getTime() > from) || (before && before.getTime() < to);
    if (!isCut) continue;
    const cut = timeBetween(
      log,
      new Date(Math.max(from, begin?.getTime() ?? from)),
      new Date(Math.min(to, before?.getTime() ?? to)),
    );
    row.n = await countRows(ctx, log, [...kinds, ...cut]);
  }
  return rows;
}

export const midnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

export async function countRows(ctx: Context, log: LogTable, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(log.table)} ${where(conditions)}`.execute(ctx.db);
  return rows[0]!.n;
}

/** Folds the differences of a log into its kept counts. A reader sees either the old rows or the new ones. */
export async function foldLogCounts(ctx: Context, { tally }: LogTable): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ least: number | null }>`
      with gone as (
        delete from sys_log_change where log = ${tally} returning *
      ), kinds as (
        insert into sys_log_tally as t (log, day, title, business_type, status, n)
        select log, day, title, business_type, status, sum(n) from gone where field is null group by 1, 2, 3, 4, 5
        on conflict (log, day, title, business_type, status) do update set n = t.n + excluded.n
      ), days as (
        insert into sys_log_day as d (log, day, n)
        select log, day, sum(n) from gone where field is null group by 1, 2
        on conflict (log, day) do update set n = d.n + excluded.n
      ), found as (
        insert into sys_log_value as v (log, field, value, status, n)
        select log, field, value, status, sum(n) from gone where field is not null group by 1, 2, 3, 4
        on conflict (log, field, value, status) do update set n = v.n + excluded.n
      )
      select min(n) as least from gone`.execute(tx.db);
    if ((rows[0]?.least ?? 0) >= 0) return;
    for (const table of ['sys_log_tally', 'sys_log_day', 'sys_log_value'])
      await sql`delete from ${sql.table(table)} where log = ${tally} and n = 0`.execute(tx.db);
  });
}
