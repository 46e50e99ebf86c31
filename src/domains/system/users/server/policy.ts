import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { everyPermission, holdsAll, superUser } from '#server/permit';
import type { User } from '../contract.ts';
import type { UserRow } from './queries/people.ts';

/**
 * Whether a user may change another account. Not the super administrator's, and no account with permissions that the
 * actor lacks: with a reset password the actor could act in its name.
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

/** Permissions of a role; the administrators' role has all, whatever its menus are. */
export const permissionsOfRole = (roleId: number, adminRole: number, ofMenus: readonly string[]): readonly string[] =>
  roleId === adminRole ? [everyPermission] : ofMenus;

/** A user as returned to pages. */
export function shown({
  deptName,
  leader,
  ...row
}: UserRow): Omit<User, 'createTime' | 'updateTime' | 'loginDate' | 'pwdUpdateDate'> & UserRow {
  const dept = row.deptId === null || deptName === null ? null : { deptId: row.deptId, deptName, leader: leader ?? '' };
  return { ...row, deptName, leader, admin: row.userId === superUser, dept };
}
