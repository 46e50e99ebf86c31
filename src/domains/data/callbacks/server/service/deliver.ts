import { isHostListed } from '#shared/hosts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { httpRequest } from '#server/http/http-client';
import { appToCall } from '#module/data/publisher-apps';
import { secretSetting, setting } from '#module/system/settings';
import type { CallbackError } from '../../contract.ts';
import { headersOf, isOfHost, judge, pauseAfter, type DeliveryAttempt } from '../policy.ts';
import * as queries from '../queries.ts';
import { deliverJob } from './note.ts';

/** Timeout of one attempt. */
const seconds = 10;
/** Longer than an attempt; after it another process takes the callback of a dead one. */
const leaseSeconds = 60;
/** Receivers that are called concurrently; each gets one callback after the other. */
const maxAtOnce = 4;
/** Attempts per round; the rest waits for the next round, so that other jobs can run. */
const maxTries = 500;
/** Characters of a response that the log stores. */
const longestAnswer = 2000;

/**
 * Delivers due callbacks, each receiver's in order. A receiver that does not respond is skipped for this round. Any
 * number of processes may run it concurrently.
 */
export async function deliver(ctx: Context): Promise<void> {
  const left = { out: new Set<string>(), tries: maxTries };
  let turn: Promise<unknown> = Promise.resolve();
  // Serialised, so that two workers never lease callbacks of the same receiver.
  const next = () => {
    const leased = turn.then(async () => {
      if (left.tries-- <= 0) return undefined;
      const row = await queries.lease(ctx, leaseSeconds, { notHosts: [...left.out] });
      if (row) left.out.add(row.host);
      return row;
    });
    turn = leased.catch(() => undefined);
    return leased;
  };
  await Promise.all(
    Array.from({ length: maxAtOnce }, async () => {
      for (let row = await next(); row; row = await next()) {
        const { error } = await attempt({ ...ctx, now: new Date() }, row);
        if (!isOfHost(error)) left.out.delete(row.host);
      }
    }),
  );
  if (left.tries <= 0) await addJob(ctx, deliverJob, {}, { key: deliverJob });
}

/** Sends a leased callback once and stores the outcome. */
export async function attempt(ctx: Context, leased: queries.Leased): Promise<DeliveryAttempt> {
  const began = performance.now();
  const tried = await send(ctx, leased);
  const milliseconds = Math.round(performance.now() - began);
  const { error, httpStatus, retryAfter } = tried;
  const answer = storable(tried.answer).slice(0, longestAnswer);
  const now = new Date();
  const pause = error === '' || leased.event === 'test' ? undefined : pauseAfter(leased.tries, retryAfter);
  await inTransaction({ ...ctx, now }, async (tx) => {
    await queries.addTry(tx, {
      callbackId: leased.callbackId,
      tryNo: leased.tries,
      httpStatus,
      ok: error === '',
      error,
      answer,
      milliseconds,
      time: now,
    });
    await queries.settle(tx, leased, {
      httpStatus,
      error,
      status: error === '' ? 'delivered' : pause === undefined ? 'dead' : 'waiting',
      nextTryAt: pause === undefined ? null : new Date(now.getTime() + pause * 1000),
      ...(error === '' ? { deliveredAt: now } : {}),
    });
  });
  if (error !== '')
    ctx.log.warn({ callback: leased.callbackId, error, dead: pause === undefined }, 'a callback was not taken');
  return { ...tried, answer };
}

/** The database cannot store these characters. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

const unsent = (error: CallbackError): DeliveryAttempt => ({ error, httpStatus: null, answer: '' });

/** Each attempt checks the list of hosts again: hosts removed in the meantime get nothing. */
async function send(ctx: Context, leased: queries.Leased): Promise<DeliveryAttempt> {
  const receiver =
    leased.appId === null
      ? {
          callbackHosts: await setting(ctx, 'data.callback.hosts'),
          secrets: [await secretSetting(ctx, 'data.callback.secret')].filter(Boolean),
        }
      : await appToCall(ctx, leased.appId);
  if (!receiver) return unsent('stopped');
  if (!isHostListed(leased.url, receiver.callbackHosts)) return unsent('hostNotListed');
  if (receiver.secrets.length === 0) return unsent('noSecret');
  const answer = await httpRequest(ctx, leased.url, {
    method: 'POST',
    headers: headersOf(leased, receiver.secrets, Math.floor(ctx.now.getTime() / 1000)),
    body: leased.body,
    seconds,
  });
  return judge(answer);
}
