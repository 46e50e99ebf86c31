import { createHash, randomBytes } from 'node:crypto';
import { accessTokenPrefix } from '#server/http/access-tokens';
import { countHit, countRead, hitsOf } from '#server/database/cache';
import { everyPermission, superUser } from '#server/permit';
import { inTransaction, type Actor, type Context } from '#server/context';
import { fail, failFields, type Failure } from '#shared/fail';
import { isInMailDomains } from '#shared/mail-domains';
import {
  countWrong,
  deviceOf,
  resetFailedLogins,
  isUnderAttack,
  minutesToWait,
  placeOf,
  recordLogin,
  type Outcome,
} from '#module/identity/login-attempts';
import { setting, settings } from '#module/system/settings';
import { defaultRole, type Login, type SecondMethod } from '#contract/identity/sessions';
import { isBlocked } from './blocked.ts';
import { attackedFault, captchaAsked, captchaEnabled, captchaFailure, captchaFault } from './captcha.ts';
import { issueChallenge, type Challenged } from './challenges.ts';
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from './passwords.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findCredentials,
  findOwnUser,
  findPassword,
  findSession,
  insertSession,
  isTwoFactor,
  renewPassword,
  roleGrants,
  secondMethodsOf,
  stampLogin,
  touchSession,
} from './queries.ts';

const tokenBytes = 32;

/** Only the hash is stored, so a person who reads the database cannot use a session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * The user of a bearer token, or null if the session has ended. Restarts the session's timeout, at most once a minute.
 */
export async function resolveActor(ctx: Context, token: string): Promise<Actor | null> {
  const session = await findSession(ctx, hashOf(token));
  countRead(ctx, 'get', token, session?.sessionId);
  if (!session) return null;
  if (session.isStale) await touchSession(ctx, session.sessionId);
  const { sessionId, userId, userName, email, deptId, isVerified, roleIds } = session;
  const isSuper = userId === superUser;
  const roles = (await roleGrants(ctx)).filter(({ roleId }) => roleIds.includes(roleId));
  return {
    userId,
    userName,
    email,
    deptId,
    verified: isVerified === '1',
    mustChangePassword: await mustChangePassword(ctx, session.pwdUpdateDate),
    mustSetUpSecondFactor: roles.some(({ secondFactor }) => secondFactor) && !(await isTwoFactor(ctx, userId)),
    roles: isSuper ? ['admin'] : roles.map(({ roleKey }) => roleKey),
    permissions: isSuper ? [everyPermission] : [...new Set(roles.flatMap(({ permissions }) => permissions))],
    sessionId,
  };
}

/** Whether a password is an initial one that must be changed, or older than the settings allow. */
async function mustChangePassword(ctx: Context, changed: Date | null): Promise<boolean> {
  const of = await settings(ctx, ['sys.account.initPasswordModify', 'sys.account.passwordValidateDays']);
  const days = Number(of['sys.account.passwordValidateDays']);
  if (changed === null) return of['sys.account.initPasswordModify'] === '1' || days > 0;
  return days > 0 && changed.getTime() < ctx.now.getTime() - days * 86_400_000;
}

/** One in 16 million random tokens would begin like a personal access token. */
function newToken(): string {
  const token = randomBytes(tokenBytes).toString('base64url');
  return token.startsWith(accessTokenPrefix) ? newToken() : token;
}

/** Opens a session for a user without checking a password. Returns the token, which is not stored. */
export async function openSession(ctx: Context, userId: number): Promise<string> {
  const token = newToken();
  await insertSession(ctx, {
    tokenHash: hashOf(token),
    userId,
    ipaddr: ctx.address.slice(0, 128),
    loginLocation: placeOf(ctx.address),
    ...deviceOf(ctx.userAgent),
  });
  return token;
}

/** Ends a user's sessions at once: all, or all but one. For password changes, disabled and deleted users. */
export async function endSessions(ctx: Context, userId: number, exceptSessionId?: string): Promise<void> {
  await deleteSessionsOf(ctx, userId, exceptSessionId);
}

/** Another system's answer about a name and a password, and the account here. */
export type Verdict =
  | { is: 'known'; userId: number }
  | { is: 'unbound'; bindTicket: string }
  | { is: 'wrong' }
  | { is: 'failed'; failure: Failure };

/**
 * Another system whose accounts can log in. It is passed in, because it depends on accounts, which depend on sessions.
 */
export interface LoginProvider {
  isOn: (ctx: Context) => Promise<boolean>;
  ask: (ctx: Context, credentials: Pick<Login, 'username' | 'password' | 'offerBinding'>) => Promise<Verdict>;
}

