import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import * as queries from './queries.ts';

/**
 * For department ids that came in a request: each must exist and lie in the caller's data scope.
 * @throws system.departments.beyondScope
 */
export async function requireDeptsInScope(ctx: Context, deptIds: readonly number[]): Promise<void> {
  const wanted = new Set(deptIds);
  if (wanted.size > 0 && (await queries.countInScope(ctx, [...wanted])) !== wanted.size)
    throw fail('system.departments.beyondScope');
}

/**
 * For user ids that came in a request: each must exist and lie in the caller's data scope.
 * @throws system.departments.usersBeyondScope
 */
export async function requireUsersInScope(ctx: Context, userIds: readonly number[]): Promise<void> {
  const wanted = new Set(userIds);
  if (wanted.size > 0 && (await queries.countUsersInScope(ctx, [...wanted])) !== wanted.size)
    throw fail('system.departments.usersBeyondScope');
}
