import { job } from '#server/jobs/jobs';
import { scan, scanNew } from './scanning.ts';
import { scanJob, scanNewJob } from './service.ts';

export const jobs = [
  job({ name: scanJob, schedule: '45 * * * * ?', run: (ctx) => scan(ctx) }),
  job({ name: scanNewJob, run: (ctx) => scanNew(ctx) }),
];
