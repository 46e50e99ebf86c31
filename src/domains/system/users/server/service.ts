import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { brokenPasswordRules, fault } from '#contract/identity/accounts';
import { createAccount, generatePassword, hashPassword } from '#module/identity/accounts';
import { endSessions } from '#module/identity/sessions';
import { adminRole, allRoles, shownRole, type RoleRow } from '#module/system/roles';
import type { EditedUser, NewUser } from '../contract.ts';
import { checkMayChange, checkMayGrant, permissionsOfRole, shown, superUser } from './policy.ts';
import * as queries from './queries.ts';

/** Roles that may be given to a person: the super administrator's own only to that account. */
const assignable = (roles: readonly RoleRow[], userId?: number) =>
  roles.filter((role) => role.roleId !== adminRole || userId === superUser);

/** What an empty form of a user offers. */
export async function form(ctx: Context) {
  const [roles, posts] = await Promise.all([allRoles(ctx), queries.posts(ctx)]);
  return { roles: assignable(roles).map((role) => shownRole(role)), posts };
}

/** A person with everything that the form needs. @throws system.users.notFound */
export async function find(ctx: Context, userId: number) {
  const [user, roles, posts, roleIds, postIds] = await Promise.all([
    queries.byId(ctx, userId),
    allRoles(ctx),
    queries.posts(ctx),
    queries.roleIdsOf(ctx, userId),
    queries.postIdsOf(ctx, userId),
  ]);
  if (!user) throw fail('system.users.notFound');
  const flagged = roles.map((role) => shownRole(role, roleIds.includes(role.roleId)));
  const offered = new Set(assignable(roles, userId).map((role) => role.roleId));
  return {
    data: { ...shown(user), roles: flagged.filter((role) => role.flag) },
    roles: flagged.filter((role) => offered.has(role.roleId)),
    posts,
    roleIds,
    postIds,
  };
}

/**
 * Creates an account. Without a password one is made and returned: the only time that it is seen. Either way it
 * must be changed at the first login. @throws system.users.roleUnknown|roleBeyond|…, identity.accounts.…Taken
 */
export async function add(ctx: Context, body: NewUser): Promise<{ userId: number; password?: string }> {
  const { password: given, roleIds, postIds, sex, status, ...account } = body;
  const password = chosenOrMade(given, body);
  const userId = await inTransaction(ctx, async (tx) => {
    await checkReferences(tx, body);
    const added = await createAccount(tx, { ...account, password, isOwnPassword: false, roles: [] });
    await queries.update(tx, added, { sex, status });
    await replaceRoles(tx, added, [], roleIds);
    await queries.setPosts(tx, added, postIds);
    return added;
  });
  return given ? { userId } : { userId, password };
}

/**
 * Changes a person; the login name and the password stay. A new e-mail is unverified. Stopping the account or
 * changing its roles ends its sessions. @throws system.users.…
 */
export async function edit(ctx: Context, { userId, roleIds, postIds, ...change }: EditedUser): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const target = await lockForChange(tx, userId);
      if (change.status === '1') refuseSelf(tx, userId);
      await checkReferences(tx, { ...change, postIds });
      const isNewEmail = change.email.toLowerCase() !== target.email.toLowerCase();
      await queries.update(tx, userId, { ...change, ...(isNewEmail ? { isVerified: '0', verifiedAt: null } : {}) });
      await queries.setPosts(tx, userId, postIds);
      await replaceRoles(tx, userId, target.roleIds, roleIds);
      if (change.status === '1') await endSessions(tx, userId);
    });
  } catch (error) {
    const taken = queries.takenColumn(error);
    if (!taken) throw error;
    const reason = taken === 'email' ? fault('emailTaken') : fault('mobileTaken');
    throw failFields(reason, [{ path: taken, reason }]);
  }
}

