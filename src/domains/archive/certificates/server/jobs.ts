import { job } from '#server/jobs/jobs';
import { makeDemo } from './demo/make.ts';

/** Demonstration projects have files, which are stored outside the transaction of the first start. */
export const demoJob = 'archive.certificates.makeDemo';

export const jobs = [job({ name: demoJob, run: makeDemo })];
