import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { asLike } from '../database/found-lists.ts';
import type { Condition, LogFilter, LogTable } from './log-tables.ts';

/*
 * Parts of names and addresses, looked up among the values that occur (migrations 0007 and 0044).
 */

/** So few rows or values are looked up by the values that match; more are met often enough on the way through the log. */
const fewRows = 20_000;
const fewValues = 1000;
/** So many hits in a hundredth of the values: some hundreds of values. */
const broadHits = 5;
/** So many values can be named in a statement. */
const mostNamed = 20_000;

/** So many names are looked at for a page in the order of names. */
const firstNames = 100;

/** A part of a value that a row must have. */
export interface Text {
  field: 'name' | 'address';
  column: string;
  /** Says it of a row. */
  like: Condition;
  /** Whether a hundredth of all values, as they lie on disk, has it often. */
  isBroad: () => Promise<boolean>;
  /** The first such values in the order of values. */
  first: (descending: boolean) => Promise<string[]>;
  look: () => Promise<Found>;
}

/** A text as it was found among the values that occur. */
export interface Found {
  field: Text['field'];
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
}

/** The texts of a filter, each part of a value, by the kept counts of values, which tell results apart. */
export function textsOf(ctx: Context, log: LogTable, { name, address, status }: LogFilter): Text[] {
  return [
    ...(name && log.name ? [containing(ctx, log, { field: 'name', column: log.name, part: name, status })] : []),
    ...(address && log.address
      ? [containing(ctx, log, { field: 'address', column: log.address, part: address, status })]
      : []),
  ];
}

/** Whether many values have each of the texts. */
export async function areBroad(texts: readonly Text[]): Promise<boolean> {
  for (const text of texts) if (!(await text.isBroad())) return false;
  return true;
}

/** Rows of a value by its result: `n` counts all, `failed` those that failed. */
const ofResult = (status: string | undefined) =>
  status === undefined ? sql`n` : status === '1' ? sql`failed` : sql`n - failed`;

function containing(
  ctx: Context,
  { tally }: LogTable,
  { field, column, part, status }: { field: Text['field']; column: string; part: string; status: string | undefined },
): Text {
  const pattern = `%${asLike(part)}%`;
  const n = ofResult(status);
  const found = sql`
    (select value, ${n} as n from sys_log_value
      where log = ${tally} and field = ${field} and lowered like ${pattern} and ${n} > 0
    union all
    select value, n from sys_log_change
      where log = ${tally} and field = ${field} and lower(value) like ${pattern}
        ${status === undefined ? sql`` : sql`and status = ${status}::int`}) as found`;
  const like: Condition = sql`lower(${sql.ref(column)}) like ${pattern}`;
  const among = (values: readonly string[]): Condition =>
    sql`${sql.ref(column)} = any (${[...new Set(values)]}::text[])`;
  const named = async (): Promise<Condition> => {
    const { rows } = await sql<{ value: string }>`select value from ${found}`.execute(ctx.db);
    return among(rows.map(({ value }) => value));
  };
  return {
    field,
    column,
    like,
    isBroad: async () => {
      const { rows } = await sql<{ hits: number }>`
        select count(*) as hits from sys_log_value tablesample system (1) repeatable (1)
        where log = ${tally} and field = ${field} and lowered like ${pattern}`.execute(ctx.db);
      return rows[0]!.hits >= broadHits;
    },
    first: async (descending) => {
      const direction = sql.raw(descending ? 'desc' : 'asc');
      // Each in its own order: together they would all be read first.
      const { rows } = await sql<{ value: string }>`
        select distinct value from (
          (select value from sys_log_value
            where log = ${tally} and field = ${field} and lowered like ${pattern} and ${n} > 0
            order by value ${direction} limit ${firstNames})
          union all
          (select value from sys_log_change
            where log = ${tally} and field = ${field} and lower(value) like ${pattern}
            order by value ${direction} limit ${firstNames})) as ends
        order by value ${direction} limit ${firstNames}`.execute(ctx.db);
      return rows.map(({ value }) => value);
    },
    look: async () => {
      const counts = await sql<{ total: number; values: number; few: string[] | null }>`
        select coalesce(sum(n), 0)::bigint as total, count(*) as values,
          case when count(*) <= ${fewValues} then array_agg(value) end as few
        from ${found}`.execute(ctx.db);
      const { total: rows, values, few } = counts.rows[0]!;
      const isMany = rows > fewRows && values > fewValues;
      const met = few ? among(few) : isMany || values > mostNamed ? like : await named();
      const counted = async () => (met === like && values <= mostNamed ? named() : met);
      return { field, column, rows, few, isMany, met, counted };
    },
  };
}

/** @returns each as it was found, in their order */
export async function lookedUp(texts: readonly Text[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const text of texts) found.push(await text.look());
  return found;
}
