import { fail, failFields } from '#shared/fail';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { brokenPasswordRules, fault } from '#contract/identity/accounts';
import { createAccount, generatePassword, hashPassword, notifyOldAddress } from '#module/identity/accounts';
import { endSessions } from '#module/identity/sessions';
import { endTokens } from '#module/identity/tokens';
import { requireDeptsInScope } from '#module/system/departments';
import { requireUsersWithin, rightsOfCaller } from '#module/system/rights';
import type { EditedUser, NewUser } from '../../contract.ts';
import { seesEverybody } from '../queries/imports.ts';
import * as queries from '../queries/people.ts';
import { replaceRoles } from './roles.ts';
import { lockForChange } from './target.ts';

/**
 * Creates an account. Without a password it generates one and returns it only once. In both cases it must be changed at
 * the first login.
 * @throws system.users.deptNeeded|postUnknown, system.departments.beyondScope, system.roles.…, identity.accounts.…Taken
 */
export async function add(ctx: Context, body: NewUser): Promise<{ userId: number; password?: string }> {
  const { password: given, roleIds, postIds, sex, status, ...account } = body;
  const password = chosenOrMade(given, body);
  const userId = await inTransaction(ctx, async (tx) => {
    const own = await rightsOfCaller(tx);
    await checkReferences(tx, body, null);
    await keepInSight(tx, body.deptId);
    const added = await createAccount(tx, { ...account, password, isOwnPassword: false, roles: [] });
    await queries.update(tx, added, { sex, status });
    await replaceRoles(tx, added, [], roleIds);
    await queries.setPosts(tx, added, postIds);
    await requireUsersWithin(tx, [added], own);
    return added;
  });
  return given ? { userId } : { userId, password };
}

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

/**
 * Changes a user; the login name and the password stay. A new e-mail is unverified. Disabling the account ends its
 * sessions; changed roles apply from the next call.
 * @throws system.users.…
 */
export async function edit(ctx: Context, { userId, roleIds, postIds, ...change }: EditedUser): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const target = await lockForChange(tx, userId);
      const own = await rightsOfCaller(tx);
      if (change.status === '1') refuseSelf(tx, userId);
      if (change.deptId !== target.deptId) await keepOwnPlace(tx, userId);
      await checkReferences(tx, { ...change, postIds }, target.deptId);
      if (target.deptId !== null) await keepInSight(tx, change.deptId);
      const isNewEmail = change.email.toLowerCase() !== target.email.toLowerCase();
      const person = (await queries.byId(tx, userId)) ?? {};
      await queries.update(tx, userId, { ...change, ...(isNewEmail ? { isVerified: '0', verifiedAt: null } : {}) });
      if (isNewEmail && change.email) await notifyOldAddress(tx, target, change.email);
      const roles = changedFields({ roleIds: inOrder(target.roleIds) }, { roleIds: inOrder(roleIds) });
      noteOperation(tx, target.userName, [...changedFields(person, change), ...roles]);
      await queries.setPosts(tx, userId, postIds);
      await replaceRoles(tx, userId, target.roleIds, roleIds);
      await requireUsersWithin(tx, [userId], own);
      if (change.status === '1') await endSessions(tx, userId);
    });
  } catch (error) {
    const taken = queries.takenColumn(error);
    if (!taken) throw error;
    const reason = taken === 'email' ? fault('emailTaken') : fault('mobileTaken');
    throw failFields(reason, [{ path: taken, reason }]);
  }
}

/** All of them or none. @throws system.users.protected|self|notFound, system.rights.user */
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

/**
 * Enables or disables an account; disabling ends its sessions.
 * @throws system.users.protected|self|notFound, system.rights.user
 */
export async function changeStatus(ctx: Context, userId: number, status: '0' | '1'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, userId);
    if (status === '1') refuseSelf(tx, userId);
    await queries.update(tx, userId, { status });
    if (status === '1') await endSessions(tx, userId);
  });
}

/**
 * Sets another user's password, or generates one and returns it; it must be changed at the next login, all sessions end
 * and all access tokens are revoked.
 * @throws system.users.protected|notFound, system.rights.…, identity.accounts.pwd…
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
    await endTokens(tx, userId);
  });
  return given ? {} : { password };
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

/** @throws system.departments.beyondScope, system.users.postUnknown */
async function checkReferences(
  tx: Context,
  { deptId, postIds }: Pick<EditedUser, 'deptId' | 'postIds'>,
  deptBefore: number | null,
): Promise<void> {
  if (deptId !== null && deptId !== deptBefore) await requireDeptsInScope(tx, [deptId]);
  const known = new Set((await queries.posts(tx)).map((post) => post.postId));
  if (postIds.some((postId) => !known.has(postId))) throw fail('system.users.postUnknown');
}

/**
 * Another department shows other rows, so users with a limited scope cannot change their own.
 * @throws system.users.ownDept
 */
async function keepOwnPlace(tx: Context, userId: number): Promise<void> {
  if (userId === tx.actor.userId && !(await seesEverybody(tx))) throw fail('system.users.ownDept');
}

/** Users cannot move an account where they would no longer see it. @throws system.users.deptNeeded */
async function keepInSight(tx: Context, deptId: number | null): Promise<void> {
  if (deptId === null && !(await seesEverybody(tx))) throw fail('system.users.deptNeeded');
}
