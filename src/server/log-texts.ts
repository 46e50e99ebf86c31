import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Condition, LogFilter, LogTable } from './log-tables.ts';

/*
 * Parts of names and addresses, looked up among the values that occur (migrations 0007 and 0044).
 */

/** So few rows or values are looked up by the values that match; more are met often enough on the way through the log. */
const fewRows = 20_000;
const fewValues = 1000;
/** So many values can be named in a statement. */
const mostNamed = 20_000;

/** So many names are looked at for a page in the order of names. */
const firstNames = 100;

/** A part of a value, as it was found among the values that occur. */
export interface Found {
  field: 'name' | 'address';
  column: string;
  rows: number;
  /** All values that have it, unless there are more than a page can be put together from. */
  few: readonly string[] | null;
  /** Many values have it, and many rows. */
  isMany: boolean;
  /** Reads a page: few rows by their values, many on the way through the log. */
  met: Condition;
  /** Counts together with other filters: by values while there are not too many to name, since an index has them together. */
  counted: () => Promise<Condition>;
  /** The first such values in the order of values. */
  first: (descending: boolean) => Promise<string[]>;
}

/** The texts of a filter, each part of a value, by the kept counts of values, which tell results apart. */
export async function textsOf(
  ctx: Context,
  log: LogTable,
  { name, address, status }: Pick<LogFilter, 'name' | 'address' | 'status'>,
): Promise<Found[]> {
  const found: Found[] = [];
  if (name) found.push(await containing(ctx, log, { field: 'name', column: log.name, part: name, status }));
  if (address) found.push(await containing(ctx, log, { field: 'address', column: log.address, part: address, status }));
  return found;
}

/** Rows of a value by its result: `n` counts all, `failed` those that failed. */
const ofResult = (status: string | undefined) =>
  status === undefined ? sql`n` : status === '1' ? sql`failed` : sql`n - failed`;

async function containing(
  ctx: Context,
  { tally }: LogTable,
  { field, column, part, status }: { field: Found['field']; column: string; part: string; status: string | undefined },
): Promise<Found> {
  const pattern = `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const rows = ofResult(status);
  const found = sql`
    (select value, ${rows} as n from sys_log_value
      where log = ${tally} and field = ${field} and lowered like ${pattern} and ${rows} > 0
    union all
    select value, n from sys_log_change
      where log = ${tally} and field = ${field} and lower(value) like ${pattern}
        ${status === undefined ? sql`` : sql`and status = ${status}::int`}) as found`;
  const among = (values: readonly string[]): Condition =>
    sql`${sql.ref(column)} = any (${[...new Set(values)]}::text[])`;
  const named = async (): Promise<Condition> => {
    const { rows: met } = await sql<{ value: string }>`select value from ${found}`.execute(ctx.db);
    return among(met.map(({ value }) => value));
  };
  const counts = await sql<{ rows: number; values: number; few: string[] | null }>`
    select coalesce(sum(n), 0)::bigint as rows, count(*) as values,
      case when count(*) <= ${fewValues} then array_agg(value) end as few
    from ${found}`.execute(ctx.db);
  const { values, few, ...all } = counts.rows[0]!;
  const isMany = all.rows > fewRows && values > fewValues;
  const like: Condition = sql`lower(${sql.ref(column)}) like ${pattern}`;
  const met = few ? among(few) : isMany || values > mostNamed ? like : await named();
  return {
    field,
    column,
    rows: all.rows,
    few,
    isMany,
    met,
    counted: async () => (met === like && values <= mostNamed ? named() : met),
    first: async (descending) => {
      const direction = sql.raw(descending ? 'desc' : 'asc');
      // Each in its own order: together they would all be read first.
      const { rows: names } = await sql<{ value: string }>`
        select distinct value from (
          (select value from sys_log_value
            where log = ${tally} and field = ${field} and lowered like ${pattern} and ${rows} > 0
            order by value ${direction} limit ${firstNames})
          union all
          (select value from sys_log_change
            where log = ${tally} and field = ${field} and lower(value) like ${pattern}
            order by value ${direction} limit ${firstNames})) as ends
        order by value ${direction} limit ${firstNames}`.execute(ctx.db);
      return names.map(({ value }) => value);
    },
  };
}
