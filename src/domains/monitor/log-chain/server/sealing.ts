import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '#server/context';
import { after, genesis, markOf, segmentLine, segmentRows } from './chain.ts';
import * as queries from './queries.ts';
import { logNames, sources, type LogName } from './table.ts';

/** Milliseconds that a sealing waits for transactions that write to the log. */
const patience = 2000;
const lookEach = 20;
/** Milliseconds of one turn over one log. */
const turn = 10_000;

/**
 * Seals the rows of a log that no segment has yet. Numbers are given out in one order and committed in another, so a
 * number counts as settled when every transaction that wrote to the log at the time it was given out has ended. Writers
 * never wait for it. Answers whether rows are left that could be sealed at once.
 */
export async function sealLog(ctx: Context, log: LogName): Promise<boolean> {
  const horizon = await settled(ctx, log);
  const until = performance.now() + turn;
  while (performance.now() < until) {
    const rows = await sealNext(ctx, log, horizon);
    if (rows < segmentRows) return false;
  }
  return true;
}

/** Seals all logs. */
export async function sealAll(ctx: Context): Promise<void> {
  for (const log of logNames) await sealLog(ctx, log);
}

/** The highest number up to which every row is visible now. */
async function settled(ctx: Context, log: LogName): Promise<number> {
  const source = sources[log];
  const noted = await queries.horizonOf(ctx, log);
  // In this order: who took a number before it was read holds a lock when the locks are read.
  const highest = await queries.highestId(ctx, source);
  const writers = await queries.writersOf(ctx, source);
  const isOver = async (whom: readonly string[]) => {
    if (whom.length === 0) return true;
    const now = await queries.writersOf(ctx, source);
    return !whom.some((one) => now.includes(one));
  };
  const until = performance.now() + patience;
  do {
    if (await isOver(writers)) return highest;
    await pause(lookEach);
  } while (performance.now() < until);
  // A long transaction holds up what came after it began, and nothing before.
  if (noted && !(await isOver(noted.writers))) return 0;
  await queries.keepHorizon(ctx, log, highest, writers);
  return noted?.horizon ?? 0;
}

/** Seals the next segment up to a settled number. Answers how many rows it has; 0 when another process does it now. */
async function sealNext(ctx: Context, log: LogName, horizon: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await queries.lockChain(tx, log, 'try'))) return 0;
    const tail = await queries.tailOf(tx, log);
    const range = { after: tail?.lastId ?? 0, upTo: horizon, limit: segmentRows };
    const lines = await queries.linesAfter(tx, sources[log], range);
    const last = lines.at(-1);
    if (!last) return 0;
    let hash = tail?.hash ?? genesis(log);
    const marks: Buffer[] = [];
    for (const { id, line } of lines) {
      hash = after(hash, line);
      marks.push(markOf(id, hash));
    }
    const segment = {
      segmentNo: (tail?.segmentNo ?? 0) + 1,
      lastId: last.id,
      rowCount: lines.length,
      sealedAt: new Date(),
    };
    await queries.addSegment(tx, log, {
      ...segment,
      marks: Buffer.concat(marks),
      hash: after(hash, segmentLine(log, segment)),
    });
    return lines.length;
  });
}
