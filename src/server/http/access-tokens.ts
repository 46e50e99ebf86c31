import type { Endpoint, Scope } from '#shared/contract';
import { countHit } from '../database/cache.ts';
import type { Actor, Context } from '../context.ts';
import type { FailureEnvelope, Writer } from './envelope.ts';
import { networkOf } from './network-of.ts';
import type { HttpParts } from './request.ts';

/** Prefix of personal access tokens. Session tokens never have it, and secret scanners look for it. */
export const accessTokenPrefix = 'lat_';

/**
 * Limit of wrong tokens per network; further ones are answered with 429. Requests with a right token are not affected.
 */
const wrongTokens = { count: 30, seconds: 600 };

/**
 * Authenticates the owner of a personal access token for a call that names one of the token's scopes; the context gets
 * the owner and the scopes as its actor. Calls without a scope treat the caller as a visitor, and so do open calls for
 * another scope. @returns the refusal, or undefined when the call may go on
 */
export async function admitHolder(
  parts: Pick<HttpParts, 'holderOf'>,
  ctx: Context,
  { scope, permit }: Endpoint,
  token: string,
  write: Writer,
): Promise<FailureEnvelope | undefined> {
  if (!scope) return undefined;
  const holder = await parts.holderOf(ctx, token);
  if (!holder) return refuseWrong(ctx, write);
  const scopes = [scope].flat();
  if (scopes.some((one) => holder.scopes?.includes(one))) ctx.actor = holder;
  else if (permit !== 'public') return write.kernel(403, 'noScope', ctx.language, { scope: scopes.join(' / ') });
  return undefined;
}

/**
 * The owner of a token that has a scope, for interfaces outside `/prod-api`; undefined for all others. Wrong tokens
 * count towards the same limit.
 */
export async function holderWith(
  parts: Pick<HttpParts, 'holderOf'>,
  ctx: Context,
  scope: Scope,
  token: string,
): Promise<Actor | undefined> {
  const holder = await parts.holderOf(ctx, token);
  if (!holder) await countWrong(ctx);
  return holder?.scopes?.includes(scope) ? holder : undefined;
}

const countWrong = (ctx: Context) => countHit(ctx, `tokens:wrong:${networkOf(ctx.address)}`, wrongTokens.seconds);

async function refuseWrong(ctx: Context, write: Writer): Promise<FailureEnvelope> {
  const { count, left } = await countWrong(ctx);
  return count > wrongTokens.count
    ? write.kernel(429, 'tooMany', ctx.language, { seconds: left })
    : write.kernel(401, 'badToken', ctx.language);
}
