import { on } from '#server/events';
import { resourceStatus } from '#contract/data/resources';
import { resourceChanged, resourceMoved } from '#module/data/life-cycle';
import { registerFor, reserveFor, queueMessages } from './service/messages.ts';

export const listeners = [
  on(
    resourceMoved,
    'reserves identifiers, and queues their registration, changes and withdrawal',
    async (tx, { before, row, act }) => {
      if (act === 'submit') await reserveFor(tx, row);
      else if (act === 'approve') await registerFor(tx, row);
      else if (row.status === resourceStatus.withdrawn) await queueMessages(tx, row.resourceId, 'hide');
      else if (before.status === resourceStatus.withdrawn) await queueMessages(tx, row.resourceId, 'register');
      else if (act === 'supersede' || act === 'reinstate') await queueMessages(tx, row.resourceId, 'update');
    },
  ),
  on(resourceChanged, 'queues changed metadata for the registries', (tx, { row }) =>
    queueMessages(tx, row.resourceId, 'update'),
  ),
];
