import { implement } from '#server/routes';
import { standards } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, frontFind, move, pdfOf, place, remove } from './service.ts';

export const routes = implement(standards, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.standardId),
  pdf: async ({ ctx, params }) => pdfOf(ctx, await find(ctx, params.standardId)),
  add: async ({ ctx, body }) => ({ standardId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  activate: ({ ctx, body }) => move(ctx, body.standardId, 'activate'),
  deactivate: ({ ctx, body }) => move(ctx, body.standardId, 'deactivate'),
  sort: ({ ctx, body }) => place(ctx, body.standardIds),
  remove: ({ ctx, params }) => remove(ctx, params.standardIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.standardId),
  frontPdf: async ({ ctx, params }) => pdfOf(ctx, await frontFind(ctx, params.standardId)),
});
