import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { duplicates } from '../contract.ts';
import { alike } from './queries.ts';

export const routes = implement(duplicates, {
  list: async ({ ctx, params }) => alike(ctx, await ownResource(ctx, params.id)),
});
