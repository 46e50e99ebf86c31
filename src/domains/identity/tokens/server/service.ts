import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import { anonymous, inTransaction, type Actor, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { settings } from '#module/system/settings';
import { maxTokens, type NewToken } from '../contract.ts';
import { tokenTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import { hashOf, isWellFormed, newToken, shownPart } from './secret.ts';

const day = 24 * 3600_000;

/**
 * Creates a token for the caller and returns it once. A mail reports the creation.
 * @param it.days life of the token in days
 * @throws identity.tokens.tooMany
 */
export function create(
  ctx: Context,
  { name, scopes, days }: NewToken,
): Promise<{ tokenId: number; token: string; expireTime: Date }> {
  const token = newToken();
  const expireTime = new Date(ctx.now.getTime() + days * day);
  return inTransaction(ctx, async (tx) => {
    if ((await queries.lockedCount(tx)) >= maxTokens) throw fail('identity.tokens.tooMany', { most: maxTokens });
    const prefix = shownPart(token);
    const tokenId = await queries.insert(tx, { name, tokenHash: hashOf(token), prefix, scopes, expireTime });
    await tellOwner(tx, { name, scopes, prefix, expireTime });
    return { tokenId, token, expireTime };
  });
}

async function tellOwner(
  tx: Context,
  { name, scopes, prefix, expireTime }: { name: string; scopes: readonly string[]; prefix: string; expireTime: Date },
): Promise<void> {
  const to = await queries.emailOfCaller(tx);
  if (!to) return;
  const site = await settings(tx, ['site.name.zh', 'site.name.en']);
  const t = translatorOf(tokenTexts, tx.language);
  const words = {
    name,
    prefix,
    userName: tx.actor.userName,
    scopes: scopes.join(', '),
    until: wireDay(expireTime),
    site: site[`site.name.${tx.language}`],
  };
  await sendMail(tx, {
    to,
    subject: t('mail.subject', words),
    body: `${t('mail.body', words)}\n${tx.siteUrl}/my/tokens\n\n${t('mail.footer')}`,
  });
}

/**
 * Revokes one of the caller's tokens at once.
 * @throws identity.tokens.notFound, also for tokens of others and revoked ones
 */
export async function revoke(ctx: Context, tokenId: number): Promise<void> {
  if (!(await queries.revoke(ctx, tokenId))) throw fail('identity.tokens.notFound');
}

/**
 * The owner of an active token with its scopes, or null. Permissions of the back office are left out: scopes only allow
 * what every user may do. The last use is recorded at most once a minute.
 */
export async function holderOf(ctx: Context, token: string): Promise<Actor | null> {
  if (!isWellFormed(token)) return null;
  const held = await queries.findActive(ctx, hashOf(token));
  if (!held) return null;
  if (held.isStale) await queries.touch(ctx, held.tokenId);
  const { userId, userName, email, deptId, isVerified, scopes } = held;
  return { ...anonymous, userId, userName, email, deptId, verified: isVerified === '1', scopes };
}
