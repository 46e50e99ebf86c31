import { implement } from '#server/routes';
import { datasets } from '../contract.ts';
import * as queries from './queries.ts';
import { edit, find, frontFind, move, sampleFile, taskFor } from './service.ts';

export const routes = implement(datasets, {
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  figures: ({ ctx }) => queries.figures(ctx),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.publicId),
  sample: ({ ctx, params }) => sampleFile(ctx, params.publicId),
  task: ({ ctx, params }) => taskFor(ctx, params.publicId),
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.datasetId),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body, 'publish'),
  withdraw: ({ ctx, body }) => move(ctx, body, 'withdraw'),
});
