import type { Endpoint, Scope } from '#shared/contract';
import { countHit } from '../database/cache.ts';
import type { Actor, Context } from '../context.ts';
import type { FailureEnvelope, Writer } from './envelope.ts';
import { networkOf } from './network-of.ts';
import type { HttpParts } from './request.ts';

/** With what personal access tokens begin, and session tokens never do; secret scanners look for it. */
export const accessTokenPrefix = 'lat_';

/** Wrong tokens that one network may send; further ones are answered with 429. Right ones are not affected. */
const wrongTokens = { count: 30, seconds: 600 };

/**
 * Lets the owner of a personal access token make a call that names one of its scopes: the context gets them as its actor.
 * Calls without a scope take the caller for a visitor, and so do open calls for another scope. Answers what to refuse with.
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
 * The owner of a token that has a scope, for doors outside `/prod-api`; undefined for all others. Wrong tokens are counted as
 * everywhere.
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
