import { implement } from '#server/routes';
import { organizations } from '../contract.ts';
import { complete } from './key-queries.ts';
import { add, edit, exported, find, history, list } from './service.ts';

export const routes = implement(organizations, {
  complete: ({ ctx, query }) => complete(ctx, query.q),
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.organizationId),
  history: ({ ctx, params }) => history(ctx, params.organizationId),
  add: async ({ ctx, body }) => ({ organizationId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
});
