import { createHmac } from 'node:crypto';
import type { Context } from '#server/context';
import { announce, event } from '#server/events';
import { holdsAny } from '#server/permit';
import { insertDownloads, type DownloadEntry } from '../queries/counters.ts';

/*
 * Use is announced as an event, and data/statistics counts it. The log of downloads also records who downloaded what.
 * It is buffered in memory and written some seconds later. An orderly stop writes the rest; a killed process loses the
 * entries of those seconds.
 */

/** A person other than its editors and curators opened the page of a resource (1) or began a download (2). */
export const resourceUsed = event<{ resourceId: number; fileId: number | null; bytes: number; kind: 1 | 2 }>(
  'data.record-pages.used',
);

/** Milliseconds between an entry and its write. */
const writeAfter = 5000;
/** Number of entries that triggers a write at once. */
const maxEntries = 2000;

interface Log {
  held: DownloadEntry[];
  timer: NodeJS.Timeout | undefined;
  /** Promise chain that serialises the writes. */
  writing: Promise<void>;
}

/** By database: tests run several portals in one process. */
const logs = new WeakMap<object, Log>();

function logOf(ctx: Context): Log {
  let log = logs.get(ctx.db);
  if (!log) {
    log = { held: [], timer: undefined, writing: Promise.resolve() };
    logs.set(ctx.db, log);
  }
  return log;
}

const isCurator = (ctx: Context) => holdsAny(ctx.actor, ['data:resource:query']);

/** Announces that a person opened the page of a resource; prefetches do not count. Runs no query. */
export function countView(ctx: Context, resourceId: number): void {
  if (!ctx.isAhead && !isCurator(ctx))
    void announce(ctx, resourceUsed, { resourceId, fileId: null, bytes: 0, kind: 1 });
}

/**
 * Logs a download and announces it. Called when bytes begin to flow: not for HEAD, and not for the later parts of a
 * download in ranges.
 */
export function countDownload(ctx: Context, it: Omit<DownloadEntry, 'userId' | 'ipHash' | 'ua' | 'time'>): void {
  const { resourceId, fileId, bytes } = it;
  if (!isCurator(ctx)) void announce(ctx, resourceUsed, { resourceId, fileId, bytes, kind: 2 });
  const log = logOf(ctx);
  const ipHash = createHmac('sha256', ctx.secretKey).update(ctx.address).digest();
  log.held.push({ ...it, userId: ctx.actor.userId || null, ipHash, ua: ctx.userAgent, time: ctx.now });
  if (log.held.length >= maxEntries) void writeLog(ctx);
  else schedule(ctx, log);
}

function schedule(ctx: Context, log: Log): void {
  log.timer ??= setTimeout(() => void writeLog(ctx), writeAfter).unref();
}

/** Writes the buffered entries; entries that the database cannot accept now stay buffered. */
export function writeLog(ctx: Context): Promise<void> {
  const log = logOf(ctx);
  clearTimeout(log.timer);
  log.timer = undefined;
  log.writing = log.writing.then(async () => {
    const held = log.held.splice(0);
    try {
      await insertDownloads(ctx, held);
    } catch (error) {
      ctx.log.warn({ err: error }, 'downloads not written down, tried again later');
      log.held.unshift(...held);
      schedule(ctx, log);
    }
  });
  return log.writing;
}
