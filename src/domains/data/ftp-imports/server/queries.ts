import { sql, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { isAlive } from '#server/process/instance';
import type { DataFtpImport, DataResource } from '#server/database/schema';
import type { FtpCheck, FtpImport, ImportFault, ImportState } from '../contract.ts';

export type ImportRow = Selectable<DataFtpImport>;
/** Columns of the file's source. */
type Source = Pick<
  Selectable<DataResource>,
  'resourceId' | 'ftpAddress' | 'ftpUsername' | 'ftpPasswordEnc' | 'ftpRoot'
>;

/** Files that are fetched concurrently, over all processes; more would occupy the job workers of other nouns. */
const atOnce = 2;
/** First key of the lock for choosing the next file. */
const choiceLock = 7311;

const fetched = isAlive(sql`data_ftp_import.writer`);
/** A due file that no process fetches. */
const due = sql<boolean>`(state = ${listed('dataFtpImport.state', 'waiting')} and retry_at <= clock_timestamp() or state = ${listed('dataFtpImport.state', 'running')} and not ${fetched})`;
/** Host and port as the owner typed them. */
const server = sql`lower(substring(ftp_address from '^(?:[A-Za-z]+://)?([^/]*)'))`;
/** Files that are being fetched, with their owners and servers. */
const busy = sql`
  select resource_id, user_id, ${server} as server
  from data_ftp_import join data_resource using (resource_id)
  where state = ${listed('dataFtpImport.state', 'running')} and ${fetched}`;

export async function insert(
  ctx: Context,
  row: Pick<ImportRow, 'resourceId' | 'transferKey' | 'remotePath' | 'size' | 'modified'>,
): Promise<void> {
  await ctx.db
    .insertInto('dataFtpImport')
    .values({ ...row, userId: ctx.actor.userId, retryAt: ctx.now, createTime: ctx.now })
    .execute();
}

/** Imports in progress, failed ones and recently finished ones, in the order of their requests. */
export async function listOf(ctx: Context, resourceId: number): Promise<FtpImport[]> {
  const rows = await ctx.db
    .selectFrom('dataFtpImport')
    .leftJoin('fileTransfer', 'fileTransfer.transferKey', 'dataFtpImport.transferKey')
    .select(['importId', 'remotePath', 'dataFtpImport.size', 'state', 'fault'])
    .select(sql<number>`case state when 'done' then data_ftp_import.size else coalesce(received, 0) end`.as('received'))
    .select(sql<Date | null>`case state when 'waiting' then retry_at end`.as('retryAt'))
    .where('dataFtpImport.resourceId', '=', resourceId)
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .orderBy('importId')
    .limit(1000)
    .execute();
  return rows as FtpImport[];
}

export const find = (ctx: Context, importId: number): Promise<ImportRow | undefined> =>
  ctx.db.selectFrom('dataFtpImport').selectAll().where('importId', '=', importId).executeTakeFirst();

/** Claims the next due file for this process; at most one per resource, per person and per server. */
export async function claimNext(ctx: Context): Promise<ImportRow | undefined> {
  await sql`select pg_advisory_xact_lock(${choiceLock}, 0)`.execute(ctx.db);
  const { rows } = await sql<ImportRow>`
    with busy as (${busy})
    update data_ftp_import set state = ${listed('dataFtpImport.state', 'running')}, writer = ${ctx.instance}
    where import_id = (
        select import_id from data_ftp_import join data_resource using (resource_id)
        where ${due} and not exists (
            select from busy
            where busy.resource_id = data_ftp_import.resource_id or busy.user_id = data_ftp_import.user_id
              or busy.server = ${server})
        order by retry_at, import_id limit 1)
      and (select count(*) from busy) < ${atOnce}
    returning *`.execute(ctx.db);
  return rows[0];
}

/** Ends an import that this process holds; does nothing if it was cancelled in the meantime. */
export async function settle(
  ctx: Context,
  importId: number,
  to: { state: ImportState; fault?: ImportFault | ''; attempts?: number; retryAt?: Date },
): Promise<void> {
  await ctx.db
    .updateTable('dataFtpImport')
    .set({ fault: '', ...to, writer: null })
    .where('importId', '=', importId)
    .where('state', '=', 'running')
    .execute();
}

/** Makes a waiting file due now. */
export async function makeDueNow(ctx: Context, importId: number): Promise<void> {
  await ctx.db
    .updateTable('dataFtpImport')
    .set({ retryAt: ctx.now })
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function noteModified(ctx: Context, importId: number, modified: Date): Promise<void> {
  await ctx.db.updateTable('dataFtpImport').set({ modified }).where('importId', '=', importId).execute();
}

/** Ends an unfinished import; returns false if it has finished or was ended before. */
export async function markCancelled(ctx: Context, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataFtpImport')
    .set({ state: 'cancelled', writer: null })
    .where('importId', '=', importId)
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a due file is not being fetched. */
export async function someWait(ctx: Context): Promise<boolean> {
  const row = await ctx.db.selectFrom('dataFtpImport').select('importId').where(due).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether an import waits whose person and server have no running fetch. */
export async function othersWait(ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('dataFtpImport')
    .select('importId')
    .where(due)
    .where(sql<boolean>`user_id not in (select user_id from (${busy}) as busy)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Outcome = Pick<FtpCheck, 'fault' | 'files' | 'bytes' | 'isComplete'>;

/** Stores the outcome of a test and replaces the previous one, unless address or login changed during the test. */
export async function storeCheck(
  ctx: Context,
  source: Source,
  { fault, files, bytes, isComplete }: Outcome,
): Promise<void> {
  await sql`
    insert into data_ftp_check (resource_id, checked_by, checked_at, fault, files, bytes, is_complete)
    select resource_id, ${ctx.actor.userId}, ${ctx.now}, ${fault}, ${files}, ${bytes}, ${isComplete}
    from data_resource
    where resource_id = ${source.resourceId} and ftp_address = ${source.ftpAddress}
      and ftp_username = ${source.ftpUsername} and ftp_root = ${source.ftpRoot}
      and ftp_password_enc is not distinct from ${source.ftpPasswordEnc}
    for share
    on conflict (resource_id) do update set checked_by = excluded.checked_by, checked_at = excluded.checked_at,
      fault = excluded.fault, files = excluded.files, bytes = excluded.bytes, is_complete = excluded.is_complete`.execute(
    ctx.db,
  );
}

/** Outcome of the last test, and the person who ran it. */
export async function findCheck(ctx: Context, resourceId: number) {
  const row = await ctx.db
    .selectFrom('dataFtpCheck')
    .innerJoin('sysUser', 'sysUser.userId', 'checkedBy')
    .select(['checkedBy', 'nickName as name', 'checkedAt', 'fault', 'files', 'bytes', 'isComplete'])
    .where('resourceId', '=', resourceId)
    .executeTakeFirst();
  return row && { ...row, fault: row.fault as FtpCheck['fault'] };
}
