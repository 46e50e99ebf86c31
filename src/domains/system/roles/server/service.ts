import { fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { departmentTree, requireDeptsInScope } from '#module/system/departments';
import { isUnlimited, requireRolesAndHoldersWithin, requireRolesWithin, rightsOfCaller } from '#module/system/rights';
import type { EditedRole, NewRole, RoleQuery, RoleScope } from '../contract.ts';
import { roleTexts } from '../texts/index.ts';
import { adminRole, checkMayAsk, checkMayChange, leafKeys } from './policy.ts';
import * as queries from './queries.ts';
import { hasHoldersBeyond } from './queries/holders.ts';

/**
 * Checks role ids of a request: each must exist and be in the caller's data scope.
 * @throws system.roles.beyondScope
 */
export async function requireRolesInScope(ctx: Context, roleIds: readonly number[]): Promise<queries.RoleRow[]> {
  const wanted = [...new Set(roleIds)];
  const found = wanted.length > 0 ? await queries.inScope(ctx, wanted) : [];
  if (found.length !== wanted.length) throw fail('system.roles.beyondScope');
  return found;
}

/**
 * Checks roles to assign or remove: they must be in the caller's data scope, must not be the super administrator's, and
 * must not hold more than the caller. Callers check the users too, before and after.
 * @throws system.roles.beyondScope|protected, system.rights.role|scope
 */
export async function requireGrantable(ctx: Context, roleIds: readonly number[]): Promise<void> {
  if (roleIds.includes(adminRole)) throw fail('system.roles.protected');
  await requireRolesInScope(ctx, roleIds);
  await requireRolesWithin(ctx, roleIds);
}

/** @throws system.roles.notFound */
export async function find(ctx: Context, roleId: number): Promise<queries.RoleRow> {
  const [role] = await queries.inScope(ctx, [roleId]);
  if (!role) throw fail('system.roles.notFound');
  return role;
}

/** The departments of the caller's data scope, and those of them in a role's scope 2. @throws system.roles.notFound */
export async function deptTree(ctx: Context, roleId: number) {
  const role = await find(ctx, roleId);
  const [depts, chosen] = await Promise.all([departmentTree(ctx), queries.deptsOf(ctx, roleId)]);
  const deptIds = chosen.map((dept) => dept.id);
  return { depts, deptIds, checkedKeys: role.deptCheckStrictly ? leafKeys(chosen) : deptIds };
}

/**
 * Adds a role. Until a data scope is set, it shows everything if the caller sees everything with each permission, and
 * otherwise its holders' own rows.
 * @throws system.roles.nameTaken|keyTaken|menuUnknown|secondFactorFixed, system.rights.role
 */
export function add(
  ctx: Context,
  { menuIds, menuCheckStrictly, secondFactor: asked, ...role }: NewRole,
): Promise<number> {
  return changing(ctx, async (tx) => {
    const secondFactor = asked ?? false;
    checkMayAsk(tx.actor, false, secondFactor);
    await checkMenus(tx, menuIds);
    const own = await rightsOfCaller(tx);
    const roleId = await queries.add(tx, {
      ...role,
      secondFactor,
      menuCheckStrictly: menuCheckStrictly ?? true,
      dataScope: isUnlimited(own) ? '1' : '5',
    });
    await queries.setMenus(tx, roleId, menuIds);
    await requireRolesWithin(tx, [roleId], own);
    return roleId;
  });
}

/**
 * Changes a role; its holders have the new permissions with their next call. Menus that the caller lacks stay
 * unchanged, because the form does not show them.
 * @throws
 * system.roles.notFound|protected|own|shared|nameTaken|keyTaken|menuUnknown|secondFactorFixed, system.rights.…
 */
export function edit(
  ctx: Context,
  { roleId, menuIds, menuCheckStrictly, secondFactor: asked, ...others }: EditedRole,
): Promise<void> {
  return changing(ctx, async (tx) => {
    const { role, own } = await lockForChange(tx, roleId);
    const change = { ...others, secondFactor: asked ?? role.secondFactor };
    checkMayAsk(tx.actor, role.secondFactor, change.secondFactor);
    if (menuIds) {
      const held = await queries.menusOf(tx, roleId);
      await checkMenus(
        tx,
        menuIds.filter((menuId) => !held.includes(menuId)),
      );
      const offered = await queries.menusOfCaller(tx);
      const unseen = offered ? held.filter((menuId) => !offered.has(menuId)) : [];
      await queries.setMenus(tx, roleId, [...new Set([...menuIds, ...unseen])]);
    }
    noteOperation(tx, role.roleName, [...changedFields(role, change), ...(menuIds ? ['menuIds'] : [])]);
    await queries.update(tx, [roleId], {
      ...change,
      ...(typeof menuCheckStrictly === 'boolean' ? { menuCheckStrictly } : {}),
    });
    await requireRolesAndHoldersWithin(tx, [roleId], own);
  });
}

/** Enables or disables a role, at once for all holders. @throws as {@link edit} */
export function changeStatus(ctx: Context, roleId: number, status: '0' | '1'): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockForChange(tx, roleId);
    await queries.update(tx, [roleId], { status });
  });
}

