import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { PlaceGone } from '#server/files/place-marker';
import { throttleTo, type Throttle } from '#server/files/throttle';
import { requestFixityCheck } from '#server/files/stored-content';
import { lacksSha512, mismatches, orphans, storeSha512 } from '#module/system/uploads';
import type { CheckOrder, FileEvent, Outcome } from '../contract.ts';
import { againAfter, limitsOf } from './limits.ts';
import { notifyDamage, notifyLate, notifyStoreGone } from './mails.ts';
import * as queries from './queries.ts';
import type { Checked } from './queries.ts';
import { readThrough, type Reading } from './reading.ts';
import { repairFrom, repairSources, type RepairSource } from './repair.ts';

/** The name of the job that reads files in rotation. */
export const rotateJob = 'monitor.fixity.rotate';
/** The name of the job that compares records and store. */
export const compareJob = 'monitor.fixity.compare';

/** Names of the agents in events. Stored events have them, so they stay when a noun moves. */
const agents = { rotation: 'files.fixity.rotate', comparison: 'files.fixity.compare' };

/** Milliseconds after which a run leaves the rest to the next one, which is due every minute. */
const longestRun = 50_000;
/** Number of files per database query. */
const batch = 50;
/** Milliseconds before the second reading of a faulty file: a short failure of the store is no damage. */
const rereadAfter = 500;

/** Overrides of the settings and of the list of sources for one run. */
export interface Run {
  sources?: readonly RepairSource[];
  /** Milliseconds. */
  longest?: number;
  /** Milliseconds before a second reading. */
  reread?: number;
}

/**
 * Reads files for a limited time: requested ones, those that were never read back, those with the oldest check. The
 * next run continues; the queue prevents overlapping runs.
 */
export async function rotate(
  ctx: Context,
  { sources = repairSources, longest = longestRun, reread = rereadAfter }: Run = {},
): Promise<void> {
  const { days, mbPerSecond } = await limitsOf(ctx);
  const throttle = throttleTo(mbPerSecond);
  const began = performance.now();
  const isOver = () => performance.now() - began >= longest;
  const again = againAfter(ctx.now, days);
  await requireStore(ctx);
  try {
    for (let files = await nextFiles(ctx, again); files.length > 0; files = await nextFiles(ctx, again))
      for (const file of files) {
        if (isOver()) return;
        const at = new Date(ctx.now.getTime() + performance.now() - began);
        await check({ ...ctx, now: at }, file, { throttle, sources, reread });
      }
  } finally {
    await notifyDamage(ctx);
  }
}

/** @throws PlaceGone after operators were told: of such a store no file counts as missing */
async function requireStore(ctx: Context): Promise<void> {
  try {
    await ctx.files.requirePresent();
  } catch (error) {
    if (error instanceof PlaceGone) await notifyStoreGone(ctx, error.address);
    throw error;
  }
}

async function nextFiles(ctx: Context, again: Date): Promise<Checked[]> {
  const asked = await queries.requestedChecks(ctx, batch);
  if (asked.length > 0) return asked;
  const fresh = await queries.unchecked(ctx, batch);
  return fresh.length > 0 ? fresh : queries.checkedBefore(ctx, again, batch);
}

interface Means {
  throttle: Throttle;
  sources: readonly RepairSource[];
  reread: number;
}

/** Checks one file and records the result. Two readings must agree that it is damaged. */
async function check(ctx: Context, file: Checked, { throttle, sources, reread }: Means): Promise<void> {
  const began = ctx.now;
  const first = await readThrough(ctx, file, throttle, await lacksSha512(ctx, file.fileId));
  if (first.outcome === 'intact') return settle(ctx, file, { began, readings: [first] });
  await pause(reread);
  // A store that does not answer says nothing about its files: the run fails.
  await ctx.files.check();
  const second = await readThrough(ctx, file, throttle);
  await settle(ctx, file, { began, readings: [first, second] });
  if (second.outcome === 'intact' || !(await queries.fileToCheck(ctx, file.fileId))) return;
  await repair(ctx, file, { throttle, sources });
}

/** Requests a good copy; after a repair the file is read once more, like any other. */
async function repair(ctx: Context, file: Checked, { throttle, sources }: Omit<Means, 'reread'>): Promise<void> {
  const { by, refused } = await repairFrom(ctx, file, sources);
  if (by === null && refused.length === 0) return;
  await queries.addEvent(ctx, file, {
    eventType: 'recovery',
    eventTime: ctx.now,
    outcome: by === null ? 'failure' : 'success',
    detail: { ...(by === null ? {} : { source: by }), ...(refused.length > 0 ? { refused: refused.join(', ') } : {}) },
    agent: agents.rotation,
  });
  if (by === null) return;
  await settle(ctx, file, { began: ctx.now, readings: [await readThrough(ctx, file, throttle)] });
}

