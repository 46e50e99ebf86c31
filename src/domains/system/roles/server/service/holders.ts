import { fail } from '#shared/fail';
import { everyPermission, superUser } from '#server/permit';
import { inTransaction, type Context } from '#server/context';
import { requireUsersInScope } from '#module/system/departments';
import { requireUsersWithin, rightsOfCaller } from '#module/system/rights';
import type { RoleUserQuery } from '../../contract.ts';
import * as queries from '../queries.ts';
import * as holders from '../queries/holders.ts';
import { requireGrantable, requireRolesInScope } from '../service.ts';

/** Users in the caller's data scope who hold a role, or who do not. @throws system.roles.beyondScope */
export async function list(ctx: Context, query: RoleUserQuery, isHolder: boolean) {
  await requireRolesInScope(ctx, [query.roleId]);
  const { total, rows } = await holders.list(ctx, query, isHolder);
  return { total, rows: rows.map((row) => ({ ...row, admin: row.userId === superUser })) };
}

/**
 * Assigns a role to users, at once for their open sessions. Users who have it keep it.
 * @throws system.roles.superUser|self, the errors of {@link requireGrantable}, system.departments.usersBeyondScope,
 * system.rights.user|self
 */
export const give = (ctx: Context, roleId: number, userIds: readonly number[]): Promise<void> =>
  assigning(ctx, roleId, userIds, (tx) => holders.give(tx, roleId, userIds));

/**
 * Removes a role from users, at once for their open sessions; requires the right to assign it.
 * @throws as {@link give}
 */
export const take = (ctx: Context, roleId: number, userIds: readonly number[]): Promise<void> =>
  assigning(ctx, roleId, userIds, (tx) => holders.take(tx, roleId, userIds));

function assigning(
  ctx: Context,
  roleId: number,
  userIds: readonly number[],
  work: (tx: Context) => Promise<void>,
): Promise<void> {
  if (userIds.includes(superUser)) throw fail('system.roles.superUser');
  if (userIds.includes(ctx.actor.userId) && !ctx.actor.permissions.includes(everyPermission))
    throw fail('system.roles.self');
  return inTransaction(ctx, async (tx) => {
    await queries.lock(tx, [roleId]);
    await requireGrantable(tx, [roleId]);
    await requireUsersInScope(tx, userIds);
    await requireUsersWithin(tx, userIds);
    const own = await rightsOfCaller(tx);
    await work(tx);
    await requireUsersWithin(tx, userIds, own);
  });
}
