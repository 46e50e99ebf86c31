import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { fail, Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import {
  attachStored,
  endUpload,
  extendUpload,
  findResourceFile,
  ownResource,
  reserveUpload,
  spaceOf,
} from '#module/data/resources';
import { abandonFile, beginFile, sweepFiles } from '#module/files/uploads';
import { setting, settings } from '#module/system/settings';
import type { ResourceFile } from '#contract/data/resources';
import type { Space, Transfer, TransferForm } from '../contract.ts';
import { drop, refuseExcess } from './ending.ts';
import * as queries from './queries.ts';
import { forgetSum, keepSum, newSum, takeSum } from './running-sums.ts';

/** Who answers for files that grow here. */
const holder = 'files.transfers';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const day = 24 * 3600_000;

/** Unfinished transfers that one person may have; more is no upload any more. */
const mostUnfinished = 1000;

/** Bytes of a file's beginning by which its content is judged. */
export const headBytes = 4100;

export const missing = () => fail('files.transfers.notFound');

/**
 * Begins a transfer into a resource that the caller may edit: its name and its space are taken from now on.
 * @throws files.transfers.empty|large|many, data.resources.notFound|notEditable|quota|file.*
 */
export async function begin(ctx: Context, form: TransferForm, size: number): Promise<queries.TransferRow> {
  if (size === 0) throw fail('files.transfers.empty');
  const { maxGb, expireAt } = await limits(ctx);
  if (size > maxGb * gibibyte) throw fail('files.transfers.large', { size: maxGb });
  if ((await queries.countUnfinished(ctx)) >= mostUnfinished)
    throw fail('files.transfers.many', { count: mostUnfinished });
  const transferKey = randomBytes(16).toString('hex');
  await inTransaction(ctx, async (tx) => {
    const { folder, name, resourceId, fileClass = 'raw', fingerprint, sha256 = '' } = form;
    const { upload, path } = await reserveUpload(tx, resourceId, { folder, name, bytes: size, expireAt });
    const { fileId } = await beginFile(tx, name, holder);
    const row = {
      transferKey,
      resourceId,
      uploadId: upload,
      fileId,
      path,
      fileClass,
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

/** A transfer that the caller began; one of another person does not exist. @throws files.transfers.notFound */
export async function ownTransfer(ctx: Context, transferKey: string): Promise<queries.TransferRow> {
  const row = await queries.findTransfer(ctx, transferKey);
  if (!row || row.userId !== ctx.actor.userId) throw missing();
  return row;
}

/** @throws data.resources.notFound */
export async function listOf(
  ctx: Context,
  resourceId: number,
): Promise<{ total: number; rows: z.input<typeof Transfer>[] }> {
  await ownResource(ctx, resourceId);
  const rows = (await queries.listTransfers(ctx, resourceId)) as z.input<typeof Transfer>[];
  return { total: rows.length, rows };
}

/** @throws data.resources.notFound */
export async function spaceFor(ctx: Context, resourceId: number | undefined): Promise<Space> {
  const ownerId = resourceId === undefined ? ctx.actor.userId : (await ownResource(ctx, resourceId)).ownerId;
  return {
    ...(await spaceOf(ctx, ownerId)),
    largestWithoutFtp: Number(await setting(ctx, 'data.ftp.recommendMb')) * mebibyte,
    largest: (await limits(ctx)).maxGb * gibibyte,
  };
}

/** Refuses a writer too many of one person; those that came before go on. @throws files.transfers.parallel */
export async function refuseCrowd(ctx: Context, row: queries.TransferRow): Promise<void> {
  const { parallel } = await limits(ctx);
  if ((await queries.countRunningBefore(ctx, row)) >= parallel)
    throw fail('files.transfers.parallel', { count: parallel });
}

/**
 * Runs work as the only writer of a transfer, in whatever process; afterwards it is free again. A process that dies
 * gives it free by that.
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
    if (row.uploadId !== null) await extendUpload(ctx, row.uploadId, expireAt);
    return await work(row);
  } finally {
    await queries.releaseTransfer(ctx, transferKey);
  }
}

/**
 * Makes a transfer whose bytes are all here a file of its resource, once its sum and its content are right. Called
 * again it answers the same file. Where the sender knows no sum, none is compared. What is wrong with the bytes ends the transfer and leaves nothing; what is wrong
 * with the resource leaves it for another try; a limit of space that was lowered meanwhile ends it.
 * @throws files.transfers.notFound|incomplete|busy|checksum|noRoom, data.resources.notFound|notEditable|quota|file.*
 */
export async function complete(ctx: Context, transferKey: string, sha256?: string): Promise<ResourceFile> {
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
    if (isFaulty(error)) await drop(ctx, row);
    const now = await queries.findTransfer(ctx, transferKey);
    if (now?.attachedId) return attachedFile(ctx, now);
    throw error;
  }
}

async function attachedFile(ctx: Context, { resourceId, attachedId }: queries.TransferRow): Promise<ResourceFile> {
  const file = await findResourceFile(ctx, resourceId, attachedId!);
  if (!file) throw missing();
  return file;
}

async function attach(ctx: Context, row: queries.TransferRow, declared: string | undefined): Promise<ResourceFile> {
  const { transferKey, storageKey, size, path, fileClass, fileId, resourceId } = row;
  await ctx.files.finish(storageKey, row.growth);
  const sha256 = await sumOf(ctx, row);
  if (declared !== undefined && sha256 !== declared) throw fail('files.transfers.checksum');
  const head = await headOf(ctx, storageKey);
  const file = await inTransaction(ctx, async (tx) => {
    const upload = row.uploadId ?? 0;
    const attached = await attachStored(tx, resourceId, { path, fileClass, fileId, upload, size, sha256, head });
    if (!(await queries.markAttached(tx, transferKey, attached.id, sha256))) throw missing();
    return attached;
  });
  forgetSum(transferKey);
  return file;
}

/** The sum of a finished file: known when this process has seen every byte, read again otherwise. */
async function sumOf(ctx: Context, { transferKey, storageKey, size }: queries.TransferRow): Promise<string> {
  const sum = takeSum(transferKey, size) ?? newSum(size);
  try {
    if (sum.size === 0) for await (const part of ctx.files.open(storageKey)) await sum.add([part as Buffer]);
    const digest = await sum.digest();
    // What is wrong with the resource leaves the transfer for another try.
    keepSum(transferKey, sum);
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

/** Whether a failure is about the bytes, which will never be right then. */
export function isFaulty(error: unknown): boolean {
  return (
    error instanceof Failure &&
    [
      'files.transfers.checksum',
      'data.resources.file.content',
      'data.resources.file.notType',
      'data.resources.file.disguised',
    ].includes(error.key)
  );
}

/**
 * Ends an unfinished transfer of the caller, or of somebody who edits the same resource: name and space are free at
 * once, the bytes go soon after. Whoever is still sending is stopped.
 * @throws files.transfers.notFound
 */
export async function cancel(ctx: Context, transferKey: string): Promise<void> {
  const row = await queries.findTransfer(ctx, transferKey);
  if (!row || row.attachedId !== null) throw missing();
  if (row.userId !== ctx.actor.userId)
    await ownResource(ctx, row.resourceId).catch(() => {
      throw missing();
    });
  await drop(ctx, row);
}

/** Ends transfers that nobody has gone on with for days, and those whose resource is gone; bytes go with them. */
export async function sweepTransfers(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const upload of await queries.deleteExpired(tx)) await endUpload(tx, upload);
    for (const fileId of await queries.orphanedFiles(tx, holder)) await abandonFile(tx, fileId);
  });
  await sweepFiles(ctx);
}
