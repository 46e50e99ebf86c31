import { implement } from '#server/routes';
import { articles } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, find, frontFind, move, remove } from './service.ts';

export const routes = implement(articles, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.articleId),
  add: async ({ ctx, body }) => ({ articleId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.articleId, 'publish'),
  takeDown: ({ ctx, body }) => move(ctx, body.articleId, 'takeDown'),
  remove: ({ ctx, params }) => remove(ctx, params.articleIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  frontFind: ({ ctx, params, query }) => frontFind(ctx, params.which, query.version),
});
