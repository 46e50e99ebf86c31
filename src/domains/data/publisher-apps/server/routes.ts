import { implement } from '#server/routes';
import { publisherApps } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit, endOld, knownApp, remove, rotate } from './service/register.ts';

export const routes = implement(publisherApps, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => knownApp(ctx, params.appId),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  rotate: ({ ctx, body }) => rotate(ctx, body),
  endOld: ({ ctx, body }) => endOld(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.appId),
});
