import { createHash, randomBytes } from 'node:crypto';
import { everyPermission } from '#server/permit';
import { inTransaction, type Actor, type Context } from '#server/context';
import { fail, failFields, type Failure } from '#shared/fail';
import {
  countWrong,
  deviceOf,
  minutesLocked,
  placeOf,
  recordLogin,
  unlockLogin,
  type Outcome,
} from '#module/monitor/login-log';
import { setting, settings } from '#module/system/settings';
import { defaultRole, type Login } from '#contract/identity/sessions';
import { isBlocked } from './blocked.ts';
import { captchaFailure, captchaFault } from './captcha.ts';
import { verifyNobody, verifyPassword } from './passwords.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findCredentials,
  findOwnUser,
  findPassword,
  findSession,
  insertSession,
  stampLogin,
  touchSession,
} from './queries.ts';

/** User 1 may do everything, whatever the tables say. */
const superUser = 1;

const tokenBytes = 32;

/** Only this is stored: who reads the database cannot act as anybody. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * The person behind a bearer token, or null when the session has ended. Extends the session by its full life, at
 * most once a minute.
 */
export async function resolveActor(ctx: Context, token: string): Promise<Actor | null> {
  const session = await findSession(ctx, hashOf(token));
  if (!session) return null;
  if (session.isStale) await touchSession(ctx, session.sessionId);
  const { sessionId, userId, userName, email, deptId, isVerified } = session;
  const isSuper = userId === superUser;
  return {
    userId,
    userName,
    email,
    deptId,
    verified: isVerified === '1',
    roles: isSuper ? ['admin'] : session.roles,
    permissions: isSuper ? [everyPermission] : permissionsOf(session.perms),
    sessionId,
  };
}

/** A menu's permission field may hold several, separated by commas. */
function permissionsOf(fields: string[]): string[] {
  return [...new Set(fields.flatMap((field) => field.split(',').map((one) => one.trim())).filter(Boolean))];
}

/** Opens a session for a person without asking for a password. Answers the token, which is kept nowhere. */
export async function openSession(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await insertSession(ctx, {
    tokenHash: hashOf(token),
    userId,
    ipaddr: ctx.address.slice(0, 128),
    loginLocation: placeOf(ctx.address),
    ...deviceOf(ctx.userAgent),
  });
  return token;
}

/** Ends a person's sessions at once: all, or all but one. For password changes, stopped and deleted users. */
export async function endSessions(ctx: Context, userId: number, exceptSessionId?: string): Promise<void> {
  await deleteSessionsOf(ctx, userId, exceptSessionId);
}

/**
 * Captcha, then presence, blocked addresses, lock, password, and only then whether the account is stopped: nobody
 * learns about an account without knowing its password. Every outcome is a row of the login log.
 */
export async function logIn(ctx: Context, login: Login): Promise<{ token: string }> {
  const name = login.username;
  const refuse = async (outcome: Outcome, failure: Failure = fail(`identity.sessions.${outcome}`)): Promise<never> => {
    await recordLogin(ctx, name, outcome);
    throw failure;
  };
  const refuseLocked = (minutes: number) => refuse('locked', fail('identity.sessions.locked', { minutes }));

  const captcha = await captchaFault(ctx, login);
  if (captcha) return refuse(captcha, captchaFailure(captcha));
  if (login.matElabLogin) return refuse('matElabOff');
  if (!name || !login.password) return refuse('incomplete', missing(login));
  if (isBlocked(ctx.address, await setting(ctx, 'sys.login.blackIPList'))) return refuse('blocked');
  const locked = await minutesLocked(ctx, name);
  if (locked) return refuseLocked(locked);

  const account = await findCredentials(ctx, name);
  const isRight = account ? await verifyPassword(login.password, account.password) : await verifyNobody(login.password);
  if (!account || !isRight) {
    const minutes = await countWrong(ctx, name);
    return minutes ? refuseLocked(minutes) : refuse('badLogin');
  }
  const lockedMeanwhile = await minutesLocked(ctx, name);
  if (lockedMeanwhile) return refuseLocked(lockedMeanwhile);
  if (account.status !== '0') return refuse('disabled');

  return inTransaction(ctx, async (tx) => {
    await unlockLogin(tx, name);
    await stampLogin(tx, account.userId);
    await recordLogin(tx, account.userName, 'loggedIn');
    return { token: await openSession(tx, account.userId) };
  });
}

function missing({ username, password }: Login): Failure {
  const faults = [
    ...(username ? [] : [{ path: 'username', reason: 'identity.sessions.username' }]),
    ...(password ? [] : [{ path: 'password', reason: 'identity.sessions.password' }]),
  ];
  return failFields('identity.sessions.incomplete', faults);
}

/** Ends the caller's session. Without one there is nothing to do, and that is no failure. */
export async function logOut(ctx: Context): Promise<void> {
  if (!ctx.actor.sessionId) return;
  await deleteSession(ctx, ctx.actor.sessionId);
  await recordLogin(ctx, ctx.actor.userName, 'loggedOut');
}

/** The caller as pages show them. */
export async function describeCaller(ctx: Context) {
  const { actor } = ctx;
  const user = await findOwnUser(ctx, actor.userId);
  return {
    user,
    roles: actor.roles.length ? [...actor.roles] : [defaultRole],
    permissions: [...actor.permissions],
    previewMode: isPreviewer(user.email, await setting(ctx, 'site.preview.emailDomains')),
  };
}

/** What a front end asks for after the login and on every full page load. */
export async function describeSession(ctx: Context) {
  const caller = await describeCaller(ctx);
  const changed = caller.user.pwdUpdateDate;
  const rules = await settings(ctx, ['sys.account.initPasswordModify', 'sys.account.passwordValidateDays']);
  const days = Number(rules['sys.account.passwordValidateDays']);
  return {
    ...caller,
    pwdChrtype: '0',
    isDefaultModifyPwd: changed === null && rules['sys.account.initPasswordModify'] === '1',
    isPasswordExpired: days > 0 && (changed === null || ctx.now.getTime() - changed.getTime() > days * 86_400_000),
  };
}

/** Whether an address belongs to one of the domains (or a part of one), separated by commas, semicolons or spaces. */
function isPreviewer(email: string, domains: string): boolean {
  const own = email.toLowerCase().split('@')[1];
  if (!own) return false;
  return domains
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .some((domain) => domain && (own === domain || own.endsWith(`.${domain}`)));
}

/** @throws identity.sessions.wrongPassword unless it is the caller's */
export async function checkOwnPassword(ctx: Context, password: string): Promise<void> {
  if (await verifyPassword(password, await findPassword(ctx, ctx.actor.userId))) return;
  throw failFields('identity.sessions.wrongPassword', [
    { path: 'password', reason: 'identity.sessions.wrongPassword' },
  ]);
}
