import { createHash, randomBytes } from 'node:crypto';
import { peek, remember, takeOnce } from '#server/database/cache';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { secondStepMinutes } from '#contract/identity/sessions';

/*
 * Between the two steps of a login there is no session, only a challenge: 256 random bits for one account and one
 * network, valid for some minutes and one login.
 */

/** A login that waits for its second step. */
export interface Challenged {
  userId: number;
  /**
   * Base64 of the SHA-256 of the password's PHC string: a password change meanwhile ends the login. Absent if another
   * system identified the user.
   */
  passwordMark?: string;
  /** Ticket of a MatElab account to bind to this one after the login is complete. */
  bindTicket?: string;
}

/** Only the hash is stored, so a person who reads the cache cannot complete a login. */
const keyOf = (challenge: string) => `login:second:${createHash('sha256').update(challenge).digest('base64url')}`;

/** Creates the challenge of an account. @param account.password PHC string that passed the first step */
export async function issueChallenge(
  ctx: Context,
  { password, ...challenged }: Omit<Challenged, 'passwordMark'> & { password?: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const passwordMark = password && createHash('sha256').update(password).digest('base64');
  const kept = { network: networkOf(ctx.address), ...challenged, ...(passwordMark ? { passwordMark } : {}) };
  await remember(ctx, keyOf(challenge), JSON.stringify(kept), secondStepMinutes * 60);
  return challenge;
}

const ownOf = (ctx: Context, kept: string | undefined): Challenged | undefined => {
  if (kept === undefined) return undefined;
  const { network, ...challenged } = JSON.parse(kept) as Challenged & { network: string };
  return network === networkOf(ctx.address) ? challenged : undefined;
};

/** The login of a challenge; undefined if it has expired or belongs to another network. The challenge stays valid. */
export const readChallenge = async (ctx: Context, challenge: string): Promise<Challenged | undefined> =>
  ownOf(ctx, await peek(ctx, keyOf(challenge)));

/** The same, and consumes the challenge: of two calls only one succeeds. */
export const takeChallenge = async (ctx: Context, challenge: string): Promise<Challenged | undefined> =>
  ownOf(ctx, await takeOnce(ctx, keyOf(challenge)));
