import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { DataScope } from '#contract/system/roles';
import type { RoleRights, Tree } from './policy.ts';

/** A role with its permissions, including those of disabled menus. */
export interface RoleRow extends RoleRights {
  roleId: number;
  roleName: string;
  isEnabled: boolean;
}

export interface UserRow {
  userId: number;
  userName: string;
  deptId: number | null;
  /** Roles that are not deleted. */
  roleIds: number[];
}

/** Roles that are not deleted. */
export async function roles(ctx: Context, roleIds: readonly number[]): Promise<RoleRow[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<Omit<RoleRow, 'dataScope'> & { dataScope: DataScope }>`
    select r.role_id, r.role_name, r.data_scope, r.status = '0' as is_enabled,
      array(
        select distinct btrim(one) from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id,
          unnest(string_to_array(m.perms, ',')) as one
        where rm.role_id = r.role_id and btrim(one) <> '') as permissions,
      array(select rd.dept_id from sys_role_dept rd where rd.role_id = r.role_id) as dept_ids
    from sys_role r where r.role_id = any (${roleIds}::int[]) and r.del_flag = '0'
    order by r.role_id`.execute(ctx.db);
  return rows;
}

/** Users that are not deleted. */
export async function users(ctx: Context, userIds: readonly number[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UserRow>`
    select u.user_id, u.user_name, u.dept_id,
      array(
        select ur.role_id from sys_user_role ur join sys_role r on r.role_id = ur.role_id and r.del_flag = '0'
        where ur.user_id = u.user_id order by ur.role_id) as role_ids
    from sys_user u where u.user_id = any (${userIds}::int[]) and u.del_flag = '0'
    order by u.user_id`.execute(ctx.db);
  return rows;
}

/** Departments of the holders of each role. */
export async function holderDepts(ctx: Context, roleIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ roleId: number; deptIds: number[] }>`
    select ur.role_id, array_agg(distinct u.dept_id) as dept_ids
    from sys_user_role ur join sys_user u on u.user_id = ur.user_id and u.del_flag = '0' and u.dept_id is not null
    where ur.role_id = any (${roleIds}::int[]) group by ur.role_id`.execute(ctx.db);
  return new Map(rows.map(({ roleId, deptIds }) => [roleId, deptIds]));
}

export async function tree(ctx: Context): Promise<Tree> {
  const { rows } = await sql<{ deptId: number; path: number[] }>`
    select dept_id, string_to_array(ancestors || ',' || dept_id, ',')::int[] as path from sys_dept`.execute(ctx.db);
  const links = rows.flatMap(({ deptId, path }) => path.map((above) => ({ above, deptId })));
  const below = Map.groupBy(links, ({ above }) => above);
  return new Map([...below].map(([above, found]) => [above, found.map(({ deptId }) => deptId)]));
}
