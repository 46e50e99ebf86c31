import { sql, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import { isRemovalPaused } from '#server/backup/pause';
import { isAlive } from '#server/process/instance';
import type { SysFile } from '#server/database/schema';

export type FileRow = Selectable<SysFile>;

/** Value of `instance` in rows without a process: no process ever gets this number. */
const nobody = 0;

/** A row for bytes that are about to be written by this process. */
export async function addPending(
  ctx: Context,
  row: Pick<FileRow, 'storageKey' | 'originName' | 'bucket' | 'singleUse'> & { expireAt: Date | null },
): Promise<number> {
  const { fileId } = await ctx.db
    .insertInto('sysFile')
    .values({ ...row, mime: '', ownerId: ctx.actor.userId, instance: ctx.instance })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  return fileId;
}

/** A row for bytes that arrive over several requests, kept until its owner releases it. */
export async function addGrowing(
  ctx: Context,
  row: Pick<FileRow, 'storageKey' | 'originName' | 'refType'>,
): Promise<number> {
  const { fileId } = await ctx.db
    .insertInto('sysFile')
    .values({ ...row, bucket: 'protected', mime: '', ownerId: ctx.actor.userId, instance: nobody, grows: true })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  return fileId;
}

/** Undefined if the row was released meanwhile. */
export function markGrown(
  ctx: Context,
  fileId: number,
  found: Pick<FileRow, 'ext' | 'mime' | 'size' | 'sha256'>,
): Promise<FileRow | undefined> {
  return ctx.db
    .updateTable('sysFile')
    .set({ ...found, readyAt: ctx.now, grows: false })
    .where('fileId', '=', fileId)
    .where('readyAt', 'is', null)
    .where('grows', '=', true)
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if the sweep deleted the row meanwhile. */
export function markReady(
  ctx: Context,
  fileId: number,
  found: Pick<FileRow, 'ext' | 'mime' | 'size' | 'sha256'>,
): Promise<FileRow | undefined> {
  return ctx.db
    .updateTable('sysFile')
    .set({ ...found, readyAt: ctx.now })
    .where('fileId', '=', fileId)
    .where('readyAt', 'is', null)
    .where('instance', '=', ctx.instance)
    .returningAll()
    .executeTakeFirst();
}

/** Sets the record that a file belongs to; false if the file is missing. */
export async function setReference(ctx: Context, fileId: number, refType: string, refId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysFile')
    .set({ refType, refId })
    .where('fileId', '=', fileId)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Attaches temporary files to a record as protected ones, and returns how many there were. */
export async function protect(
  ctx: Context,
  fileIds: readonly number[],
  refType: string,
  refId: number,
): Promise<number> {
  if (fileIds.length === 0) return 0;
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysFile')
    .set({ bucket: 'protected', expireAt: null, refType, refId })
    .where('fileId', 'in', fileIds)
    .where('bucket', '=', 'temporary')
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function readyFile(ctx: Context, fileId: number): Promise<FileRow | undefined> {
  return ctx.db
    .selectFrom('sysFile')
    .selectAll()
    .where('fileId', '=', fileId)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
}

export function readyFileByKey(ctx: Context, storageKey: string): Promise<FileRow | undefined> {
  return ctx.db
    .selectFrom('sysFile')
    .selectAll()
    .where('storageKey', '=', storageKey)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
}

/** Bytes of public files that the caller has stored since a moment and that no record has taken. */
export async function unreferredBytes(ctx: Context, since: Date): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom('sysFile')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('ownerId', '=', ctx.actor.userId)
    .where('bucket', '=', 'public')
    .where('refType', '=', '')
    .where('readyAt', 'is not', null)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Releases a pending row, so that the sweep deletes it even while its process lives. */
export async function abandonPending(ctx: Context, fileId: number): Promise<void> {
  await ctx.db
    .updateTable('sysFile')
    .set({ instance: nobody, grows: false })
    .where('fileId', '=', fileId)
    .where('readyAt', 'is', null)
    .execute();
}

/** Takes ready files out of use; their bytes and rows wait for the sweep. False when none was there. */
export async function abandonReady(ctx: Context, fileIds: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysFile')
    .set({ readyAt: null, instance: nobody })
    .where('fileId', '=', sql<number>`any(${fileIds}::bigint[])`)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes every expired file out of use. */
export async function abandonExpired(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('sysFile')
    .set({ readyAt: null, instance: nobody, expireAt: null })
    .where('expireAt', '<=', ctx.now)
    .where('readyAt', 'is not', null)
    .execute();
}

/**
 * Pending rows after `afterId` of dead processes, or older than any upload takes; growing ones are kept. Empty while a
 * backup still has to copy files that it has listed.
 */
export async function abandonedFiles(
  ctx: Context,
  before: Date,
  afterId: number,
): Promise<Pick<FileRow, 'fileId' | 'storageKey'>[]> {
  const held = isAlive(sql`sys_file.instance`);
  return ctx.db
    .selectFrom('sysFile')
    .select(['fileId', 'storageKey'])
    .where('readyAt', 'is', null)
    .where('grows', '=', false)
    .where('fileId', '>', afterId)
    .where((where) => where.or([where('createTime', '<', before), where.not(held)]))
    .where((where) => where.not(isRemovalPaused))
    .orderBy('fileId')
    .limit(500)
    .execute();
}

export async function deletePending(ctx: Context, fileId: number): Promise<void> {
  await ctx.db.deleteFrom('sysFile').where('fileId', '=', fileId).where('readyAt', 'is', null).execute();
}

/** Which of these keys have a row, pending or ready. */
export async function knownKeys(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('sysFile')
    .select('storageKey')
    .where('storageKey', '=', sql<string>`any(${keys})`)
    .execute();
  return new Set(rows.map((row) => row.storageKey));
}

export function readyFilesAfter(
  ctx: Context,
  afterId: number,
): Promise<Pick<FileRow, 'fileId' | 'storageKey' | 'size'>[]> {
  return ctx.db
    .selectFrom('sysFile')
    .select(['fileId', 'storageKey', 'size'])
    .where('readyAt', 'is not', null)
    .where('fileId', '>', afterId)
    .orderBy('fileId')
    .limit(1000)
    .execute();
}
