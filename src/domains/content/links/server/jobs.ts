import { job } from '#server/jobs/jobs';
import { check, checkJob } from './service.ts';

/** Every Monday, when nobody waits for it. */
export const jobs = [job({ name: checkJob, schedule: '0 20 4 ? * MON', run: check })];
