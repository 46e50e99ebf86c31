import { createHmac } from 'node:crypto';
import { createIsbotFromList, list } from 'isbot';
import { wireDay } from '#shared/time';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import { setting } from '#module/system/settings';
import type { View } from '../contract.ts';
import * as queries from './queries.ts';

/** Milliseconds within which a reload of the same page by the same visitor counts as the same view. */
const sameView = 1000;

/**
 * Only a page's own script sends a view, or a person on purpose. So crawlers that run scripts are excluded, but not
 * browsers and tools that a program controls.
 */
const led = ['curl/8.5.0', 'node', 'HeadlessChrome/140.0.0.0'];
const isCrawler = createIsbotFromList(list.filter((name) => !led.some((tool) => new RegExp(name, 'i').test(tool))));

/**
 * Counts a view of a page. Robots and immediate reloads are not counted. The visitor is known from the session; an
 * e-mail in the call is never trusted.
 */
export async function record(ctx: Context, { path, referer }: View): Promise<void> {
  const { actor, userAgent } = ctx;
  if (isCrawler(userAgent)) return;
  const ipHash = hashAddress(ctx);
  const visitor = actor.userId ? `user:${actor.userId}` : `${ipHash.toString('base64url')}:${userAgent}`;
  if (!(await claim(ctx, `visit:${digest(ctx, `${visitor}\n${path}`).toString('base64url')}`, sameView))) return;
  await inTransaction(ctx, async (tx) => {
    await queries.insert(tx, {
      day: wireDay(ctx.now),
      path,
      email: actor.email || null,
      userId: actor.userId || null,
      ipHash,
      ua: userAgent,
      referer: (referer ?? '').slice(0, 500),
      locale: ctx.language,
    });
    await announce(tx, pageViewed, { path });
  });
}

/** A page view was counted; the path is that of the browser. */
export const pageViewed = event<{ path: string }>('content.visits.pageViewed');

/** The name of the job that runs {@link forgetVisitors}. */
export const forgetJob = 'content.visits.forget';

/** Removes account, e-mail and address from views older than `stat.visitorDays`; the view stays. */
export async function forgetVisitors(ctx: Context): Promise<void> {
  const days = Number(await setting(ctx, 'stat.visitorDays'));
  const before = new Date(ctx.now.getTime() - days * 24 * 3600_000);
  while ((await queries.forget(ctx, before)) > 0) continue;
}

/**
 * The caller's address in the form stored in logs of visits and downloads: 32 bytes that distinguish visitors and
 * cannot be reversed without the installation's key, which is outside the database.
 */
function hashAddress(ctx: Context): Buffer {
  return digest(ctx, `address\n${ctx.address}`);
}

const digest = (ctx: Context, text: string) =>
  createHmac('sha256', ctx.secretKey).update(`content.visits\n${text}`).digest();
