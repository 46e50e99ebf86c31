import { createHash, randomBytes } from 'node:crypto';
import { peek, remember, takeOnce } from '#server/database/cache';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { secondStepMinutes } from '#contract/identity/sessions';

/*
 * Between the two steps of a login there is no session, only a challenge: 256 random bits that belong to one account and one
 * network, for some minutes and one login.
 */

/** Whose login waits for its second step. */
export interface Challenged {
  userId: number;
  /** Base64 of the SHA-256 of the password's PHC string: another password meanwhile ends the login. Absent where another system named the person. */
  passwordMark?: string;
  /** Ticket of a MatElab account that is to be bound to this one once the login is complete. */
  bindTicket?: string;
}

/** Only the hash is kept: a reader of the cache cannot answer for anybody. */
const keyOf = (challenge: string) => `login:second:${createHash('sha256').update(challenge).digest('base64url')}`;

/** Makes the challenge of an account. @param account.password PHC string with which the first step was passed */
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

/** Whose challenge it is; undefined when it is over, or another network's. It stays. */
export const readChallenge = async (ctx: Context, challenge: string): Promise<Challenged | undefined> =>
  ownOf(ctx, await peek(ctx, keyOf(challenge)));

/** The same, and the challenge is used up: of two calls one gets it. */
export const takeChallenge = async (ctx: Context, challenge: string): Promise<Challenged | undefined> =>
  ownOf(ctx, await takeOnce(ctx, keyOf(challenge)));
