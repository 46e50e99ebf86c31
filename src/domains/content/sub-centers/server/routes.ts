import { implement } from '#server/routes';
import { subCenters } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, exported, find, frontFind, move, place, remove, resolve } from './service.ts';

export const routes = implement(subCenters, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.subCenterId),
  add: async ({ ctx, body }) => ({ subCenterId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  activate: ({ ctx, body }) => move(ctx, body.subCenterId, 'activate'),
  deactivate: ({ ctx, body }) => move(ctx, body.subCenterId, 'deactivate'),
  sort: ({ ctx, body }) => place(ctx, body.subCenterIds),
  remove: ({ ctx, params }) => remove(ctx, params.subCenterIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  resolve: ({ ctx, query }) => resolve(ctx, query.identifier),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.code),
});
