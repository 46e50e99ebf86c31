import type { Context } from '#server/context';
import { auditorsCovering } from '#module/data/auditors';
import { ownerOf, type ResourceRecord } from '#module/data/resources';
import { holdersToNotify } from '#module/system/departments';
import { reviewersOf } from '../queries/history.ts';
import { mailSubmitted } from './mails.ts';

/**
 * Tells people who can review a resource that it was submitted. After a return only those hear of it who reviewed the
 * round before, as long as one of them still can: they know the resource and their remarks. Others see it in the queue,
 * and the daily reminder names it if nobody takes it.
 */
export async function announceSubmission(ctx: Context, row: ResourceRecord): Promise<void> {
  const { ownerOrganization } = await ownerOf(ctx, row.ownerId);
  const [covering, holders, before] = await Promise.all([
    auditorsCovering(ctx, { ...row, ownerOrganization }),
    holdersToNotify(ctx, 'data:resource:audit', row.deptId, row.ownerId),
    reviewersOf(ctx, row.resourceId, row.revisionNo - 1),
  ]);
  const able = covering.length > 0 ? covering : holders;
  // A reviewer outside of the register claimed the round before; the register would leave them out.
  const again = before.filter(({ userId, claimed }) => able.includes(userId) || (claimed && holders.includes(userId)));
  if (again.length === 0) return mailSubmitted(ctx, able, row, 'new');
  return mailSubmitted(
    ctx,
    again.map(({ userId }) => userId),
    row,
    'again',
  );
}
