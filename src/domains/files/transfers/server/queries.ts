import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import type { Growth } from '#server/files/files';
import { isAlive } from '#server/process/instance';
import type { DB as Database, FileTransfer } from '#server/database/schema';
import type { Transfer } from '../contract.ts';

/** A transfer with the place of its bytes. */
export type TransferRow = Omit<Selectable<FileTransfer>, 'growth'> & { growth: Growth; storageKey: string };

const written = isAlive(sql`file_transfer.writer`);

export async function insertTransfer(
  ctx: Context,
  row: Pick<
    TransferRow,
    | 'transferKey'
    | 'target'
    | 'refId'
    | 'holdId'
    | 'fileId'
    | 'path'
    | 'kind'
    | 'size'
    | 'fingerprint'
    | 'sha256'
    | 'expireAt'
  >,
): Promise<void> {
  await ctx.db
    .insertInto('fileTransfer')
    .values({ ...row, userId: ctx.actor.userId, growth: JSON.stringify({ size: 0 }), createTime: ctx.now })
    .execute();
}

/** One that has not expired. */
export async function findTransfer(ctx: Context, transferKey: string): Promise<TransferRow | undefined> {
  const row = await ctx.db
    .selectFrom('fileTransfer')
    .innerJoin('sysFile', 'sysFile.fileId', 'fileTransfer.fileId')
    .selectAll('fileTransfer')
    .select('storageKey')
    .where('transferKey', '=', transferKey)
    .where('fileTransfer.expireAt', '>', ctx.now)
    .executeTakeFirst();
  return row as TransferRow | undefined;
}

/** Unfinished ones of a record, the oldest first. */
export async function listTransfers(ctx: Context, target: string, refId: number): Promise<(Transfer | object)[]> {
  return ctx.db
    .selectFrom('fileTransfer')
    .select(['transferKey', 'path', 'size', 'received', 'fingerprint', 'kind', 'createTime', 'expireAt'])
    .select(written.as('running'))
    .select((of) => of('userId', '=', ctx.actor.userId).as('mine'))
    .where('target', '=', target)
    .where('refId', '=', refId)
    .where('attachedId', 'is', null)
    .where('expireAt', '>', ctx.now)
    .orderBy('createTime')
    .orderBy('transferKey')
    .execute();
}

/** Unfinished files of a record, of all senders. */
export const listComing = (ctx: Context, target: string, refId: number): Promise<{ path: string; size: number }[]> =>
  ctx.db
    .selectFrom('fileTransfer')
    .select(['path', 'size'])
    .where('target', '=', target)
    .where('refId', '=', refId)
    .where('attachedId', 'is', null)
    .where('expireAt', '>', ctx.now)
    .execute();

/** How many unfinished ones the caller has. */
export async function countUnfinished(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('fileTransfer')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.actor.userId)
    .where('attachedId', 'is', null)
    .where('expireAt', '>', ctx.now)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of the caller's are being written to, by whichever process, since before this one. */
export async function countRunningBefore(ctx: Context, { transferKey, writerSince }: TransferRow): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('fileTransfer')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.actor.userId)
    .where('transferKey', '<>', transferKey)
    .where('writerSince', '<=', writerSince)
    .where(written)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes this process the writer, unless another live process is; then false. */
export async function claimTransfer(ctx: Context, transferKey: string, expireAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('fileTransfer')
    .set({ writer: ctx.instance, writerSince: sql`clock_timestamp()`, expireAt })
    .where('transferKey', '=', transferKey)
    .where('attachedId', 'is', null)
    .where((where) => where.or([where('writer', 'is', null), where.not(written)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releaseTransfer(ctx: Context, transferKey: string): Promise<void> {
  await ctx.db
    .updateTable('fileTransfer')
    .set({ writer: null })
    .where('transferKey', '=', transferKey)
    .where('writer', '=', ctx.instance)
    .execute();
}

/** Records the stored bytes; false if the transfer no longer exists or another process writes it. */
export async function storeGrowth(ctx: Context, transferKey: string, growth: Growth): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('fileTransfer')
    .set({ received: growth.size, growth: JSON.stringify(growth) })
    .where('transferKey', '=', transferKey)
    .where('writer', '=', ctx.instance)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restarts every unfinished file: after a restore the store has none of its bytes. */
export async function deleteGrowth(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('fileTransfer')
    .set({ received: 0, growth: JSON.stringify({ size: 0 }), writer: null })
    .where('attachedId', 'is', null)
    .where('received', '>', 0)
    .execute();
}

/** Records the resulting file; false if the transfer no longer exists. */
export async function markAttached(ctx: Context, transferKey: string, attachedId: number, sha256: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('fileTransfer')
    .set({ attachedId, sha256, holdId: null, writer: null })
    .where('transferKey', '=', transferKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTransfer(ctx: Context, transferKey: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('fileTransfer')
    .where('transferKey', '=', transferKey)
    .where('attachedId', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type Ended = Pick<TransferRow, 'target' | 'holdId'>;
const isIdle = (where: ExpressionBuilder<Database, 'fileTransfer'>) =>
  where.or([where('writer', 'is', null), where.not(written)]);

/** Deletes expired transfers without a writer. */
export const deleteExpired = (ctx: Context): Promise<Ended[]> =>
  ctx.db
    .deleteFrom('fileTransfer')
    .where('expireAt', '<=', ctx.now)
    .where(isIdle)
    .returning(['target', 'holdId'])
    .execute();

/** Records to which files are on their way. */
export async function recordsOf(ctx: Context, target: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('fileTransfer')
    .select('refId')
    .distinct()
    .where('target', '=', target)
    .where('attachedId', 'is', null)
    .execute();
  return rows.map(({ refId }) => refId);
}

/** Deletes unfinished transfers to records that no longer exist. */
export async function deleteOf(ctx: Context, target: string, refIds: readonly number[]): Promise<void> {
  if (refIds.length === 0) return;
  await ctx.db
    .deleteFrom('fileTransfer')
    .where('target', '=', target)
    .where('refId', 'in', refIds)
    .where('attachedId', 'is', null)
    .where(isIdle)
    .execute();
}

/** Growing files of this noun without a transfer: it expired, or its record was deleted. */
export async function orphanedFiles(ctx: Context, holder: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sysFile')
    .select('fileId')
    .where('grows', '=', true)
    .where('refType', '=', holder)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('fileTransfer').select('transferKey').whereRef('fileTransfer.fileId', '=', 'sysFile.fileId'),
        ),
      ),
    )
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** How many transfers have not been completed, and how many bytes of them have arrived. */
export async function unfinished({ db }: Context): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('fileTransfer')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.coalesce(fn.sum<number>('received'), sql<number>`0`).as('bytes'),
    ])
    .where('attachedId', 'is', null)
    .executeTakeFirstOrThrow();
}
