import { implement } from '#server/routes';
import { submissions } from '../contract.ts';
import { board, exported, frontModel } from './service.ts';

export const routes = implement(submissions, {
  board: ({ ctx, params, query }) => board(ctx, params.publicId, query),
  export: ({ ctx, params, query }) => exported(ctx, params.publicId, query),
  model: ({ ctx, params }) => frontModel(ctx, params.publicId),
});
