import { on, onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { resourceMoved } from '#module/data/life-cycle';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './demo.ts';
import { holdForPaper } from './service/decisions.ts';

export const listeners = [
  on(resourceMoved, 'holds the publication until the paper is out', async (tx, { row, act }) => {
    if (act === 'approve') await holdForPaper(tx, row);
  }),
  onLater(demoMade, 'creates demonstration papers', (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
