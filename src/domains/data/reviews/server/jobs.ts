import { job } from '#server/jobs';
import { makeDemo } from './demo/make.ts';

/** Demonstration records have files, which are stored outside the transaction of a first start. */
export const demoJob = 'data.reviews.makeDemo';

export const jobs = [job({ name: demoJob, run: makeDemo })];
