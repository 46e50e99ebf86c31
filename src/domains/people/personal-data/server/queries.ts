import { sql } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { Blocker, Kind, RequestQuery, RequestState } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';
import { taskStatus } from '#contract/archive/tasks';

const requestColumns = [
  ...(['requestId', 'userId', 'state', 'kind', 'askedBy', 'askedAt', 'dueAt', 'endedAt'] as const),
  ...(['fileId', 'fileSize', 'expireAt', 'note'] as const),
] as const;

interface Words {
  state: RequestState;
  kind: Kind;
}

export const findRequest = (ctx: Context, requestId: number) =>
  ctx.db
    .selectFrom('sysPersonalRequest')
    .select(requestColumns)
    .$narrowType<Words>()
    .where('requestId', '=', requestId)
    .executeTakeFirst();

/** The newest request of a kind. */
export const newest = (ctx: Context, userId: number, kind: Kind) =>
  ctx.db
    .selectFrom('sysPersonalRequest')
    .select(requestColumns)
    .$narrowType<Words>()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('requestId', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Adds a request; undefined when one of this kind is open. */
export async function add(
  ctx: Context,
  it: { userId: number; kind: Kind; dueAt: Date; note: string },
): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('sysPersonalRequest')
    .values({ ...it, state: 'waiting', askedBy: ctx.actor.userId, askedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .executeTakeFirst();
  return row?.requestId;
}

/** Moves a request from one of some states to another; false if it is in none of them. */
export async function move(
  ctx: Context,
  requestId: number,
  from: readonly RequestState[],
  to: { state: RequestState; fileId?: number; fileSize?: number; expireAt?: Date },
): Promise<boolean> {
  const isOver = !['waiting', 'running', 'ready', 'blocked'].includes(to.state);
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysPersonalRequest')
    .set({ ...to, ...(isOver ? { endedAt: new Date() } : {}) })
    .where('requestId', '=', requestId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Due requests: deletions to execute and copies that expire. */
export const due = (ctx: Context) =>
  ctx.db
    .selectFrom('sysPersonalRequest')
    .select(requestColumns)
    .$narrowType<Words>()
    .where('endedAt', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'deletion'), where('dueAt', '<=', ctx.now)]),
        where.and([where('state', '=', 'ready'), where('expireAt', '<=', ctx.now)]),
      ]),
    )
    .orderBy('dueAt')
    .limit(100)
    .execute();

/** A page of requests, newest first, with their users. */
export function list(ctx: Context, query: RequestQuery) {
  let found = ctx.db
    .selectFrom('sysPersonalRequest as r')
    .innerJoin('sysUser as u', 'u.userId', 'r.userId')
    .innerJoin('sysUser as by', 'by.userId', 'r.askedBy');
  if (query.kind) found = found.where('r.kind', '=', query.kind);
  if (query.open) found = found.where('r.endedAt', 'is', null);
  const { begin, end } = rangeOf(query, 'AskedAt');
  if (begin) found = found.where('r.askedAt', '>=', begin);
  if (end) found = found.where('r.askedAt', '<=', end);
  return pageOf(
    query,
    async () => (await found.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) =>
      found
        .select(['r.requestId', 'r.userId', 'r.state', 'r.kind', 'r.askedAt', 'r.dueAt', 'r.endedAt', 'r.fileSize'])
        .select(['r.expireAt', 'r.note', 'u.userName', 'u.nickName', 'by.userName as askedByName'])
        .$narrowType<Words>()
        .orderBy('r.requestId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** A user with an existing account, locked until the transaction ends. */
export const lockPerson = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'nickName', 'email', 'language', 'avatar', 'signature'])
    .where('userId', '=', userId)
    .where('delFlag', '=', '0')
    .forUpdate()
    .executeTakeFirst();

export const personNamed = (ctx: Context, userName: string) =>
  ctx.db
    .selectFrom('sysUser')
    .select('userId')
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .where('delFlag', '=', '0')
    .executeTakeFirst();

/** Open blockers of a user, without those whose count is 0. */
export async function blockersOf(ctx: Context, userId: number): Promise<Blocker[]> {
  const { rows } = await sql<Blocker>`
    select blocker, n::int as count from (
      select 'lastOfRole' as blocker, (
        select count(*) from sys_user_role ur join sys_role r using (role_id)
        where ur.user_id = ${userId} and r.del_flag = '0' and r.status = '0'
          and exists (select from sys_role_menu m where m.role_id = r.role_id)
          and not exists (
            select from sys_user_role other join sys_user u using (user_id)
            where other.role_id = r.role_id and u.user_id <> ${userId} and u.status = '0' and u.del_flag = '0')) as n
      union all select 'reviews', (
        select count(*) from data_review_assignment where user_id = ${userId} and status = ${listed('dataReviewAssignment.status', 'open')})
      union all select 'submitted', (
        select count(*) from data_resource where owner_id = ${userId} and status in (${sql.lit(resourceStatus.submitted)}, ${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}))
      union all select 'projects', (
        select count(distinct m.project_id) from pms_project_user m join pms_task t using (project_id)
        where m.user_id = ${userId} and m.role in ${listedAny('pmsProjectUser.role', 'LEAD', 'TOPIC_LEAD')} and t.status not in (${sql.lit(taskStatus.closed)}, ${sql.lit(taskStatus.terminated)}))
      union all select 'tasks', (
        select count(*) from pms_task where handler_id = ${userId} and status not in (${sql.lit(taskStatus.closed)}, ${sql.lit(taskStatus.terminated)}))
      union all select 'publishers', (
        select count(*) from data_publisher_app where owner_id = ${userId} and status = '0')
    ) as blockers where n > 0`.execute(ctx.db);
  return userId === 1 ? [{ blocker: 'superAdmin', count: 1 }, ...rows] : rows;
}
