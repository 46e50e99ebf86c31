import { on } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { resourceMoved } from '#module/data/resources';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './demo.ts';
import { holdForPaper } from './service/decisions.ts';

export const listeners = [
  on(resourceMoved, async (tx, { row, act }) => {
    if (act === 'approve') await holdForPaper(tx, row);
  }),
  on(demoMade, (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
