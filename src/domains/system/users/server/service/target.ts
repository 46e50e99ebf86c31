import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { requireUsersInScope } from '#module/system/departments';
import { adminRole } from '#module/system/roles';
import { checkMayChange, permissionsOfRole } from '../policy.ts';
import * as queries from '../queries/people.ts';

/**
 * A user, locked until the transaction ends, after the check that the caller may change them.
 * @throws system.users.notFound|protected|outranked, system.departments.usersBeyondScope
 */
export async function lockForChange(tx: Context, userId: number) {
  const [target] = await queries.lock(tx, [userId]);
  if (!target) throw fail('system.users.notFound');
  noteOperation(tx, target.userName);
  const roleIds = await queries.roleIdsOf(tx, userId);
  const ofMenus = await queries.permissionsOf(tx, roleIds);
  const permissions = roleIds.flatMap((roleId) => permissionsOfRole(roleId, adminRole, ofMenus));
  checkMayChange(tx.actor, { ...target, permissions });
  await requireUsersInScope(tx, [userId]);
  return { ...target, roleIds };
}
