import { implement } from '#server/routes';
import { contributors } from '../contract.ts';
import { countRegions, listContributors } from './queries.ts';
import { get, resources } from './service.ts';

export const routes = implement(contributors, {
  get: ({ ctx, params: { kind }, query: { key } }) => get(ctx, { kind, key }),
  resources: ({ ctx, params: { kind }, query }) => resources(ctx, { kind, ...query }),
  list: ({ ctx, params: { kind }, query }) => listContributors(ctx, kind, query),
  regions: ({ ctx }) => countRegions(ctx),
});
