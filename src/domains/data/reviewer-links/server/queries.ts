import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import type { ReviewerLink } from '../contract.ts';

const stateOn = (ctx: Context) => sql<ReviewerLink['state']>`
  case when revoked_at is not null then 'revoked' when valid_until < ${wireDay(ctx.now)}::date then 'expired' else 'valid' end`;

/** The links of a resource, newest first. */
export function listOf(ctx: Context, resourceId: number) {
  return ctx.db
    .selectFrom('dataReviewerLink')
    .select(['linkId', 'resourceId', 'note', 'hidesAuthors', 'validUntil', 'createTime', 'lastUsedAt'])
    .select(stateOn(ctx).as('state'))
    .where('resourceId', '=', resourceId)
    .orderBy('linkId', 'desc')
    .limit(200)
    .execute();
}

export async function insert(
  ctx: Context,
  it: { resourceId: number; tokenHash: Buffer; note: string; hidesAuthors: boolean; validUntil: string },
): Promise<number> {
  const { linkId } = await ctx.db
    .insertInto('dataReviewerLink')
    .values({ ...it, createdBy: ctx.actor.userId, createTime: ctx.now })
    .returning('linkId')
    .executeTakeFirstOrThrow();
  return linkId;
}

/** The resource of a link. */
export const find = (ctx: Context, linkId: number) =>
  ctx.db
    .selectFrom('dataReviewerLink')
    .select(['linkId', 'resourceId'])
    .where('linkId', '=', linkId)
    .executeTakeFirst();

export async function revoke(ctx: Context, linkId: number): Promise<void> {
  await ctx.db
    .updateTable('dataReviewerLink')
    .set({ revokedAt: ctx.now })
    .where('linkId', '=', linkId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends all links to the given resources. */
export async function endOf(ctx: Context, resourceIds: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('dataReviewerLink')
    .set({ revokedAt: ctx.now })
    .where('resourceId', 'in', resourceIds)
    .where('revokedAt', 'is', null)
    .execute();
}

/** A valid link, found by the digest of its secret; records its use, at most once a minute. */
export async function use(
  ctx: Context,
  tokenHash: Buffer,
): Promise<{ resourceId: number; hidesAuthors: boolean; validUntil: string } | undefined> {
  const link = await ctx.db
    .selectFrom('dataReviewerLink')
    .select(['linkId', 'resourceId', 'hidesAuthors', 'validUntil', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('validUntil', '>=', wireDay(ctx.now))
    .executeTakeFirst();
  if (link && (!link.lastUsedAt || ctx.now.getTime() - link.lastUsedAt.getTime() > 60_000))
    await ctx.db
      .updateTable('dataReviewerLink')
      .set({ lastUsedAt: ctx.now })
      .where('linkId', '=', link.linkId)
      .execute();
  return link;
}