interface Account {
  userId: number;
  userName: string;
  status: string;
  /** The PHC string that the password was verified with; absent if another system identified the user. */
  password?: string;
  /** The new hash, if the old one has outdated parameters. */
  renewed?: string;
  /** The mark of an earlier call, as {@link Challenged} has it. */
  passwordMark?: string;
}

/** Result of a login: the token of a session, or the challenge of the second step. */
export type Entrance = { token: string } | { challenge: string; methods: SecondMethod[] };

type Credentials = Pick<Login, 'username' | 'password' | 'code' | 'uuid'>;

/** Login with our own accounts, or with MatElab's on request. The login log records every result. */
export async function logIn(
  ctx: Context,
  login: Login,
  matElab: LoginProvider,
): Promise<Entrance | { bindTicket: string }> {
  if (!login.matElabLogin) return enter(ctx, await authenticate(ctx, login), login.secondFactor);
  // Counted under a separate name: wrong passwords for MatElab must not delay the account here.
  const name = `matelab:${login.username}`;
  const verdict = await attempt(ctx, login, name, async () => {
    if (!(await matElab.isOn(ctx))) return refuse(ctx, name, 'matElabOff');
    const answer = await matElab.ask(ctx, login);
    if (answer.is === 'failed') return refuse(ctx, name, 'matElabFailed', answer.failure);
    return answer.is === 'wrong' ? undefined : answer;
  });
  await resetFailedLogins(ctx, name);
  if (verdict.is === 'unbound') return { bindTicket: verdict.bindTicket };
  return enter(ctx, await findAccount(ctx, verdict.userId), login.secondFactor);
}

/**
 * The account of a name and a password; wrong passwords make the caller's network wait.
 * @throws identity.sessions.captcha…, incomplete, blocked, locked, badLogin, disabled
 */
export async function authenticate(ctx: Context, login: Credentials): Promise<Account> {
  const account = await attempt(ctx, login, login.username, async () => {
    const account = await findCredentials(ctx, login.username);
    const { password } = login;
    const isRight = account ? await verifyPassword(password, account.password) : await verifyNobody(password);
    if (!isRight || !account) return undefined;
    return isOutdated(account.password) ? { ...account, renewed: await hashPassword(password) } : account;
  });
  return account.status === '0' ? account : refuse(ctx, account.userName, 'disabled');
}

/**
 * Completes a login after the first factor, checked here or by another system. An account with two-factor sign-in gets
 * a challenge instead of a session.
 * @param asks whether the front end supports the second step
 * @param carried stored with the challenge until its answer
 * @throws identity.sessions.secondFactorElsewhere if the front end does not support it, disabled, badLogin if the proof
 * is no longer valid
 */
export async function enter(
  ctx: Context,
  account: Account,
  asks: boolean,
  carried: Pick<Challenged, 'bindTicket'> = {},
): Promise<Entrance> {
  const { userId, userName, status } = account;
  const methods = await secondMethodsOf(ctx, userId);
  if (methods.length === 0) return { token: await completeLogin(ctx, account, 'loggedIn') };
  if (status !== '0') return refuse(ctx, userName, 'disabled');
  if (!asks)
    return refuse(
      ctx,
      ...([userName, 'secondFactorElsewhere'] as const),
      fail('identity.sessions.secondFactorElsewhere', { page: `${ctx.siteUrl}/login` }),
    );
  if (account.password && account.renewed) await renewPassword(ctx, userId, account.password, account.renewed);
  await recordLogin(ctx, userName, 'secondFactorAsked');
  const password = account.renewed ?? account.password;
  return { challenge: await issueChallenge(ctx, { ...carried, userId, ...(password ? { password } : {}) }), methods };
}

/**
 * Opens a session for a user who has passed all required factors.
 * @param outcome the result for the login log
 * @throws identity.sessions.disabled, badLogin if the proof is no longer valid
 */
export async function completeLogin(ctx: Context, account: Account, outcome: Outcome): Promise<string> {
  const { userId, userName, status } = account;
  if (status !== '0') return refuse(ctx, userName, 'disabled');
  const token = await inTransaction(ctx, async (tx) => {
    // The verification of a password takes time; meanwhile the password may have changed and all sessions ended.
    if (!(await stampLogin(tx, account))) return undefined;
    await resetFailedLogins(tx, userName);
    await recordLogin(tx, userName, outcome);
    return openSession(tx, userId);
  });
  return token ?? refuse(ctx, userName, 'badLogin');
}

/** For logins without a user name: refuses blocked addresses. @throws identity.sessions.blocked */
export async function checkAddress(ctx: Context, userName: string): Promise<void> {
  if (isBlocked(ctx.address, await setting(ctx, 'sys.login.blackIPList'))) await refuse(ctx, userName, 'blocked');
}

