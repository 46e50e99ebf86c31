import { job } from '#server/jobs/jobs';
import { makeDemo } from './demo/make.ts';

/**
 * Demonstration policies have files. Files are stored outside the transaction of a first start, so a job creates them.
 */
export const demoJob = 'content.standards.makeDemo';

export const jobs = [job({ name: demoJob, run: makeDemo })];
