import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { duplicates } from '../contract.ts';
import { likeOwn } from './service.ts';

export const routes = implement(duplicates, {
  list: async ({ ctx, params }) => likeOwn(ctx, await ownResource(ctx, params.id)),
});
