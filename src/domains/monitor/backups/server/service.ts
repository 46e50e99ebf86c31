import { statSync } from 'node:fs';
import { fail } from '#shared/fail';
import { BackupFault } from '#server/backup/fault';
import { makeBackupInChild } from '#server/backup/child-process';
import type { BackupProgress } from '#server/backup/make';
import { removeOldSets } from '#server/backup/retention';
import { listSets, freeSpaceIn, type BackupSet } from '#server/backup/set';
import { claim } from '#server/database/cache';
import type { Context } from '#server/context';
import { markedFolder, requireMarker } from '#server/files/place-marker';
import { addJob } from '#server/jobs/jobs';
import { settings } from '#module/system/settings';
import { maxSets, type BackupRun } from '../contract.ts';
import { alarmOf, isGood } from './policy.ts';
import * as queries from './queries.ts';
import { notifyOperators } from './mails.ts';

/** The job that makes a backup; with `{ reason: 'page' }` if a user requested it. */
export const backupJob = 'monitor.backups.make';

const hour = 3600_000;
/** Milliseconds between two progress records of a run. */
const noteEach = 1000;
/** Number of newest sets that are always kept. */
const always = 2;
/** Days for which runs are listed. */
const runDays = 400;

async function limits(ctx: Context) {
  const set = await settings(ctx, ['monitor.backup.days', 'monitor.backup.months', 'monitor.backup.alarmHours']);
  return {
    retention: { last: always, days: Number(set['monitor.backup.days']), months: Number(set['monitor.backup.months']) },
    alarmHours: Number(set['monitor.backup.alarmHours']),
  };
}

/** Content of the page: sets, runs and alarm. */
export async function read(ctx: Context) {
  const { folder, recipients } = ctx.backup;
  const { alarmHours } = await limits(ctx);
  const [isPresent, sets, rows, room] = await Promise.all([
    folder === undefined || isKnownFolder(ctx, folder),
    folder ? listSets(folder) : [],
    queries.newest(ctx),
    folder ? freeSpaceIn(folder) : undefined,
  ]);
  const runs = rows as (Omit<(typeof rows)[number], 'state' | 'reason' | 'phase' | 'fault'> & RunWords)[];
  const good = sets.find(isGood);
  const lastGood = good ? new Date(good.manifest.takenAt) : null;
  return {
    folder: folder ?? null,
    isReadable: folder !== undefined && isFolder(folder),
    isEncrypted: recipients.length > 0,
    free: room?.free ?? null,
    total: room?.total ?? null,
    alarm: alarmOf({ folder, isPresent, lastGood, lastState: lastState(runs), alarmHours, now: ctx.now }),
    lastGood: lastGood,
    alarmHours,
    sets: sets.slice(0, maxSets).map(rowOf),
    runs: runs.map((run) => ({ ...run, phase: run.phase || null })),
  };
}

/** Columns of a run with keys of texts. */
type RunWords = Pick<BackupRun, 'state' | 'reason' | 'phase' | 'fault'>;

/** The state of the newest finished run. */
const lastState = (runs: readonly Pick<BackupRun, 'state'>[]) => runs.find(({ state }) => state !== 'running')?.state;

/** Whether the folder has the marker of earlier backups; true before the first one. */
async function isKnownFolder(ctx: Context, folder: string): Promise<boolean> {
  const marker = await queries.markerOf(ctx);
  return requireMarker(markedFolder('backups', folder), marker).then(
    () => true,
    () => false,
  );
}

function isFolder(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

function rowOf({ name, manifest, rehearsal }: BackupSet) {
  const { kind, reason, files, tables, cluster, problemCount } = manifest;
  const parts = [...tables.map(({ file }) => file), ...(cluster ? [cluster.base] : [])];
  return {
    name,
    kind,
    reason,
    problems: problemCount,
    takenAt: new Date(manifest.takenAt),
    seconds: Math.round((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 100) / 10,
    isEncrypted: manifest.encryptedFor.length > 0,
    files: files?.count ?? null,
    fileBytes: files?.bytes ?? 0,
    databaseBytes: parts.reduce((sum, { size }) => sum + size, 0),
    rehearsedAt: rehearsal && new Date(rehearsal.at),
    rehearsalOk: rehearsal?.ok ?? null,
  };
}

/** Queues a backup for the next free worker of any process. @throws monitor.backups.notConfigured|running */
export async function run(ctx: Context): Promise<void> {
  if (!ctx.backup.folder) throw fail('monitor.backups.notConfigured');
  if (await queries.isRunning(ctx)) throw fail('monitor.backups.running');
  await addJob(ctx, backupJob, { reason: 'page' }, { key: `${backupJob}.page`, attempts: 1 });
}

/**
 * Makes a set if a folder is set, then removes old ones. Operators are notified if it is not complete.
 * @throws the error, for the log of the job
 */
export async function make(ctx: Context, reason: BackupRun['reason']): Promise<void> {
  const { folder } = ctx.backup;
  if (!folder) return;
  const runId = await queries.begin(ctx, reason);
  let notedAt = 0;
  let noting: Promise<unknown> = Promise.resolve();
  const note = (progress: BackupProgress) => {
    if (Date.now() - notedAt < noteEach) return;
    notedAt = Date.now();
    // For display only; the backup does not depend on it.
    noting = noting.then(() => queries.storeProgress(ctx, runId, progress)).catch(() => undefined);
  };
  try {
    const set = await makeBackupInChild(ctx.backup, { reason, onProgress: note });
    await noting;
    note({ phase: 'cleaning', done: 0, total: 0 });
    await removeOldSets(folder, (await limits(ctx)).retention);
    await noting;
    const isWhole = set.manifest.problemCount === 0;
    await queries.end(ctx, runId, isWhole ? 'complete' : 'incomplete', { setName: set.name });
    if (!isWhole) await notifyOperators(ctx, 'incomplete', { count: set.manifest.problemCount });
  } catch (error) {
    await noting;
    const { code, values } =
      error instanceof BackupFault ? error : { code: 'other', values: { why: (error as Error).message.slice(0, 500) } };
    await queries.end(ctx, runId, 'failed', { fault: { code, values } });
    await notifyOperators(ctx, 'failed', { code, ...values });
    throw error;
  }
}

/** Notifies operators once a day that there is no recent backup, or that the folder is not there. */
export async function watch(ctx: Context): Promise<void> {
  await queries.removeOld(ctx, new Date(ctx.now.getTime() - runDays * 24 * hour));
  const { alarm, folder, lastGood } = await read(ctx);
  if (alarm !== 'never' && alarm !== 'old' && alarm !== 'missing') return;
  if (!(await claim(ctx, `backup-alarm:${alarm}`, 24 * hour))) return;
  await notifyOperators(ctx, alarm, { ...(lastGood ? { at: lastGood.getTime() } : {}), folder: folder ?? '' });
}
