import { inTransaction, type Context } from '#server/context';
import type { ClamdPlace } from '#server/process/env';
import { throttleTo, type Throttle } from '#server/files/throttle';
import { requestFixityCheck } from '#server/files/stored-content';
import { isAlive, scanned, ScannerFault, defaultTimeouts, versionOf, type Timeouts, type Verdict } from './clamd.ts';
import { limitsOf } from './limits.ts';
import { mailInfected, notifyDown, notifyFindings } from './mails.ts';
import { maxAttempts, pauseAfter } from './policy.ts';
import * as queries from './queries.ts';
import type { ToScan } from './queries.ts';
import { releaseScanned } from './service.ts';

/** Milliseconds after which a run leaves the rest to the next one, which is due every minute. */
const longestRun = 50_000;
/** Number of files per database query. */
const batch = 50;
/** Maximum parallel streams to clamd for requested files; the rotation has one. */
const atOnce = 3;
const day = 86_400_000;

/** How a run may differ from the usual, for tests. */
export interface Run {
  patience?: Timeouts;
  /** Milliseconds. */
  longest?: number;
}

/**
 * Scans files for a limited time: requested ones, then those that were never scanned, then those scanned with older
 * signatures. While the scanner does not answer there is no verdict, and operators are informed.
 */
export const scan = (ctx: Context, run: Run = {}): Promise<void> =>
  inTime(ctx, run, async (means) => (await scanWanted(means)) && scanOthers(ctx, means));

/** Scans requested files at once; {@link scan} continues meanwhile. */
export const scanNew = (ctx: Context, run: Run = {}): Promise<void> => inTime(ctx, run, scanWanted);

/** @param work false when the scanner went away */
async function inTime(
  ctx: Context,
  { patience = defaultTimeouts, longest = longestRun }: Run,
  work: (means: Means) => Promise<boolean>,
): Promise<void> {
  const began = performance.now();
  const at = () => ({ ...ctx, now: new Date(ctx.now.getTime() + performance.now() - began) });
  const isOver = () => performance.now() - began >= longest;
  if (ctx.clamd && (await isUp(ctx, ctx.clamd, patience)) && !(await work({ place: ctx.clamd, patience, isOver, at })))
    await queries.noteDown(at(), 'the scanner stopped answering');
  await releaseScanned(at());
  await notifyFindings(at());
  await notifyDown(at());
}

async function isUp(ctx: Context, place: ClamdPlace, patience: Timeouts): Promise<boolean> {
  try {
    await queries.noteUp(ctx, await versionOf(place, patience));
    return true;
  } catch (error) {
    if (!(error instanceof ScannerFault)) throw error;
    ctx.log.error({ reason: error.message }, 'the virus scanner does not answer');
    await queries.noteDown(ctx, error.message);
    return false;
  }
}

interface Means {
  place: ClamdPlace;
  patience: Timeouts;
  isOver: () => boolean;
  /** The context of the moment. */
  at: () => Context;
  throttle?: Throttle;
}

/** Scans requested files, some in parallel. False if the scanner stopped answering. */
async function scanWanted(means: Means): Promise<boolean> {
  let isThere = true;
  let count = 0;
  const work = async () => {
    while (isThere && !means.isOver()) {
      const file = await queries.takeRequested(means.at());
      if (!file) return;
      count += 1;
      if (await scanFile(means, file)) continue;
      isThere = false;
      await queries.requeue(means.at(), file.fileId);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Resources that wait for these are published without waiting for all others.
  if (count > 0) await releaseScanned(means.at());
  return isThere;
}

/** The rotation, at its rate. A new file has priority over its next one. */
async function scanOthers(ctx: Context, means: Means): Promise<boolean> {
  const { days, mbPerSecond } = await limitsOf(ctx);
  const { versionSince } = await queries.scanner(ctx);
  const throttled = { ...means, throttle: throttleTo(mbPerSecond) };
  // Signatures change every day; a file is scanned with new ones after some days.
  const again = new Date(Math.min(versionSince?.getTime() ?? 0, ctx.now.getTime() - days * day));
  for (;;) {
    const fresh = await queries.unscanned(ctx, batch);
    const files = fresh.length > 0 ? fresh : await queries.scannedBefore(ctx, again, batch);
    if (files.length === 0) return true;
    for (const file of files) {
      if (means.isOver()) return true;
      if (!(await scanWanted(means)) || !(await scanFile(throttled, file))) return false;
    }
  }
}

/** Scans one file and records the result. False if the scanner does not answer. */
async function scanFile({ place, patience, at, throttle }: Means, file: ToScan): Promise<boolean> {
  const ctx = at();
  try {
    const verdict = await verdictOn(ctx, file, { place, patience, ...(throttle ? { throttle } : {}) });
    await settle(at(), file, verdict);
    return true;
  } catch (error) {
    // A scanner that fails for every file says nothing about this one.
    if (error instanceof ScannerFault && !(await isAlive(place, patience))) return false;
    ctx.log.warn({ reason: String(error), fileId: file.fileId }, 'a file could not be scanned');
    await noteFailure(at(), file, error);
    return true;
  }
}

async function verdictOn(
  ctx: Context,
  { storageKey, size }: ToScan,
  { place, patience, throttle }: Pick<Means, 'place' | 'patience' | 'throttle'>,
): Promise<Verdict> {
  let length = 0;
  const verdict = await scanned(place, ctx.files.open(storageKey) as AsyncIterable<Buffer>, {
    patience,
    async took(bytes) {
      length += bytes;
      await throttle?.consumed(bytes);
    },
  });
  // Missing bytes were not scanned; the check of the store reports their fault.
  if (verdict.is === 'clean' && length !== size) {
    await requestFixityCheck(ctx, storageKey);
    throw new Error(`the store gave ${length} bytes of ${size}`);
  }
  return verdict;
}

async function settle(ctx: Context, file: ToScan, verdict: Verdict): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Removed while it was scanned.
    if (!(await queries.lockFile(tx, file.fileId))) return;
    const before = await queries.findingOf(tx, file.fileId);
    await queries.markScanned(tx, file.fileId);
    const signature = verdict.is === 'infected' ? verdict.signature : '';
    const { version } = await queries.scanner(tx);
    await queries.addEvent(tx, file, {
      eventType: 'virus check',
      outcome: verdict.is,
      detail: signature ? { signature } : {},
      agent: `clamd ${version}`.slice(0, 100),
    });
    if (verdict.is === 'clean') return queries.forget(tx, file.fileId);
    // A released file stays released until a different finding.
    if (before?.state === 'released' && (verdict.is === 'tooLarge' || before.signature === signature))
      return queries.endRequest(tx, file.fileId);
    await queries.note(tx, file.fileId, { state: verdict.is, signature, wantedAt: null });
    const isNews = before?.state !== 'infected' || before.signature !== signature;
    if (verdict.is === 'infected' && isNews) await mailInfected(tx, file, signature);
  });
}

async function noteFailure(ctx: Context, file: ToScan, error: unknown): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.lockFile(tx, file.fileId))) return;
    const before = await queries.findingOf(tx, file.fileId);
    const attempts = (before?.attempts ?? 0) + 1;
    const isKnown = before?.state === 'infected' || before?.state === 'released';
    await queries.noteAttempt(tx, file.fileId, {
      // A finding stays if another scan fails.
      state: isKnown ? before.state : attempts >= maxAttempts ? 'failed' : 'waiting',
      attempts,
      wantedAt: new Date(tx.now.getTime() + pauseAfter(attempts)),
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    });
  });
}
