import { job } from '#server/jobs/jobs';
import { clean, sendDigests } from './service.ts';

export const jobs = [
  // Every ten minutes, so that morning digests are sent even if the process was down at eight.
  job({ name: 'system.notifications.digest', schedule: '45 0/10 * * * ?', run: sendDigests }),
  job({ name: 'system.notifications.clean', schedule: '0 25 3 * * ?', run: clean }),
];
