import { job } from '#server/jobs/jobs';
import { notifyNewHits } from './service.ts';

/** Every ten minutes, so that mails are sent even if the process was down at eight. */
export const jobs = [job({ name: 'data.saved-searches.tell', schedule: '30 0/10 * * * ?', run: notifyNewHits })];
