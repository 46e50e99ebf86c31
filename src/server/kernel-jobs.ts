import { sweepCache } from './cache.ts';
import { job, reclaimJobs } from './jobs.ts';
import { cleanChanges } from './table-changes.ts';

/** What the kernel itself does on a schedule. */
export const kernelJobs = [
  job({ name: 'kernel.cache.sweep', schedule: '0 */5 * * * ?', run: sweepCache }),
  job({ name: 'kernel.jobs.reclaim', schedule: '30 * * * * ?', run: reclaimJobs }),
  job({ name: 'kernel.changes.clean', schedule: '0 */10 * * * ?', run: cleanChanges }),
];
