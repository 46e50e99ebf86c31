import { implement } from '#server/routes';
import { serviceCases } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, frontFind, move, place, remove } from './service.ts';

export const routes = implement(serviceCases, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.caseId),
  add: async ({ ctx, body }) => ({ caseId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.caseId, 'publish'),
  discontinue: ({ ctx, body }) => move(ctx, body.caseId, 'discontinue'),
  sort: ({ ctx, body }) => place(ctx, body.caseIds),
  remove: ({ ctx, params }) => remove(ctx, params.caseIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.caseId),
});
