import { implement } from '#server/routes';
import { submissions } from '../contract.ts';
import * as queries from './queries/submitted.ts';
import { board, exported, frontModel } from './service.ts';
import { move, submit, withdraw } from './submitting.ts';

export const routes = implement(submissions, {
  board: ({ ctx, params, query }) => board(ctx, params.publicId, query),
  export: ({ ctx, params, query }) => exported(ctx, params.publicId, query),
  submit: ({ ctx, params, body }) => submit(ctx, params.publicId, body),
  mine: ({ ctx, query }) => queries.mine(ctx, query),
  withdraw: ({ ctx, body }) => withdraw(ctx, body.modelId),
  list: ({ ctx, query }) => queries.list(ctx, query),
  approve: ({ ctx, body }) => move(ctx, 'approve', body),
  reject: ({ ctx, body }) => move(ctx, 'reject', body),
  hide: ({ ctx, body }) => move(ctx, 'hide', body),
  restore: ({ ctx, body }) => move(ctx, 'restore', body),
  model: ({ ctx, params }) => frontModel(ctx, params.publicId),
});
