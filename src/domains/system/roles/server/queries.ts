import { sql, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB, SysRole } from '#server/schema';
import { seesEverything, withinScope } from '#table/system/departments';
import type { Role, RoleQuery } from '../contract.ts';

/** What the columns hold. */
type Narrow = Pick<Role, 'dataScope' | 'status'>;
export type RoleRow = Selectable<SysRole> & Narrow;

/**
 * A role lies in the scope of whoever sees somebody that holds it, or made it. What nobody holds, only those see who
 * see everything.
 */
const roleInScope = (ctx: Context) => sql<SqlBool>`(
  ${seesEverything(ctx)} or sys_role.create_by = ${ctx.actor.userName} or sys_role.role_id in (
    select ur.role_id from sys_user_role ur join sys_user u on u.user_id = ur.user_id
    where u.del_flag = '0' and ${withinScope(ctx, { dept: 'u.dept_id', owner: 'u.user_id' })}))`;

/** Those of the roles that exist and lie in the caller's data scope. */
export function inScope(ctx: Context, roleIds: readonly number[]): Promise<RoleRow[]> {
  return ctx.db
    .selectFrom('sysRole')
    .selectAll()
    .$narrowType<Narrow>()
    .where('roleId', 'in', roleIds)
    .where('delFlag', '=', '0')
    .where(roleInScope(ctx))
    .execute();
}

export async function list(ctx: Context, query: RoleQuery): Promise<{ total: number; rows: RoleRow[] }> {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const filter = (where: ExpressionBuilder<DB, 'sysRole'>) =>
    where.and([
      where('delFlag', '=', '0'),
      ...(query.roleName
        ? [sql<boolean>`strpos(lower(role_name || ' ' || role_name_en), lower(${query.roleName})) > 0`]
        : []),
      ...(query.roleKey ? [sql<boolean>`strpos(lower(role_key), lower(${query.roleKey})) > 0`] : []),
      ...(query.status ? [where('status', '=', query.status)] : []),
      ...(begin ? [where('createTime', '>=', begin)] : []),
      ...(end ? [where('createTime', '<=', end)] : []),
    ]);
  const [{ total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('sysRole')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('sysRole')
      .selectAll()
      .$narrowType<Narrow>()
      .where(filter)
      .orderBy('roleSort')
      .orderBy('roleId')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { total, rows };
}

/** Every role, stopped ones included, in order. */
export function all(ctx: Context): Promise<RoleRow[]> {
  return ctx.db
    .selectFrom('sysRole')
    .selectAll()
    .$narrowType<Narrow>()
    .where('delFlag', '=', '0')
    .orderBy('roleSort')
    .orderBy('roleId')
    .execute();
}

export async function insert(ctx: Context, rows: readonly Insertable<SysRole>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysRole')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives menus to roles by their keys; what a role has already, it keeps. */
export async function grant(ctx: Context, grants: readonly { roleKey: string; menuId: number }[]): Promise<void> {
  await sql`
    insert into sys_role_menu (role_id, menu_id)
    select r.role_id, g.menu_id
    from unnest(${grants.map((one) => one.roleKey)}::text[], ${grants.map((one) => one.menuId)}::int[]) as g (role_key, menu_id)
    join sys_role r on r.role_key = g.role_key and r.del_flag = '0'
    on conflict do nothing`.execute(ctx.db);
}

export async function add(ctx: Context, role: Insertable<SysRole>): Promise<number> {
  const { roleId } = await ctx.db.insertInto('sysRole').values(role).returning('roleId').executeTakeFirstOrThrow();
  return roleId;
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
