import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { everyPermission, isSuper } from '#server/permit';
import type { Role } from '../contract.ts';
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
