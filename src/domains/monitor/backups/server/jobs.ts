import { job } from '#server/jobs/jobs';
import type { BackupRun } from '../contract.ts';
import { backupJob, make, watch } from './service.ts';

export const jobs = [
  // Does nothing if no folder is set.
  job<{ reason?: BackupRun['reason'] }>({
    name: backupJob,
    schedule: '0 10 2 * * ?',
    run: (ctx, { reason }) => make(ctx, reason ?? 'schedule'),
  }),
  job({ name: 'monitor.backups.watch', schedule: '0 40 * * * ?', run: watch }),
];
