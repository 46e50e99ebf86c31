import { job } from '#server/jobs/jobs';
import { cleaningJob } from '#module/monitor/log-chain';
import { cleanJob, expire, expireJob } from './service.ts';
import { jobLogTable } from './table.ts';

export const jobs = [
  cleaningJob(cleanJob, jobLogTable),
  job({ name: expireJob, schedule: '0 50 2 * * ?', run: expire }),
];
