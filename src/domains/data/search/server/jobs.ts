import { job } from '#server/jobs/jobs';
import { renewalJob, renewEntries } from './indexing.ts';

export const jobs = [job({ name: renewalJob, run: renewEntries })];
