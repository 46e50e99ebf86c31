import { on } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './jobs.ts';

/** After the demonstration records, whose people they share. */
export const listeners = [on(demoMade, (tx) => addJob(tx, demoJob, {}, { key: demoJob }))];
