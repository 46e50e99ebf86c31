import { implement } from '#server/routes';
import { posts } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, remove } from './service.ts';

export const routes = implement(posts, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  optionselect: ({ ctx }) => queries.all(ctx),
  find: ({ ctx, params }) => find(ctx, params.postId),
  add: async ({ ctx, body }) => ({ postId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.postIds),
});
