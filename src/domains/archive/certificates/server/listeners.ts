import { onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './jobs.ts';

/** Runs after the demonstration records, because it uses their people. */
export const listeners = [
  onLater(demoMade, 'creates demonstration certificates', (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