/** All of them or none. @throws system.users.protected|self|outranked|notFound */
export async function remove(ctx: Context, userIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const userId of [...userIds].sort((a, b) => a - b)) {
      refuseSelf(tx, userId);
      await lockForChange(tx, userId);
      await queries.setRoles(tx, userId, []);
      await queries.setPosts(tx, userId, []);
      await queries.markDeleted(tx, userId);
      await endSessions(tx, userId);
    }
  });
}

/** Starts or stops an account; stopping ends its sessions. @throws system.users.protected|self|outranked|notFound */
export async function changeStatus(ctx: Context, userId: number, status: '0' | '1'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, userId);
    if (status === '1') refuseSelf(tx, userId);
    await queries.update(tx, userId, { status });
    if (status === '1') await endSessions(tx, userId);
  });
}

/**
 * Sets another person's password, or makes one and returns it; it must be changed at the next login, and all
 * sessions end. @throws system.users.protected|outranked|notFound, identity.accounts.pwd…
 */
export async function resetPassword(
  ctx: Context,
  userId: number,
  given?: string | null,
): Promise<{ password?: string }> {
  const target = await queries.byId(ctx, userId);
  if (!target) throw fail('system.users.notFound');
  const password = chosenOrMade(given, target);
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, userId);
    await queries.update(tx, userId, { password: hash, pwdUpdateDate: null });
    await endSessions(tx, userId);
  });
  return given ? {} : { password };
}

/** Replaces a person's roles. @throws system.users.protected|outranked|notFound|roleUnknown|roleBeyond */
export async function assignRoles(ctx: Context, userId: number, roleIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const target = await lockForChange(tx, userId);
    await replaceRoles(tx, userId, target.roleIds, roleIds);
  });
}

function chosenOrMade(given: string | null | undefined, owner: { userName: string; email: string }): string {
  if (!given) return generatePassword();
  const broken = brokenPasswordRules(given, owner);
  if (broken.length > 0)
    throw failFields(
      fault(broken[0]!),
      broken.map((rule) => ({ path: 'password', reason: fault(rule) })),
    );
  return given;
}

function refuseSelf(ctx: Context, userId: number): void {
  if (userId === ctx.actor.userId) throw fail('system.users.self');
}

/** The person, locked, once it is clear that the caller may act on them. */
async function lockForChange(tx: Context, userId: number) {
  const [target] = await queries.lock(tx, [userId]);
  if (!target) throw fail('system.users.notFound');
  const roleIds = await queries.roleIdsOf(tx, userId);
  const ofMenus = await queries.permissionsOf(tx, roleIds);
  const permissions = roleIds.flatMap((roleId) => permissionsOfRole(roleId, adminRole, ofMenus));
  checkMayChange(tx.actor, { ...target, permissions });
  return { ...target, roleIds };
}

async function checkReferences(
  tx: Context,
  { deptId, postIds }: Pick<EditedUser, 'deptId' | 'postIds'>,
): Promise<void> {
  if (deptId !== null && !(await queries.departmentExists(tx, deptId))) throw fail('system.users.deptUnknown');
  const known = new Set((await queries.posts(tx)).map((post) => post.postId));
  if (postIds.some((postId) => !known.has(postId))) throw fail('system.users.postUnknown');
}

/** Gives and takes roles. Whoever's rights change logs in anew, except the caller. */
async function replaceRoles(
  tx: Context,
  userId: number,
  held: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  const added = wanted.filter((roleId) => !held.includes(roleId));
  if (added.length === 0 && wanted.length === held.length) return;
  const roles = new Map((await allRoles(tx)).map((role) => [role.roleId, role]));
  for (const roleId of added) {
    const role = roles.get(roleId);
    if (!role || roleId === adminRole) throw fail('system.users.roleUnknown');
    checkMayGrant(tx.actor, await queries.permissionsOf(tx, [roleId]), role.roleName);
  }
  await queries.setRoles(tx, userId, wanted);
  await endSessions(tx, userId, userId === tx.actor.userId ? (tx.actor.sessionId ?? undefined) : undefined);
}
