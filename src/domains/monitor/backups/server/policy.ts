import type { BackupSet } from '#server/backup/set';
import type { Backups, BackupRun } from '../contract.ts';

/** Whether a set is enough to restore the whole portal. */
export const isGood = ({ manifest }: Pick<BackupSet, 'manifest'>): boolean =>
  manifest.problemCount === 0 && manifest.files !== null;

/** Reason of the alarm. A folder without its marker comes first. A failed run has priority over the age: it tells the operator how to act. */
export function alarmOf(it: {
  folder: string | undefined;
  /** Whether the folder is the one that earlier backups were written to. */
  isPresent: boolean;
  lastGood: Date | null;
  lastState: BackupRun['state'] | undefined;
  alarmHours: number;
  now: Date;
}): Backups['alarm'] {
  if (!it.folder) return 'off';
  if (!it.isPresent) return 'missing';
  if (it.lastState !== undefined && it.lastState !== 'complete') return 'failed';
  if (!it.lastGood) return 'never';
  return it.now.getTime() - it.lastGood.getTime() > it.alarmHours * 3600_000 ? 'old' : 'none';
}
