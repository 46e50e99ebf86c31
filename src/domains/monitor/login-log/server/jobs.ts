import { job } from '#server/jobs/jobs';
import { foldLogCounts } from '#server/audit/log-counts';
import { cleaningJob } from '#module/monitor/log-chain';
import { loginTable } from './table.ts';

/** Goes on with a cleaning that an answer could not wait for. */
export const cleanJob = 'monitor.login-log.clean';

export const jobs = [
  cleaningJob(cleanJob, loginTable),
  job({ name: 'monitor.login-log.fold', schedule: '20 * * * * ?', run: (ctx) => foldLogCounts(ctx, loginTable) }),
];
