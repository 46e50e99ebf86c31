import { implement } from '#server/routes';
import { applyTools } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, frontFind, move, place, remove } from './service.ts';

export const routes = implement(applyTools, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.toolId),
  add: async ({ ctx, body }) => ({ toolId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.toolId, 'publish'),
  takeDown: ({ ctx, body }) => move(ctx, body.toolId, 'takeDown'),
  sort: ({ ctx, body }) => place(ctx, body.toolIds),
  remove: ({ ctx, params }) => remove(ctx, params.toolIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.toolId),
});
