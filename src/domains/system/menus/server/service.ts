import { conflict, fail } from '#shared/fail';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { holdsAll } from '#server/permit';
import { requireRolesAndHoldersWithin, rightsOfCaller } from '#module/system/rights';
import type { EditedMenu, NewMenu } from '../contract.ts';
import { at, checkedIn, checkPlace, checkRoute, permissionsOf, treeOf } from './policy.ts';
import * as queries from './queries.ts';

/** One of the caller's menus with the name of its parent. @throws system.menus.notFound */
export async function find(ctx: Context, menuId: number) {
  const menu = await own(ctx, menuId);
  const parent = menu.parentId === 0 ? undefined : await queries.byId(ctx, menu.parentId);
  return { ...menu, parentName: parent?.menuName ?? '' };
}

/** The caller's menus, with the role's menus marked. @throws system.menus.roleUnknown */
export async function ofRole(ctx: Context, roleId: number) {
  const role = await queries.heldByRole(ctx, roleId);
  if (!role) throw fail('system.menus.roleUnknown');
  const rows = await queries.list(ctx, {});
  return { checkedKeys: checkedIn(rows, role.menuIds, role.linked), menus: treeOf(rows) };
}

/** Adds a menu without roles. @throws system.menus.… */
export async function add(ctx: Context, body: NewMenu): Promise<void> {
  const menu = trimmed(body);
  await inTransaction(ctx, async (tx) => {
    const all = await queries.lockAll(tx);
    if (menu.parentId !== 0 && !(await queries.byId(tx, menu.parentId)))
      throw at('parentId', fail('system.menus.parentUnknown'));
    checkPlace(menu, all);
    checkRoute(menu, all);
    checkGiven(tx, menu.perms);
    noteOperation(tx, menu.menuName);
    await queries.add(tx, menu);
  });
}

/**
 * Changes a menu. Its permissions apply at once to everyone who holds it. To change or disable them, users need the old
 * and the new ones, and no role with this menu may hold more than they do.
 * @throws system.menus.…, system.rights.…
 */
export async function edit(ctx: Context, { menuId, ...body }: EditedMenu): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const all = await queries.lockAll(tx);
    const before = await own(tx, menuId);
    const {
      menuNameEn = before.menuNameEn,
      affix = before.affix,
      activeMenu = before.activeMenu,
      front = before.front,
    } = body;
    const change = trimmed({ ...body, menuNameEn, affix, activeMenu, front });
    if (change.parentId !== 0 && change.parentId !== before.parentId && !(await queries.byId(tx, change.parentId)))
      throw at('parentId', fail('system.menus.parentUnknown'));
    noteOperation(tx, before.menuName, changedFields(before, change));
    checkPlace({ ...change, menuId }, all);
    checkRoute({ ...change, menuId }, all);
    const isGranting = `${before.perms}${change.perms}` !== '';
    if (!isGranting || (change.status === before.status && change.perms === before.perms))
      return queries.update(tx, menuId, change);
    checkGiven(tx, change.perms);
    const rights = await rightsOfCaller(tx);
    const roleIds = await queries.rolesWith(tx, menuId);
    await requireRolesAndHoldersWithin(tx, roleIds);
    await queries.update(tx, menuId, change);
    await requireRolesAndHoldersWithin(tx, roleIds, rights);
  });
}

/** Sets the order of the named menus. @throws system.menus.uneven|notFound */
export async function sort(ctx: Context, menuIds: readonly number[], orderNums: string): Promise<void> {
  const orders = orderNums.split(',').map(Number);
  if (orders.length !== menuIds.length) throw fail('system.menus.uneven');
  await inTransaction(ctx, async (tx) => {
    for (const [index, menuId] of menuIds.entries()) {
      await own(tx, menuId);
      await queries.update(tx, menuId, { orderNum: orders[index]! });
    }
  });
}

/** Removes an unused menu. @throws system.menus.notFound|hasChildren|isHeld */
export async function remove(ctx: Context, menuId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const all = await queries.lockAll(tx);
    const { menuName: name } = await own(tx, menuId);
    noteOperation(tx, name);
    if (all.some((one) => one.parentId === menuId)) throw conflict('system.menus.hasChildren', { name });
    if ((await queries.rolesWith(tx, menuId)).length > 0) throw conflict('system.menus.isHeld', { name });
    await queries.remove(tx, menuId);
  });
}

/**
 * Drops fields that its kind does not have: a button has no address, and a path is relative unless it leads to the
 * front site.
 */
function trimmed(menu: NewMenu): NewMenu {
  if (menu.menuType === 'F') return { ...menu, path: '', component: '', query: '', routeName: '', isFrame: '1' };
  return menu.front === '1' ? menu : { ...menu, path: menu.path.replace(/^\/+/, '') };
}

async function own(ctx: Context, menuId: number) {
  const menu = await queries.byId(ctx, menuId);
  if (!menu) throw fail('system.menus.notFound');
  return menu;
}

function checkGiven(ctx: Context, perms: string): void {
  if (!holdsAll(ctx.actor, permissionsOf(perms))) throw at('perms', fail('system.menus.beyond', { perms }));
}
