import { sql } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { where, type Condition } from '#server/audit/log-tables';
import type { ArchiveQuery, Check } from '../contract.ts';
import type { ArchiveFacts, Segment } from './chain.ts';
import { sources, type LogName, type Source } from './table.ts';

/** Database access for reading the chain; commands have no other. */
export type Reader = Pick<Context, 'db'>;

/** A row in the form in which it is sealed. */
export interface Line {
  id: number;
  line: string;
}

/** Rows after the number `after`, in order, at most `limit`. */
export async function linesAfter(
  ctx: Reader,
  { table, id, columns, times, joined }: Source,
  range: { after: number; upTo: number; limit: number },
): Promise<Line[]> {
  const texts = columns.map((name, at) => {
    const column = sql.ref(name);
    // Microseconds and UTC, independent of the server's settings.
    const text = times.includes(name)
      ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`${column}::text`;
    return sql`${text} as ${sql.ref(`c${at}`)}`;
  });
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(texts)} from ${sql.table(table)} ${joined}
    where ${sql.ref(id)} > ${range.after} and ${sql.ref(id)} <= ${range.upTo}
    order by ${sql.ref(id)} limit ${range.limit}`.execute(ctx.db);
  return rows.map((row) => ({
    id: Number(row['c0']),
    line: JSON.stringify(columns.map((_name, at) => row[`c${at}`] ?? null)),
  }));
}

/** Times of the first and last of some rows. */
export async function timesOf(ctx: Context, { table, id, time }: Source, ids: readonly number[]) {
  const { rows } = await sql<{ first: Date; last: Date }>`
    select min(${sql.ref(time)}) as first, max(${sql.ref(time)}) as last from ${sql.table(table)}
    where ${sql.ref(id)} = any(${ids}::bigint[])`.execute(ctx.db);
  return rows[0]!;
}

/** Serialises sealing and archiving of one log until the transaction ends; false if another process does it now. */
export async function lockChain(ctx: Context, log: LogName, wait: 'wait' | 'try'): Promise<boolean> {
  const key = sql`hashtextextended(${`log-chain:${log}`}, 0)`;
  if (wait === 'wait') {
    await sql`select pg_advisory_xact_lock(${key})`.execute(ctx.db);
    return true;
  }
  const { rows } = await sql<{ it: boolean }>`select pg_try_advisory_xact_lock(${key}) as it`.execute(ctx.db);
  return rows[0]!.it;
}

/** The last segment of a log. */
export const tailOf = (ctx: Reader, log: LogName) =>
  ctx.db
    .selectFrom('sysLogSegment')
    .select(['segmentNo', 'lastId', 'hash', 'sealedAt'])
    .where('log', '=', log)
    .orderBy('segmentNo', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function addSegment(ctx: Context, log: LogName, segment: Segment): Promise<void> {
  await ctx.db
    .insertInto('sysLogSegment')
    .values({ log, ...segment })
    .execute();
}

/** Segments after a number, in order. */
export const segmentsAfter = (ctx: Reader, log: LogName, segmentNo: number, limit: number): Promise<Segment[]> =>
  ctx.db
    .selectFrom('sysLogSegment')
    .select(['segmentNo', 'lastId', 'rowCount', 'marks', 'hash', 'sealedAt'])
    .where('log', '=', log)
    .where('segmentNo', '>', segmentNo)
    .orderBy('segmentNo')
    .limit(limit)
    .execute();

/** The highest number that the log has assigned. */
export async function highestId(ctx: Context, { table, id }: Source): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${id})::regclass) as last`.execute(ctx.db);
  return rows[0]!.last ?? 0;
}

const writing = ({ table }: Source) => sql`
  locktype = 'relation' and relation = ${table}::regclass and pid <> pg_backend_pid()
  and database = (select oid from pg_database where datname = current_database())
  and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Transactions that write to a log now: they include every transaction whose number is not visible yet. */
export async function writersOf(ctx: Context, source: Source): Promise<string[]> {
  const { rows } = await sql<{ it: string }>`
    select distinct virtualtransaction as it from pg_locks where ${writing(source)}`.execute(ctx.db);
  return rows.map(({ it }) => it);
}

/** Record of a transaction that took longer than a sealing waits. */
export const readHorizon = (ctx: Context, log: LogName) =>
  ctx.db.selectFrom('sysLogHorizon').select(['horizon', 'writers']).where('log', '=', log).executeTakeFirst();

export async function storeHorizon(ctx: Context, log: LogName, horizon: number, writers: string[]): Promise<void> {
  await ctx.db
    .insertInto('sysLogHorizon')
    .values({ log, horizon, writers })
    .onConflict((row) => row.column('log').doUpdateSet({ horizon, writers }))
    .execute();
}

/** Numbers of up to `limit` sealed rows that match the conditions, the oldest first. Skips locked rows. */
export async function pick(
  ctx: Context,
  { table, id, time }: Source,
  conditions: readonly Condition[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} ${where(conditions)}
    order by ${sql.ref(time)}, ${sql.ref(id)} limit ${limit} for update skip locked`.execute(ctx.db);
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

