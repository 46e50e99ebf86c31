import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { setting, settings } from '#module/system/settings';
import { largestFile, type Space } from '../../contract.ts';
import { bytesOf, lockQuota } from '../queries/files.ts';
import { findResource } from '../queries/records.ts';
import { ownResource } from './loading.ts';

const mebibyte = 1024 ** 2;
/** The limit of a single request counts decimally: 10 MB are ten million bytes. */
const megabyte = 1_000_000;
const gibibyte = 1024 ** 3;

/** Bytes that somebody's files have and may have, those on their way included, and that one request brings at most. */
export async function spaceOf(
  ctx: Context,
  ownerId: number,
): Promise<{ used: number; limit: number; largestAtOnce: number }> {
  return { used: await bytesOf(ctx, ownerId), limit: await limitOf(ctx), largestAtOnce: await largestAtOnce(ctx) };
}

/** Space of the owner of a resource, or the caller's own, and how large files come by which way. @throws data.resources.notFound */
export async function spaceFor(ctx: Context, resourceId: number | undefined): Promise<Space> {
  const ownerId = resourceId === undefined ? ctx.actor.userId : (await ownResource(ctx, resourceId)).ownerId;
  const set = await settings(ctx, ['data.ftp.recommendMb', 'data.transfer.maxGb']);
  return {
    ...(await spaceOf(ctx, ownerId)),
    largestWithoutFtp: Number(set['data.ftp.recommendMb']) * mebibyte,
    largest: Number(set['data.transfer.maxGb']) * gibibyte,
  };
}

/** Bytes of the largest file that comes in one request: as it is set, within what the contract takes. */
export const largestAtOnce = async (ctx: Context): Promise<number> =>
  Math.min(largestFile, Number(await setting(ctx, 'data.upload.maxMb')) * megabyte);

/**
 * Refuses bytes for which the owner has no space left; in the caller's transaction, until whose end nobody else counts.
 * @param ownUpload the note under which these bytes have been counted already
 * @throws data.resources.quota
 */
export async function refuseOverQuota(ctx: Context, ownerId: number, bytes: number, ownUpload = 0): Promise<void> {
  await lockQuota(ctx, ownerId);
  const limit = await limitOf(ctx);
  const used = await bytesOf(ctx, ownerId, ownUpload);
  if (used + bytes > limit) throw fail('data.resources.quota', { used: inGb(used), limit: inGb(limit) });
}

/**
 * What the owner of a resource has and may have, in GB, where that is too much by now: the limit was lowered, or the
 * resource went to somebody else. Undefined where all is well. In a transaction nobody else counts until its end.
 */
export async function excessOf(ctx: Context, resourceId: number): Promise<{ used: number; limit: number } | undefined> {
  const ownerId = (await findResource(ctx, resourceId))?.ownerId;
  if (ownerId === undefined) return undefined;
  if (ctx.db.isTransaction) await lockQuota(ctx, ownerId);
  const { used, limit } = await spaceOf(ctx, ownerId);
  return used > limit ? { used: inGb(used), limit: inGb(limit) } : undefined;
}

/** Bytes that everybody's files may have, each. */
export async function limitOf(ctx: Context): Promise<number> {
  return Number((await settings(ctx, ['data.quota.userGb']))['data.quota.userGb']) * gibibyte;
}

const inGb = (bytes: number) => Math.ceil((bytes / gibibyte) * 100) / 100;
