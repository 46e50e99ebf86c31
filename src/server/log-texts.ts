import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Condition, LogFilter, LogTable } from './log-tables.ts';
import { mostCounted } from './log-totals.ts';

/*
 * Parts of names and addresses, looked up among the values that occur (migrations 0007 and 0025).
 */

/** So few rows are looked up by the values that match; more are met often enough on the way through the log. */
const fewRows = 20_000;
const fewValues = 100;
/** Rows of kept counts of so many values, one for each result. */
const mostFew = 2 * fewValues;
/** So many hits in a hundredth of the values: some hundreds of values. */
const broadHits = 5;
/** So many values can be named in a statement. */
const mostNamed = 20_000;

/** So many names are looked at for a page in the order of names. */
const firstNames = 100;

/** The texts of a filter, each part of a value, by the kept counts of values, which tell results apart. */
export function textsOf(ctx: Context, log: LogTable, { name, address, status }: LogFilter) {
  return [
    ...(name ? [containing(ctx, log, { field: 'name', column: log.name, part: name, status })] : []),
    ...(address ? [containing(ctx, log, { field: 'address', column: log.address, part: address, status })] : []),
  ];
}

/**
 * Rows whose value contains a text. `like` says it of a row; `first` are the first such values. `look` counts by the
 * kept counts: `met` reads a page then, few rows by their values, many on the way through the log; `counted` counts
 * together with other filters, by values while there are not too many to name, since an index has them together.
 */
function containing(
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
  const like: Condition = sql`lower(${sql.ref(column)}) like ${pattern}`;
  const first = (descending: boolean) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return byTrigrams(ctx, part, async () => {
      const { rows } = await sql<{ value: string }>`
        select distinct value from ${found} order by value ${direction} limit ${firstNames}`.execute(ctx.db);
      return rows.map(({ value }) => value);
    });
  };
  const among = (values: readonly string[]): Condition =>
    sql`${sql.ref(column)} = any (${[...new Set(values)]}::text[])`;
  /** Whether a hundredth of all values, as they lie on disk, has enough of them. */
  const isBroad = once(async () => {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from sys_log_value tablesample system (1) repeatable (1)
      where log = ${tally} and field = ${field} and lowered like ${pattern}`.execute(ctx.db);
    return rows[0]!.hits >= broadHits;
  });
  const few = async () => {
    if (await isBroad()) return undefined;
    const { rows: met } = await byTrigrams(ctx, part, () =>
      sql<{ value: string; n: number }>`select value, n from ${found} limit ${mostFew + 1}`.execute(ctx.db),
    );
    if (met.length > mostFew) return undefined;
    return { rows: met.reduce((sum, { n }) => sum + n, 0), met: among(met.map(({ value }) => value)) };
  };
  const named = async (): Promise<Condition> => {
    const { rows } = await sql<{ value: string }>`select value from ${found}`.execute(ctx.db);
    return among(rows.map(({ value }) => value));
  };
  const look = async () => {
    const { rows: counts } = await sql<{ rows: number; values: number }>`
      select coalesce(sum(n), 0)::bigint as rows, count(*) as values from ${found}`.execute(ctx.db);
    const { rows, values } = counts[0]!;
    const isMany = rows > fewRows && values > fewValues;
    const met = isMany || values > mostNamed ? like : await named();
    return { rows, isMany, met, counted: async () => (met === like && values <= mostNamed ? named() : met) };
  };
  return { field, like, first, isBroad, few: once(few), look };
}

const hasTrigram = (part: string) => /[\p{L}\p{N}]{3}/u.test(part);

/**
 * Looks for a text by its index, in the transaction of the caller. With a limit the planner would rather walk through
 * the values in their order, which is long where the first match stands late.
 */
async function byTrigrams<T>(ctx: Context, part: string, work: () => Promise<T>): Promise<T> {
  if (!hasTrigram(part)) return work();
  const others = (value: 'on' | 'off') =>
    sql`
    select set_config('enable_indexscan', ${value}, true), set_config('enable_indexonlyscan', ${value}, true),
      set_config('enable_seqscan', ${value}, true),
      set_config('max_parallel_workers_per_gather', ${value === 'on' ? '2' : '0'}, true)`.execute(ctx.db);
  await others('off');
  const result = await work();
  await others('on');
  return result;
}

/** Asks once, however often it is wanted. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}

/** Whether many values contain each of the texts. */
export async function areBroad(texts: ReturnType<typeof textsOf>): Promise<boolean> {
  for (const text of texts) if (!(await text.isBroad())) return false;
  return true;
}

/** Whether one of the texts is met by so few rows that these are counted. */
export async function isRare(texts: ReturnType<typeof textsOf>): Promise<boolean> {
  for (const text of texts) {
    const few = await text.few();
    if (few && few.rows <= mostCounted) return true;
  }
  return false;
}

/** @param few whether it has been found out already which texts few values contain */
export async function lookedUp(texts: ReturnType<typeof textsOf>, few = false) {
  const parts: Awaited<ReturnType<(typeof texts)[number]['look']>>[] = [];
  for (const text of texts) {
    const found = few ? await text.few() : undefined;
    parts.push(found ? { ...found, isMany: false, counted: async () => found.met } : await text.look());
  }
  return parts;
}
