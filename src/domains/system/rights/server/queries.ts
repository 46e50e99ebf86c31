import { sql } from 'kysely';
import type { Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { adminRole, type RoleRights, type Tree } from './policy.ts';

/** A role with its permissions, including those of disabled menus. */
export interface RoleRow extends RoleRights {
  roleId: number;
  roleName: string;
  isEnabled: boolean;
}

/** A role of a user. */
export interface Holder {
  userId: number;
  userName: string;
  deptId: number | null;
  roleId: number;
}

/** Roles that are not deleted. The administrators' role has every permission, whatever its menus are. */
export async function roles(ctx: Context, roleIds: readonly number[]): Promise<RoleRow[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<RoleRow>`
    select r.role_id, r.role_name, r.data_scope, r.status = '0' as is_enabled,
      array(select rd.dept_id from sys_role_dept rd where rd.role_id = r.role_id) as dept_ids,
      case when r.role_id = ${adminRole}::int then array[${everyPermission}] else array(
        select distinct btrim(one) from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id,
          unnest(string_to_array(m.perms, ',')) as one
        where rm.role_id = r.role_id and btrim(one) <> '') end as permissions
    from sys_role r where r.role_id = any (${roleIds}::int[]) and r.del_flag = '0'`.execute(ctx.db);
  return rows;
}

/** Disabled roles of the caller are left out: they give the caller nothing. */
const counting = (ctx: Context) => sql`r.del_flag = '0' and (u.user_id <> ${ctx.actor.userId} or r.status = '0')`;

/** The roles of users. */
export async function rolesOf(ctx: Context, userIds: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.user_id, u.user_name, u.dept_id, r.role_id
    from sys_user u join sys_user_role ur on ur.user_id = u.user_id join sys_role r on r.role_id = ur.role_id
    where u.user_id = any (${userIds}::int[]) and ${counting(ctx)}`.execute(ctx.db);
  return rows;
}

/**
 * The roles of those who hold one of some roles (`heldId`), with one user for each department and pair of roles. Roles
 * without permissions are left out: most users hold no other.
 */
export async function rolesOfHolders(
  ctx: Context,
  roleIds: readonly number[],
): Promise<(Holder & { heldId: number })[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<Holder & { heldId: number }>`
    with granting as materialized (
      select r.role_id, r.status, r.del_flag from sys_role r where r.role_id = ${adminRole}::int or exists (
        select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
        where rm.role_id = r.role_id and m.perms <> ''))
    select distinct on (held.role_id, r.role_id, u.dept_id)
      held.role_id as held_id, r.role_id, u.dept_id, u.user_id, u.user_name
    from granting r join sys_user_role ur on ur.role_id = r.role_id
      join sys_user_role held on held.user_id = ur.user_id and held.role_id = any (${roleIds}::int[])
      join sys_user u on u.user_id = ur.user_id and u.del_flag = '0'
    where ${counting(ctx)}
    order by held.role_id, r.role_id, u.dept_id, u.user_id`.execute(ctx.db);
  return rows;
}

export async function tree(ctx: Context): Promise<Tree> {
  const { rows } = await sql<{ above: number; deptIds: number[] }>`
    select above::int, array_agg(dept_id) as dept_ids
    from sys_dept, unnest(string_to_array(ancestors || ',' || dept_id, ',')) as above
    group by above`.execute(ctx.db);
  return new Map(rows.map(({ above, deptIds }) => [above, deptIds]));
}
