import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { everyPermission, holdsAll, isSuper } from '#server/permit';
import type { DataScope, Role } from '../contract.ts';
import type { RoleRow } from './queries.ts';

/** The role of the super administrator: it passes every check, so its menus mean nothing. */
export const adminRole = 1;

/** A role as pages see it. */
export const shown = (
  row: RoleRow,
  held = false,
): Omit<Role, 'createTime' | 'updateTime'> & Pick<RoleRow, 'createTime' | 'updateTime'> => ({
  ...row,
  admin: row.roleId === adminRole,
  flag: held,
});

/**
 * Nobody gives away what they do not have. @throws system.roles.beyondRights
 * @param permissions what the role carries
 */
export function checkMayGive(actor: Actor, permissions: readonly string[], name: string): void {
  if (!holdsAll(actor, permissions)) throw fail('system.roles.beyondRights', { name });
}

/** @throws system.roles.menusBeyondRights naming what the actor lacks */
export function checkMayUse(actor: Actor, permissions: readonly string[]): void {
  const lacking = permissions.filter((one) => !holdsAll(actor, [one]));
  if (lacking.length > 0) throw fail('system.roles.menusBeyondRights', { perms: lacking.slice(0, 5).join(', ') });
}

/**
 * Nobody gives a wider view than their own: everything only who sees everything, a department with all below it only
 * who sees theirs so, a department only who sees theirs. Chosen departments are checked one by one.
 * @param own the data scopes of the actor's roles; @throws system.roles.widerScope
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
 * The super administrator's role is nobody's to change, and one's own only those' who may do everything anyway.
 * @throws system.roles.protected|own
 */
export function checkMayChange(actor: Actor, role: RoleRow, isHeld: boolean): void {
  if (role.roleId === adminRole) throw fail('system.roles.protected');
  if (isHeld && !actor.permissions.includes(everyPermission)) throw fail('system.roles.own', { name: role.roleName });
}

/** Whether holders must have two-factor sign-in is the super administrator's to say. @throws system.roles.secondFactorFixed */
export function checkMayAsk(actor: Actor, before: boolean, after: boolean): void {
  if (before !== after && !isSuper(actor)) throw fail('system.roles.secondFactorFixed');
}

/** Ids of a tree's ticked nodes where ticking one ticks all below it: whatever has a ticked node below is left out. */
export function leafKeys(nodes: readonly { id: number; parentId: number }[]): number[] {
  const parents = new Set(nodes.map((node) => node.parentId));
  return nodes.filter((node) => !parents.has(node.id)).map((node) => node.id);
}
