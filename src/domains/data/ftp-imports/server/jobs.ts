import { job } from '#server/jobs/jobs';
import { fetchWaiting, wake } from './fetching.ts';
import { fetchJob } from './service.ts';

export const jobs = [
  job({ name: fetchJob, run: (ctx) => fetchWaiting(ctx) }),
  job({ name: 'data.ftp-imports.wake', schedule: '20 * * * * ?', run: wake }),
];
