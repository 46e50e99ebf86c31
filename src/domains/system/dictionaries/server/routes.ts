import { fail } from '#shared/fail';
import { refreshConfiguration } from '#server/database/change-listener';
import { implement } from '#server/routes';
import { dictionaries } from '../contract.ts';
import { valuesOfType } from './known-values.ts';
import * as queries from './queries.ts';
import { add, addType, edit, editType, exportTypes, exportValues, remove, removeTypes } from './service.ts';

const shown = (row: queries.DictRow) => ({ ...row, default: row.isDefault === 'Y' });

export const routes = implement(dictionaries, {
  types: ({ ctx, query }) => queries.types(ctx, query),
  exportTypes: ({ ctx, body }) => exportTypes(ctx, body),
  typeOptions: ({ ctx }) => queries.typeOptions(ctx),
  findType: async ({ ctx, params }) => {
    const row = await queries.typeById(ctx, params.dictId);
    if (!row) throw fail('system.dictionaries.typeNotFound');
    return row;
  },
  addType: ({ ctx, body }) => addType(ctx, body),
  editType: ({ ctx, body }) => editType(ctx, body),
  refreshCache: ({ ctx }) => refreshConfiguration(ctx),
  removeTypes: ({ ctx, params }) => removeTypes(ctx, params.dictIds),
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: rows.map(shown) };
  },
  byType: async ({ ctx, params }) => (await valuesOfType(ctx, params.dictType)).map(shown),
  find: async ({ ctx, params }) => {
    const row = await queries.byCode(ctx, params.dictCode);
    if (!row) throw fail('system.dictionaries.notFound');
    return shown(row);
  },
  exportValues: ({ ctx, body }) => exportValues(ctx, body),
  add: ({ ctx, body }) => add(ctx, body),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.dictCodes),
});
