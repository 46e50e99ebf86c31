import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';

/** All messages about a resource, oldest first. */
export async function messagesOf(ctx: Context, resourceId: number) {
  return ctx.db
    .selectFrom('dataQuestion')
    .innerJoin('sysUser', 'sysUser.userId', 'dataQuestion.userId')
    .select([
      'questionId',
      'revisionNo',
      'isOwner',
      'sysUser.nickName as name',
      'text',
      'dataQuestion.createTime as createTime',
    ])
    .where('resourceId', '=', resourceId)
    .orderBy('questionId')
    .execute();
}

export async function insertMessage(
  ctx: Context,
  row: { resourceId: number; revisionNo: number; isOwner: boolean; text: string },
): Promise<void> {
  await ctx.db
    .insertInto('dataQuestion')
    .values({ ...row, userId: ctx.actor.userId, createTime: ctx.now })
    .execute();
}

/** Accounts that asked in a round or have the resource under review, except the caller. */
export async function reviewersOf(ctx: Context, resourceId: number, revisionNo: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from sys_user u
    where u.status = '0' and u.del_flag = '0' and u.user_id <> ${ctx.actor.userId} and (
      u.user_id in (select user_id from data_question
        where resource_id = ${resourceId} and revision_no = ${revisionNo} and not is_owner)
      or u.user_id in (select user_id from data_review_assignment
        where resource_id = ${resourceId} and revision_no = ${revisionNo} and status in ${listedAny('dataReviewAssignment.status', 'open', 'answered')}))
    order by u.user_id`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}