/**
 * Sets the data scope of a role. Departments are stored for every scope, so that a change back restores them.
 * @throws system.roles.notFound|protected|own|shared, system.departments.beyondScope, system.rights.…
 */
export function setDataScope(
  ctx: Context,
  { roleId, dataScope, deptCheckStrictly, deptIds }: RoleScope,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { own } = await lockForChange(tx, roleId);
    if (deptIds) {
      await requireDeptsInScope(tx, deptIds);
      await queries.setDepts(tx, roleId, deptIds);
    }
    const strictly = typeof deptCheckStrictly === 'boolean' ? { deptCheckStrictly } : {};
    await queries.update(tx, [roleId], { dataScope, ...strictly });
    await requireRolesAndHoldersWithin(tx, [roleId], own);
  });
}

/** All of them or none. @throws system.roles.notFound|protected|inUse, system.rights.role|scope */
export function remove(ctx: Context, roleIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (roleIds.includes(adminRole)) throw fail('system.roles.protected');
    if ((await queries.lock(tx, roleIds)).length !== roleIds.length) throw fail('system.roles.notFound');
    const [name] = await queries.held(tx, roleIds);
    if (name !== undefined) throw fail('system.roles.inUse', { name });
    await requireRolesWithin(tx, roleIds);
    for (const roleId of roleIds) {
      await queries.setMenus(tx, roleId, []);
      await queries.setDepts(tx, roleId, []);
    }
    await queries.update(tx, roleIds, { delFlag: '2' });
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: RoleQuery): Promise<FileReply> {
  const t = translatorOf(roleTexts, ctx.language);
  const columns = ['roleId', 'roleName', 'roleKey', 'roleSort', 'dataScope', 'status'] as const;
  return workbook({
    name: t('export.name'),
    columns: columns.map((name) => ({ title: t(`export.${name}`), width: 22 })),
    rows: (await queries.found(ctx, query)).map((row) => [
      row.roleId,
      (ctx.language === 'en' && row.roleNameEn) || row.roleName,
      row.roleKey,
      row.roleSort,
      t(`scope.${row.dataScope}`),
      t(`status.${row.status}`),
    ]),
  });
}

/** The role, locked, after the check that the caller may change it for all holders, and the caller's rights. */
async function lockForChange(tx: Context, roleId: number) {
  if (roleId === adminRole) throw fail('system.roles.protected');
  const [role] = await queries.lock(tx, [roleId]);
  if (!role) throw fail('system.roles.notFound');
  checkMayChange(tx.actor, role, await queries.isHeldBy(tx, roleId, tx.actor.userId));
  if (await hasHoldersBeyond(tx, roleId)) throw fail('system.roles.shared', { name: role.roleName });
  const own = await rightsOfCaller(tx);
  await requireRolesAndHoldersWithin(tx, [roleId]);
  return { role, own };
}

/** @throws system.roles.menuUnknown */
async function checkMenus(tx: Context, menuIds: readonly number[]): Promise<void> {
  if ((await queries.countMenus(tx, menuIds)) !== menuIds.length) throw fail('system.roles.menuUnknown');
}

async function changing<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    const path = queries.takenColumn(error);
    if (!path) throw error;
    const reason = path === 'roleName' ? 'system.roles.nameTaken' : 'system.roles.keyTaken';
    throw failFields(reason, [{ path, reason }]);
  }
}
