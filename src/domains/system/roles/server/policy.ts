import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { everyPermission, holdsAll, isSuper } from '#server/permit';
import type { DataScope, Role } from '../contract.ts';
import type { RoleRow } from './queries.ts';

/** The role of the super administrator: it passes every check, so its menus have no effect. */
export const adminRole = 1;

/** A role as returned to pages. */
export const shown = (
  row: RoleRow,
  held = false,
): Omit<Role, 'createTime' | 'updateTime'> & Pick<RoleRow, 'createTime' | 'updateTime'> => ({
  ...row,
  admin: row.roleId === adminRole,
  flag: held,
});

/**
 * Users cannot grant permissions that they lack.
 * @throws system.roles.beyondRights
 * @param permissions that the role carries
 */
export function checkMayGive(actor: Actor, permissions: readonly string[], name: string): void {
  if (!holdsAll(actor, permissions)) throw fail('system.roles.beyondRights', { name });
}

/** @throws system.roles.menusBeyondRights with the permissions that the actor lacks */
export function checkMayUse(actor: Actor, permissions: readonly string[]): void {
  const lacking = permissions.filter((one) => !holdsAll(actor, [one]));
  if (lacking.length > 0) throw fail('system.roles.menusBeyondRights', { perms: lacking.slice(0, 5).join(', ') });
}

/**
 * Users cannot grant a wider data scope than their own: everything requires the scope of everything, a department with
 * descendants requires the same scope, and a department requires its visibility. Chosen departments are checked one by
 * one.
 * @param own the data scopes of the actor's roles;
 * @throws system.roles.widerScope
 */
export function checkMayScope(own: readonly DataScope[], wanted: DataScope, name: string): void {
  const enough: Record<DataScope, readonly DataScope[]> = {
    '1': ['1'],
    '2': ['1', '2', '3', '4'],
    '3': ['1', '3', '4'],
    '4': ['1', '4'],
    '5': ['1', '2', '3', '4', '5'],
  };
  if (!own.some((scope) => enough[wanted].includes(scope))) throw fail('system.roles.widerScope', { name });
}

/**
 * The super administrator's role cannot be changed. Only users with every permission may change a role that they hold.
 * @throws system.roles.protected|own
 */
export function checkMayChange(actor: Actor, role: RoleRow, isHeld: boolean): void {
  if (role.roleId === adminRole) throw fail('system.roles.protected');
  if (isHeld && !actor.permissions.includes(everyPermission)) throw fail('system.roles.own', { name: role.roleName });
}

/**
 * Only the super administrator changes whether a role requires two-factor sign-in.
 * @throws system.roles.secondFactorFixed
 */
export function checkMayAsk(actor: Actor, before: boolean, after: boolean): void {
  if (before !== after && !isSuper(actor)) throw fail('system.roles.secondFactorFixed');
}

/** Ids of a tree's ticked nodes if ticking cascades: nodes with a ticked descendant are left out. */
export function leafKeys(nodes: readonly { id: number; parentId: number }[]): number[] {
  const parents = new Set(nodes.map((node) => node.parentId));
  return nodes.filter((node) => !parents.has(node.id)).map((node) => node.id);
}
