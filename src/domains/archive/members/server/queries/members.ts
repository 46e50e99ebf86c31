import { sql, type SqlBool } from 'kysely';
import { normalNumber } from '#shared/project-numbers';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { ProjectRole } from '#contract/archive/tasks';
import { withinScope } from '#table/system/departments';
import type { ProjectUserQuery } from '../../contract.ts';

const members = (ctx: Context) =>
  ctx.db
    .selectFrom('pmsProjectUser as m')
    .innerJoin('sysUser as u', 'u.userId', 'm.userId')
    .leftJoin('pmsTopic as t', 't.topicId', 'm.topicId');

const shown = [
  'm.memberId',
  'm.projectId',
  'm.userId',
  'm.topicId',
  'm.createTime',
  'm.leadAskedAt',
  'm.askerStaysLead',
  'u.nickName as name',
  'u.organization',
  'u.email',
  'u.loginDate as lastLogin',
] as const;

/** The members of a project, leads first. */
export async function listMembers(ctx: Context, projectId: number) {
  const rows = await members(ctx)
    .select(shown)
    .select((of) => [
      of.ref('m.role').$castTo<ProjectRole>().as('role'),
      sql<string>`coalesce(t.topic_no || ' ' || t.name_zh, '')`.as('topicName'),
    ])
    .where('m.projectId', '=', projectId)
    .orderBy(sql`array_position(array['LEAD', 'CONTACT', 'TOPIC_LEAD', 'MEMBER'], m.role::text)`)
    .orderBy('m.memberId')
    .limit(1000)
    .execute();
  return rows;
}

export const findMember = (ctx: Context, projectId: number, memberId: number) =>
  ctx.db
    .selectFrom('pmsProjectUser')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();

/** Adds a member; existing memberships are kept. */
export async function addMember(
  ctx: Context,
  row: { projectId: number; userId: number; role: ProjectRole; topicId: number | null },
): Promise<void> {
  await ctx.db
    .insertInto('pmsProjectUser')
    .values({ ...row, addedBy: ctx.actor.userId || null, createTime: ctx.now })
    .onConflict((there) => there.doNothing())
    .execute();
}

export async function removeMember(ctx: Context, memberId: number): Promise<void> {
  await ctx.db.deleteFrom('pmsProjectUser').where('memberId', '=', memberId).execute();
}

/** Members with the role LEAD. */
export async function leads(ctx: Context, projectId: number): Promise<{ memberId: number; userId: number }[]> {
  return ctx.db
    .selectFrom('pmsProjectUser')
    .select(['memberId', 'userId'])
    .where('projectId', '=', projectId)
    .where('role', '=', 'LEAD')
    .execute();
}

/** The member who shall become lead of a project, while the data centre has not decided. */
export const findSuccessor = (ctx: Context, projectId: number) =>
  ctx.db
    .selectFrom('pmsProjectUser')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('leadAskedAt', 'is not', null)
    .executeTakeFirst();

export async function setSuccessor(
  ctx: Context,
  memberId: number,
  asked: { leadAskedBy: number; leadAskedAt: Date; askerStaysLead: boolean } | null,
): Promise<void> {
  await ctx.db
    .updateTable('pmsProjectUser')
    .set(asked ?? { leadAskedBy: null, leadAskedAt: null, askerStaysLead: false })
    .where('memberId', '=', memberId)
    .execute();
}

/** Removes the membership without a topic, which a lead does not need. */
export async function removePlainMember(ctx: Context, projectId: number, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('pmsProjectUser')
    .where('projectId', '=', projectId)
    .where('userId', '=', userId)
    .where('role', '=', 'MEMBER')
    .where('topicId', 'is', null)
    .execute();
}

/** Whether an account is in use. */
export async function isActive(ctx: Context, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userId', '=', userId)
    .where('status', '=', '0')
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isMember(ctx: Context, projectId: number, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('pmsProjectUser')
    .select('memberId')
    .where('projectId', '=', projectId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a topic belongs to the project's task. */
export async function isTopicOf(ctx: Context, taskId: number, topicId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('pmsTopic')
    .select('topicId')
    .where('taskId', '=', taskId)
    .where('topicId', '=', topicId)
    .executeTakeFirst();
  return row !== undefined;
}

/** All project users in the caller's data scope. */
export function listAll(ctx: Context, { keyword, projectNo, role, ...query }: ProjectUserQuery) {
  let matching = members(ctx)
    .innerJoin('pmsProject as p', 'p.projectId', 'm.projectId')
    .innerJoin('pmsTask as k', 'k.projectId', 'm.projectId')
    .where(withinScope(ctx, { dept: 'p.deptId' }));
  const { begin, end } = rangeOf(query, 'CreateTime');
  if (role) matching = matching.where('m.role', '=', role);
  if (begin) matching = matching.where('m.createTime', '>=', begin);
  if (end) matching = matching.where('m.createTime', '<=', end);
  if (projectNo) matching = matching.where(sql<SqlBool>`starts_with(p.normal_no, ${normalNumber(projectNo)})`);
  if (keyword) matching = matching.where(containsText(['u.nickName', 'u.userName', 'u.email'], keyword));
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      matching
        .select(shown)
        .select(['k.taskId', 'p.projectNo', 'p.nameZh as projectNameZh', 'p.nameEn as projectNameEn'])
        .select((of) => [
          of.ref('m.role').$castTo<ProjectRole>().as('role'),
          sql<string>`coalesce(t.topic_no || ' ' || t.name_zh, '')`.as('topicName'),
        ])
        .orderBy('m.memberId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}
