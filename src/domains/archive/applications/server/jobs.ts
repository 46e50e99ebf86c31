import { job } from '#server/jobs/jobs';
import { demoJob, makeDemo } from './demo.ts';

export const jobs = [job({ name: demoJob, run: makeDemo })];
