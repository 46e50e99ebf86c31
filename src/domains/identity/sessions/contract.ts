import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';
import { Moment } from '#shared/time';
import { OwnUser } from '#contract/identity/accounts';

/** Seconds for which a captcha can be answered, once. */
export const captchaLife = 120;

/** Minutes without a call after which a session ends. */
export const sessionMinutes = 30;

/** Minutes for which the link of a mail ends the wait after wrong passwords, once. */
export const unlockMinutes = 30;

/** Such mails to one account within an hour. */
export const maxUnlockMails = 3;

/** Maximum number of sessions on the user's page. */
export const maxListed = 100;

/** The role of users without a role. */
export const defaultRole = 'ROLE_DEFAULT';

/** Minutes to answer the second step of a login after the password. */
export const secondStepMinutes = 5;

/** Second factors of a login. */
export const secondMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondMethod = (typeof secondMethods)[number];

/** Absent, null and empty mean the same to the login: it reports each missing field in order, after the captcha. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const flag = z
  .boolean()
  .nullish()
  .transform((on) => on ?? false);

/** Longer than any name or e-mail; the rest cannot belong to an account, so the answer is that of a wrong name. */
const longestName = 255;

export const Login = z.object({
  username: optionalText.transform((name) => name.trim().slice(0, longestName)),
  password: optionalText,
  code: optionalText.transform((code) => code.trim()),
  uuid: optionalText,
  /** Name and password belong to a MatElab account. */
  matElabLogin: flag,
  /**
   * With `matElabLogin`: a user without an account here gets a choice (`bindTicket`) instead of a new account at once.
   */
  offerBinding: flag,
  /**
   * The front end supports a second factor. Without this flag, logins to accounts with two-factor sign-in are refused.
   */
  secondFactor: flag,
});
export type Login = z.output<typeof Login>;

/** The signed-in user and their permissions. */
const who = {
  user: OwnUser,
  /** Role keys; only `ROLE_DEFAULT` for users without a role. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Whether the e-mail belongs to a domain of the setting `site.preview.emailDomains`. */
  previewMode: z.boolean(),
};
export const SessionInfo = z.object({
  ...who,
  /** Password alphabet of third-party front ends; always 0, because the server's policy applies. */
  pwdChrtype: z.string(),
  /** Another person set the password; the user must change it. */
  isDefaultModifyPwd: z.boolean(),
  isPasswordExpired: z.boolean(),
  /** A role of the user requires two-factor sign-in, which is not set up yet. */
  isSecondFactorMissing: z.boolean(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

/** One of the caller's sessions. */
export const OwnSession = z.object({
  sessionId: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
  ipaddr: z.string(),
  /** Location of the address in the reader's language; empty if unknown. */
  place: z.string(),
  browser: z.string(),
  os: z.string(),
  loginTime: Moment,
  lastAccess: Moment,
});
export type OwnSession = z.output<typeof OwnSession>;

export const sessions = contract('identity.sessions', {
  captcha: {
    method: 'GET',
    path: '/captchaImage',
    permit: 'public',
    /** `img` is a PNG as bare base64; `uuid` and `img` are absent if no captcha is required. */
    reply: flat({ captchaEnabled: z.boolean(), uuid: z.string().optional(), img: z.string().optional() }),
    limit: { per: 'address', count: 120, seconds: 60 },
  },
  login: {
    method: 'POST',
    path: '/login',
    permit: 'public',
    body: Login,
    /**
     * `token`; or `bindTicket` if it was offered and the MatElab account has no binding yet; or `challenge`, to be
     * answered by one of `methods` (`identity/second-factors`) from the same network within {@link secondStepMinutes}.
     */
    reply: flat({
      token: z.string().optional(),
      bindTicket: z.string().optional(),
      challenge: z.string().optional(),
      methods: z.array(z.enum(secondMethods)).optional(),
    }),
    limit: { per: 'address', count: 60, seconds: 60 },
    repeatable: true,
    // The login log records every attempt.
    audit: false,
  },
  /** Mails a link that ends the wait after wrong passwords. Answers the same, whether or not the account exists. */
  requestUnlock: {
    method: 'POST',
    path: '/front/login-unlock',
    permit: 'public',
    body: z.object({
      username: z.string().trim().min(1).max(50),
      code: z.string().trim().max(20).default(''),
      uuid: z.string().max(64).default(''),
    }),
    reply: done(),
    limit: { per: 'address', count: 10, seconds: 600 },
  },
  unlockByLink: {
    method: 'POST',
    path: '/front/login-unlock/confirm',
    permit: 'public',
    body: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'identity.sessions.unlockInvalid') }),
    reply: done(),
    limit: { per: 'address', count: 30, seconds: 600 },
  },
  logout: {
    method: 'POST',
    path: '/logout',
    permit: 'public',
    beforePasswordChange: true,
    reply: done(),
    repeatable: true,
    // The login log records it.
    audit: false,
  },
  info: { method: 'GET', path: '/getInfo', permit: 'user', beforePasswordChange: true, reply: flat(SessionInfo.shape) },
  userInfo: {
    method: 'GET',
    path: '/getUserInfo',
    permit: 'user',
    beforePasswordChange: true,
    reply: data(z.object(who)),
  },
  /** The caller's active sessions, the last used first; at most {@link maxListed}. */
  own: { method: 'GET', path: '/front/session/list', permit: 'user', reply: data(z.array(OwnSession)) },
  /** Ends one of the caller's own sessions. */
  endOwn: {
    method: 'DELETE',
    path: '/front/session/:sessionId',
    permit: 'user',
    params: z.object({ sessionId: z.uuid() }),
    reply: done(),
  },
  /** Ends all of the caller's sessions except the current one. */
  endOthers: { method: 'DELETE', path: '/front/session/others', permit: 'user', reply: done() },
  unlock: {
    method: 'POST',
    path: '/unlockscreen',
    permit: 'user',
    beforePasswordChange: true,
    body: z.object({ password: z.string().min(1) }),
    reply: done(),
    limit: { per: 'account', count: 10, seconds: 300 },
    repeatable: true,
    // Changes nothing.
    audit: false,
  },
});
