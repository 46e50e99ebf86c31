import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Moment } from '#shared/time';

/** Number of sets that the page lists, newest first. */
export const maxSets = 100;
/** Number of runs that the page lists, newest first. */
export const maxRuns = 20;

const Fault = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

const BackupSetRow = z.object({
  name: z.string(),
  kind: z.enum(['portable', 'exact']),
  reason: z.enum(['command', 'schedule', 'page', 'upgrade']),
  takenAt: Moment,
  seconds: z.number(),
  isEncrypted: z.boolean(),
  /** Null in a set that contains only the database. */
  files: z.number().nullable(),
  /** Bytes of the files, and of the database as stored in the set. */
  fileBytes: z.number(),
  databaseBytes: z.number(),
  /** Number of missing files. */
  problems: z.number(),
  /** The last test restore. */
  rehearsedAt: Moment.nullable(),
  rehearsalOk: z.boolean().nullable(),
});
export type BackupSetRow = z.output<typeof BackupSetRow>;

const BackupRun = z.object({
  runId: z.number(),
  reason: z.enum(['schedule', 'page']),
  startedAt: Moment,
  endedAt: Moment.nullable(),
  /** `interrupted`: its process has ended. */
  state: z.enum(['running', 'complete', 'incomplete', 'failed', 'interrupted']),
  fault: Fault.nullable(),
  phase: z.enum(['files', 'database', 'newFiles', 'cleaning']).nullable(),
  done: z.number(),
  total: z.number(),
  /** Until when at most the removal of stored files is paused; null while it is allowed. */
  pausedUntil: Moment.nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

export const Backups = z.object({
  /** `BACKUP_DIR`; null if it is not set. */
  folder: z.string().nullable(),
  /** Whether the folder can be read. */
  isReadable: z.boolean(),
  isEncrypted: z.boolean(),
  /** Free bytes on the disk of the folder; null if unknown. */
  free: z.number().nullable(),
  total: z.number().nullable(),
  /** Reason of the alarm: the folder is not there, no complete set, the last one too old, the last run not complete. */
  alarm: z.enum(['none', 'off', 'missing', 'never', 'old', 'failed']),
  lastGood: Moment.nullable(),
  /** Hours after which the last good set is too old. */
  alarmHours: z.number(),
  sets: z.array(BackupSetRow),
  runs: z.array(BackupRun),
});
export type Backups = z.output<typeof Backups>;

export const backups = contract('monitor.backups', {
  read: { method: 'GET', path: '/monitor/backup', permit: 'monitor:backup:list', reply: data(Backups) },
  /** Starts a backup into `BACKUP_DIR`; callers cannot choose another folder. */
  run: { method: 'POST', path: '/monitor/backup/run', permit: 'monitor:backup:run', reply: done(), audit: 9 },
});
