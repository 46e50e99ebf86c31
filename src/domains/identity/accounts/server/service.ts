import { inTransaction, type Context } from '#server/context';
import { countHit, hitsOf } from '#server/database/cache';
import { announce, event } from '#server/events';
import { sendMail } from '#server/mail/mail';
import { networkOf } from '#server/http/network-of';
import { fail, failFields, type Failure } from '#shared/fail';
import { isInMailDomains } from '#shared/mail-domains';
import { translatorOf, type Language } from '#shared/texts';
import { noteFreeTexts } from '#module/identity/organizations';
import { recordLogin } from '#module/identity/login-attempts';
import {
  checkCaptcha,
  endSessions,
  findOwnUser,
  findPassword,
  hashPassword,
  openSession,
  verifyPassword,
} from '#module/identity/sessions';
import { setting, settings } from '#module/system/settings';
import {
  brokenPasswordRules,
  fault,
  maxEmailChanges,
  maxTaken,
  maxTakenPerNetwork,
  type ProfileChange,
  type Registration,
} from '#contract/identity/accounts';
import { accountTexts } from '../texts/index.ts';
import {
  findPostNames,
  findTaken,
  giveRoles,
  insertAccount,
  isTakenError,
  lockEmail,
  replacePassword,
  takenReason,
  updateAccount,
} from './queries.ts';

/** The role of every user who registers. */
const commonRole = 'common';

/** Data of a new account. */
export interface NewAccount {
  userName: string;
  nickName: string;
  /** Plain text; hashed here. The caller has already checked it against the policy. */
  password: string;
  /** True if the user chose the password; otherwise the back office opens only after a change. */
  isOwnPassword: boolean;
  roles: readonly string[];
  email?: string;
  phonenumber?: string;
  organization?: string;
  occupation?: string;
  researchField?: string;
  deptId?: number | null;
  isVerified?: boolean;
  remark?: string;
  /** Language of the user's mails; both when absent. */
  language?: Language;
}

/**
 * Creates an account with its roles. Skips role keys that do not exist.
 * @throws identity.accounts.usernameTaken, emailTaken, mobileTaken, each at its column's field (`userName`, `email`,
 * `phonenumber`)
 */
export async function createAccount(ctx: Context, account: NewAccount): Promise<number> {
  const { password, isOwnPassword, roles, isVerified = false, ...columns } = account;
  // Hashed before the transaction: 30 ms is a long time to hold a connection.
  const hash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const userId = await insertAccount(tx, {
      ...columns,
      password: hash,
      isVerified: isVerified ? '1' : '0',
      verifiedAt: isVerified ? tx.now : null,
      pwdUpdateDate: isOwnPassword ? tx.now : null,
      createBy: tx.actor.userName,
    });
    if (userId === undefined) throw takenFailure(await findTaken(tx, columns), {});
    await giveRoles(tx, userId, roles);
    return userId;
  });
}

/** Reports every taken field of a form, under the form's field names. */
function takenFailure(
  taken: Awaited<ReturnType<typeof findTaken>>,
  fieldOf: Partial<Record<'userName' | 'phonenumber', string>>,
): Failure {
  return failFields(
    taken[0] ? takenReason[taken[0]] : fault('usernameTaken'),
    taken.map((name) => ({ path: (name !== 'email' && fieldOf[name]) || name, reason: takenReason[name] })),
  );
}

const registrationFields = { userName: 'username', phonenumber: 'mobile' };

/** A new user accepted the terms in force. The noun of the terms notes their versions with `noteTerms`. */
export const termsAccepted = event<{ userId: number }>('identity.accounts.termsAccepted');

/** Registers a visitor if the settings allow it and the captcha is right; opens a session if requested. */
export async function register(ctx: Context, form: Registration): Promise<{ token?: string }> {
  if ((await setting(ctx, 'sys.account.registerUser')) !== 'true') throw fail('identity.accounts.registerClosed');
  await checkCaptcha(ctx, form);
  await refuseBlockedMail(ctx, form.email);
  await checkTakenCount(ctx);
  const {
    username: userName,
    name: nickName,
    mobile: phonenumber,
    email,
    password,
    organization,
    occupation,
    researchField,
  } = form;
  const names = { userName, email, phonenumber };
  const taken = await findTaken(ctx, names);
  if (taken.length) throw await countTaken(ctx, takenFailure(taken, registrationFields));
  const person = {
    nickName,
    password,
    organization,
    occupation,
    researchField,
    isOwnPassword: true,
    roles: [commonRole],
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      const userId = await createAccount(tx, {
        ...names,
        ...person,
        language: tx.language,
      });
      await noteFreeTexts(tx, [organization], 'account');
      await announce(tx, termsAccepted, { userId });
      await recordLogin(tx, userName, 'registered');
      return form.signIn ? { token: await openSession(tx, userId) } : {};
    });
  } catch (error) {
    // Another call took a name between the lookup and the insert: the error uses the form's field names.
    const late = await findTaken(ctx, names);
    throw late.length ? await countTaken(ctx, takenFailure(late, registrationFields)) : error;
  }
}

/**
 * A form must report that a name, an e-mail or a number is taken, which reveals existing accounts. This limits such
 * answers: they are counted by user or by network.
 */
