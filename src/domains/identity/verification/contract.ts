import { z } from 'zod';
import { contract, data, done } from '#shared/contract';

export const codeLength = 6;

/** Capital letters and digits that are not easily confused: no I, L, O, 0 and 1. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Maximum number of tries per code. */
export const maxTries = 5;

/** A code as users type it: small letters and spaces are accepted. */
export const Code = z
  .string('identity.verification.code')
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'identity.verification.code', abort: true })
      .length(codeLength, 'identity.verification.codeLength'),
  );

/** State of the caller's verification. */
export const VerificationState = z.object({
  verified: z.boolean(),
  email: z.string(),
  /** 0 if a code may be requested now. */
  secondsUntilResend: z.number(),
  /** Whether the portal has a mail server; without one no code arrives. */
  canSend: z.boolean(),
});
export type VerificationState = z.output<typeof VerificationState>;

export const verification = contract('identity.verification', {
  state: { method: 'GET', path: '/front/verification', permit: 'user', reply: data(VerificationState) },
  send: {
    method: 'POST',
    path: '/front/verification/send',
    permit: 'user',
    reply: data(VerificationState),
    limit: { per: 'account', count: 30, seconds: 600 },
  },
  confirm: {
    method: 'POST',
    path: '/front/verification/confirm',
    permit: 'user',
    body: z.object({ code: Code }),
    reply: done(),
    limit: { per: 'account', count: 30, seconds: 600 },
  },
});
