import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { everyPermission, holdsAll, superUser } from '#server/permit';
import type { User } from '../contract.ts';
import type { UserRow } from './queries/people.ts';

/**
 * Whether somebody may act on another person. Not on the super administrator, and not on a person who may do what
 * the actor may not: whoever could reset that person's password could act in their name.
 * @throws system.users.protected|outranked
 */
export function checkMayChange(
  actor: Actor,
  target: { userId: number; userName: string; permissions: readonly string[] },
): void {
  if (target.userId === superUser) throw fail('system.users.protected');
  if (target.userId !== actor.userId && !holdsAll(actor, target.permissions))
    throw fail('system.users.outranked', { name: target.userName });
}

/** What a role may do; the administrators' role everything, whatever its menus say. */
export const permissionsOfRole = (roleId: number, adminRole: number, ofMenus: readonly string[]): readonly string[] =>
  roleId === adminRole ? [everyPermission] : ofMenus;

/** A person as pages see them. */
export function shown({
  deptName,
  leader,
  ...row
}: UserRow): Omit<User, 'createTime' | 'updateTime' | 'loginDate' | 'pwdUpdateDate'> & UserRow {
  const dept = row.deptId === null || deptName === null ? null : { deptId: row.deptId, deptName, leader: leader ?? '' };
  return { ...row, deptName, leader, admin: row.userId === superUser, dept };
}