async function refuse(
  ctx: Context,
  name: string,
  outcome: Outcome,
  failure: Failure = fail(`identity.sessions.${outcome}`),
): Promise<never> {
  await recordLogin(ctx, name, outcome);
  throw failure;
}

/**
 * Checks in this order: captcha, required fields, blocked addresses, the wait after wrong passwords, a captcha for a
 * name under attack, the password, and last whether the account is disabled. The answer therefore reveals nothing about
 * an account without its password. Wrong passwords are counted under `name`; `check` returns undefined for a wrong one.
 */
async function attempt<R>(
  ctx: Context,
  login: Credentials,
  name: string,
  check: () => Promise<R | undefined>,
): Promise<R> {
  const refuseLocked = (minutes: number) => refuse(ctx, name, 'locked', fail('identity.sessions.locked', { minutes }));

  const captcha = await captchaFault(ctx, login);
  if (captcha) return refuse(ctx, name, captcha, captchaFailure(captcha));
  if (!login.username || !login.password) return refuse(ctx, name, 'incomplete', missing(login));
  await checkAddress(ctx, name);
  const locked = await minutesToWait(ctx, name);
  if (locked) return refuseLocked(locked);
  if (!(await captchaEnabled(ctx)) && (await isUnderAttack(ctx, name))) {
    const lacking = await attackedFault(ctx, login);
    if (lacking)
      return refuse(ctx, name, lacking, lacking === 'captchaRequired' ? captchaAsked() : captchaFailure(lacking));
  }

  const result = await check();
  if (result === undefined) {
    const minutes = await countWrong(ctx, name);
    return minutes ? refuseLocked(minutes) : refuse(ctx, name, 'badLogin');
  }
  const lockedMeanwhile = await minutesToWait(ctx, name);
  return lockedMeanwhile ? refuseLocked(lockedMeanwhile) : result;
}

function missing({ username, password }: Credentials): Failure {
  const faults = [
    ...(username ? [] : [{ path: 'username', reason: 'identity.sessions.username' }]),
    ...(password ? [] : [{ path: 'password', reason: 'identity.sessions.password' }]),
  ];
  return failFields('identity.sessions.incomplete', faults);
}

/** Ends the caller's session. A call without a session succeeds and does nothing. */
export async function logOut(ctx: Context): Promise<void> {
  if (!ctx.actor.sessionId) return;
  await deleteSession(ctx, ctx.actor.sessionId);
  await recordLogin(ctx, ctx.actor.userName, 'loggedOut');
}

/** The caller's data for pages. */
export async function describeCaller(ctx: Context) {
  const { actor } = ctx;
  const user = await findOwnUser(ctx, actor.userId);
  return {
    user,
    roles: actor.roles.length ? [...actor.roles] : [defaultRole],
    permissions: [...actor.permissions],
    previewMode: isInMailDomains(user.email, await setting(ctx, 'site.preview.emailDomains')),
  };
}

/** Session data that a front end loads after the login and on every full page load. */
export async function describeSession(ctx: Context) {
  const caller = await describeCaller(ctx);
  const changed = caller.user.pwdUpdateDate;
  const rules = await settings(ctx, ['sys.account.initPasswordModify', 'sys.account.passwordValidateDays']);
  const days = Number(rules['sys.account.passwordValidateDays']);
  return {
    ...caller,
    pwdChrtype: '0',
    isDefaultModifyPwd: changed === null && rules['sys.account.initPasswordModify'] === '1',
    isSecondFactorMissing: ctx.actor.mustSetUpSecondFactor === true,
    isPasswordExpired: days > 0 && (changed === null || ctx.now.getTime() - changed.getTime() > days * 86_400_000),
  };
}

/** @throws identity.sessions.wrongPassword unless it is the caller's password */
export async function checkOwnPassword(ctx: Context, password: string): Promise<void> {
  if (await verifyPassword(password, await findPassword(ctx, ctx.actor.userId))) return;
  throw failFields('identity.sessions.wrongPassword', [
    { path: 'password', reason: 'identity.sessions.wrongPassword' },
  ]);
}

/** Wrong passwords allowed in confirmations within {@link confirmSeconds}. */
const maxWrong = 10;
const confirmSeconds = 600;

/**
 * Asks for the caller's password again, before an action for which an open session is not enough.
 * @throws identity.sessions.wrongPassword at `password`, confirmOften after ten wrong ones in ten minutes
 */
export async function confirmPassword(ctx: Context, password: string): Promise<void> {
  const key = `login:confirm:${ctx.actor.userId}`;
  const { count, left } = await hitsOf(ctx, key);
  if (count >= maxWrong) throw fail('identity.sessions.confirmOften', { minutes: Math.ceil(left / 60) });
  try {
    await checkOwnPassword(ctx, password);
  } catch (error) {
    await countHit(ctx, key, confirmSeconds);
    throw error;
  }
}
