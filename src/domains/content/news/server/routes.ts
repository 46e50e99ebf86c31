import { implement } from '#server/routes';
import { news } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, frontFind, frontList, list, move, place, remove } from './service.ts';

export const routes = implement(news, {
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.newsId),
  add: async ({ ctx, body }) => ({ newsId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.newsId, 'publish'),
  takeDown: ({ ctx, body }) => move(ctx, body.newsId, 'takeDown'),
  sort: ({ ctx, body }) => place(ctx, body.newsIds),
  remove: ({ ctx, params }) => remove(ctx, params.newsIds),
  frontList: ({ ctx, query }) => frontList(ctx, query),
  feed: ({ ctx, query }) => queries.newest(ctx, query.type),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.newsId),
});
