import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rangeOf } from '#shared/paging';
import type { Context } from '../context.ts';
import { containsText } from '../database/contains-text.ts';

/** Table and columns of a log; `tally` is its name in archives and in the hash chain. */
export interface LogTable {
  tally: 'login' | 'operation' | 'job';
  table: string;
  id: string;
  time: string;
  /** Columns that are searched by contained text; trigram indexes cover them. */
  name?: string;
  address?: string;
  object?: string;
}

/** The filter of a log's list. Texts match parts of the column, ignoring case. */
export interface LogFilter {
  name?: string | undefined;
  address?: string | undefined;
  object?: string | undefined;
  titles?: readonly string[] | undefined;
  businessTypes?: readonly number[] | undefined;
  status?: string | undefined;
  begin?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

export type Condition = RawBuilder<SqlBool>;

export const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

/** Instants, or texts of them, which keep microseconds. */
export const timeBetween = ({ time }: LogTable, begin?: Date | string, before?: Date | string): Condition[] => [
  ...(begin ? [sql<SqlBool>`${sql.ref(time)} >= ${begin}::timestamptz`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}::timestamptz`] : []),
];

/** The SQL conditions of a filter. */
export function conditionsOf(log: LogTable, filter: LogFilter): Condition[] {
  const texts = (['name', 'address', 'object'] as const).flatMap((field) => {
    const [column, part] = [log[field], filter[field]];
    if (!column || !part) return [];
    // The index of objects holds only rows that have one.
    const hasObject = field === 'object' ? [sql<SqlBool>`${sql.ref(column)} <> ''`] : [];
    return [...hasObject, containsText(column, part)];
  });
  const { titles, businessTypes, status, begin, before } = filter;
  return [
    ...texts,
    ...(titles ? [sql<SqlBool>`title = any (${titles}::text[])`] : []),
    ...(businessTypes ? [sql<SqlBool>`business_type = any (${businessTypes}::int[])`] : []),
    ...(status ? [sql<SqlBool>`status = ${status}`] : []),
    ...timeBetween(log, begin, before),
  ];
}

/** The ends of a range filter for a log, in either form; the later one as the first instant after it. */
export function timeRangeOf(query: Record<string, unknown>, name: string): Pick<LogFilter, 'begin' | 'before'> {
  const { begin, end } = rangeOf(query, name);
  return { begin, before: end && new Date(end.getTime() + 1) };
}

/** Counts rows, at most `most` of them. */
export async function countRows(
  ctx: Context,
  log: LogTable,
  conditions: readonly Condition[],
  most?: number,
): Promise<number> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${sql.table(log.table)} ${where(conditions)} ${limit}) as counted`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}