async function settle(
  ctx: Context,
  file: Checked,
  { began, readings }: { began: Date; readings: readonly Reading[] },
): Promise<void> {
  const found = readings.at(-1)!;
  const { outcome, foundSize, foundSha256, error } = found;
  await inTransaction(ctx, async (tx) => {
    // Deleted while it was read: its bytes are deleted first.
    if (!(await queries.lockFile(tx, file.fileId))) return;
    await queries.markChecked(tx, file.fileId, began, tx.now);
    if (outcome === 'intact') {
      await queries.clearDamage(tx, file.fileId);
      if (found.sha512) await storeSha512(tx, new Map([[file.fileId, found.sha512]]));
    } else await queries.noteDamage(tx, file.fileId, { state: outcome, at: tx.now, foundSize, foundSha256, error });
    await queries.addEvent(tx, file, {
      eventType: 'fixity check',
      eventTime: tx.now,
      outcome,
      detail: detailOf(file, readings),
      agent: agents.rotation,
    });
  });
}

/** Both sides of the comparison. */
function detailOf(file: Checked, readings: readonly Reading[]): FileEvent['detail'] {
  const { outcome, foundSize, foundSha256, error } = readings.at(-1)!;
  const [first] = readings;
  return {
    recordedSize: file.size,
    recordedSha256: file.sha256,
    foundSize,
    foundSha256,
    readings: readings.length,
    ...(error ? { error } : {}),
    ...(outcome === 'intact' && first!.outcome !== 'intact' ? { first: first!.outcome satisfies Outcome } : {}),
  };
}

/**
 * Compares records and store both ways. A file that is missing or has another length is checked next; a key without a
 * record is listed with its size.
 */
export async function compare(ctx: Context): Promise<void> {
  const began = performance.now();
  await ctx.files.check();
  const auditId = await queries.beginAudit(ctx);
  const found = { records: 0, stored: 0, missing: 0, wrongSize: 0, orphans: 0, orphanBytes: 0 };
  for await (const { storageKey, found: size } of mismatches(ctx, (count) => (found.records += count))) {
    if (size === undefined) found.missing += 1;
    else found.wrongSize += 1;
    await requestFixityCheck(ctx, storageKey);
  }
  for await (const { key, size } of orphans(ctx, (count) => (found.stored += count))) {
    found.orphans += 1;
    found.orphanBytes += size ?? 0;
    await queries.noteOrphan(ctx, key, size);
  }
  const finishedAt = new Date(ctx.now.getTime() + performance.now() - began);
  await inTransaction(ctx, (tx) => queries.endAudit(tx, auditId, found, finishedAt));
  await notifyLate(ctx);
}

/** Requests checks before their turn, and returns how many. @throws monitor.fixity.which|notFound */
export async function order(ctx: Context, { fileIds, recordNo, damaged, all }: CheckOrder): Promise<{ files: number }> {
  if ([fileIds, recordNo, damaged, all].filter((one) => one !== undefined).length !== 1)
    throw fail('monitor.fixity.which');
  if (recordNo !== undefined) noteOperation(ctx, recordNo);
  for (const id of fileIds ?? []) {
    const file = await queries.fileToCheck(ctx, id);
    if (file) noteOperation(ctx, file.originName);
  }
  const files = await queries.requestChecks(ctx, {
    ...(fileIds ? { fileIds } : {}),
    ...(recordNo ? { recordNo } : {}),
    ...(damaged ? { damaged } : {}),
  });
  if (files === 0 && !all && !damaged) throw fail('monitor.fixity.notFound');
  return { files };
}

/** Queues a comparison of records and store; at most one waits. */
export const orderComparison = (ctx: Context): Promise<void> => addJob(ctx, compareJob, {}, { key: compareJob });

/** Acknowledges the damage for the caller. @throws monitor.fixity.notDamaged */
export async function acknowledge(ctx: Context, fileIds: readonly number[], note: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const known = await queries.acknowledge(tx, fileIds, note);
    if (known.length === 0) throw fail('monitor.fixity.notDamaged');
    for (const fileId of known) {
      const file = await queries.fileToCheck(tx, fileId);
      if (!file) continue;
      noteOperation(tx, file.originName);
      await queries.addEvent(tx, file, {
        eventType: 'acknowledgement',
        eventTime: tx.now,
        outcome: 'success',
        detail: note === '' ? {} : { note },
        agent: tx.actor.userName,
      });
    }
  });
}
