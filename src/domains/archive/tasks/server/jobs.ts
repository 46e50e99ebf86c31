import { job } from '#server/jobs/jobs';
import { closeCertified, remind } from './service/schedule.ts';

export const jobs = [
  job({ name: 'archive.tasks.remind', schedule: '0 30 8 * * ?', run: remind }),
  job({ name: 'archive.tasks.close', schedule: '0 40 0 * * ?', run: closeCertified }),
];