const takenKey = ({ actor, address }: Context) =>
  `identity.accounts.taken:${actor.userId ? `user:${actor.userId}` : networkOf(address)}`;

/** @throws identity.accounts.takenOften before any lookup */
async function checkTakenCount(ctx: Context): Promise<void> {
  const { count, left } = await hitsOf(ctx, takenKey(ctx));
  if (count >= (ctx.actor.userId ? maxTaken : maxTakenPerNetwork))
    throw fail('identity.accounts.takenOften', { minutes: Math.ceil(left / 60) });
}

async function countTaken(ctx: Context, failure: Failure): Promise<Failure> {
  await countHit(ctx, takenKey(ctx), 24 * 3600);
  return failure;
}

/** A user's own profile, with the names of roles and posts. */
export async function describeProfile(ctx: Context) {
  const user = await findOwnUser(ctx, ctx.actor.userId);
  const roleName = (role: (typeof user.roles)[number]) => (ctx.language === 'en' && role.roleNameEn) || role.roleName;
  return {
    data: user,
    roleGroup: user.roles.map(roleName).join(','),
    postGroup: await findPostNames(ctx, user.userId),
  };
}

/**
 * Changes a user's own profile. A new e-mail is unverified, and the old address gets a mail.
 * @throws identity.accounts.emailTaken, mobileTaken, emailOften, emailBlocked, takenOften
 */
export async function changeProfile(ctx: Context, change: ProfileChange): Promise<void> {
  const { userId } = ctx.actor;
  await checkTakenCount(ctx);
  try {
    await inTransaction(ctx, async (tx) => {
      const before = await lockEmail(tx, userId);
      const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase();
      if (isNewEmail && change.email) await refuseBlockedMail(tx, change.email);
      if (isNewEmail) await countEmailChange(tx);
      await updateAccount(tx, userId, {
        ...withoutAbsent(change),
        ...(isNewEmail ? { isVerified: '0' as const, verifiedAt: null } : {}),
      });
      if (change.organization && change.organization !== before.organization)
        await noteFreeTexts(tx, [change.organization], 'account');
      if (isNewEmail) await notifyOldAddress(tx, before, change.email!);
    });
  } catch (error) {
    if (!isTakenError(error)) throw error;
    const taken = await findTaken(ctx, { email: change.email, phonenumber: change.phonenumber }, userId);
    throw await countTaken(ctx, takenFailure(taken, {}));
  }
}

/**
 * Refuses an address whose domain the operators have blocked (`sys.account.blockedMailDomains`).
 * @throws identity.accounts.emailBlocked at the field `email`
 */
export async function refuseBlockedMail(ctx: Context, email: string): Promise<void> {
  if (!isInMailDomains(email, await setting(ctx, 'sys.account.blockedMailDomains'))) return;
  const reason = fault('emailBlocked');
  throw failFields(reason, [{ path: 'email', reason }]);
}

/** Front ends send the address with every change of a profile: only a different one counts. */
async function countEmailChange(ctx: Context): Promise<void> {
  const { count } = await countHit(ctx, `identity.accounts.email:${ctx.actor.userId}`, 24 * 3600);
  if (count <= maxEmailChanges) return;
  const reason = fault('emailOften');
  throw failFields(reason, [{ path: 'email', reason }], { count: maxEmailChanges });
}

/** Drops the keys whose value is undefined. */
function withoutAbsent(change: ProfileChange): { [K in keyof ProfileChange]?: string } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/**
 * Informs a user's previous address that it was replaced. An address that was never verified may be a stranger's and
 * gets no mail.
 */
export async function notifyOldAddress(
  ctx: Context,
  { userName, email: oldEmail, isVerified }: { userName: string; email: string; isVerified: string },
  newEmail: string,
): Promise<void> {
  if (!oldEmail || isVerified !== '1') return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const t = translatorOf(accountTexts, ctx.language);
  const params = { site: site[`site.name.${ctx.language}`], userName, email: newEmail };
  await sendMail(ctx, {
    to: oldEmail,
    subject: t('mail.emailChanged.subject', params),
    body: `${t('mail.emailChanged.body', params)}\n\n${t('mail.footer')}`,
  });
}

/**
 * Replaces the caller's password and ends their other sessions.
 * @throws identity.accounts.oldPassword, samePassword, or the policy's own reasons, each at its field
 */
export async function changePassword(
  ctx: Context,
  passwords: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId, userName, email, sessionId } = ctx.actor;
  const { oldPassword, newPassword } = passwords;
  const present = await findPassword(ctx, userId);
  if (!(await verifyPassword(oldPassword, present))) throw at('oldPassword', ['identity.accounts.oldPassword']);
  if (newPassword === oldPassword) throw at('newPassword', ['identity.accounts.samePassword']);
  const broken = brokenPasswordRules(newPassword, { userName, email });
  if (broken.length) throw at('newPassword', broken.map(fault));
  const password = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    // If the password was changed meanwhile, the call with the old password fails.
    if (!(await replacePassword(tx, userId, { present, password })))
      throw at('oldPassword', ['identity.accounts.oldPassword']);
    await endSessions(tx, userId, sessionId ?? undefined);
  });
}

const at = (path: string, reasons: string[]) =>
  failFields(
    reasons[0]!,
    reasons.map((reason) => ({ path, reason })),
  );
