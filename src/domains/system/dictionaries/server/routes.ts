import { fail } from '#shared/fail';
import { implement } from '#server/routes';
import { dictionaries } from '../contract.ts';
import * as queries from './queries.ts';
import { add, edit } from './service.ts';

const shown = (row: queries.DictRow) => ({ ...row, default: row.isDefault === 'Y' });

export const routes = implement(dictionaries, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map(shown) };
  },
  byType: async ({ ctx, params }) => (await queries.byType(ctx, params.dictType)).map(shown),
  find: async ({ ctx, params }) => {
    const row = await queries.byCode(ctx, params.dictCode);
    if (!row) throw fail('system.dictionaries.notFound');
    return shown(row);
  },
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => queries.remove(ctx, params.dictCodes),
});
