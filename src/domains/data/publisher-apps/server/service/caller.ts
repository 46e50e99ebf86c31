import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { fail, type Failure, type FailParams } from '#shared/fail';
import { claim, countHit } from '#server/database/cache';
import type { Actor, Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { clockMinutes, isAddressAllowed, isFresh, isSignedBy } from '../policy.ts';
import * as queries from '../queries.ts';
import { secretsOf } from './register.ts';

/** A refusal before any act, with its HTTP status. */
export interface Refused {
  status: number;
  failure: Failure;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** A caller with a valid signature. The body has still to be compared with `bodyHash`. */
export interface Caller {
  app: queries.AppRow;
  /** Acts as the owner of the system's resources. */
  ctx: Context;
  bodyHash: string;
}

/** Limits: calls of one system per minute, and calls with a wrong signature from one address. */
const [maxCalls, maxFailures] = [300, 30];

const refuse = (status: number, reason: string, params: FailParams = {}): Refused => ({
  status,
  failure: fail(`data.publisher-apps.${reason}`, params),
});
const tooMany = (left: number): Refused => ({ ...refuse(429, 'tooMany', { seconds: left }), retryAfter: left });

/**
 * Authenticates the calling system. Everything except the body is checked here, before any byte of it is read. An
 * unknown key and a wrong signature get the same response.
 */
export async function callerOf(ctx: Context, request: FastifyRequest): Promise<Caller | Refused> {
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const failures = await countHit(ctx, `limit:data.publisher-apps.call:${networkOf(ctx.address)}`, 60);
  if (failures.count > maxCalls * 2) return tooMany(failures.left);
  const [appKey, timestamp, nonce] = [header('x-cmp-key'), header('x-cmp-timestamp'), header('x-cmp-nonce')];
  const bodyHash = header('x-cmp-content-sha256');
  const signature = header('x-cmp-signature').replace(/^sha256=/, '');
  const app = /^pk_[0-9a-f]{24}$/.test(appKey) ? await queries.findByKey(ctx, appKey) : undefined;
  const signed = { timestamp, nonce, method: request.method, target: request.raw.url ?? '', bodyHash };
  const isWellFormed = /^[\w.-]{8,64}$/.test(nonce) && /^[0-9a-f]{64}$/.test(bodyHash);
  if (!app || !isWellFormed || !isSignedBy(secretsOf(ctx, app), signed, signature)) {
    const wrong = await countHit(ctx, `limit:data.publisher-apps.wrong:${networkOf(ctx.address)}`, 60);
    return wrong.count > maxFailures ? tooMany(wrong.left) : refuse(401, 'unauthenticated');
  }
  if (!isFresh(timestamp, ctx.now)) return refuse(401, 'stale', { minutes: clockMinutes });
  if (!isAddressAllowed(app.ipAllow, ctx.address)) return refuse(403, 'address', { address: ctx.address });
  const { count, left } = await countHit(ctx, `limit:data.publisher-apps.calls:${app.appId}`, 60);
  if (count > maxCalls) return tooMany(left);
  // Twice the tolerated difference: the time during which the timestamp is valid.
  const isNew = await claim(ctx, `data.publisher-apps.nonce:${app.appId}:${nonce}`, clockMinutes * 2 * 60_000);
  if (!isNew) return refuse(401, 'replayed');
  const actor = app.status === '0' ? await actorOf(ctx, app.ownerId) : undefined;
  if (!actor) return refuse(403, 'stopped');
  await queries.markUsed(ctx, app.appId);
  return { app, ctx: { ...ctx, actor }, bodyHash };
}

/** An active account, without permissions of the back office. */
export async function actorOf(ctx: Context, userId: number): Promise<Actor | undefined> {
  const owner = await queries.findOwner(ctx, userId);
  return owner && { ...owner, verified: true, roles: [], permissions: [], sessionId: null };
}

export const isSha256 = (bytes: Buffer, hash: string): boolean =>
  createHash('sha256').update(bytes).digest('hex') === hash;

/** Passes bytes through, and fails at the end unless they match the signed hash. */
export function checkedStream(hash: string): Transform {
  const digest = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(digest.digest('hex') === hash ? null : fail('data.publisher-apps.wrongHash'));
    },
  });
}
