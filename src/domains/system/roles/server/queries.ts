import { sql, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import { everyPermission } from '#server/permit';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { DB, SysRole } from '#server/database/schema';
import { seesEverything, withinScope } from '#table/system/departments';
import { roleSorts, type Role, type RoleQuery } from '../contract.ts';

/** Types of the columns' values. */
type Narrow = Pick<Role, 'dataScope' | 'status'>;
export type RoleRow = Selectable<SysRole> & Narrow;

/**
 * A role is in the scope of users who see one of its holders, or who created it. A role without holders is visible only
 * with the scope of everything. The inner selects make the planner use the index from a role to its holders and stop at
 * the first match.
 */
const roleInScope = (ctx: Context) => sql<SqlBool>`(
  ${seesEverything(ctx)} or sys_role.create_by = ${ctx.actor.userName} or exists (
    select from (select user_id from sys_user_role where role_id = sys_role.role_id order by user_id offset 0) as ur
    where (
      select ${withinScope(ctx, { dept: 'u.dept_id', owner: 'u.user_id' })}
      from sys_user u where u.user_id = ur.user_id and u.del_flag = '0')))`;

const existing = (ctx: Context) =>
  ctx.db.selectFrom('sysRole').selectAll().$narrowType<Narrow>().where('delFlag', '=', '0');

/** Those of the roles that exist and are in the caller's data scope. */
export function inScope(ctx: Context, roleIds: readonly number[]): Promise<RoleRow[]> {
  return existing(ctx).where('roleId', 'in', roleIds).where(roleInScope(ctx)).execute();
}

/** {@link inScope}, locked until the transaction ends, so that they are not changed, deleted or assigned meanwhile. */
export function lock(tx: Context, roleIds: readonly number[]): Promise<RoleRow[]> {
  return existing(tx).where('roleId', 'in', roleIds).where(roleInScope(tx)).orderBy('roleId').forUpdate().execute();
}

function conditionsOf(ctx: Context, query: RoleQuery, where: ExpressionBuilder<DB, 'sysRole'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  return where.and([
    where('delFlag', '=', '0'),
    roleInScope(ctx),
    ...(query.roleName ? [containsText(['roleName', 'roleNameEn'], query.roleName)] : []),
    ...(query.roleKey ? [containsText('roleKey', query.roleKey)] : []),
    ...(query.status ? [where('status', '=', query.status)] : []),
    ...(begin ? [where('createTime', '>=', begin)] : []),
    ...(end ? [where('createTime', '<=', end)] : []),
  ]);
}

const matching = (ctx: Context, query: RoleQuery) =>
  ctx.db
    .selectFrom('sysRole')
    .selectAll()
    .$narrowType<Narrow>()
    .where((where) => conditionsOf(ctx, query, where))
    .orderBy(roleSorts.find((name) => name === query.orderByColumn) ?? 'roleSort', query.isAsc)
    .orderBy('roleId');

export function list(ctx: Context, query: RoleQuery): Promise<{ total: number; rows: RoleRow[] }> {
  const count = async () => {
    const { total } = await ctx.db
      .selectFrom('sysRole')
      .select((every) => every.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(ctx, query, where))
      .executeTakeFirstOrThrow();
    return total;
  };
  return pageOf(query, count, (limit, offset) => matching(ctx, query).limit(limit).offset(offset).execute());
}

/** All roles that the filters match, in the order of the list. */
export const found = (ctx: Context, query: RoleQuery): Promise<RoleRow[]> => matching(ctx, query).execute();

/** Every role, including disabled ones, in order. */
export function all(ctx: Context): Promise<RoleRow[]> {
  return existing(ctx).orderBy('roleSort').orderBy('roleId').execute();
}

/** Every role in the caller's data scope, including disabled ones, in order. */
export function allInScope(ctx: Context): Promise<RoleRow[]> {
  return existing(ctx).where(roleInScope(ctx)).orderBy('roleSort').orderBy('roleId').execute();
}

export async function isHeldBy(ctx: Context, roleId: number, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('roleId', '=', roleId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of the roles that users hold. */
export async function held(ctx: Context, roleIds: readonly number[]): Promise<string[]> {
  const rows = await existing(ctx)
    .where('roleId', 'in', roleIds)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sysUserRole')
          .innerJoin('sysUser', 'sysUser.userId', 'sysUserRole.userId')
          .whereRef('sysUserRole.roleId', '=', 'sysRole.roleId')
          .where('sysUser.delFlag', '=', '0'),
      ),
    )
    .orderBy('roleId')
    .execute();
  return rows.map((row) => row.roleName);
}

/** How many of the menus exist. */
export async function countMenus(ctx: Context, menuIds: readonly number[]): Promise<number> {
  if (menuIds.length === 0) return 0;
  const { n } = await ctx.db
    .selectFrom('sysMenu')
    .select((every) => every.fn.countAll<number>().as('n'))
    .where('menuId', 'in', menuIds)
    .executeTakeFirstOrThrow();
  return n;
}

export async function menusOf(ctx: Context, roleId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('sysRoleMenu').select('menuId').where('roleId', '=', roleId).execute();
  return rows.map((row) => row.menuId);
}

/** The menus of the caller's active roles; undefined for users with every permission. */
export async function menusOfCaller(ctx: Context): Promise<Set<number> | undefined> {
  if (ctx.actor.permissions.includes(everyPermission)) return undefined;
  const rows = await existing(ctx)
    .innerJoin('sysUserRole', 'sysUserRole.roleId', 'sysRole.roleId')
    .innerJoin('sysRoleMenu', 'sysRoleMenu.roleId', 'sysRole.roleId')
    .clearSelect()
    .select('sysRoleMenu.menuId')
    .where('sysUserRole.userId', '=', ctx.actor.userId)
    .where('sysRole.status', '=', '0')
    .execute();
  return new Set(rows.map((row) => row.menuId));
}

export async function deptsOf(ctx: Context, roleId: number): Promise<{ id: number; parentId: number }[]> {
  return ctx.db
    .selectFrom('sysRoleDept')
    .innerJoin('sysDept', 'sysDept.deptId', 'sysRoleDept.deptId')
    .select(['sysDept.deptId as id', 'sysDept.parentId'])
    .where('sysRoleDept.roleId', '=', roleId)
    .orderBy('sysDept.deptId')
    .execute();
}

/** Adds the product's roles; existing ones stay unchanged. */
export async function insert(ctx: Context, rows: readonly Insertable<SysRole>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysRole')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Grants menus to roles by their keys; existing grants stay. */
export async function grant(ctx: Context, grants: readonly { roleKey: string; menuId: number }[]): Promise<void> {
  await sql`
    insert into sys_role_menu (role_id, menu_id)
    select r.role_id, g.menu_id
    from unnest(${grants.map((one) => one.roleKey)}::text[], ${grants.map((one) => one.menuId)}::int[]) as g (role_key, menu_id)
    join sys_role r on r.role_key = g.role_key and r.del_flag = '0'
    on conflict do nothing`.execute(ctx.db);
}

export async function add(ctx: Context, role: Insertable<SysRole>): Promise<number> {
  const { roleId } = await ctx.db
    .insertInto('sysRole')
    .values({ ...role, createBy: ctx.actor.userName, createTime: ctx.now })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  return roleId;
}

export async function update(ctx: Context, roleIds: readonly number[], change: Updateable<SysRole>): Promise<void> {
  await ctx.db
    .updateTable('sysRole')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('roleId', 'in', roleIds)
    .execute();
}

export async function setMenus(ctx: Context, roleId: number, menuIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysRoleMenu').where('roleId', '=', roleId).execute();
  if (menuIds.length > 0)
    await ctx.db
      .insertInto('sysRoleMenu')
      .values(menuIds.map((menuId) => ({ roleId, menuId })))
      .execute();
}

export async function setDepts(ctx: Context, roleId: number, deptIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysRoleDept').where('roleId', '=', roleId).execute();
  if (deptIds.length > 0)
    await ctx.db
      .insertInto('sysRoleDept')
      .values(deptIds.map((deptId) => ({ roleId, deptId })))
      .execute();
}

/** The unique column that made the database reject the row, or undefined for any other error. */
export function takenColumn(error: unknown): 'roleName' | 'roleKey' | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return ({ sys_role_name: 'roleName', sys_role_key: 'roleKey' } as const)[constraint ?? ''];
}
