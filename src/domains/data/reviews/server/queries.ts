import type { Context } from '#server/context';
import type { RejectReason, Review } from '../contract.ts';

export interface ReviewEntry {
  resourceId: number;
  revisionNo: number;
  outcome: Review['outcome'];
  comments?: string;
  reasons?: readonly RejectReason[];
}

/** Adds to the history. There is no other way to write to it: the database refuses changes and removals. */
export async function insertReview(
  ctx: Context,
  { reasons = [], comments = '', ...entry }: ReviewEntry,
): Promise<void> {
  await ctx.db
    .insertInto('dataReview')
    .values({
      ...entry,
      comments,
      reasons: JSON.stringify(reasons),
      stage: 'final',
      reviewerId: ctx.actor.userId,
      finishedAt: ctx.now,
    })
    .execute();
}

/** The whole history of a resource, the oldest first. */
export async function listReviews(ctx: Context, resourceId: number) {
  const rows = await ctx.db
    .selectFrom('dataReview')
    .innerJoin('sysUser', 'sysUser.userId', 'reviewerId')
    .select([
      'id',
      'revisionNo',
      'stage',
      'sysUser.nickName as reviewerName',
      'outcome',
      'comments',
      'reasons',
      'finishedAt',
    ])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as Review['outcome'],
    reasons: row.reasons as RejectReason[],
  }));
}

/** The last entry of a round: who took it, or who decided and how. */
export async function lastOfRound(ctx: Context, resourceId: number, revisionNo: number) {
  return ctx.db
    .selectFrom('dataReview')
    .innerJoin('sysUser', 'sysUser.userId', 'reviewerId')
    .select(['outcome', 'reviewerId', 'sysUser.nickName as name', 'finishedAt'])
    .where('resourceId', '=', resourceId)
    .where('revisionNo', '=', revisionNo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
