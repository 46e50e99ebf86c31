import { on } from '#server/events';
import { module } from '#server/module';
import { resourceMoved } from '#module/data/resources';
import { changeRequests } from '../contract.ts';
import { changeTexts } from '../texts/index.ts';
import { dropWaiting } from './queries.ts';
import { routes } from './routes.ts';

export const changeRequestsModule = module({
  name: 'data.change-requests',
  contract: changeRequests,
  texts: changeTexts,
  routes,
  listeners: [
    // What the new state knows no way to is not waited for any more.
    on(resourceMoved, async (tx, { row, act }) => {
      if (act === 'withdraw') await dropWaiting(tx, row.resourceId, ['share', 'withdraw', 'handOver']);
      if (act === 'supersede') await dropWaiting(tx, row.resourceId, ['share']);
      if (act === 'restore' || act === 'restoreOld') await dropWaiting(tx, row.resourceId, ['restore']);
    }),
  ],
});
