import { job } from '#server/jobs/jobs';
import { listingJob, listRest } from './service.ts';

export const jobs = [job({ name: listingJob, run: listRest })];
