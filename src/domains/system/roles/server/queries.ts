import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB, SysRole } from '#server/schema';
import type { Role, RoleQuery } from '../contract.ts';

/** What the columns hold. */
type Narrow = Pick<Role, 'dataScope' | 'status'>;
export type RoleRow = Selectable<SysRole> & Narrow;

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
