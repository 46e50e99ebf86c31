import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';
import { Id } from '#shared/ids';
import { RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/**
 * Seconds for which a code of an authenticator app is valid, and the number of steps before and after the current one
 * that are also accepted (RFC 6238 §5.2).
 */
export const stepSeconds = 30;
export const stepsTolerated = 1;
export const codeDigits = 6;

/** Recovery codes of an account; each works once. */
export const recoveryCodes = 10;

/** Maximum number of passkeys per account. */
export const maxPasskeys = 20;

/** Minutes to answer a set-up or a passkey challenge. */
export const answerMinutes = 10;

/** The caller's own password, required in addition to the open session. */
const password = z.string('identity.second-factors.password').min(1, 'identity.second-factors.password').max(200);

/** Six digits of an app. Users and apps write them in groups. */
const TotpCode = z
  .string('identity.second-factors.code')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'identity.second-factors.codeFormat'));

/** A code of an app, or a recovery code; spaces, hyphens and case do not matter. */
const AnyCode = z
  .string('identity.second-factors.code')
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'identity.second-factors.code'));

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

/** A credential as `PublicKeyCredential.toJSON()` writes it (WebAuthn Level 3 §5.1). */
const credential = {
  id: base64url(2048),
  rawId: base64url(2048),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The browser's result of `navigator.credentials.create`. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(20))
      .max(10)
      .default([])
      .transform((list) => transports.filter((one) => list.includes(one))),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** The browser's result of `navigator.credentials.get`. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.string().max(200).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

export const Passkey = z.object({
  passkeyId: z.number(),
  name: z.string(),
  /** Whether it is synchronised between the user's devices. */
  isBackedUp: z.boolean(),
  createTime: Moment,
  lastUsedTime: Moment.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** The caller's two-factor sign-in. */
export const OwnFactors = z.object({
  totp: z.object({ createTime: Moment, lastUsedTime: Moment.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  /** Recovery codes that are still unused. */
  recoveryLeft: z.number(),
  /** Whether a role of the caller requires it: then the last factor cannot be removed. */
  isRequired: z.boolean(),
  /** Whether the portal has a host name, which passkeys are bound to; with an IP address there are none. */
  offersPasskeys: z.boolean(),
});
export type OwnFactors = z.output<typeof OwnFactors>;

/** New recovery codes, returned only once. Empty if the account already had some. */
const Codes = data(z.object({ recoveryCodes: z.array(z.string()) }));

/** Options for the browser as JSON (`parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`). */
const Options = data(z.object({ options: z.record(z.string(), z.unknown()) }));

const Challenge = z.string().regex(/^[\w-]{43}$/, 'identity.second-factors.challengeOver');

/** Ways to answer the second step of a login. */
export const SecondStep = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), challenge: Challenge, code: TotpCode }),
  z.object({ method: z.literal('recovery'), challenge: Challenge, code: AnyCode }),
  z.object({ method: z.literal('passkey'), challenge: Challenge, response: Assertion }),
]);
export type SecondStep = z.output<typeof SecondStep>;

const ownLimit = { per: 'account', count: 60, seconds: 600 } as const;
const loginLimit = { per: 'address', count: 60, seconds: 60 } as const;
const ByPasskey = z.object({ passkeyId: Id });

export const secondFactors = contract('identity.second-factors', {
  own: {
    method: 'GET',
    path: '/front/second-factor',
    permit: 'user',
    beforeSecondFactor: true,
    reply: data(OwnFactors),
  },
  /**
   * A new secret for an authenticator app; it is active after a code of it was sent (`confirmTotp`). `picture` is a QR
   * code as SVG.
   */
  beginTotp: {
    method: 'POST',
    path: '/front/second-factor/totp',
    permit: 'user',
    beforeSecondFactor: true,
    body: z.object({ password }),
    reply: data(z.object({ secret: z.string(), address: z.string(), picture: z.string() })),
    limit: ownLimit,
    // Changes nothing, and its answer is secret.
    audit: false,
  },
  confirmTotp: {
    method: 'PUT',
    path: '/front/second-factor/totp',
    permit: 'user',
    beforeSecondFactor: true,
    body: z.object({ code: TotpCode }),
    reply: Codes,
    limit: ownLimit,
    audit: 1,
  },
  removeTotp: {
    method: 'POST',
    path: '/front/second-factor/totp/remove',
    permit: 'user',
    body: z.object({ password, code: AnyCode }),
    reply: done(),
    limit: ownLimit,
    audit: 3,
  },
  /** Ten new codes; the previous ones become invalid. */
  renewCodes: {
    method: 'POST',
    path: '/front/second-factor/recovery-codes',
    permit: 'user',
    body: z.object({ password }),
    reply: Codes,
    limit: ownLimit,
    audit: 2,
  },
  beginPasskey: {
    method: 'POST',
    path: '/front/second-factor/passkey/options',
    permit: 'user',
    beforeSecondFactor: true,
    body: z.object({ password }),
    reply: Options,
    limit: ownLimit,
    // Changes nothing.
    audit: false,
  },
  addPasskey: {
    method: 'POST',
    path: '/front/second-factor/passkey',
    permit: 'user',
    beforeSecondFactor: true,
    body: z.object({ name: RequiredLine(60), response: NewCredential }),
    reply: Codes,
    limit: ownLimit,
    audit: 1,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/front/second-factor/passkey/:passkeyId',
    permit: 'user',
    params: ByPasskey,
    body: z.object({ name: RequiredLine(60) }),
    reply: done(),
  },
  removePasskey: {
    method: 'POST',
    path: '/front/second-factor/passkey/:passkeyId/remove',
    permit: 'user',
    params: ByPasskey,
    body: z.object({ password }),
    reply: done(),
    limit: ownLimit,
    audit: 3,
  },
  /** Passkey challenge as the second step of a login. */
  loginOptions: {
    method: 'POST',
    path: '/front/second-factor/login/options',
    permit: 'public',
    body: z.object({ challenge: Challenge }),
    reply: Options,
    limit: loginLimit,
    repeatable: true,
    // Changes nothing.
    audit: false,
  },
  /** The second step of a login. `/login` returns the challenge; a wrong code keeps it, a right one consumes it. */
  login: {
    method: 'POST',
    path: '/front/second-factor/login',
    permit: 'public',
    body: SecondStep,
    reply: flat({ token: z.string() }),
    limit: loginLimit,
    repeatable: true,
    // The login log records every attempt.
    audit: false,
  },
  /** Passkey challenge for a login without a user name. */
  passkeyOptions: {
    method: 'POST',
    path: '/front/passkey/options',
    permit: 'public',
    reply: Options,
    limit: loginLimit,
    repeatable: true,
    // Changes nothing.
    audit: false,
  },
  /** A login with a passkey alone, which has verified its owner by a PIN, a fingerprint or a face. */
  passkeyLogin: {
    method: 'POST',
    path: '/front/passkey/login',
    permit: 'public',
    body: z.object({ response: Assertion }),
    reply: flat({ token: z.string() }),
    limit: loginLimit,
    repeatable: true,
    // The login log records every attempt.
    audit: false,
  },
});
