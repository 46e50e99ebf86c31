import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Email, fault, Password } from '#contract/identity/accounts';

/** Minutes for which a link is valid. */
export const linkMinutes = 30;

/** Links that are sent to one account within an hour. */
export const maxLinks = 3;

const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'identity.password-resets.invalid');

export const passwordResets = contract('identity.password-resets', {
  /** Always answers the same, whether or not the account exists. */
  request: {
    method: 'POST',
    path: '/front/password-reset',
    permit: 'public',
    body: z.object({
      email: Email,
      code: z.string().trim().max(20).default(''),
      uuid: z.string().max(64).default(''),
    }),
    reply: done(),
    limit: { per: 'address', count: 10, seconds: 600 },
  },
  /** Sends a link to the caller's own address: for users who have no password or do not know it. */
  own: {
    method: 'POST',
    path: '/front/password-reset/own',
    permit: 'user',
    beforePasswordChange: true,
    reply: data(z.object({ email: z.string() })),
    limit: { per: 'account', count: maxLinks, seconds: 3600 },
  },
  /** Checks a link and returns its user. */
  check: {
    method: 'POST',
    path: '/front/password-reset/check',
    permit: 'public',
    body: z.object({ token: Token }),
    reply: data(z.object({ userName: z.string(), email: z.string() })),
    limit: { per: 'address', count: 30, seconds: 600 },
  },
  /** Sets the password; the link is invalid afterwards. */
  set: {
    method: 'POST',
    path: '/front/password-reset/set',
    permit: 'public',
    body: z
      .object({
        token: Token,
        password: Password,
        confirmPassword: z.string(fault('confirmPassword')).min(1, fault('confirmPassword')),
      })
      .superRefine(({ password, confirmPassword }, issue) => {
        if (password !== confirmPassword)
          issue.addIssue({ code: 'custom', path: ['confirmPassword'], message: fault('mismatch') });
      }),
    reply: done(),
    limit: { per: 'address', count: 30, seconds: 600 },
  },
});
