import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { inTransaction, type Context } from '#server/context';
import { mirrorCounts } from '#module/data/search';
import { addToFiles, addToResources, insertDownloads, type DownloadEntry } from '../queries/counters.ts';

/*
 * Views and downloads are counted in memory and written a few seconds later, many at once: a page that is read
 * costs no write. An orderly stop writes what is left; a killed process loses the counts of those seconds.
 */

/** Milliseconds between a count and its writing. */
const writeAfter = 5000;
/** Milliseconds between two copies of the counts into the search, whose index is costly to change. */
const mirrorEvery = 60_000;
/** Entries of the download log after which writing does not wait. */
const mostEntries = 2000;

interface Held {
  views: Map<number, number>;
  downloads: Map<number, number>;
  files: Map<number, number>;
  log: DownloadEntry[];
}

interface Counter {
  held: Held;
  /** Resources whose counts the search does not know yet. */
  unmirrored: Set<number>;
  mirroredAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Writings follow each other. */
  writing: Promise<void>;
}

const nothing = (): Held => ({ views: new Map(), downloads: new Map(), files: new Map(), log: [] });
/** By database: tests run several portals in one process. */
const counters = new WeakMap<object, Counter>();

function counterOf(ctx: Context): Counter {
  let counter = counters.get(ctx.db);
  if (!counter) {
    counter = {
      held: nothing(),
      unmirrored: new Set(),
      mirroredAt: Date.now(),
      timer: undefined,
      writing: Promise.resolve(),
    };
    counters.set(ctx.db, counter);
  }
  return counter;
}

const isEmpty = ({ views, downloads, log }: Held) => views.size + downloads.size + log.length === 0;
const add = (counts: Map<number, number>, id: number, by = 1) => counts.set(id, (counts.get(id) ?? 0) + by);
const isPerson = (ctx: Context) => !isbot(ctx.userAgent);

/** Counts that somebody opened the page of a resource. Robots do not count. Costs no query. */
export function countView(ctx: Context, resourceId: number): void {
  if (!isPerson(ctx)) return;
  const counter = counterOf(ctx);
  add(counter.held.views, resourceId);
  schedule(ctx, counter);
}

/**
 * Writes a download down and counts it, unless a robot made it. Called when bytes begin to flow: not for HEAD, not for
 * the later parts of a download in ranges.
 */
export function countDownload(
  ctx: Context,
  it: Pick<DownloadEntry, 'resourceId' | 'fileId' | 'bytes' | 'requestId'>,
): void {
  const counter = counterOf(ctx);
  const ipHash = createHmac('sha256', ctx.secretKey).update(ctx.address).digest();
  counter.held.log.push({
    ...it,
    userId: ctx.actor.userId || null,
    ipHash,
    ua: ctx.userAgent,
    time: ctx.now,
  });
  if (isPerson(ctx)) {
    add(counter.held.downloads, it.resourceId);
    if (it.fileId !== null) add(counter.held.files, it.fileId);
  }
  if (counter.held.log.length >= mostEntries) void writeCounts(ctx);
  else schedule(ctx, counter);
}

function schedule(ctx: Context, counter: Counter): void {
  if (counter.timer) return;
  counter.timer = setTimeout(() => void writeCounts(ctx), writeAfter).unref();
}

/** Writes everything counted so far, and with `mirror` brings the search up to date at once. */
export function writeCounts(ctx: Context, options: { mirror?: boolean } = {}): Promise<void> {
  const counter = counterOf(ctx);
  clearTimeout(counter.timer);
  counter.timer = undefined;
  counter.writing = counter.writing.then(() => write(ctx, counter, options.mirror ?? false));
  return counter.writing;
}

async function write(ctx: Context, counter: Counter, mirrorNow: boolean): Promise<void> {
  const { held } = counter;
  counter.held = nothing();
  try {
    if (!isEmpty(held))
      await inTransaction(ctx, async (tx) => {
        const ids = [...new Set([...held.views.keys(), ...held.downloads.keys()])];
        await addToResources(
          tx,
          ids.map((id) => ({ id, views: held.views.get(id) ?? 0, downloads: held.downloads.get(id) ?? 0 })),
        );
        await addToFiles(
          tx,
          [...held.files].map(([id, downloads]) => ({ id, downloads })),
        );
        await insertDownloads(tx, held.log);
      });
    for (const id of [...held.views.keys(), ...held.downloads.keys()]) counter.unmirrored.add(id);
    if (mirrorNow || Date.now() - counter.mirroredAt >= mirrorEvery) await mirror(ctx, counter);
  } catch (error) {
    ctx.log.warn({ err: error }, 'counts not written, tried again later');
    takeBack(counter.held, held);
  }
  // Whatever the search does not know yet waits for its turn, even when nobody counts any more.
  if (counter.unmirrored.size > 0 || !isEmpty(counter.held)) schedule(ctx, counter);
}

async function mirror(ctx: Context, counter: Counter): Promise<void> {
  const ids = [...counter.unmirrored];
  counter.unmirrored.clear();
  counter.mirroredAt = Date.now();
  try {
    if (ids.length > 0) await mirrorCounts(ctx, ids);
  } catch (error) {
    for (const id of ids) counter.unmirrored.add(id);
    ctx.log.warn({ err: error }, 'counts not copied into the search, tried again later');
  }
}

function takeBack(into: Held, held: Held): void {
  for (const key of ['views', 'downloads', 'files'] as const)
    for (const [id, count] of held[key]) add(into[key], id, count);
  into.log.push(...held.log);
}
