import { inTransaction, type Context } from '#server/context';
import { requireUsersWithin, rightsOfCaller } from '#module/system/rights';
import { requireGrantable } from '#module/system/roles';
import * as queries from '../queries/people.ts';
import { lockForChange } from './target.ts';

/**
 * Replaces a user's roles.
 * @throws system.users.protected|notFound, system.rights.…, system.departments.usersBeyondScope, system.roles.…
 */
export async function assignRoles(ctx: Context, userId: number, roleIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const target = await lockForChange(tx, userId);
    const own = await rightsOfCaller(tx);
    await replaceRoles(tx, userId, target.roleIds, roleIds);
    await requireUsersWithin(tx, [userId], own);
  });
}

/**
 * Assigns and removes roles that the caller may grant, at once for the user's open sessions: rights are read per call.
 */
export async function replaceRoles(
  tx: Context,
  userId: number,
  held: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  const changed = [...wanted.filter((id) => !held.includes(id)), ...held.filter((id) => !wanted.includes(id))];
  if (changed.length === 0) return;
  await requireGrantable(tx, changed);
  await queries.setRoles(tx, userId, wanted);
}
