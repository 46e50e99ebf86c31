import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { fail, Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { abandonFile, beginFile, sweepFiles } from '#module/system/uploads';
import { settings } from '#module/system/settings';
import type { AttachedFile, Transfer, TransferForm } from '../contract.ts';
import { drop, refuseExcess, releaseHold } from './ending.ts';
import * as queries from './queries.ts';
import { dropSum, cacheSum, newSum, takeSum } from './running-sums.ts';
import { isFault, targetOf } from './targets.ts';

/** The noun name for growing files here. */
const holder = 'files.transfers';

const gibibyte = 1024 ** 3;
const day = 24 * 3600_000;

/** Maximum number of unfinished transfers per user. */
const maxUnfinished = 1000;

/** Bytes of a file's beginning by which its content is judged. */
export const headBytes = 4100;

export const missing = () => fail('files.transfers.notFound');

/** Access tokens deposit data resources; for all other records there is no scope. */
const isOpenTo = ({ actor }: Context, noun: string): boolean => !actor.scopes || noun === 'data.resources';

/**
 * Starts a transfer to a record that the caller may add files to: its name and its space are reserved from now on.
 * @throws files.transfers.empty|large|many|target, errors of the record's noun
 */
export async function begin(ctx: Context, form: TransferForm, size: number): Promise<queries.TransferRow> {
  if (size === 0) throw fail('files.transfers.empty');
  if (!isOpenTo(ctx, form.target)) throw fail('files.transfers.target', { name: form.target });
  const { maxGb, expireAt } = await limits(ctx);
  if (size > maxGb * gibibyte) throw fail('files.transfers.large', { size: maxGb });
  if ((await queries.countUnfinished(ctx)) >= maxUnfinished)
    throw fail('files.transfers.many', { count: maxUnfinished });
  const transferKey = randomBytes(16).toString('hex');
  await inTransaction(ctx, async (tx) => {
    const { target: noun, refId, folder, name, kind, fingerprint, replaces, sha256 = '' } = form;
    const target = targetOf(tx, noun);
    const coming = await queries.listComing(tx, noun, refId);
    const place = { refId, folder, name, kind, bytes: size, expireAt, coming, replaces: replaces === 'true' };
    const { hold, path } = await target.reserve(tx, place);
    const { fileId } = await beginFile(tx, name, holder);
    const row = {
      transferKey,
      target: noun,
      refId,
      holdId: hold,
      fileId,
      path,
      kind,
      size,
      fingerprint,
      sha256,
      expireAt,
    };
    await queries.insertTransfer(tx, row);
  });
  return ownTransfer(ctx, transferKey);
}

async function limits(ctx: Context): Promise<{ maxGb: number; expireAt: Date; parallel: number }> {
  const set = await settings(ctx, ['data.transfer.maxGb', 'data.transfer.days', 'data.transfer.parallel']);
  return {
    maxGb: Number(set['data.transfer.maxGb']),
    expireAt: new Date(ctx.now.getTime() + Number(set['data.transfer.days']) * day),
    parallel: Number(set['data.transfer.parallel']),
  };
}

/** A transfer of the caller; those of other users are reported as missing. @throws files.transfers.notFound */
export async function ownTransfer(ctx: Context, transferKey: string): Promise<queries.TransferRow> {
  const row = await queries.findTransfer(ctx, transferKey);
  if (!row || row.userId !== ctx.actor.userId || !isOpenTo(ctx, row.target)) throw missing();
  return row;
}

/** @throws files.transfers.target, the "not found" error of the record's noun */
export async function listOf(
  ctx: Context,
  { target, refId }: { target: string; refId: number },
): Promise<{ total: number; rows: z.input<typeof Transfer>[] }> {
  if (!isOpenTo(ctx, target)) throw fail('files.transfers.target', { name: target });
  await targetOf(ctx, target).open(ctx, refId);
  const rows = (await queries.listTransfers(ctx, target, refId)) as z.input<typeof Transfer>[];
  return { total: rows.length, rows };
}

/** Number of active transfers to a record; its noun checks it before a change of state. */
export const countComing = async (ctx: Context, target: string, refId: number): Promise<number> =>
  (await queries.listComing(ctx, target, refId)).length;

/** Refuses too many writers of one user; existing ones continue. @throws files.transfers.parallel */
export async function refuseCrowd(ctx: Context, row: queries.TransferRow): Promise<void> {
  const { parallel } = await limits(ctx);
  if ((await queries.countRunningBefore(ctx, row)) >= parallel)
    throw fail('files.transfers.parallel', { count: parallel });
}

/**
 * Runs work as the only writer of a transfer across all processes, and releases it afterwards. The death of a process
 * releases it too.
 * @throws files.transfers.busy|notFound
 */
export async function asWriter<T>(
  ctx: Context,
  transferKey: string,
  work: (row: queries.TransferRow) => Promise<T>,
): Promise<T> {
  const { expireAt } = await limits(ctx);
  if (!(await queries.claimTransfer(ctx, transferKey, expireAt))) throw fail('files.transfers.busy');
  try {
    const row = await ownTransfer(ctx, transferKey);
    if (row.holdId !== null) await targetOf(ctx, row.target).extend?.(ctx, row.holdId, expireAt);
    return await work(row);
  } finally {
    await queries.releaseTransfer(ctx, transferKey);
  }
}

/**
 * Turns a complete transfer into a file of its record, after its checksum and its content were verified. A repeated
 * call returns the same file. Without a checksum from the sender none is compared. Faults of the bytes end the transfer
 * and leave nothing. Faults of the record keep it for another try. A lowered space limit ends it.
 * @throws files.transfers.notFound|incomplete|busy|checksum|noRoom, errors of the record's noun
 */
export async function complete(ctx: Context, transferKey: string, sha256?: string): Promise<AttachedFile> {
  const row = await ownTransfer(ctx, transferKey);
  if (row.attachedId !== null) return attachedFile(ctx, row);
  const { received, size } = row;
  if (received < size) throw fail('files.transfers.incomplete', { received, size });
  try {
    return await asWriter(ctx, transferKey, async (claimed) => {
      await refuseExcess(ctx, claimed);
      return attach(ctx, claimed, sha256);
    });
  } catch (error) {
    if (isFaulty(ctx, error)) await drop(ctx, row);
    const now = await queries.findTransfer(ctx, transferKey);
    if (now?.attachedId) return attachedFile(ctx, now);
    throw error;
  }
}

async function attachedFile(ctx: Context, { target, refId, attachedId }: queries.TransferRow): Promise<AttachedFile> {
  const file = await targetOf(ctx, target).find(ctx, refId, attachedId!);
  if (!file) throw missing();
  return file;
}

async function attach(ctx: Context, row: queries.TransferRow, declared: string | undefined): Promise<AttachedFile> {
  const { transferKey, storageKey, size, path, kind, fileId, refId, holdId: hold } = row;
  await ctx.files.finish(storageKey, row.growth);
  const sha256 = await sumOf(ctx, row);
  // A wrong checksum from the sender must not discard hours of sending; only the sender knows which of the two
  // checksums is wrong.
  if (declared !== undefined && sha256 !== declared)
    throw fail('files.transfers.checksum', { computed: sha256, declared });
  const head = await headOf(ctx, storageKey);
  const target = targetOf(ctx, row.target);
  const file = await inTransaction(ctx, async (tx) => {
    const attached = await target.attach(tx, { refId, path, kind, fileId, hold, size, sha256, head });
    if (!(await queries.markAttached(tx, transferKey, attached.id, sha256))) throw missing();
    return attached;
  });
  dropSum(transferKey);
  return file;
}

/** The checksum of a complete file: known if this process has seen every byte, otherwise computed again. */
async function sumOf(ctx: Context, { transferKey, storageKey, size }: queries.TransferRow): Promise<string> {
  const sum = takeSum(transferKey, size) ?? newSum(size);
  try {
    if (sum.size === 0) for await (const part of ctx.files.open(storageKey)) await sum.add([part as Buffer]);
    const digest = await sum.digest();
    // Faults of the record keep the transfer for another try.
    cacheSum(transferKey, sum);
    return digest;
  } catch (error) {
    sum.forget();
    throw error;
  }
}

async function headOf(ctx: Context, storageKey: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of ctx.files.open(storageKey, { start: 0, end: headBytes - 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Whether an error concerns the bytes, which a retry cannot correct. */
export const isFaulty = (ctx: Context, error: unknown): boolean => error instanceof Failure && isFault(ctx, error.key);

/**
 * Ends an unfinished transfer of the caller, or of another user who edits the same record: name and space are free at
 * once, the bytes are deleted soon after. An active sender is stopped.
 * @throws files.transfers.notFound
 */
export async function cancel(ctx: Context, transferKey: string): Promise<void> {
  const row = await queries.findTransfer(ctx, transferKey);
  if (!row || row.attachedId !== null || !isOpenTo(ctx, row.target)) throw missing();
  if (row.userId !== ctx.actor.userId)
    await targetOf(ctx, row.target)
      .open(ctx, row.refId)
      .catch(() => {
        throw missing();
      });
  await drop(ctx, row);
}

/** Ends abandoned transfers after some days, and those whose record no longer exists; deletes their bytes. */
export async function sweepTransfers(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const row of await queries.deleteExpired(tx)) await releaseHold(tx, row);
    for (const { name, existing } of tx.transferTargets.values()) {
      const records = await queries.recordsOf(tx, name);
      const there = new Set(records.length > 0 ? await existing(tx, records) : []);
      await queries.deleteOf(
        tx,
        name,
        records.filter((one) => !there.has(one)),
      );
    }
    for (const fileId of await queries.orphanedFiles(tx, holder)) await abandonFile(tx, fileId);
  });
  await sweepFiles(ctx);
}
