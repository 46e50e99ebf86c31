import type { Program } from '#server/process/program';
import { tokenScopes } from '../contract.ts';
import { insert } from './queries.ts';
import { hashOf, newToken, shownPart } from './secret.ts';

export { isWellFormed, newToken } from './secret.ts';

/**
 * A user's token, created directly in the database: with every scope and valid for a day by default. A negative `hours`
 * creates an expired one. Returns the token as programs send it.
 */
export async function accessToken(
  program: Program,
  owner: { userId: number },
  { scopes = tokenScopes, hours = 24 }: { scopes?: readonly string[]; hours?: number } = {},
): Promise<string> {
  const ctx = program.context();
  const token = newToken();
  const expireTime = new Date(ctx.now.getTime() + hours * 3600_000);
  const past = new Date(Math.min(ctx.now.getTime(), expireTime.getTime() - 1000));
  await insert(
    { ...ctx, now: past, actor: { ...ctx.actor, userId: owner.userId } },
    { name: 'script', tokenHash: hashOf(token), prefix: shownPart(token), scopes: [...scopes], expireTime },
  );
  return token;
}
