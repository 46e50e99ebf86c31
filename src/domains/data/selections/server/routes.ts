import { implement } from '#server/routes';
import { selections } from '../contract.ts';
import { describe, exportItems } from './export.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = implement(selections, {
  find: ({ ctx, params }) => service.find(ctx, params.publicId),
  items: ({ ctx, params, query }) => service.items(ctx, params.publicId, query),
  export: ({ ctx, params, query }) => exportItems(ctx, params.publicId, query.format),
  describe: ({ ctx, params, query }) => describe(ctx, params.publicId, query.format),
  ofRecord: ({ ctx, params }) => queries.selectionsWith(ctx, params.publicId),
  mine: ({ ctx, query }) => queries.listOwn(ctx, query),
  own: ({ ctx, params }) => service.own(ctx, params.id),
  add: ({ ctx, body }) => service.add(ctx, body),
  edit: ({ ctx, body }) => service.edit(ctx, body),
  publish: ({ ctx, body }) => service.publish(ctx, body),
  remove: ({ ctx, params }) => service.remove(ctx, params.id),
  withdrawOwn: ({ ctx, body }) => service.withdrawOwn(ctx, body),
  list: ({ ctx, query }) => service.list(ctx, query),
  withdraw: ({ ctx, body }) => service.withdraw(ctx, body),
});
