import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { superUser } from '#server/permit';
import { hasFactor } from '#module/identity/second-factors';
import { requireUsersInScope } from '#module/system/departments';
import { adminRole, allRoles, rolesInScope, shownRole, type RoleRow } from '#module/system/roles';
import { shown } from '../policy.ts';
import * as queries from '../queries/people.ts';

/** Roles that may be assigned to a user: the super administrator's only to that account. */
const assignable = (roles: readonly RoleRow[], userId?: number) =>
  roles.filter((role) => role.roleId !== adminRole || userId === superUser);

/** Choices for an empty form of a user: the roles in the caller's data scope, and all posts. */
export async function form(ctx: Context) {
  const [roles, posts] = await Promise.all([rolesInScope(ctx), queries.posts(ctx)]);
  return { roles: assignable(roles).map((role) => shownRole(role)), posts };
}

/**
 * A user with all data of the form.
 * @throws system.users.notFound, system.departments.usersBeyondScope
 */
export async function find(ctx: Context, userId: number) {
  const [user, all, inScope, posts, roleIds, postIds] = await Promise.all([
    queries.byId(ctx, userId),
    allRoles(ctx),
    rolesInScope(ctx),
    queries.posts(ctx),
    queries.roleIdsOf(ctx, userId),
    queries.postIdsOf(ctx, userId),
  ]);
  if (!user) throw fail('system.users.notFound');
  await requireUsersInScope(ctx, [userId]);
  const held = (role: RoleRow) => shownRole(role, roleIds.includes(role.roleId));
  return {
    data: { ...shown(user), roles: all.map(held).filter((role) => role.flag) },
    roles: assignable(inScope, userId).map(held),
    posts,
    roleIds,
    postIds,
    hasSecondFactor: await hasFactor(ctx, userId),
  };
}
