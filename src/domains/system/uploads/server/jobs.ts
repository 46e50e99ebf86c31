import { job } from '#server/jobs/jobs';
import { sweepFiles, sweepJob } from './service.ts';
import { sweepUnreferred, sweepUnreferredJob } from './unreferred.ts';

export const jobs = [
  job({ name: sweepJob, schedule: '30 0/10 * * * ?', run: sweepFiles }),
  // Every Sunday, at a time with little use of the tables that it reads.
  job({ name: sweepUnreferredJob, schedule: '0 50 4 ? * 1', run: sweepUnreferred }),
];
