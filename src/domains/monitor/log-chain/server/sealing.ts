import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '#server/context';
import { after, genesis, markOf, segmentLine, segmentRows } from './chain.ts';
import * as queries from './queries.ts';
import { logNames, sources, type LogName } from './table.ts';

/** Milliseconds that a sealing waits for transactions that write to the log. */
const patience = 2000;
const lookEach = 20;
/** Maximum milliseconds of one turn per log. */
const turn = 10_000;

/**
 * Seals the unsealed rows of a log. Numbers are assigned in one order and committed in another. A number is settled
 * when every transaction that wrote to the log at its assignment has ended. Writers never wait for it. Returns whether
 * more rows can be sealed at once.
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

/** The highest number up to which every committed row is visible now. */
async function settled(ctx: Context, log: LogName): Promise<number> {
  const source = sources[log];
  const noted = await queries.readHorizon(ctx, log);
  // In this order: a transaction that took a number before this read holds a lock when the locks are read.
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
  // A long transaction delays only numbers assigned after its start.
  if (noted && !(await isOver(noted.writers))) return 0;
  await queries.storeHorizon(ctx, log, highest, writers);
  return noted?.horizon ?? 0;
}

/** Seals the next segment up to a settled number. Returns its number of rows; 0 if another process seals now. */
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
