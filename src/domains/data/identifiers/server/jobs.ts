import { job } from '#server/jobs/jobs';
import { tell } from './service/tell.ts';
import { tellJob } from './service/wishes.ts';

/** Queued by whatever is wanted, and every minute for what has to be tried again. */
export const jobs = [job({ name: tellJob, schedule: '20 * * * * ?', run: tell })];
