import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rangeOf } from '#shared/paging';
import type { Context } from '../context.ts';

/** A log by the names of its table and columns; `tally` is its name in the kept counts. */
export interface LogTable {
  tally: 'login' | 'operation' | 'job';
  table: string;
  id: string;
  time: string;
  /** Columns of texts that are looked up by parts; absent where a log is narrowed by its titles alone. */
  name?: string;
  address?: string;
  /** Column with the names of the objects; a partial index covers rows that name one. */
  object?: string;
  /** An index has the rows of each title along the time. */
  isByTitle?: boolean;
}

/** What narrows a log. Texts are parts, without regard to case; `kind` columns are those that the tally keeps. */
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

/** Instants, or texts of them, which know microseconds. */
export const timeBetween = ({ time }: LogTable, begin?: Date | string, before?: Date | string): Condition[] => [
  ...(begin ? [sql<SqlBool>`${sql.ref(time)} >= ${begin}::timestamptz`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}::timestamptz`] : []),
];

/** The ends of a range filter for a log, whichever form it came in; the later one as the first instant behind it. */
export function stretchOf(query: Record<string, unknown>, name: string): Pick<LogFilter, 'begin' | 'before'> {
  const { begin, end } = rangeOf(query, name);
  return { begin, before: end && new Date(end.getTime() + 1) };
}

/** Milliseconds. */
export const dayLength = 86_400_000;

export const midnight = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

export async function countRows(ctx: Context, log: LogTable, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(log.table)} ${where(conditions)}`.execute(ctx.db);
  return rows[0]!.n;
}
