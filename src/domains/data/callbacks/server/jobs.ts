import { job } from '#server/jobs/jobs';
import { deliver } from './service/deliver.ts';
import { deliverJob } from './service/note.ts';

/** Queued by whatever is to be told, and every minute for what has to be tried again. */
export const jobs = [job({ name: deliverJob, schedule: '40 * * * * ?', run: deliver })];
