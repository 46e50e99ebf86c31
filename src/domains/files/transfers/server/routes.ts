import { implement } from '#server/routes';
import { transfers } from '../contract.ts';
import { complete, listOf, spaceFor } from './service.ts';

export const routes = implement(transfers, {
  list: ({ ctx, query }) => listOf(ctx, query.resourceId),
  space: ({ ctx, query }) => spaceFor(ctx, query.resourceId),
  complete: ({ ctx, params, body }) => complete(ctx, params.transferKey, body.sha256),
});
