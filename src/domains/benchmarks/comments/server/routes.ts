import { implement } from '#server/routes';
import { comments } from '../contract.ts';
import * as queries from './queries.ts';
import { front, list, move, remove, removeOwn, takeDownAuthor, write } from './service.ts';

export const routes = implement(comments, {
  front: ({ ctx, params, query }) => front(ctx, params, query),
  write: ({ ctx, params, body }) => write(ctx, params, body.content),
  mine: ({ ctx, query }) => queries.mine(ctx, query),
  removeOwn: ({ ctx, params }) => removeOwn(ctx, params.commentId),
  list: ({ ctx, query }) => list(ctx, query),
  show: ({ ctx, body }) => move(ctx, 'show', body),
  reject: ({ ctx, body }) => move(ctx, 'reject', body),
  hide: ({ ctx, body }) => move(ctx, 'hide', body),
  takeDownAuthor: ({ ctx, params }) => takeDownAuthor(ctx, params.commentId),
  remove: ({ ctx, params }) => remove(ctx, params.commentIds),
});
