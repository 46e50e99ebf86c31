import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import type { DB, SysNotice } from '#server/database/schema';
import { seesEverything, withinScope } from '#table/system/departments';
import { bellLength, noticeSorts, type Notice, type NoticeQuery, type ReaderQuery } from '../contract.ts';

/** Types of the columns' values. */
type Narrow = Pick<Notice, 'noticeType' | 'status'>;

/** Whether a notice is for the caller: for all users, or for one of the caller's roles. The only definition. */
const isForCaller = (ctx: Context) => sql<boolean>`(sys_notice.role_ids = '{}' or exists (
  select from sys_role as its where its.del_flag = '0' and its.role_id = any(sys_notice.role_ids) and its.role_key = any(${[...ctx.actor.roles]}::text[])))`;

/** Number of these roles that exist. */
export async function countRoles(ctx: Context, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return 0;
  const { total } = await ctx.db
    .selectFrom('sysRole')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('roleId', 'in', roleIds)
    .where('delFlag', '=', '0')
    .executeTakeFirstOrThrow();
  return total;
}

/** Notices, each with the caller's read mark. */
const noticesOf = (ctx: Context) =>
  ctx.db
    .selectFrom('sysNotice')
    .selectAll()
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('sysNoticeRead')
            .select('sysNoticeRead.noticeId')
            .whereRef('sysNoticeRead.noticeId', '=', 'sysNotice.noticeId')
            .where('sysNoticeRead.userId', '=', ctx.actor.userId),
        )
        .$castTo<boolean>()
        .as('isRead'),
    )
    .$narrowType<Narrow>();

export function list(ctx: Context, query: NoticeQuery) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const { noticeTitle, createBy, noticeType, status } = query;
  const filter = (where: ExpressionBuilder<DB, 'sysNotice'>) =>
    where.and([
      ...(noticeTitle ? [containsText(['noticeTitle', 'noticeTitleEn'], noticeTitle)] : []),
      ...(createBy ? [containsText('createBy', createBy)] : []),
      ...(noticeType ? [where('noticeType', '=', noticeType)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('createTime', '>=', begin)] : []),
      ...(end ? [where('createTime', '<=', end)] : []),
    ]);
  const sort = noticeSorts.find((name) => name === query.orderByColumn);
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('sysNotice')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(filter)
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) =>
      noticesOf(ctx)
        .where((where) => filter(where))
        .orderBy(sort ?? 'noticeId', sort ? query.isAsc : 'desc')
        .orderBy('noticeId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

export function byId(ctx: Context, noticeId: number) {
  return noticesOf(ctx).select(isForCaller(ctx).as('isForCaller')).where('noticeId', '=', noticeId).executeTakeFirst();
}

/** The newest open notices for the caller. */
export function newest(ctx: Context) {
  return noticesOf(ctx)
    .where('status', '=', '0')
    .where(isForCaller(ctx))
    .orderBy('noticeId', 'desc')
    .limit(bellLength)
    .execute();
}

/** Number of open notices for the caller that are unread. */
export async function countUnread(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sysNotice')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('status', '=', '0')
    .where(isForCaller(ctx))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('sysNoticeRead')
            .select('sysNoticeRead.noticeId')
            .whereRef('sysNoticeRead.noticeId', '=', 'sysNotice.noticeId')
            .where('sysNoticeRead.userId', '=', ctx.actor.userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks open notices as read by the caller: one, all up to one, or all. An existing mark keeps its time. */
export async function mark(ctx: Context, which: { only?: number; upTo?: number } = {}): Promise<void> {
  await ctx.db
    .insertInto('sysNoticeRead')
    .columns(['userId', 'noticeId', 'readTime'])
    .expression((row) =>
      row
        .selectFrom('sysNotice')
        .select([
          sql<number>`${ctx.actor.userId}::int`.as('userId'),
          'noticeId',
          sql<Date>`${ctx.now}::timestamptz`.as('readTime'),
        ])
        .where('status', '=', '0')
        .where(isForCaller(ctx))
        .$if(which.only !== undefined, (one) => one.where('noticeId', '=', which.only!))
        .$if(which.upTo !== undefined, (older) => older.where('noticeId', '<=', which.upTo!)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Users in the caller's data scope who have read a notice, the latest first. The query limits the page before it joins
 * names, because every user may have read the notice.
 */
export function readers(ctx: Context, query: ReaderQuery) {
  const { noticeId, searchValue } = query;
  const marks = () => {
    const all = ctx.db
      .selectFrom('sysNoticeRead')
      .where('noticeId', '=', noticeId)
      .where(isWithin('readTime', query, 'ReadTime'))
      .where(
        sql<SqlBool>`(${seesEverything(ctx)} or user_id in (select u.user_id from sys_user u
          where ${withinScope(ctx, { dept: 'u.dept_id', owner: 'u.user_id' })}))`,
      );
    if (!searchValue) return all;
    return all.where('userId', 'in', (people) =>
      people
        .selectFrom('sysUser')
        .select('sysUser.userId')
        .where(containsText(['sysUser.userName', 'sysUser.nickName'], searchValue)),
    );
  };
  return pageOf(
    query,
    async () =>
      (
        await marks()
          .select((all) => all.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) =>
      ctx.db
        .selectFrom(
          marks()
            .select(['userId', 'readTime'])
            .orderBy('readTime', 'desc')
            .orderBy('userId')
            .limit(limit)
            .offset(offset)
            .as('marked'),
        )
        .innerJoin('sysUser', 'sysUser.userId', 'marked.userId')
        .leftJoin('sysDept', 'sysDept.deptId', 'sysUser.deptId')
        .select(['sysUser.userId', 'userName', 'nickName', 'phonenumber', 'marked.readTime'])
        .select((row) => row.fn.coalesce('deptName', sql.lit('')).as('deptName'))
        .orderBy('readTime', 'desc')
        .orderBy('sysUser.userId')
        .execute(),
  );
}

export async function insert(ctx: Context, rows: readonly Insertable<SysNotice>[]): Promise<void> {
  await ctx.db.insertInto('sysNotice').values(rows).execute();
}

/** False if the notice does not exist. */
export async function update(ctx: Context, noticeId: number, row: Partial<Insertable<SysNotice>>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysNotice')
    .set(row)
    .where('noticeId', '=', noticeId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also deletes the read marks. Returns how many there were. */
export async function remove(ctx: Context, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('sysNotice').where('noticeId', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
