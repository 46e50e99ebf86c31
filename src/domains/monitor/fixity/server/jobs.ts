import { job } from '#server/jobs/jobs';
import { compare, compareJob, rotate, rotateJob } from './service.ts';

export const jobs = [
  job({ name: rotateJob, schedule: '25 * * * * ?', run: (ctx) => rotate(ctx) }),
  // Every night, at a time with few uploads.
  job({ name: compareJob, schedule: '0 40 2 * * ?', run: compare }),
];
