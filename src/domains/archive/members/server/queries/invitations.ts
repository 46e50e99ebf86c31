import { sql, type Insertable } from 'kysely';
import type { Context } from '#server/context';
import type { PmsInvitation } from '#server/database/schema';
import type { ProjectRole } from '#contract/archive/tasks';

const open = (ctx: Context) =>
  ctx.db.selectFrom('pmsInvitation as i').where('i.acceptedAt', 'is', null).where('i.withdrawnAt', 'is', null);

/** Open invitations of a project, newest first. */
export const listOpen = (ctx: Context, projectId: number) =>
  open(ctx)
    .leftJoin('pmsTopic as t', 't.topicId', 'i.topicId')
    .select(['i.invitationId', 'i.email', 'i.topicId', 'i.sentTimes', 'i.validUntil'])
    .select((of) => [
      of.ref('i.role').$castTo<ProjectRole>().as('role'),
      sql<string>`coalesce(t.topic_no || ' ' || t.name_zh, '')`.as('topicName'),
    ])
    .where('i.projectId', '=', projectId)
    .orderBy('i.invitationId', 'desc')
    .limit(1000)
    .execute();

export async function findOpen(ctx: Context, projectId: number, invitationId: number) {
  const row = await open(ctx)
    .selectAll()
    .where('i.projectId', '=', projectId)
    .where('i.invitationId', '=', invitationId)
    .executeTakeFirst();
  return row;
}

/**
 * The open invitation of a person for a role and topic, or a new one; the token is replaced, so that only the last mail
 * is valid.
 */
export async function upsert(ctx: Context, row: Insertable<PmsInvitation>): Promise<void> {
  const { tokenHash, validUntil } = row;
  await ctx.db
    .insertInto('pmsInvitation')
    .values({ ...row, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((there) =>
      there
        .expression(sql`project_id, lower(email), role, coalesce(topic_id, 0)`)
        .where(sql<boolean>`accepted_at is null and withdrawn_at is null`)
        .doUpdateSet({ tokenHash, validUntil, sentTimes: sql`pms_invitation.sent_times + 1`, updateTime: ctx.now }),
    )
    .execute();
}

export async function withdraw(ctx: Context, invitationId: number): Promise<void> {
  await ctx.db
    .updateTable('pmsInvitation')
    .set({ withdrawnAt: ctx.now, updateTime: ctx.now })
    .where('invitationId', '=', invitationId)
    .execute();
}

/** An invitation by its secret, with its project; locked if it is about to be accepted. */
export async function findByToken(ctx: Context, tokenHash: Buffer, { locked = false } = {}) {
  const row = open(ctx)
    .innerJoin('pmsProject as p', 'p.projectId', 'i.projectId')
    .leftJoin('pmsTopic as t', 't.topicId', 'i.topicId')
    .innerJoin('pmsTask as k', 'k.projectId', 'i.projectId')
    .select([
      'i.invitationId',
      'i.projectId',
      'i.email',
      'i.topicId',
      'i.validUntil',
      'k.taskId',
      'p.projectNo',
      'p.nameZh',
      'p.nameEn',
    ])
    .select((of) => [
      of.ref('i.role').$castTo<ProjectRole>().as('role'),
      sql<string>`coalesce(t.topic_no || ' ' || t.name_zh, '')`.as('topicName'),
    ])
    .where('i.tokenHash', '=', tokenHash);
  return (locked ? row.forUpdate('i') : row).executeTakeFirst();
}

export async function markAccepted(ctx: Context, invitationId: number): Promise<void> {
  await ctx.db
    .updateTable('pmsInvitation')
    .set({ acceptedBy: ctx.actor.userId, acceptedAt: ctx.now, updateTime: ctx.now })
    .where('invitationId', '=', invitationId)
    .execute();
}

/** Whether an address has an account that can log in. */
export async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select('userId')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', '0')
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row !== undefined;
}

export const projectOf = (ctx: Context, projectId: number) =>
  ctx.db
    .selectFrom('pmsProject')
    .select(['projectNo', 'nameZh', 'nameEn'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();

export const addressOf = async (ctx: Context, userId: number): Promise<string> =>
  (await ctx.db.selectFrom('sysUser').select('email').where('userId', '=', userId).executeTakeFirst())?.email ?? '';
