import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { everyPermission, isSuper, superUser } from '#server/permit';
import { covers, excessOf, grantOf, type Excess, type Rights } from './policy.ts';
import * as queries from './queries.ts';

/**
 * The caller's rights: enabled roles with their enabled menus. A change of rights reads it before the change and
 * compares the result with it.
 */
export async function rightsOfCaller(ctx: Context): Promise<Rights> {
  if (isSuper(ctx.actor) || ctx.actor.permissions.includes(everyPermission)) return 'everything';
  const { deptId, roleIds } = await queries.rolesOfCaller(ctx);
  const [roles, tree] = await Promise.all([queries.roles(ctx, roleIds, true), queries.tree(ctx)]);
  return roles.filter((role) => role.permissions.length > 0).map((role) => grantOf(role, deptId, tree));
}

/** Whether each permission of the caller applies to all rows. */
export const isUnlimited = (own: Rights): boolean =>
  own === 'everything' || own.every(({ shows }) => shows === 'everything');

/**
 * Checks departments that are about to move. Users who see the new place will see them there, so the caller must see
 * them with every permission that shows departments.
 */
export const coversDepartments = (own: Rights, deptIds: readonly number[]): boolean =>
  own === 'everything' ||
  own.every(({ shows }) => (shows !== 'everything' && shows.size === 0) || covers(shows, new Set(deptIds)));

/**
 * Checks roles that the caller assigns or has changed: none holds more than the caller. A role for the holder's own
 * department counts as if the caller held it.
 * @param before what the caller held before a change
 * @throws system.rights.role|scope
 */
export async function requireRolesWithin(ctx: Context, roleIds: readonly number[], before?: Rights): Promise<void> {
  const own = before ?? (await rightsOfCaller(ctx));
  if (own === 'everything') return;
  const [roles, tree] = await Promise.all([queries.roles(ctx, roleIds), queries.tree(ctx)]);
  const { deptId } = await queries.rolesOfCaller(ctx);
  for (const role of roles) {
    const excess = excessOf(grantOf(role, deptId, tree), own);
    if (excess) throw refusalOf(excess, role.roleName);
  }
}

/**
 * Checks roles before and after the caller changes them, which changes what their holders may do: neither the roles nor
 * their holders hold more than the caller. The caller's own roles must not give the caller more.
 * @param before what the caller held before the change
 * @throws system.rights.role|scope|user|self
 */
export async function requireRolesAndHoldersWithin(
  ctx: Context,
  roleIds: readonly number[],
  before?: Rights,
): Promise<void> {
  const own = before ?? (await rightsOfCaller(ctx));
  if (own === 'everything') return;
  const { roleIds: held } = await queries.rolesOfCaller(ctx);
  await requireRolesWithin(
    ctx,
    roleIds.filter((one) => !held.includes(one)),
    own,
  );
  const [higher] = await exceeding(ctx, await queries.rolesOfHolders(ctx, roleIds), own);
  if (higher) throw fail('system.rights.user', { name: higher.userName });
  if (before) await requireNotWidened(ctx, before);
}

/**
 * Checks users before and after the caller changes them: none holds more than the caller. Their disabled roles count,
 * because they can be enabled again. The caller may be among them, and then must not gain rights.
 * @param before what the caller held before the change
 * @throws system.rights.user|self
 */
export async function requireUsersWithin(ctx: Context, userIds: readonly number[], before?: Rights): Promise<void> {
  const [higher] = (await usersBeyond(ctx, userIds, before)).values();
  if (higher !== undefined) throw fail('system.rights.user', { name: higher });
  if (before && userIds.includes(ctx.actor.userId)) await requireNotWidened(ctx, before);
}

/** Names of those of the users, except the caller, who hold more than the caller, by their id. */
async function usersBeyond(ctx: Context, userIds: readonly number[], before?: Rights): Promise<Map<number, string>> {
  const others = userIds.filter((one) => one !== ctx.actor.userId);
  const found = new Map(others.includes(superUser) ? [[superUser, 'admin']] : []);
  const held = await queries.rolesOfUsers(ctx, others);
  if (held.length === 0) return found;
  for (const { userId, userName } of await exceeding(ctx, held, before ?? (await rightsOfCaller(ctx))))
    found.set(userId, userName);
  return found;
}

/** Users with a session who hold more than the caller. */
export const usersBeyondWithSessions = async (ctx: Context): Promise<number[]> => [
  ...(await usersBeyond(ctx, await queries.staffWithSessions(ctx))).keys(),
];

/** The holders whose role, in their department, holds more than the caller. */
async function exceeding(ctx: Context, held: readonly queries.Holder[], own: Rights): Promise<queries.Holder[]> {
  if (own === 'everything' || held.length === 0) return [];
  const roleIds = [...new Set(held.map(({ roleId }) => roleId))];
  const [roles, tree] = await Promise.all([queries.roles(ctx, roleIds), queries.tree(ctx)]);
  const byId = new Map(roles.map((role) => [role.roleId, role]));
  return held.filter(({ roleId, deptId }) => {
    const role = byId.get(roleId);
    return role && excessOf(grantOf(role, deptId, tree), own);
  });
}

async function requireNotWidened(ctx: Context, before: Rights): Promise<void> {
  const after = await rightsOfCaller(ctx);
  if (after !== 'everything' && after.some((grant) => excessOf(grant, before))) throw fail('system.rights.self');
}

/** Permissions named in a refusal. */
const maxNamed = 5;

const refusalOf = (excess: Excess, name: string) =>
  excess === 'scope'
    ? fail('system.rights.scope', { name })
    : fail('system.rights.role', { name, perms: excess.permissions.slice(0, maxNamed).join(', ') });
