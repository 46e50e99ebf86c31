import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { pageFromEnds, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { pageOfFound } from '#server/database/found-lists';
import { superUser } from '#server/permit';
import type { DB } from '#server/database/schema';
import { withinScope } from '#table/system/departments';
import { roleUserSorts, type RoleUser, type RoleUserQuery } from '../../contract.ts';

type HolderRow = Omit<RoleUser, 'createTime' | 'admin'> & { createTime: Date };

/** Users in the caller's data scope who hold a role, or who do not. */
function conditionsOf(ctx: Context, query: RoleUserQuery, isHolder: boolean, where: ExpressionBuilder<DB, 'sysUser'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = (column: 'userName' | 'nickName' | 'phonenumber') =>
    query[column] ? [containsText(`sysUser.${column}`, query[column])] : [];
  const holds = where.exists(
    where
      .selectFrom('sysUserRole')
      .select('sysUserRole.userId')
      .whereRef('sysUserRole.userId', '=', 'sysUser.userId')
      .where('sysUserRole.roleId', '=', query.roleId),
  );
  return where.and([
    where('sysUser.delFlag', '=', '0'),
    // The super administrator needs no role and cannot get one.
    isHolder ? holds : where.and([where.not(holds), where('sysUser.userId', '<>', superUser)]),
    withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }),
    ...contains('userName'),
    ...contains('nickName'),
    ...contains('phonenumber'),
    ...(begin ? [where('sysUser.createTime', '>=', begin)] : []),
    ...(end ? [where('sysUser.createTime', '<=', end)] : []),
  ]);
}

/** One page of users. A page beyond the end returns the last one, unless the query says otherwise. */
export async function list(
  ctx: Context,
  query: RoleUserQuery,
  isHolder: boolean,
): Promise<{ total: number; rows: HolderRow[] }> {
  const sort = roleUserSorts.find((name) => name === query.orderByColumn) ?? 'userId';
  const people = ctx.db.selectFrom('sysUser').where((where) => conditionsOf(ctx, query, isHolder, where));
  const matching = people.select(['sysUser.userId as id', `sysUser.${sort} as rank`]);
  const inOrder = (isReversed = false) =>
    (query.isAsc === 'desc') === isReversed ? sql`rank asc, id asc` : sql`rank desc, id desc`;
  if (query.userName || query.nickName || query.phonenumber) {
    const { total, ids } = await pageOfFound(ctx, query, matching, inOrder());
    return { total, rows: await byIds(ctx, ids) };
  }
  const count = async () => {
    const { total } = await people.select((every) => every.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return total;
  };
  const idsFrom = async (limit: number, offset: number, isReversed: boolean) => {
    const found = await matching.orderBy(inOrder(isReversed)).limit(limit).offset(offset).execute();
    return found.map((row) => row.id);
  };
  const { total, rows: ids } = await pageFromEnds(query, count, idsFrom);
  return { total, rows: await byIds(ctx, ids) };
}

/** In the order of the ids. */
async function byIds(ctx: Context, userIds: readonly number[]): Promise<HolderRow[]> {
  if (userIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sysUser')
    .leftJoin('sysDept', 'sysDept.deptId', 'sysUser.deptId')
    .select([
      'sysUser.userId',
      'sysUser.userName',
      'sysUser.nickName',
      'sysUser.email',
      'sysUser.phonenumber',
      'sysUser.status',
      'sysUser.createTime',
    ])
    .select((one) => one.fn.coalesce('sysDept.deptName', sql<string>`''`).as('deptName'))
    .$narrowType<Pick<RoleUser, 'status'>>()
    .where('sysUser.userId', 'in', userIds)
    .execute();
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((userId) => byUser.get(userId) ?? []);
}

/** Whether a user outside the caller's data scope holds a role. */
export async function hasHoldersBeyond(ctx: Context, roleId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUserRole')
    .innerJoin('sysUser', 'sysUser.userId', 'sysUserRole.userId')
    .select('sysUser.userId')
    .where('sysUserRole.roleId', '=', roleId)
    .where('sysUser.delFlag', '=', '0')
    .where(sql<SqlBool>`${withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' })} is not true`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Users who already have the role keep it. */
export async function give(ctx: Context, roleId: number, userIds: readonly number[]): Promise<void> {
  await ctx.db
    .insertInto('sysUserRole')
    .values(userIds.map((userId) => ({ userId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function take(ctx: Context, roleId: number, userIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysUserRole').where('roleId', '=', roleId).where('userId', 'in', userIds).execute();
}
