import { wireDay } from '#shared/time';
import type { Context } from '#server/context';

/**
 * The request that gives a person access to the files of a resource now, and its last day; undefined without a grant.
 */
export function findGrant(
  ctx: Context,
  resourceId: number,
  userId: number,
): Promise<{ requestId: number | null; validUntil: string } | undefined> {
  return ctx.db
    .selectFrom('dataAccessGrant')
    .select(['requestId', 'validUntil'])
    .where('resourceId', '=', resourceId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('validUntil', '>=', wireDay(ctx.now))
    .orderBy('validUntil', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertGrant(
  ctx: Context,
  grant: { resourceId: number; userId: number; requestId: number; validUntil: string },
): Promise<void> {
  await ctx.db
    .insertInto('dataAccessGrant')
    .values({ ...grant, createTime: ctx.now })
    .execute();
}

/** Ends the grants of a request or of a resource. */
export async function endGrants(ctx: Context, which: { requestId: number } | { resourceId: number }): Promise<void> {
  const open = ctx.db.updateTable('dataAccessGrant').set({ endedAt: ctx.now }).where('endedAt', 'is', null);
  await (
    'requestId' in which
      ? open.where('requestId', '=', which.requestId)
      : open.where('resourceId', '=', which.resourceId)
  ).execute();
}
