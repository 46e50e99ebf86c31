import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { synonyms } from '../contract.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = implement(synonyms, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: async ({ ctx, params }) => {
    const row = await queries.byId(ctx, params.synonymId);
    if (!row) throw fail('data.synonyms.notFound');
    return row;
  },
  add: ({ ctx, body }) => service.add(ctx, body),
  edit: ({ ctx, body }) => service.edit(ctx, body),
  remove: ({ ctx, params }) => service.remove(ctx, params.ids),
});
