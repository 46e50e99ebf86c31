import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { everyPermission, isSuper, superUser } from '#server/permit';
import { excessOf, holdingsOf, type Excess, type Holdings, type Tree } from './policy.ts';
import * as queries from './queries.ts';

/** The role of the super administrator: it passes every check, so its menus have no effect. */
export const adminRole = 1;

/**
 * What the caller holds. Menus that are disabled count, so that users of one role stay equal; disabled roles do not.
 * With an access token, only what it permits counts.
 */
export async function ownHoldings(ctx: Context): Promise<Holdings> {
  const { actor } = ctx;
  if (isSuper(actor) || actor.permissions.includes(everyPermission)) return 'everything';
  const [own] = await queries.users(ctx, [actor.userId]);
  const roles = await queries.roles(ctx, own?.roleIds ?? []);
  const counting = roles.filter((role) => role.isEnabled && role.roleId !== adminRole);
  const holdings = holdingsOf(counting, deptsOf(own?.deptId), await queries.tree(ctx));
  if (!actor.scopes) return holdings;
  return new Map([...holdings].filter(([permission]) => permission === '' || actor.permissions.includes(permission)));
}

const deptsOf = (deptId: number | null | undefined) => (typeof deptId === 'number' ? [deptId] : []);

/**
 * Those of the users who hold more than the caller. Disabled roles count, because they can be enabled again. The caller
 * is one of them if they now hold more than `own`.
 * @param own what the caller held before a change
 */
export async function usersBeyond(
  ctx: Context,
  userIds: readonly number[],
  own?: Holdings,
): Promise<queries.UserRow[]> {
  const mine = own ?? (await ownHoldings(ctx));
  if (mine === 'everything' || userIds.length === 0) return [];
  const people = await queries.users(ctx, [...new Set(userIds)]);
  const [roles, tree, now] = await Promise.all([
    queries.roles(ctx, [...new Set(people.flatMap(({ roleIds }) => roleIds))]),
    queries.tree(ctx),
    ownHoldings(ctx),
  ]);
  const byId = new Map(roles.map((role) => [role.roleId, role]));
  const isBeyond = remembering(({ deptId, roleIds }: Standing) => {
    const theirs = roleIds.map((roleId) => byId.get(roleId)!);
    return excessOf('user', holdingsWith(theirs, deptsOf(deptId), tree), mine) !== undefined;
  });
  return people.filter((it) => {
    if (it.userId === superUser) return true;
    return it.userId === ctx.actor.userId ? excessOf('user', now, mine) !== undefined : isBeyond(it);
  });
}

type Standing = Pick<queries.UserRow, 'deptId' | 'roleIds'>;

/** Compares once for all users of the same department with the same roles. */
function remembering(compare: (it: Standing) => boolean) {
  const known = new Map<string, boolean>();
  return (it: Standing): boolean => {
    const key = `${it.deptId}:${it.roleIds.join()}`;
    const isBeyond = known.get(key) ?? compare(it);
    known.set(key, isBeyond);
    return isBeyond;
  };
}

function holdingsWith(roles: readonly queries.RoleRow[], holderDepts: readonly number[], tree: Tree): Holdings {
  const holdsAll = roles.some((role) => role.roleId === adminRole || role.permissions.includes(everyPermission));
  return holdsAll ? 'everything' : holdingsOf(roles, holderDepts, tree);
}

/** Those of the roles that hold more than the caller, and why. */
export async function rolesBeyond(
  ctx: Context,
  roleIds: readonly number[],
  own?: Holdings,
): Promise<Map<number, { roleName: string; excess: Excess }>> {
  const mine = own ?? (await ownHoldings(ctx));
  if (mine === 'everything' || roleIds.length === 0) return new Map();
  const [roles, holders, tree] = await Promise.all([
    queries.roles(ctx, [...new Set(roleIds)]),
    queries.holderDepts(ctx, roleIds),
    queries.tree(ctx),
  ]);
  return new Map(
    roles.flatMap((role) => {
      const excess = excessOf('role', holdingsWith([role], holders.get(role.roleId) ?? [], tree), mine);
      return excess ? [[role.roleId, { roleName: role.roleName, excess }] as const] : [];
    }),
  );
}

/** @throws system.rights.user|self if one of the users holds more than the caller, or than `own` */
export async function requireUsersWithin(ctx: Context, userIds: readonly number[], own?: Holdings): Promise<void> {
  const [beyond] = await usersBeyond(ctx, userIds, own);
  if (!beyond) return;
  throw beyond.userId === ctx.actor.userId
    ? fail('system.rights.self')
    : fail('system.rights.user', { name: beyond.userName });
}

/** @throws system.rights.role|scope if one of the roles holds more than the caller, or than `own` */
export async function requireRolesWithin(ctx: Context, roleIds: readonly number[], own?: Holdings): Promise<void> {
  for (const { roleName: name, excess } of (await rolesBeyond(ctx, roleIds, own)).values())
    throw fail(excess === 'permissions' ? 'system.rights.role' : 'system.rights.scope', { name });
}

/**
 * A change of rights: before and after it, none of the users and roles may hold more than the caller did before.
 * @throws system.rights.user|self|role|scope
 */
export async function changingRights<T>(
  tx: Context,
  { users = [], roles = [] }: { users?: readonly number[]; roles?: readonly number[] },
  work: () => Promise<T>,
): Promise<T> {
  const own = await ownHoldings(tx);
  const check = async () => {
    await requireRolesWithin(tx, roles, own);
    await requireUsersWithin(tx, users, own);
  };
  await check();
  const result = await work();
  await check();
  return result;
}