/** Number of rows that match the conditions. */
export async function count(ctx: Context, { table }: Source, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} ${where(conditions)}`.execute(ctx.db);
  return rows[0]!.n;
}

export interface Archive extends ArchiveFacts {
  hash: string;
  storageKey: string | null;
}

const archiveColumns = [
  ...(['log', 'archiveNo', 'firstId', 'lastId', 'rowCount', 'contentSha256', 'fileSha256'] as const),
  ...(['headNo', 'headHash', 'archivedBy', 'archivedAt'] as const),
] as const;

/** Archives after a number, in order. */
export const archivesAfter = (ctx: Reader, log: LogName, archiveNo: number, limit: number): Promise<Archive[]> =>
  ctx.db
    .selectFrom('sysLogArchive')
    .leftJoin('sysFile', 'sysFile.fileId', 'sysLogArchive.fileId')
    .select([...archiveColumns, 'hash', 'storageKey'])
    .where('log', '=', log)
    .where('archiveNo', '>', archiveNo)
    .orderBy('archiveNo')
    .limit(limit)
    .execute();

export const lastArchive = (ctx: Context, log: LogName) =>
  ctx.db
    .selectFrom('sysLogArchive')
    .select(['archiveNo', 'hash'])
    .where('log', '=', log)
    .orderBy('archiveNo', 'desc')
    .limit(1)
    .executeTakeFirst();

type NewArchive = ArchiveFacts & {
  ids: readonly number[];
  fileId: number;
  fileSize: number;
  firstTime: Date;
  lastTime: Date;
  hash: string;
  reason: Reason;
};

/** Reasons of a removal from a log. */
export type Reason = 'clean' | 'remove' | 'expire';

/** Records an archive and removes its rows, in the caller's transaction. Returns the number of removed rows. */
export async function addArchive(
  ctx: Context,
  { ids, archivedAt: _archivedAt, ...archive }: NewArchive,
): Promise<number> {
  const { table, id } = sources[archive.log];
  // The default of `archived_at` is the time of the transaction, which the trigger compares.
  const { archiveId } = await ctx.db
    .insertInto('sysLogArchive')
    .values(archive)
    .returning('archiveId')
    .executeTakeFirstOrThrow();
  await sql`select set_config('lattice.log_archive', ${String(archiveId)}, true)`.execute(ctx.db);
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::bigint[]) returning 1)
    select count(*) as n from gone`.execute(ctx.db);
  await sql`select set_config('lattice.log_archive', '', true)`.execute(ctx.db);
  return rows[0]!.n;
}

/** Time of the caller's transaction. */
export async function transactionTime(ctx: Context): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select transaction_timestamp() as at`.execute(ctx.db);
  return rows[0]!.at;
}

/** A page of archives, newest first. */
export function archives(ctx: Context, query: ArchiveQuery) {
  const { begin, end } = rangeOf(query, 'ArchivedAt');
  let found = ctx.db.selectFrom('sysLogArchive');
  if (query.log) found = found.where('log', '=', query.log);
  if (begin) found = found.where('archivedAt', '>=', begin);
  if (end) found = found.where('archivedAt', '<=', end);
  return pageOf(
    query,
    async () => (await found.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) =>
      found
        .select([...archiveColumns, 'archiveId', 'fileSize', 'firstTime', 'lastTime', 'hash', 'reason'])
        .$narrowType<{ log: LogName; reason: Reason }>()
        .orderBy('archiveId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

export const fileOf = (ctx: Context, archiveId: number) =>
  ctx.db.selectFrom('sysLogArchive').select('fileId').where('archiveId', '=', archiveId).executeTakeFirst();

/** Number of archived files and rows of a log. */
export const archived = (ctx: Context, log: LogName) =>
  ctx.db
    .selectFrom('sysLogArchive')
    .select((row) => row.fn.countAll<number>().as('archives'))
    .select(sql<number>`coalesce(sum(row_count), 0)::float8`.as('archivedRows'))
    .where('log', '=', log)
    .executeTakeFirstOrThrow();

/** Number of rows without a segment, at most `most`. */
export async function unsealed(ctx: Context, { table, id }: Source, lastId: number, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${sql.table(table)} where ${sql.ref(id)} > ${lastId} limit ${most}) as it`.execute(ctx.db);
  return rows[0]!.n;
}

export async function addCheck(ctx: Context, check: Check): Promise<void> {
  const { faults, heads, ...rest } = check;
  await ctx.db
    .insertInto('sysLogCheck')
    .values({
      ...rest,
      faults: faults.length > 0 ? JSON.stringify(faults) : null,
      heads: JSON.stringify(heads),
    })
    .execute();
}

/** The last verification; its reports are JSON written by this noun. */
export async function lastCheck(ctx: Reader): Promise<Check | undefined> {
  const row = await ctx.db.selectFrom('sysLogCheck').selectAll().orderBy('checkId', 'desc').limit(1).executeTakeFirst();
  return row && ({ ...row, faults: row.faults ?? [] } as unknown as Check);
}
