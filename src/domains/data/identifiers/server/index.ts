import { on } from '#server/events';
import { module } from '#server/module';
import { resourceChanged, resourceMoved } from '#module/data/resources';
import { identifiers } from '../contract.ts';
import { identifierTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { registerFor, reserveFor, queueMessages } from './service/messages.ts';
import { resourceStatus } from '#contract/data/resources';

const listeners = [
  on(resourceMoved, async (tx, { before, row, act }) => {
    if (act === 'submit') await reserveFor(tx, row);
    else if (act === 'approve') await registerFor(tx, row);
    else if (row.status === resourceStatus.withdrawn) await queueMessages(tx, row.resourceId, 'hide');
    else if (before.status === resourceStatus.withdrawn) await queueMessages(tx, row.resourceId, 'register');
    else if (act === 'supersede' || act === 'reinstate') await queueMessages(tx, row.resourceId, 'update');
  }),
  on(resourceChanged, (tx, { row }) => queueMessages(tx, row.resourceId, 'update')),
];

export const identifiersModule = module({
  name: 'data.identifiers',
  contract: identifiers,
  texts: identifierTexts,
  routes,
  jobs,
  listeners,
});
