import { job } from '#server/jobs/jobs';
import { deliver } from './service/deliver.ts';
import { deliverJob } from './service/note.ts';

/** Queued with every new callback, and every minute for retries. */
export const jobs = [job({ name: deliverJob, schedule: '40 * * * * ?', run: deliver })];
