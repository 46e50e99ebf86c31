import { implement } from '#server/routes';
import { roles } from '../contract.ts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';

export const routes = implement(roles, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map((row) => shown(row)) };
  },
  optionselect: async ({ ctx }) => (await queries.all(ctx)).map((row) => shown(row)),
});
