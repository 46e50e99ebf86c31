import { on, onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { ownerChanged } from '#module/data/record-people';
import { resourceMoved } from '#module/data/life-cycle';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './demo.ts';
import { dropWaiting } from './queries.ts';

export const listeners = [
  on(resourceMoved, 'cancels requests that the new state does not allow', async (tx, { row, act }) => {
    if (act === 'withdraw') await dropWaiting(tx, row.resourceId, ['share', 'withdraw', 'correct', 'handOver']);
    if (act === 'supersede') await dropWaiting(tx, row.resourceId, ['share']);
    if (act === 'restore' || act === 'restoreOld') await dropWaiting(tx, row.resourceId, ['restore']);
  }),
  on(ownerChanged, 'cancels requests of the previous owner', async (tx, { resourceIds }) => {
    for (const resourceId of resourceIds)
      await dropWaiting(tx, resourceId, ['share', 'withdraw', 'correct', 'handOver']);
  }),
  onLater(demoMade, 'creates demonstration requests', (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
