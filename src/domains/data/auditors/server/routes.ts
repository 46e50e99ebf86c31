import { implement } from '#server/routes';
import { auditors } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, find, remove } from './service.ts';

export const routes = implement(auditors, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  people: ({ ctx, query }) => queries.people(ctx, query.keyword ?? ''),
  find: ({ ctx, params }) => find(ctx, params.auditorId),
  add: async ({ ctx, body }) => ({ auditorId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.auditorIds),
});
