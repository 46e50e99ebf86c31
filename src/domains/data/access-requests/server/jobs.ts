import { job } from '#server/jobs/jobs';
import { demoJob, makeDemo } from './demo.ts';
import { expire } from './service.ts';

export const jobs = [
  job({ name: demoJob, run: makeDemo }),
  job({ name: 'data.access-requests.expire', schedule: '0 20 0 * * ?', run: expire }),
];
