import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { everyPermission } from '#server/permit';
import type { Context } from '#server/context';
import { memoizeUntilChanged } from '#server/database/change-listener';
import { containsText } from '#server/database/contains-text';
import type { SysMenu } from '#server/database/schema';
import type { Menu, MenuQuery, NewMenu } from '../contract.ts';

/** Types of the columns' values. */
type Narrow = Pick<Menu, 'isFrame' | 'isCache' | 'menuType' | 'visible' | 'status' | 'affix' | 'front'>;
export type MenuRow = Selectable<SysMenu> & Narrow;

const rows = (ctx: Context) => ctx.db.selectFrom('sysMenu').selectAll('sysMenu').$narrowType<Narrow>();

/** Menus of the caller's active roles; administrators hold all. */
const held = (ctx: Context) =>
  ctx.actor.permissions.includes(everyPermission)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`sys_menu.menu_id in (
        select rm.menu_id from sys_user_role ur
        join sys_role r on r.role_id = ur.role_id and r.status = '0' and r.del_flag = '0'
        join sys_role_menu rm on rm.role_id = r.role_id
        where ur.user_id = ${ctx.actor.userId})`;

/**
 * Menus that the caller may edit: those of their roles, and those without a role that grant no permission the caller
 * lacks. Otherwise only an administrator could change or remove a menu that is not granted yet or no longer.
 */
const kept = (ctx: Context) =>
  sql<SqlBool>`(${held(ctx)} or (
    string_to_array(replace(sys_menu.perms, ' ', ''), ',') <@ ${ctx.actor.permissions}::text[]
    and not exists (
      select from sys_role_menu rm join sys_role r on r.role_id = rm.role_id and r.del_flag = '0'
      where rm.menu_id = sys_menu.menu_id)))`;

/** Enabled directories and pages by parent and order, and the menus of each active role by its key; kept in memory. */
const knownRoutes = memoizeUntilChanged(async (ctx) => {
  const menus = await rows(ctx)
    .where('menuType', 'in', ['M', 'C'])
    .where('status', '=', '0')
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
  const roles = await ctx.db
    .selectFrom('sysRole')
    .innerJoin('sysRoleMenu', 'sysRoleMenu.roleId', 'sysRole.roleId')
    .select(['roleKey', (of) => of.fn.agg<number[]>('array_agg', ['menuId']).as('menuIds')])
    .where('sysRole.status', '=', '0')
    .where('sysRole.delFlag', '=', '0')
    .groupBy('roleKey')
    .execute();
  return { menus, idsByRole: new Map(roles.map(({ roleKey, menuIds }) => [roleKey, menuIds])) };
});

/** Enabled directories and pages of the caller's active roles, by parent and order; all for administrators. */
export async function routesFor(ctx: Context): Promise<MenuRow[]> {
  const { menus, idsByRole } = await knownRoutes(ctx);
  if (ctx.actor.permissions.includes(everyPermission)) return menus;
  const held = new Set(ctx.actor.roles.flatMap((role) => idsByRole.get(role) ?? []));
  return menus.filter(({ menuId }) => held.has(menuId));
}

/** The menus that the caller may edit, of every kind and state, by parent and order. */
export function list(ctx: Context, { menuName, status, visible }: MenuQuery): Promise<MenuRow[]> {
  return rows(ctx)
    .where(kept(ctx))
    .$if(!!menuName, (found) => found.where(containsText(['menuName', 'menuNameEn'], menuName!)))
    .$if(status !== undefined, (found) => found.where('status', '=', status!))
    .$if(visible !== undefined, (found) => found.where('visible', '=', visible!))
    .orderBy('parentId')
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
}

/** A menu that the caller may edit. */
export function byId(ctx: Context, menuId: number): Promise<MenuRow | undefined> {
  return rows(ctx).where(kept(ctx)).where('menuId', '=', menuId).executeTakeFirst();
}

/** Every menu, locked against other writers until the transaction ends, so that checks stay valid. */
export async function lockAll(tx: Context): Promise<MenuRow[]> {
  await sql`lock table sys_menu in share row exclusive mode`.execute(tx.db);
  return rows(tx).execute();
}

/** Data of a role for its tree; undefined if the role does not exist. */
export async function heldByRole(ctx: Context, roleId: number) {
  const role = await ctx.db
    .selectFrom('sysRole')
    .select('menuCheckStrictly')
    .where('roleId', '=', roleId)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  if (!role) return undefined;
  const menus = await ctx.db.selectFrom('sysRoleMenu').select('menuId').where('roleId', '=', roleId).execute();
  return { linked: role.menuCheckStrictly, menuIds: new Set(menus.map((row) => row.menuId)) };
}

/** The roles that hold the menu and are not deleted. */
export async function rolesWith(ctx: Context, menuId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sysRoleMenu')
    .innerJoin('sysRole', 'sysRole.roleId', 'sysRoleMenu.roleId')
    .select('sysRoleMenu.roleId')
    .where('menuId', '=', menuId)
    .where('sysRole.delFlag', '=', '0')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

export async function insert(ctx: Context, rows: readonly Insertable<SysMenu>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysMenu')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function add(ctx: Context, menu: NewMenu): Promise<void> {
  await ctx.db
    .insertInto('sysMenu')
    .values({ ...menu, createBy: ctx.actor.userName, createTime: ctx.now })
    .execute();
}

export async function update(ctx: Context, menuId: number, change: Partial<NewMenu>): Promise<void> {
  await ctx.db
    .updateTable('sysMenu')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('menuId', '=', menuId)
    .execute();
}

export async function remove(ctx: Context, menuId: number): Promise<void> {
  await ctx.db.deleteFrom('sysMenu').where('menuId', '=', menuId).execute();
}
