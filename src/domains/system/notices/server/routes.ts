import { implement } from '#server/routes';
import { notices } from '../contract.ts';
import * as queries from './queries.ts';
import { add, bell, edit, find, markAll, remove } from './service.ts';

export const routes = implement(notices, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  listTop: ({ ctx }) => bell(ctx),
  markRead: ({ ctx, query }) => queries.mark(ctx, { only: query.noticeId }),
  markReadAll: ({ ctx, query }) => markAll(ctx, query.ids),
  readers: ({ ctx, query }) => queries.readers(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.noticeId),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.noticeIds),
});
