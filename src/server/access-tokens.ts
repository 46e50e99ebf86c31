import type { Endpoint } from '#shared/contract';
import { countHit } from './cache.ts';
import type { Context } from './context.ts';
import type { FailureEnvelope, Writer } from './envelope.ts';
import { networkOf } from './network-of.ts';
import type { HttpParts } from './request.ts';

/** With what personal access tokens begin, and session tokens never do; secret scanners look for it. */
export const accessTokenPrefix = 'lat_';

/** Wrong tokens that one network may send; further ones are answered with 429. Right ones are not affected. */
const wrongTokens = { count: 30, seconds: 600 };

/**
 * Lets the owner of a personal access token make a call that names one of its scopes: the context gets them as its actor.
 * Calls without a scope take the caller for a visitor. Answers what to refuse with.
 */
export async function admitHolder(
  parts: Pick<HttpParts, 'holderOf'>,
  ctx: Context,
  { scope }: Endpoint,
  token: string,
  write: Writer,
): Promise<FailureEnvelope | undefined> {
  if (!scope) return undefined;
  const holder = await parts.holderOf(ctx, token);
  if (!holder) return refuseWrong(ctx, write);
  if (!holder.scopes?.includes(scope)) return write.kernel(403, 'noScope', ctx.language, { scope });
  ctx.actor = holder;
  return undefined;
}

async function refuseWrong(ctx: Context, write: Writer): Promise<FailureEnvelope> {
  const { count, left } = await countHit(ctx, `tokens:wrong:${networkOf(ctx.address)}`, wrongTokens.seconds);
  return count > wrongTokens.count
    ? write.kernel(429, 'tooMany', ctx.language, { seconds: left })
    : write.kernel(401, 'badToken', ctx.language);
}
