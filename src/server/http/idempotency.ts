import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '#shared/contract';
import type { Context } from '../context.ts';
import { isAlive } from '../process/instance.ts';

/*
 * Calls that create something may arrive twice: after a double click, a lost answer, or a proxy that retries on
 * another process. With the header `Idempotency-Key` (IETF draft-ietf-httpapi-idempotency-key-header) both get the
 * answer of the first.
 */

/** Hours for which answers are stored. */
const storedHours = 24;

/** Polling interval and timeout in milliseconds for a second request while the first still runs. */
const polling = { interval: 50, timeout: 20_000 };

/** A key: up to 255 visible characters, with quotation marks (as in the draft) or without. */
const keyShape = /^"?([\x21\x23-\x7e]{1,255})"?$/;

export type Claim =
  /**
   * The first request with this key: run it, then store the answer. Refusals are not stored, so a corrected request may
   * use the same key.
   */
  | { kind: 'first'; keep: (answer: object) => Promise<void>; free: () => Promise<void> }
  /** The call is done; this was its answer. */
  | { kind: 'done'; answer: object & { code: number; msg: string } }
  /** The key is malformed, was used for another request, or its request still runs. */
  | { kind: 'refused'; code: number; reason: 'badKey' | 'keyReused' | 'stillRunning' };

/**
 * Claims the idempotency key of a request; undefined for calls without a key, calls of visitors, and endpoints that
 * take no key.
 */
export async function claimOf(ctx: Context, endpoint: Endpoint, request: FastifyRequest): Promise<Claim | undefined> {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined || !endpoint.idempotencyKey || ctx.actor.userId === 0) return undefined;
  const key = keyShape.exec(String(sent).trim())?.[1];
  if (!key) return { kind: 'refused', code: 500, reason: 'badKey' };
  const keyHash = hash('sha256', key, 'buffer');
  const { method, url, body } = request;
  const requestHash = hash('sha256', `${method}\n${url}\n${JSON.stringify(body ?? null)}`, 'buffer');
  const { db, instance, actor } = ctx;
  const mine = sql`user_id = ${actor.userId} and key_hash = ${keyHash}`;
  const first: Claim = {
    kind: 'first',
    keep: async (answer) => {
      await sql`update kernel_kept_answer set answer = ${JSON.stringify(answer)} where ${mine}`.execute(db);
    },
    free: async () => {
      await sql`delete from kernel_kept_answer where ${mine} and answer is null`.execute(db);
    },
  };
  // Loops, because the first call's process may have died or lost the database; then this request runs it.
  for (const began = performance.now(); ;) {
    const { numAffectedRows } = await sql`
      insert into kernel_kept_answer as k (user_id, key_hash, request_hash, instance)
      values (${actor.userId}, ${keyHash}, ${requestHash}, ${instance})
      on conflict (user_id, key_hash) do update
        set request_hash = excluded.request_hash, instance = excluded.instance, answer = null, created_at = now()
        where k.created_at < now() - make_interval(hours => ${storedHours})
          or (k.answer is null and (k.created_at < now() - interval '10 minutes' or not ${isAlive(sql.ref('k.instance'))}))`.execute(
      db,
    );
    if (numAffectedRows === 1n) return first;
    const { rows } = await sql<{ answer: string | null; same: boolean }>`
      select answer, request_hash = ${requestHash} as same from kernel_kept_answer where ${mine}`.execute(db);
    const [found] = rows;
    if (found && !found.same) return { kind: 'refused', code: 422, reason: 'keyReused' };
    if (found?.answer) return { kind: 'done', answer: JSON.parse(found.answer) };
    if (performance.now() - began > polling.timeout) return { kind: 'refused', code: 409, reason: 'stillRunning' };
    await pause(polling.interval);
  }
}

/** Deletes expired answers; called by a schedule. */
export async function sweepStoredAnswers(ctx: Context): Promise<void> {
  await sql`delete from kernel_kept_answer where created_at < now() - make_interval(hours => ${storedHours})`.execute(
    ctx.db,
  );
}
