import { implement } from '#server/routes';
import { datasets } from '../contract.ts';
import * as queries from './queries/office.ts';
import { frontList, licenses } from './queries/list.ts';
import { figures } from './queries/visible.ts';
import { frontFile } from './downloads.ts';
import { edit, find, frontFind, frontSubsets, move, sampleFile, taskFor } from './service.ts';

export const routes = implement(datasets, {
  frontList: ({ ctx, query }) => frontList(ctx, query),
  figures: ({ ctx }) => figures(ctx),
  choices: async ({ ctx }) => ({ licenses: await licenses(ctx) }),
  subsets: ({ ctx, params, query }) => frontSubsets(ctx, params.publicId, query.version),
  frontFind: ({ ctx, params, query }) => frontFind(ctx, params.publicId, query.version),
  frontFile: ({ ctx, params, query }) => frontFile(ctx, params, query.version),
  sample: ({ ctx, params }) => sampleFile(ctx, params.publicId),
  task: ({ ctx, params }) => taskFor(ctx, params.publicId),
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.datasetId),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body, 'publish'),
  withdraw: ({ ctx, body }) => move(ctx, body, 'withdraw'),
  retire: ({ ctx, body }) => move(ctx, body, 'retire'),
  reopen: ({ ctx, body }) => move(ctx, body, 'reopen'),
});
