import { implement } from '#server/routes';
import { messages } from '../contract.ts';
import { list } from './queries.ts';
import { answer, exportAll, find, move, remove, send } from './service.ts';

export const routes = implement(messages, {
  send: ({ ctx, body }) => send(ctx, body),
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exportAll(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.messageId),
  answer: ({ ctx, body }) => answer(ctx, body),
  close: ({ ctx, body }) => move(ctx, body.messageId, 'close'),
  reopen: ({ ctx, body }) => move(ctx, body.messageId, 'reopen'),
  remove: ({ ctx, params }) => remove(ctx, params.messageIds),
});
