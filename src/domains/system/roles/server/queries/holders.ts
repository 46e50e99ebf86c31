import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB } from '#server/schema';
import { withinScope } from '#table/system/departments';
import { roleUserSorts, type RoleUser, type RoleUserQuery } from '../../contract.ts';
import { superUser } from '../policy.ts';

type HolderRow = Omit<RoleUser, 'createTime' | 'admin'> & { createTime: Date };

/** People of the caller's data scope who hold a role, or who do not. */
function conditionsOf(ctx: Context, query: RoleUserQuery, isHolder: boolean, where: ExpressionBuilder<DB, 'sysUser'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = (column: 'userName' | 'nickName' | 'phonenumber') =>
    query[column] ? [sql<SqlBool>`strpos(lower(${sql.ref(`sysUser.${column}`)}), lower(${query[column]})) > 0`] : [];
  const holds = where.exists(
    where
      .selectFrom('sysUserRole')
      .select('sysUserRole.userId')
      .whereRef('sysUserRole.userId', '=', 'sysUser.userId')
      .where('sysUserRole.roleId', '=', query.roleId),
  );
  return where.and([
    where('sysUser.delFlag', '=', '0'),
    // The super administrator needs no role and is given none.
    isHolder ? holds : where.and([where.not(holds), where('sysUser.userId', '<>', superUser)]),
    withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }),
    ...contains('userName'),
    ...contains('nickName'),
    ...contains('phonenumber'),
    ...(begin ? [where('sysUser.createTime', '>=', begin)] : []),
    ...(end ? [where('sysUser.createTime', '<=', end)] : []),
  ]);
}

export function list(
  ctx: Context,
  query: RoleUserQuery,
  isHolder: boolean,
): Promise<{ total: number; rows: HolderRow[] }> {
  const people = ctx.db.selectFrom('sysUser').where((where) => conditionsOf(ctx, query, isHolder, where));
  const count = async () => {
    const { total } = await people.select((every) => every.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return total;
  };
  const rowsAt = (limit: number, offset: number) =>
    people
      .select((one) => [
        'userId',
        'userName',
        'nickName',
        'email',
        'phonenumber',
        'status',
        'createTime',
        one.fn
          .coalesce(
            one.selectFrom('sysDept').select('deptName').whereRef('sysDept.deptId', '=', 'sysUser.deptId'),
            sql<string>`''`,
          )
          .as('deptName'),
      ])
      .$narrowType<Pick<RoleUser, 'status'>>()
      .orderBy(roleUserSorts.find((name) => name === query.orderByColumn) ?? 'userId', query.isAsc)
      .orderBy('userId')
      .limit(limit)
      .offset(offset)
      .execute();
  return pageOf(query, count, rowsAt);
}

/** Whether somebody outside the caller's data scope holds a role. */
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

/** Who has the role already keeps it. */
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
