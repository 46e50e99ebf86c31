import { job } from '#server/jobs/jobs';
import { forgetJob, forgetVisitors } from './service.ts';

/** Every night. */
export const jobs = [job({ name: forgetJob, schedule: '0 40 3 * * ?', run: forgetVisitors })];
