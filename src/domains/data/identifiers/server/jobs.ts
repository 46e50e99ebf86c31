import { job } from '#server/jobs/jobs';
import { sendMessages } from './service/sending.ts';
import { sendJob } from './service/messages.ts';

/** Queued with every new message, and every minute for retries. */
export const jobs = [job({ name: sendJob, schedule: '20 * * * * ?', run: sendMessages })];
