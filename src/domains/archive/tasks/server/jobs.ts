import { job } from '#server/jobs/jobs';
import { remindDeadlines } from './service/deadlines.ts';
import { closeCertified, remind } from './service/schedule.ts';

export const jobs = [
  job({ name: 'archive.tasks.remind', schedule: '0 30 8 * * ?', run: remind }),
  job({ name: 'archive.tasks.remindDeadlines', schedule: '0 35 8 * * ?', run: remindDeadlines }),
  job({ name: 'archive.tasks.close', schedule: '0 40 0 * * ?', run: closeCertified }),
];
