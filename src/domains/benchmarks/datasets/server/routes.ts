import { implement } from '#server/routes';
import { datasets } from '../contract.ts';
import { askToMake, begin, findImport, receive } from './imports.ts';
import { definition, remove, setMetrics } from './office.ts';
import * as queries from './queries/office.ts';
import { frontList, licenses } from './queries/list.ts';
import { figures } from './queries/visible.ts';
import { frontFile } from './downloads.ts';
import { edit, find, frontFind, frontSubsets, move, preview, sampleFile, taskFor } from './service.ts';

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
  definition: ({ ctx, params }) => definition(ctx, params.datasetId),
  preview: ({ ctx, params }) => preview(ctx, params.datasetId),
  setMetrics: ({ ctx, body }) => setMetrics(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.datasetId),
  beginImport: async ({ ctx, body }) => ({ importId: await begin(ctx, body.datasetId) }),
  findImport: ({ ctx, params }) => findImport(ctx, params.importId),
  importFile: ({ ctx, params, incoming }) => receive(ctx, params.importId, incoming),
  makeImport: ({ ctx, params, query, body }) => askToMake(ctx, params.importId, body, query.rowVer),
});
