import { sql } from 'kysely';
import type { Context } from '#server/context';
import { everyPermission } from '#server/permit';
import type { RoleRights, Tree } from './policy.ts';

/** The administrators' role has every permission, whatever its menus are. */
const adminRole = 1;

export interface RoleRow extends RoleRights {
  roleId: number;
  roleName: string;
}

/** A role that a user holds. Several users of one department with the same role may be represented by one of them. */
export interface Holder {
  userId: number;
  userName: string;
  deptId: number | null;
  roleId: number;
}

/** Whether the role `r` has any permission. Most users hold only roles that have none. */
const grantsAny = sql`(r.role_id = ${sql.lit(adminRole)} or exists (
  select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
  where rm.role_id = r.role_id and m.perms <> ''))`;

/** Roles that are not deleted, with their permissions. @param enabled only those of enabled menus */
export async function roles(ctx: Context, roleIds: readonly number[], enabled = false): Promise<RoleRow[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<RoleRow>`
    select r.role_id, r.role_name, r.data_scope,
      array(select rd.dept_id from sys_role_dept rd where rd.role_id = r.role_id) as dept_ids,
      case when r.role_id = ${sql.lit(adminRole)} then array[${sql.lit(everyPermission)}] else array(
        select distinct btrim(one) from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id,
          unnest(string_to_array(m.perms, ',')) as one
        where rm.role_id = r.role_id and btrim(one) <> '' ${enabled ? sql`and m.status = '0'` : sql``}) end as permissions
    from sys_role r where r.role_id = any (${[...roleIds]}::int[]) and r.del_flag = '0'`.execute(ctx.db);
  return rows;
}

/** The caller's enabled roles and department. */
export async function rolesOfCaller(ctx: Context): Promise<{ deptId: number | null; roleIds: number[] }> {
  const { rows } = await sql<{ deptId: number | null; roleIds: number[] }>`
    select u.dept_id, array(
      select r.role_id from sys_user_role ur join sys_role r on r.role_id = ur.role_id
      where ur.user_id = u.user_id and r.status = '0' and r.del_flag = '0') as role_ids
    from sys_user u where u.user_id = ${ctx.actor.userId}`.execute(ctx.db);
  return rows[0] ?? { deptId: null, roleIds: [] };
}

/** The roles of users that have permissions, including disabled roles. */
export async function rolesOfUsers(ctx: Context, userIds: readonly number[]): Promise<Holder[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Holder>`
    select u.user_id, u.user_name, u.dept_id, r.role_id
    from sys_user u join sys_user_role ur on ur.user_id = u.user_id join sys_role r on r.role_id = ur.role_id
    where u.user_id = any (${[...userIds]}::int[]) and r.del_flag = '0' and ${grantsAny}
    order by u.user_id`.execute(ctx.db);
  return rows;
}

/**
 * All roles with permissions that the holders of some roles have, one holder for each role and department; the caller
 * is left out.
 */
export async function rolesOfHolders(ctx: Context, roleIds: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select distinct on (r.role_id, u.dept_id) r.role_id, u.dept_id, u.user_id, u.user_name
    from (select role_id from sys_role r where r.del_flag = '0' and ${grantsAny}) r
      join sys_user_role ur on ur.role_id = r.role_id
      join sys_user u on u.user_id = ur.user_id and u.del_flag = '0' and u.user_id <> ${ctx.actor.userId}
    where exists (select from sys_user_role held
      where held.user_id = u.user_id and held.role_id = any (${[...roleIds]}::int[]))
    order by r.role_id, u.dept_id, u.user_id`.execute(ctx.db);
  return rows;
}

/** Users who hold a role with permissions and have a session. */
export async function staffWithSessions(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct s.user_id from sys_session s join sys_user_role ur on ur.user_id = s.user_id
      join sys_role r on r.role_id = ur.role_id and r.del_flag = '0' and ${grantsAny}`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}

export async function tree(ctx: Context): Promise<Tree> {
  const { rows } = await sql<{ above: number; deptIds: number[] }>`
    select above::int, array_agg(dept_id) as dept_ids
    from sys_dept, unnest(string_to_array(ancestors || ',' || dept_id, ',')) as above
    group by above`.execute(ctx.db);
  return new Map(rows.map(({ above, deptIds }) => [above, deptIds]));
}
