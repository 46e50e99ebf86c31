import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { everyPermission } from '#server/permit';

/** Columns that identify the owner of a row: `sql.ref` names such as `sysUser.deptId`. */
export interface ScopeColumns {
  dept: string;
  /** Without it, the scope "own data only" matches no row. */
  owner?: string;
}

/**
 * Whether a row is in the caller's data scope, as one predicate for any `where`. It is the union of the scopes of all
 * enabled roles that grant the permission of this call: 1 everything, 2 the role's own departments, 3 the caller's
 * department, 4 that and its descendants, 5 the caller's own rows. Without such a role no row is visible. Rows without
 * a department are visible only to scope 1 and to their owner. Holders of every permission see everything.
 */
export function withinScope(ctx: Context, { dept, owner }: ScopeColumns): RawBuilder<SqlBool> {
  if (ctx.actor.permissions.includes(everyPermission)) return seesEverything(ctx);
  const { userId } = ctx.actor;
  const own = owner === undefined ? sql`` : sql`or (${sql.ref(owner)} = ${userId} and ${hasScope(ctx, '5')})`;
  return sql<SqlBool>`(${seesEverything(ctx)} or ${sql.ref(dept)} in (${scopedDepartments(ctx)}) ${own})`;
}

/** Whether the caller sees every row of this call, including rows without an owner. */
export const seesEverything = (ctx: Context): RawBuilder<SqlBool> =>
  ctx.actor.permissions.includes(everyPermission) ? sql<SqlBool>`true` : hasScope(ctx, '1');

/** Department ids of scopes 2, 3 and 4 of the caller's roles. Evaluated once per statement, not per row. */
const scopedDepartments = (ctx: Context) => sql`
  select d.dept_id from (${countingRoles(ctx)}) as r join sys_dept d on case r.data_scope
    when '2' then exists (select from sys_role_dept rd where rd.role_id = r.role_id and rd.dept_id = d.dept_id)
    when '3' then d.dept_id = ${ctx.actor.deptId}::int
    when '4' then d.dept_id = ${ctx.actor.deptId}::int
      or ${ctx.actor.deptId}::text = any (string_to_array(d.ancestors, ','))
    else false end`;

const hasScope = (ctx: Context, scope: '1' | '5') =>
  sql<SqlBool>`exists (select from (${countingRoles(ctx)}) as r where r.data_scope = ${sql.lit(scope)})`;

/** Role and data scope of the caller's enabled roles that grant the endpoint's permission. */
function countingRoles({ actor, permit }: Context): RawBuilder<{ roleId: number; dataScope: string }> {
  const asked =
    permit === undefined || (typeof permit === 'string' && !permit.includes(':')) ? [] : [permit].flat().map(String);
  const granting = sql`exists (
    select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
    where rm.role_id = r.role_id and m.status = '0'
      and string_to_array(replace(m.perms, ' ', ''), ',') && ${asked}::text[])`;
  return sql<{ roleId: number; dataScope: string }>`
    select r.role_id, r.data_scope from sys_user_role ur join sys_role r on r.role_id = ur.role_id
    where ur.user_id = ${actor.userId} and r.status = '0' and r.del_flag = '0' ${asked.length ? sql`and ${granting}` : sql``}`;
}

/**
 * Whether the user `u`, a row of `sys_user` in the query, sees records of a department by roles that grant a
 * permission. This is {@link withinScope} for a user who is not the caller, such as the recipient of a mail. Records
 * without a department are visible to users with the scope of everything.
 */
export const isWithinScopeOf = (
  permission: string,
  deptId: number | null | 'unscoped',
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from sys_user_role ur join sys_role r on r.role_id = ur.role_id
  where ur.user_id = u.user_id and r.status = '0' and r.del_flag = '0' and (r.role_key = 'admin' or (
    exists (select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id
      where rm.role_id = r.role_id and m.status = '0'
        and ${permission} = any (string_to_array(replace(m.perms, ' ', ''), ',')))
    and ${deptId === 'unscoped' ? sql`true` : inScope(deptId)})))`;

const inScope = (deptId: number | null) => sql`case r.data_scope
      when '1' then true
      when '2' then exists (select from sys_role_dept rd where rd.role_id = r.role_id and rd.dept_id = ${deptId}::int)
      when '3' then u.dept_id = ${deptId}::int
      when '4' then u.dept_id = ${deptId}::int or exists (select from sys_dept d
        where d.dept_id = ${deptId}::int and u.dept_id::text = any (string_to_array(d.ancestors, ',')))
      else false end`;
