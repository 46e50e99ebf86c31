import { implement } from '#server/routes';
import { departments } from '../contract.ts';
import { treeOf } from './policy.ts';
import * as queries from './queries.ts';

export const routes = implement(departments, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  treeselect: async ({ ctx, query }) => treeOf(await queries.list(ctx, query)),
});
