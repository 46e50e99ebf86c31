import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { holidays } from '../contract.ts';
import * as queries from './queries.ts';
import { fillYear, readYear } from './service.ts';

export const routes = implement(holidays, {
  list: ({ ctx, params }) => readYear(ctx, params.year),
  save: ({ ctx, body }) => queries.save(ctx, body),
  remove: async ({ ctx, params }) => {
    if (!(await queries.remove(ctx, params.day))) throw fail('system.holidays.notFound');
  },
  fill: async ({ ctx, params }) => ({ added: await fillYear(ctx, params.year) }),
});
