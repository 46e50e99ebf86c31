import { sweepCache } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { sweepStoredAnswers } from '../http/idempotency.ts';
import { job, reclaimJobs } from './jobs.ts';

async function sweep(ctx: Context): Promise<void> {
  await sweepCache(ctx);
  await sweepStoredAnswers(ctx);
}

/** Scheduled jobs of the kernel. */
export const kernelJobs = [
  job({ name: 'kernel.cache.sweep', schedule: '0 0/5 * * * ?', run: sweep }),
  job({ name: 'kernel.jobs.reclaim', schedule: '30 * * * * ?', run: reclaimJobs }),
];
