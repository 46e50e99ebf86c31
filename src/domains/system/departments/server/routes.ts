import { implement } from '#server/routes';
import { departments } from '../contract.ts';
import { treeOf } from './policy.ts';
import * as queries from './queries.ts';
import { add, edit, find, remove, sort } from './service.ts';

export const routes = implement(departments, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  others: ({ ctx, params }) => queries.listWithout(ctx, params.deptId),
  treeselect: async ({ ctx, query }) => treeOf(await queries.list(ctx, query)),
  find: ({ ctx, params }) => find(ctx, params.deptId),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  updateSort: ({ ctx, body }) => sort(ctx, body.deptIds, body.orderNums),
  remove: ({ ctx, params }) => remove(ctx, params.deptId),
});
