import { on } from '#server/events';
import { addJob, dropJob, job } from '#server/jobs/jobs';
import { module } from '#server/module';
import { ownerChanged, resourceMoved } from '#module/data/resources';
import { demoMade } from '#module/data/reviews';
import { changeRequests } from '../contract.ts';
import { changeTexts } from '../texts/index.ts';
import { demoJob, makeDemo } from './demo.ts';
import { dropWaiting } from './queries.ts';
import { routes } from './routes.ts';

export const changeRequestsModule = module({
  name: 'data.change-requests',
  contract: changeRequests,
  texts: changeTexts,
  routes,
  jobs: [job({ name: demoJob, run: makeDemo })],
  listeners: [
    // Cancels requests that the new state does not allow.
    on(resourceMoved, async (tx, { row, act }) => {
      if (act === 'withdraw') await dropWaiting(tx, row.resourceId, ['share', 'withdraw', 'correct', 'handOver']);
      if (act === 'supersede') await dropWaiting(tx, row.resourceId, ['share']);
      if (act === 'restore' || act === 'restoreOld') await dropWaiting(tx, row.resourceId, ['restore']);
    }),
    // Cancels requests of the previous owner.
    on(ownerChanged, async (tx, { resourceIds }) => {
      for (const resourceId of resourceIds)
        await dropWaiting(tx, resourceId, ['share', 'withdraw', 'correct', 'handOver']);
    }),
    on(demoMade, (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
  ],
  // Existing requests are deleted with their resources.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
