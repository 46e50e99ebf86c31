import { on } from '#server/events';
import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { ownerChanged, resourceChanged, resourceMoved } from '#module/data/resources';
import { demoMade } from '#module/data/reviews';
import { accessRequests } from '../contract.ts';
import { accessTexts } from '../texts/index.ts';
import { demoJob } from './demo.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { resetOwnerConsent, endAll, endOpen, followVersion } from './service.ts';

export const accessRequestsModule = module({
  name: 'data.access-requests',
  contract: accessRequests,
  texts: accessTexts,
  routes,
  jobs,
  listeners: [
    on(resourceMoved, async (tx, { row, act }) => {
      if (act === 'withdraw') await endAll(tx, row.resourceId, row.withdrawReason);
      if (act === 'publish') await followVersion(tx, row);
    }),
    on(resourceChanged, async (tx, { before, row }) => {
      if (before.sharingMethod === 'restricted' && row.sharingMethod !== 'restricted')
        await endOpen(tx, row.resourceId);
    }),
    on(ownerChanged, async (tx, { resourceIds, to }) => {
      for (const resourceId of resourceIds) await resetOwnerConsent(tx, resourceId, to);
    }),
    on(demoMade, (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
  ],
  // Existing requests are deleted with their resources.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
