import { job } from '#server/jobs/jobs';
import { deleteOldLinks } from './queries.ts';
import { sendLinkJob } from './service.ts';

export const jobs = [
  sendLinkJob,
  job({ name: 'identity.password-resets.sweep', schedule: '0 45 3 * * ?', run: deleteOldLinks }),
];
