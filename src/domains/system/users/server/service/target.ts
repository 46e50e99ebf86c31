import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { superUser } from '#server/permit';
import { requireUsersInScope } from '#module/system/departments';
import { requireUsersWithin } from '#module/system/rights';
import * as queries from '../queries/people.ts';

/**
 * A user, locked until the transaction ends, after the check that the caller may change them: not the super
 * administrator's account, and nobody who holds more than the caller, because with a reset password the caller could act
 * in their name.
 * @throws system.users.notFound|protected, system.departments.usersBeyondScope, system.rights.user
 */
export async function lockForChange(tx: Context, userId: number) {
  const [target] = await queries.lock(tx, [userId]);
  if (!target) throw fail('system.users.notFound');
  noteOperation(tx, target.userName);
  if (userId === superUser) throw fail('system.users.protected');
  await requireUsersInScope(tx, [userId]);
  await requireUsersWithin(tx, [userId]);
  return { ...target, roleIds: await queries.roleIdsOf(tx, userId) };
}
