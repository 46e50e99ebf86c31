import { on, onLater } from '#server/events';
import { addJob } from '#server/jobs/jobs';
import { ownerChanged } from '#module/data/record-people';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { demoMade } from '#module/data/reviews';
import { demoJob } from './demo.ts';
import { resetOwnerConsent, endAll, endOpen, followVersion } from './service.ts';

export const listeners = [
  on(resourceMoved, 'ends requests at a withdrawal, and moves them to a new version', async (tx, { row, act }) => {
    if (act === 'withdraw') await endAll(tx, row.resourceId, row.withdrawReason);
    if (act === 'publish') await followVersion(tx, row);
  }),
  on(resourceChanged, 'ends open requests when files are no longer restricted', async (tx, { before, row }) => {
    if (before.sharingMethod === 'restricted' && row.sharingMethod !== 'restricted') await endOpen(tx, row.resourceId);
  }),
  on(ownerChanged, 'asks the new owner for consent', async (tx, { resourceIds, to }) => {
    for (const resourceId of resourceIds) await resetOwnerConsent(tx, resourceId, to);
  }),
  onLater(demoMade, 'creates demonstration requests', (tx) => addJob(tx, demoJob, {}, { key: demoJob })),
];
