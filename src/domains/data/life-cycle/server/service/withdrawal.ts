import { inTransaction, type Context } from '#server/context';
import { indexResource } from '#module/data/search';
import { endGrants } from '#module/data/record-pages';
import { insertHistory, lockResource, type ResourceRecord, lockExisting, refuseUnless } from '#module/data/resources';
import { mailOwner } from './mails.ts';
import { groupsWithoutNewest, lockPublished } from '../queries/newest.ts';
import { move, reinstatePrevious, supersedeOthers } from './transition.ts';

/**
 * Withdraws a published resource at once: page, files, search, lists and granted access. A tombstone page stays with
 * its description and the reason. If the newest version is withdrawn, the newest public one replaces it.
 * @throws data.resources.notFound, 601 data.resources.wrongState
 */
export function withdraw(ctx: Context, resourceId: number, reason: string): Promise<ResourceRecord> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExisting(tx, resourceId);
    refuseUnless(tx, 'withdraw', row);
    const withdrawn = await move(tx, row, 'withdraw', { withdrawTime: tx.now, withdrawReason: reason });
    await endGrants(tx, { resourceId });
    await reinstatePrevious(tx, withdrawn);
    await indexResource(tx, resourceId);
    await insertHistory(tx, resourceId, 'withdraw', { reason });
    await mailOwner(tx, withdrawn, 'withdrawn', { reason });
    return withdrawn;
  });
}

/**
 * Returns a withdrawn resource to its former state; the newest version becomes the newest again. The caller is the
 * second person; the noun that stores the request has checked that. Granted access stays ended.
 * @throws data.resources.notFound, 601 data.resources.wrongState
 */
export function restore(ctx: Context, resourceId: number, reason: string): Promise<ResourceRecord> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExisting(tx, resourceId);
    const newer = (await lockPublished(tx, row.versionGroup, resourceId)).some((other) => wasAfter(other, row));
    const act = newer ? 'restoreOld' : 'restore';
    refuseUnless(tx, act, row);
    const restored = await move(tx, row, act, { withdrawTime: null, withdrawReason: '' });
    if (act === 'restore') await supersedeOthers(tx, row);
    await indexResource(tx, resourceId);
    await insertHistory(tx, resourceId, act, { reason });
    await mailOwner(tx, restored, 'restored', { reason });
    return restored;
  });
}

/** Whether a version was published later than another one. */
function wasAfter(one: ResourceRecord, other: ResourceRecord): boolean {
  const [at, before] = [one, other].map(({ publishDate }) => publishDate?.getTime() ?? 0) as [number, number];
  return at > before || (at === before && one.resourceId > other.resourceId);
}

/** Applies the current rule to versions that were withdrawn earlier. Queued once, by an update of the program. */
export async function reinstateEarlier(ctx: Context): Promise<void> {
  for (let gone = await groupsWithoutNewest(ctx); gone.length > 0; gone = await groupsWithoutNewest(ctx))
    for (const resourceId of gone)
      await inTransaction(ctx, async (tx) => {
        const row = await lockResource(tx, resourceId);
        if (row) await reinstatePrevious(tx, row);
      });
}
