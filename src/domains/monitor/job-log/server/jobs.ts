import { job } from '#server/jobs/jobs';
import { foldLogCounts } from '#server/audit/log-counts';
import { cleaningJob } from '#module/monitor/log-chain';
import { cleanJob, expire, expireJob } from './service.ts';
import { jobLogTable } from './table.ts';

export const jobs = [
  cleaningJob(cleanJob, jobLogTable),
  job({
    name: 'monitor.job-log.fold',
    schedule: '50 */10 * * * ?',
    run: (ctx) => foldLogCounts(ctx, jobLogTable),
  }),
  job({ name: expireJob, schedule: '0 50 2 * * ?', run: expire }),
];
