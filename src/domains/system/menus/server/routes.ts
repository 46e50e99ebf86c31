import { implement } from '#server/routes';
import { menus } from '../contract.ts';
import { routesOf, treeOf } from './policy.ts';
import * as queries from './queries.ts';
import { add, edit, find, ofRole, remove, sort } from './service.ts';

export const routes = implement(menus, {
  routers: async ({ ctx }) => routesOf(await queries.routesFor(ctx)),
  list: ({ ctx, query }) => queries.list(ctx, query),
  treeselect: async ({ ctx, query }) => treeOf(await queries.list(ctx, query)),
  ofRole: ({ ctx, params }) => ofRole(ctx, params.roleId),
  find: ({ ctx, params }) => find(ctx, params.menuId),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  updateSort: ({ ctx, body }) => sort(ctx, body.menuIds, body.orderNums),
  remove: ({ ctx, params }) => remove(ctx, params.menuId),
});
