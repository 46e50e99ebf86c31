import { implement } from '#server/routes';
import { tokens } from '../contract.ts';
import { listOwn } from './queries.ts';
import { create, revoke } from './service.ts';

export const routes = implement(tokens, {
  list: ({ ctx, query }) => listOwn(ctx, query),
  create: ({ ctx, body }) => create(ctx, body),
  revoke: ({ ctx, params }) => revoke(ctx, params.tokenId),
});
