import { implement } from '#server/routes';
import { generator } from '../contract.ts';
import * as queries from './queries.ts';
import { allowed, allShown, createTables, edit, find, free, importTables, remove, synchronise } from './service.ts';
import { archiveOf, filesOfTable, previewOf, writeFiles } from './service/files.ts';

export const routes = implement(generator, {
  list: async ({ ctx, query }) => {
    const { total, rows } = await queries.list(ctx, query);
    return { total, rows: await allShown(ctx, rows) };
  },
  free: ({ ctx, query }) => free(ctx, query),
  allowed: ({ ctx }) => allowed(ctx),
  columns: async ({ ctx, params }) => {
    const rows = await queries.columnsOf(ctx, [params.tableId]);
    return { total: rows.length, rows };
  },
  files: ({ ctx, params }) => filesOfTable(ctx, params.tableId),
  find: ({ ctx, params }) => find(ctx, params.tableId),
  importTables: ({ ctx, query }) => importTables(ctx, query.tables, query.tplWebType),
  createTable: async ({ ctx, query }) => ({ tables: await createTables(ctx, query.sql, query.tplWebType) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  remove: ({ ctx, params }) => remove(ctx, params.tableIds),
  preview: ({ ctx, params }) => previewOf(ctx, params.tableId),
  download: ({ ctx, params }) => archiveOf(ctx, [params.tableName]),
  downloadAll: ({ ctx, query }) => archiveOf(ctx, query.tables),
  write: ({ ctx, params }) => writeFiles(ctx, params.tableName),
  synchronise: ({ ctx, params }) => synchronise(ctx, params.tableName),
});
