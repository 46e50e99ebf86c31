import { implement } from '#server/routes';
import { examples } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, find, move, remove } from './service.ts';

export const routes = implement(examples, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.exampleId),
  add: async ({ ctx, body }) => ({ exampleId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.exampleId, 'publish'),
  takeDown: ({ ctx, body }) => move(ctx, body.exampleId, 'takeDown'),
  remove: ({ ctx, params }) => remove(ctx, params.exampleIds),
  hints: ({ ctx, query }) => queries.hints(ctx, query.kind),
});
