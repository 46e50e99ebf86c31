import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Moment } from '#shared/time';

/** Sets that the page lists, newest first. */
export const mostSets = 100;
/** Runs that the page lists, newest first. */
export const mostRuns = 20;

const Fault = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

const BackupSetRow = z.object({
  name: z.string(),
  kind: z.enum(['portable', 'exact']),
  reason: z.enum(['command', 'schedule', 'page', 'upgrade']),
  takenAt: Moment,
  seconds: z.number(),
  isEncrypted: z.boolean(),
  /** Null in a set of the database alone. */
  files: z.number().nullable(),
  /** Bytes of the files, and of the database as it lies in the set. */
  fileBytes: z.number(),
  databaseBytes: z.number(),
  /** Files that it lacks. */
  problems: z.number(),
  /** The last trial of a restore. */
  rehearsedAt: Moment.nullable(),
  rehearsalOk: z.boolean().nullable(),
});
export type BackupSetRow = z.output<typeof BackupSetRow>;

const BackupRun = z.object({
  runId: z.number(),
  reason: z.enum(['schedule', 'page']),
  startedAt: Moment,
  endedAt: Moment.nullable(),
  /** `interrupted`: its process is gone. */
  state: z.enum(['running', 'complete', 'incomplete', 'failed', 'interrupted']),
  fault: Fault.nullable(),
  phase: z.enum(['files', 'database', 'newFiles', 'cleaning']).nullable(),
  done: z.number(),
  total: z.number(),
  /** Until when at most no process removes bytes of files; null while they may. */
  pausedUntil: Moment.nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

export const Backups = z.object({
  /** `BACKUP_DIR`; null where none is set. */
  folder: z.string().nullable(),
  /** Whether the folder can be read. */
  isReadable: z.boolean(),
  isEncrypted: z.boolean(),
  /** Bytes on the disk of the folder; null where it does not say. */
  free: z.number().nullable(),
  total: z.number().nullable(),
  /** Why somebody should look: no complete set, the last one too old, the last run not complete. */
  alarm: z.enum(['none', 'off', 'never', 'old', 'failed']),
  lastGood: Moment.nullable(),
  /** Hours after which the last good set is too old. */
  alarmHours: z.number(),
  sets: z.array(BackupSetRow),
  runs: z.array(BackupRun),
});
export type Backups = z.output<typeof Backups>;

export const backups = contract('monitor.backups', {
  read: { method: 'GET', path: '/monitor/backup', permit: 'monitor:backup:list', reply: data(Backups) },
  /** Begins a backup into `BACKUP_DIR`; there is no other place that a caller could name. */
  run: { method: 'POST', path: '/monitor/backup/run', permit: 'monitor:backup:run', reply: done(), audit: 9 },
});
