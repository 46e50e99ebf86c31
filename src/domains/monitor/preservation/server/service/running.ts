import type pg from 'pg';
import { BackupFault } from '#server/backup/fault';
import { connect } from '#server/backup/source';
import { inTransaction, type Context } from '#server/context';
import { isFull } from '#server/files/files';
import { PlaceGone, requireMarker, requirePlace } from '#server/files/place-marker';
import { markedTree, NoStorageRoot, prepareRoot } from '#server/ocfl/layout';
import type { Tree } from '#server/ocfl/tree';
import { throttleTo } from '#server/files/throttle';
import { requestFixityCheck } from '#server/files/stored-content';
import { settings } from '#module/system/settings';
import {
  endRun,
  hasWritten,
  markSwept,
  nextFiles,
  noteIntact,
  notePlace,
  requestInventoryChecks,
  runState,
  type CheckedFile,
} from '../queries/checks.ts';
import { listNew, markFailed, nextObjects, type Fault, type PreservedObject } from '../queries/objects.ts';
import { checkCopy, readCopy, type Reading } from './checking.ts';
import { FirstCopyDamaged } from './contents.ts';
import { rewriteLost } from './lost-objects.ts';
import { notifyFindings, notifyPlaceFault } from './notifications.ts';
import { InventoryDamaged, updateObject, TooManyFiles } from './writing.ts';

const hour = 3600_000;
const day = 24 * hour;

/** Milliseconds after which a run leaves the rest to the next one, and the fraction of them for writing. */
const longestRun = 50_000;
const writingShare = 0.7;
/** Milliseconds after which the database is searched for new objects. */
const sweepEach = 5 * 60_000;
/** Milliseconds after which an object is compared with the database again without a known change. */
const compareAfter = { portal: hour, others: day };
/** Milliseconds before the retry of an object that could not be written. */
const retryAfter = { inventory: 60_000, other: hour };
/** Fraction of the days of a round after which a copy is read again. */
const roundShare = 2 / 3;
const batch = 20;
/** Milliseconds before a second reading. */
const rereadAfter = 500;
/**
 * Maximum files of an object that the job writes: with 20,000 its inventory takes about 50 MB of the 128 MB of a
 * process.
 */
const maxFiles = 20_000;

/** Advisory lock of a run on the second copy. */
const runLock = 7307;

/** Differences from the runs of the job. */
export interface Run {
  /** Milliseconds; a run without a limit ends when all work is done. */
  longest?: number;
  /** Milliseconds before a second reading. */
  reread?: number;
  /** Searches for new objects regardless of the last search. */
  sweeps?: boolean;
  /** Without a rate limit, for commands. */
  isUnpaced?: boolean;
  /** Maximum files of an object that is written; see {@link maxFiles}. */
  maxFiles?: number;
  /** Milliseconds for which it waits for an active run. */
  patience?: number;
  /** Called for each compared object, and each file that was read. */
  onProgress?: (what: 'objects' | 'files', done: number) => void;
}

/** Days of a round, and MB/s (10⁶ bytes) that are read at most: those of the check of the store. */
export async function limitsOf(ctx: Context): Promise<{ days: number; mbPerSecond: number }> {
  const found = await settings(ctx, ['monitor.fixity.days', 'monitor.fixity.mbPerSecond']);
  return { days: Number(found['monitor.fixity.days']), mbPerSecond: Number(found['monitor.fixity.mbPerSecond']) };
}

/** A fault of the place as an error code with values. */
export function placeFault(error: unknown): Fault {
  const why = (error as Error).message.slice(0, 500);
  if (error instanceof NoStorageRoot) return { code: 'noRoot', values: { why } };
  if (error instanceof PlaceGone) return { code: error.code, values: { place: error.address, known: error.known } };
  if (error instanceof BackupFault) return { code: error.code, values: error.values };
  return { code: isFull(error) ? 'full' : 'place', values: { why } };
}

/**
 * Updates the second copy, then reads it in rotation. One run at a time across all processes: a second one does nothing
 * and returns false. Does nothing without a second copy.
 * @throws the error of a place that does not answer, and {@link PlaceGone} before anything is written to another place
 */
export async function run(asked: Context, options: Run = {}): Promise<boolean> {
  const { tree } = asked.preservation;
  if (!tree) return false;
  const lock = await locked(asked, options.patience ?? 0);
  if (!lock) return false;
  const began = performance.now();
  const now = () => new Date(asked.now.getTime() + performance.now() - began);
  try {
    const marker = await requirePlace(lock, markedTree(tree), { isUsed: () => hasWritten(asked) });
    await prepareRoot(tree);
    await tree.check();
    await tree.clear();
    if (await inTransaction(asked, (tx) => notePlace(tx, tree.name, marker)))
      asked.log.warn({ place: tree.name }, 'the second copy has another place, which is written or taken over');
    // A disk may be unmounted at any moment.
    const requirePresent = () => requireMarker(markedTree(tree), marker);
    await work(asked, { tree, requirePresent }, now, options);
    await endRun(asked, now(), null);
  } catch (error) {
    const fault = placeFault(error);
    await endRun(asked, now(), fault);
    await notifyPlaceFault(asked, fault);
    throw error;
  } finally {
    await lock.end();
    await notifyFindings({ ...asked, now: now() });
  }
  return true;
}

