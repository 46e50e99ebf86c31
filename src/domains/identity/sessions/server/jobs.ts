import { job } from '#server/jobs/jobs';
import { deleteExpiredSessions } from './queries.ts';
import { sendUnlockJob } from './unlocking.ts';

export const jobs = [
  job({ name: 'identity.sessions.sweep', schedule: '0 0/5 * * * ?', run: deleteExpiredSessions }),
  sendUnlockJob,
];
