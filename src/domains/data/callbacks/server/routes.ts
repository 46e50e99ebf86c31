import { randomUUID } from 'node:crypto';
import { conflict, fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { holdsAny } from '#server/permit';
import { implement } from '#server/routes';
import { appToCall } from '#module/data/publisher-apps';
import { callbacks, replayable } from '../contract.ts';
import * as queries from './queries.ts';
import { attempt } from './service/deliver.ts';
import { deliverJob } from './service/note.ts';

const withMay = (ctx: Context, row: queries.CallbackRow) => ({
  ...row,
  may: { replay: replayable.includes(row.status) && holdsAny(ctx.actor, ['data:callback:replay']) },
});

export const routes = implement(callbacks, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map((row) => withMay(ctx, row)) };
  },
  find: async ({ ctx, params }) => {
    const row = await queries.find(ctx, params.callbackId);
    if (!row) throw fail('data.callbacks.notFound');
    return { ...withMay(ctx, row), log: await queries.logOf(ctx, row.callbackId) };
  },
  replay: ({ ctx, body }) => replay(ctx, body.callbackIds),
  test: ({ ctx, body }) => sendTest(ctx, body.appId, body.url),
});

/**
 * Sends all callbacks again that can be sent.
 * @throws data.callbacks.notFound if one of them is not visible to the caller, 601 data.callbacks.notReplayable if none
 * can be sent
 */
async function replay(ctx: Context, callbackIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await queries.countSeen(tx, callbackIds)) < new Set(callbackIds).size) throw fail('data.callbacks.notFound');
    if ((await queries.replay(tx, callbackIds)) === 0) throw conflict('data.callbacks.notReplayable');
    await addJob(tx, deliverJob, {}, { key: deliverJob });
  });
}

/** Sends a test event like every callback, once. @throws data.callbacks.noApp */
async function sendTest(ctx: Context, appId: number, url: string) {
  if (!(await appToCall(ctx, appId))) throw fail('data.callbacks.noApp');
  const eventId = randomUUID();
  const callbackId = await queries.insert(ctx, {
    eventId,
    event: 'test',
    appId,
    url,
    host: new URL(url).host.slice(0, 300),
    body: JSON.stringify({ event: 'test', eventId, time: ctx.now.toISOString() }),
    nextTryAt: ctx.now,
    createTime: ctx.now,
  });
  const leased = await queries.lease(ctx, 60, { callbackId });
  if (!leased) throw fail('data.callbacks.notFound');
  const { error, httpStatus, answer } = await attempt(ctx, leased);
  return { ok: error === '', httpStatus, problem: error, answer };
}
