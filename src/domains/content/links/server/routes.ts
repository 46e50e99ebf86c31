import { implement } from '#server/routes';
import { links } from '../contract.ts';
import * as queries from './queries.ts';
import { add, beginCheck, edit, exported, find, move, place, remove } from './service.ts';

export const routes = implement(links, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.linkId),
  add: async ({ ctx, body }) => ({ linkId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  activate: ({ ctx, body }) => move(ctx, body.linkId, 'activate'),
  deactivate: ({ ctx, body }) => move(ctx, body.linkId, 'deactivate'),
  sort: ({ ctx, body }) => place(ctx, body.linkIds),
  check: ({ ctx }) => beginCheck(ctx),
  remove: ({ ctx, params }) => remove(ctx, params.linkIds),
  frontList: ({ ctx, query }) => queries.frontList(ctx, query),
  frontPlace: async ({ ctx, params }) => ({ place: await queries.placeOf(ctx, params.linkId) }),
});
