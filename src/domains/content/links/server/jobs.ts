import { job } from '#server/jobs/jobs';
import { check, checkJob } from './service.ts';

/** Every Monday, at a time with little traffic. */
export const jobs = [job({ name: checkJob, schedule: '0 20 4 ? * 2', run: check })];
