import { implement } from '#server/routes';
import { resources } from '../contract.ts';
import { visibleStatuses } from './policy.ts';
import { listHistory } from './queries/history.ts';
import { countByStatus, departmentsOfResources, listAll, listOwn } from './queries/lists.ts';
import { exported } from './service/exporting.ts';
import { withHolds } from './service/holds.ts';
import { fullRecord, ownResource, readableResource, withMay } from './service/loading.ts';

export const routes = implement(resources, {
  mine: async ({ ctx, query }) => withHolds(ctx, withMay(ctx, await listOwn(ctx, query))),
  // People who fill it in do not learn the names of the actors.
  ownHistory: async ({ ctx, params }) =>
    (await listHistory(ctx, (await ownResource(ctx, params.id)).resourceId)).map((entry) => ({
      ...entry,
      actorName: '',
    })),

  list: async ({ ctx, query }) => withHolds(ctx, withMay(ctx, await listAll(ctx, query, visibleStatuses(ctx.actor)))),
  counts: async ({ ctx, query }) => ({ counts: await countByStatus(ctx, query, visibleStatuses(ctx.actor)) }),
  departments: ({ ctx }) => departmentsOfResources(ctx),
  get: async ({ ctx, params }) => fullRecord(ctx, await readableResource(ctx, params.id)),
  export: ({ ctx, body }) => exported(ctx, body),
  history: async ({ ctx, params }) => listHistory(ctx, (await readableResource(ctx, params.id)).resourceId),
});
