import { implement } from '#server/routes';
import { transfers } from '../contract.ts';
import { complete, listOf } from './service.ts';

export const routes = implement(transfers, {
  list: ({ ctx, query }) => listOf(ctx, query),
  complete: ({ ctx, params, body }) => complete(ctx, params.transferKey, body.sha256),
});
