import { job } from '#server/jobs/jobs';
import { tell } from './service/tell.ts';
import { tellJob } from './service/wishes.ts';

/** Queued with every new message, and every minute for retries. */
export const jobs = [job({ name: tellJob, schedule: '20 * * * * ?', run: tell })];
