import { implement } from '#server/routes';
import { menus } from '../contract.ts';
import { routesOf } from './policy.ts';
import * as queries from './queries.ts';

export const routes = implement(menus, {
  routers: async ({ ctx }) => routesOf(await queries.routesFor(ctx)),
});
