import { job } from '#server/jobs';
import { sweepFiles, sweepJob } from './service.ts';

export const jobs = [job({ name: sweepJob, schedule: '30 */10 * * * *', run: sweepFiles })];
