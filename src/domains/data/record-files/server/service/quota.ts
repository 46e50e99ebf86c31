import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { setting, settings } from '#module/system/settings';
import { largestFile, type Space } from '../../contract.ts';
import { bytesOf, lockQuota } from '../queries/files.ts';
import { findResource, ownResource } from '#module/data/resources';

const mebibyte = 1024 ** 2;
/** The limit of a single request is decimal: 10 MB are ten million bytes. */
const megabyte = 1_000_000;
const gibibyte = 1024 ** 3;

/** Used and permitted bytes of a person's files, including uploads in progress, and the limit of one request. */
export async function spaceOf(
  ctx: Context,
  ownerId: number,
): Promise<{ used: number; limit: number; largestAtOnce: number }> {
  return { used: await bytesOf(ctx, ownerId), limit: await limitOf(ctx), largestAtOnce: await largestAtOnce(ctx) };
}

/**
 * Space of the owner of a resource, or the caller's own, and the size limits of each way of upload. @throws
 * data.resources.notFound
 */
export async function spaceFor(ctx: Context, resourceId: number | undefined): Promise<Space> {
  const ownerId = resourceId === undefined ? ctx.actor.userId : (await ownResource(ctx, resourceId)).ownerId;
  const set = await settings(ctx, ['data.ftp.recommendMb', 'data.transfer.maxGb']);
  return {
    ...(await spaceOf(ctx, ownerId)),
    largestWithoutFtp: Number(set['data.ftp.recommendMb']) * mebibyte,
    largest: Number(set['data.transfer.maxGb']) * gibibyte,
  };
}

/** Limit in bytes of a file in one request: the setting, within the contract's limit. */
export const largestAtOnce = async (ctx: Context): Promise<number> =>
  Math.min(largestFile, Number(await setting(ctx, 'data.upload.maxMb')) * megabyte);

/**
 * Refuses bytes that exceed the owner's space. Serialises the counting until the caller's transaction ends.
 * @param ownUpload the reservation that already counts these bytes
 * @throws data.resources.quota
 */
export async function refuseOverQuota(ctx: Context, ownerId: number, bytes: number, ownUpload = 0): Promise<void> {
  await lockQuota(ctx, ownerId);
  const limit = await limitOf(ctx);
  const used = await bytesOf(ctx, ownerId, ownUpload);
  if (used + bytes > limit) throw fail('data.resources.quota', { used: inGb(used), limit: inGb(limit) });
}

/**
 * Used and permitted space of the owner of a resource in GB, if it is exceeded: the limit was lowered, or the resource
 * has a new owner. Otherwise undefined. In a transaction, the counting is serialised until its end.
 */
export async function excessOf(ctx: Context, resourceId: number): Promise<{ used: number; limit: number } | undefined> {
  const ownerId = (await findResource(ctx, resourceId))?.ownerId;
  if (ownerId === undefined) return undefined;
  if (ctx.db.isTransaction) await lockQuota(ctx, ownerId);
  const { used, limit } = await spaceOf(ctx, ownerId);
  return used > limit ? { used: inGb(used), limit: inGb(limit) } : undefined;
}

/** Permitted bytes per person. */
export async function limitOf(ctx: Context): Promise<number> {
  return Number((await settings(ctx, ['data.quota.userGb']))['data.quota.userGb']) * gibibyte;
}

const inGb = (bytes: number) => Math.ceil((bytes / gibibyte) * 100) / 100;
