import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import * as queries from './queries.ts';

/**
 * For role ids that came in a request: each must exist and lie in the caller's data scope.
 * @throws system.roles.beyondScope
 */
export async function requireRolesInScope(ctx: Context, roleIds: readonly number[]): Promise<queries.RoleRow[]> {
  const wanted = [...new Set(roleIds)];
  const found = wanted.length > 0 ? await queries.inScope(ctx, wanted) : [];
  if (found.length !== wanted.length) throw fail('system.roles.beyondScope');
  return found;
}