/** A connection that holds the lock; undefined while another one holds it. */
async function locked(ctx: Context, patience: number): Promise<pg.Client | undefined> {
  const client = await connect(ctx.backup.databaseUrl);
  try {
    if (patience > 0) {
      await client.query(`set lock_timeout = ${Math.floor(patience)}`);
      await client.query('select pg_advisory_lock($1, 0)', [runLock]);
      return client;
    }
    const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as mine', [runLock]);
    if (rows[0].mine) return client;
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout) {
      await client.end();
      throw error;
    }
  }
  await client.end();
  return undefined;
}

/** The tree of a run, and a check that it is still there. */
interface Place {
  tree: Tree;
  /** @throws PlaceGone */
  requirePresent: () => Promise<void>;
}

/** SQLSTATE of a lock timeout. */
const lockTimeout = '55P03';

async function work(asked: Context, place: Place, now: () => Date, options: Run): Promise<void> {
  const { tree } = place;
  const { longest = longestRun, reread = rereadAfter, isUnpaced = false, sweeps = false, onProgress } = options;
  const limit = options.maxFiles ?? maxFiles;
  const { days, mbPerSecond } = await limitsOf(asked);
  const throttle = throttleTo(isUnpaced ? Infinity : mbPerSecond);
  const [began, start] = [performance.now(), asked.now.getTime()];
  const isOver = (share: number) => performance.now() - began >= longest * share;
  const ctx = (): Context => ({ ...asked, now: now() });
  const { sweptAt } = await runState(asked);
  if (sweeps || !sweptAt || start - sweptAt.getTime() >= sweepEach) {
    await listNew(asked);
    await markSwept(asked);
  }
  const before = { portal: new Date(start - compareAfter.portal), others: new Date(start - compareAfter.others) };
  const write = async () => {
    let done = 0;
    for (let part; (part = await nextObjects(ctx(), before, batch)).length > 0;)
      for (const object of part) {
        if (isOver(writingShare)) return;
        await attempt(ctx(), object, () => updateObject(ctx(), object, { tree, throttle, maxFiles: limit }), place);
        onProgress?.('objects', (done += 1));
      }
  };
  const read = async () => {
    let done = 0;
    let hasLost = false;
    const again = new Date(start - days * roundShare * day);
    const checkFaulty = async (file: CheckedFile, first: Reading) => {
      const outcome = await checkCopy(ctx(), file, first, { ...place, throttle, reread, maxFiles: limit });
      if (outcome !== 'lost') return outcome;
      // Others may be lost as well.
      if (!hasLost) await requestInventoryChecks(ctx());
      hasLost = true;
      const means = { tree, throttle, maxFiles: limit };
      await attempt(ctx(), file, () => rewriteLost(ctx(), file.objectId, means), place);
      return outcome;
    };
    for (let part; (part = await nextFiles(ctx(), again, batch)).length > 0;) {
      // Most checks only record their time, which is written for all at once.
      const intact: CheckedFile[] = [];
      try {
        for (const file of part) {
          if (isOver(1)) return;
          const first = await readCopy(tree, file, throttle);
          onProgress?.('files', (done += 1));
          if (first.state === null && file.state === null && file.path !== 'inventory.json') intact.push(file);
          else if ((await checkFaulty(file, first)) !== 'unchanged') break;
        }
      } finally {
        await noteIntact(ctx(), intact);
      }
    }
  };
  await write();
  await read();
}

/** Records why an object could not be written. If the place fails, the run ends. */
async function attempt(
  ctx: Context,
  { objectId }: Pick<PreservedObject, 'objectId'>,
  keep: () => Promise<unknown>,
  { tree, requirePresent }: Place,
): Promise<void> {
  await requirePresent();
  try {
    await keep();
  } catch (error) {
    if (isFull(error)) throw error;
    await requirePresent();
    await tree.check();
    ctx.log.error({ err: error, objectId }, 'an object of the second copy cannot be written');
    const isInventory = error instanceof InventoryDamaged;
    if (error instanceof FirstCopyDamaged) await requestFixityCheck(ctx, error.file.storageKey);
    const retryAt = new Date(ctx.now.getTime() + (isInventory ? retryAfter.inventory : retryAfter.other));
    await markFailed(ctx, objectId, objectFault(error), retryAt);
  }
}

function objectFault(error: unknown): Fault {
  if (error instanceof FirstCopyDamaged) return { code: 'firstCopy', values: { fileId: error.file.fileId } };
  if (error instanceof TooManyFiles) return { code: 'tooMany', values: { count: error.count, most: maxFiles } };
  if (error instanceof InventoryDamaged) return { code: 'inventory', values: {} };
  return { code: 'other', values: { why: (error as Error).message.slice(0, 500) } };
}
