import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { wireDay } from '#shared/time';
import { claim } from '#server/cache';
import type { Context } from '#server/context';
import type { View } from '../contract.ts';
import * as queries from './queries.ts';

/** A reload of the same page by the same visitor within this many milliseconds is the same view. */
const sameView = 1000;

/**
 * Counts a view of a page. Robots are not counted, nor is a page reloaded at once. Who visits is known from the
 * session; an e-mail in the call is never believed.
 */
export async function record(ctx: Context, { path, referer }: View): Promise<void> {
  const { actor, userAgent } = ctx;
  if (userAgent === '' || isbot(userAgent)) return;
  const ipHash = hashAddress(ctx);
  const visitor = actor.userId ? `user:${actor.userId}` : `${ipHash.toString('base64url')}:${userAgent}`;
  if (!(await claim(ctx, `visit:${digest(ctx, `${visitor}\n${path}`).toString('base64url')}`, sameView))) return;
  await queries.insert(ctx, {
    day: wireDay(ctx.now),
    path,
    email: actor.email || null,
    userId: actor.userId || null,
    ipHash,
    ua: userAgent,
    referer: (referer ?? '').slice(0, 500),
    locale: ctx.language,
  });
}

/**
 * The caller's address as it is kept in logs of visits and downloads: 32 bytes that tell visitors apart and cannot
 * be turned back, since the key of the installation lies outside the database.
 */
export function hashAddress(ctx: Context): Buffer {
  return digest(ctx, `address\n${ctx.address}`);
}

const digest = (ctx: Context, text: string) =>
  createHmac('sha256', ctx.secretKey).update(`monitor.visits\n${text}`).digest();
