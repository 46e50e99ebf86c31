import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { isSuper } from '#server/permit';
import { isOn, settings } from '#module/system/settings';
import type { EditedTable, FreeTable, GenQuery } from '../contract.ts';
import { createStatements } from './ddl/write.ts';
import { readTables } from './ddl/read.ts';
import { unfitnessOf } from './model.ts';
import { columnDefaults, refuseUnfit, structureOf, tableDefaults } from './policy.ts';
import * as queries from './queries.ts';
import * as catalogue from './queries/catalogue.ts';
import type { ColumnRow, TableRow } from './queries.ts';
import type { TableStructure } from './structure.ts';

/** Settings that are stored as JSON text, as RuoYi front ends expect. */
interface Options {
  genView?: string | null;
  treeCode?: string;
  treeParentCode?: string;
  treeName?: string;
  parentMenuId?: number | null;
}

const optionsOf = (row: TableRow): Options => JSON.parse(row.options) as Options;

/** A row in the format of the API. */
function shown(row: TableRow, menus: ReadonlyMap<number, string>) {
  const { genView, treeCode = '', treeParentCode = '', treeName = '', parentMenuId = null } = optionsOf(row);
  return {
    ...row,
    treeCode,
    treeParentCode,
    treeName,
    parentMenuId,
    parentMenuName: parentMenuId ? (menus.get(parentMenuId) ?? '') : '',
    view: genView === '1',
    crud: row.tplCategory === 'crud',
    tree: row.tplCategory === 'tree',
    sub: row.tplCategory === 'sub',
  };
}

const menusOf = (ctx: Context, rows: readonly TableRow[]) =>
  queries.menuNames(ctx, [...new Set(rows.flatMap((row) => optionsOf(row).parentMenuId ?? []))]);

/** Rows in the format of the API. */
export async function allShown(ctx: Context, rows: readonly TableRow[]) {
  const menus = await menusOf(ctx, rows);
  return rows.map((row) => shown(row, menus));
}

/** Imported tables with their columns. */
async function whole(ctx: Context, rows: readonly TableRow[]) {
  const [tables, columns] = await Promise.all([
    allShown(ctx, rows),
    queries.columnsOf(
      ctx,
      rows.map(({ tableId }) => tableId),
    ),
  ]);
  const byTable = Map.groupBy(columns, ({ tableId }) => tableId);
  return tables.map((table) => ({ ...table, columns: byTable.get(table.tableId) ?? [] }));
}

/** A table for editing, and every table that can be its sub-table. @throws tools.generator.notFound */
export async function find(ctx: Context, tableId: number) {
  const tables = await whole(ctx, await queries.all(ctx));
  const info = tables.find((table) => table.tableId === tableId);
  if (!info) throw fail('tools.generator.notFound');
  return { info, rows: info.columns, tables };
}

/** The actions that the settings allow the caller. Only super administrators can create tables. */
export async function allowed(ctx: Context): Promise<{ createTable: boolean; writeFiles: boolean }> {
  const of = await settings(ctx, ['gen.allowCreateTable', 'gen.allowOverwrite']);
  return {
    createTable: isOn(of['gen.allowCreateTable']) && isSuper(ctx.actor),
    writeFiles: isOn(of['gen.allowOverwrite']),
  };
}

/**
 * Tables that are not imported yet, each with the reason why it has no code: one such table would fail a whole batch.
 */
export async function free(ctx: Context, query: GenQuery): Promise<{ total: number; rows: FreeTable[] }> {
  const { total, rows } = await catalogue.freeTables(ctx, query);
  const names = rows.map(({ tableName }) => tableName);
  const structures = new Map((await catalogue.structuresOf(ctx, names)).map((it) => [it.name, it]));
  // The import refuses a table that was dropped in the meantime, with its name.
  const unfit = (name: string) => (structures.has(name) ? unfitnessOf(structures.get(name)!) : null);
  return { total, rows: rows.map((row) => ({ ...row, unfit: unfit(row.tableName) })) };
}

/** Imports tables: all of them or none. @throws tools.generator.noTable|imported|unfit… */
export function importTables(ctx: Context, names: readonly string[], tplWebType: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const structures = await catalogue.structuresOf(tx, names);
    const lacking = names.find((name) => !structures.some((structure) => structure.name === name));
    if (lacking) throw fail('tools.generator.noTable', { name: lacking });
    for (const structure of structures) {
      refuseUnfit(structure);
      const tableId = await queries.insert(tx, { ...tableDefaults(structure, tx.actor.userName), tplWebType });
      if (!tableId) throw conflict('tools.generator.imported', { name: structure.name });
      await queries.insertColumns(
        tx,
        structure.columns.map((column, at) => ({ tableId, ...columnDefaults(column, at + 1) })),
      );
    }
  });
}

/**
 * Creates tables and imports them: all of them or none. The executed statements are written from the parsed structure.
 * @throws tools.generator.adminOnly|createOff|taken|sql…|unfit…
 */
export async function createTables(ctx: Context, text: string, tplWebType: string): Promise<string[]> {
  if (!isSuper(ctx.actor)) throw fail('tools.generator.adminOnly');
  if (!(await allowed(ctx)).createTable) throw fail('tools.generator.createOff');
  const tables = readTables(text);
  for (const table of tables) refuseUnfit(table);
  const names = tables.map(({ name }) => name);
  await inTransaction(ctx, async (tx) => {
    const [taken] = await catalogue.takenNames(tx, names);
    if (taken) throw conflict('tools.generator.taken', { name: taken });
    await catalogue.run(
      tx,
      tables.flatMap((table) => createStatements(table)),
    );
    await importTables(tx, names, tplWebType);
  });
  return names;
}

/** @throws tools.generator.notFound|otherColumn|noSuchColumn|noSuchTable */
export function edit(ctx: Context, { tableId, params, columns, functionNameEn, ...table }: EditedTable): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await queries.lock(tx, tableId))) throw fail('tools.generator.notFound');
    const own = await queries.columnsOf(tx, [tableId]);
    const at = columns.findIndex(({ columnId }) => !own.some((column) => column.columnId === columnId));
    if (at >= 0) throw failFields('tools.generator.otherColumn', [fault(`columns.${at}`, 'otherColumn')]);
    if (table.tplCategory === 'tree') refuseUnknown(own, params ?? {}, ['treeCode', 'treeParentCode', 'treeName']);
    if (table.tplCategory === 'sub') await refuseSub(tx, tableId, table);
    const options: Options = params ?? {};
    await queries.update(tx, tableId, {
      ...table,
      options: JSON.stringify(options),
      ...(functionNameEn === undefined ? {} : { functionNameEn }),
    });
    for (const { columnId, columnCommentEn, sort, ...column } of columns)
      await queries.updateColumn(tx, columnId, {
        ...column,
        ...(columnCommentEn === undefined ? {} : { columnCommentEn }),
        ...(sort === undefined ? {} : { sort }),
      });
  });
}

const fault = (path: string, reason: 'otherColumn' | 'noSuchColumn' | 'noSuchTable') => ({
  path,
  reason: `tools.generator.${reason}`,
});

function refuseUnknown(own: readonly ColumnRow[], params: Options, names: readonly (keyof Options)[]): void {
  const unknown = names.filter((name) => !own.some(({ columnName }) => columnName === params[name]));
  if (unknown.length > 0)
    throw failFields(
      'tools.generator.noSuchColumn',
      unknown.map((name) => fault(`params.${name}`, 'noSuchColumn')),
    );
}

async function refuseSub(
  ctx: Context,
  tableId: number,
  { subTableName, subTableFkName }: { subTableName: string; subTableFkName: string },
): Promise<void> {
  const sub = await queries.byName(ctx, subTableName);
  if (!sub || sub.tableId === tableId)
    throw failFields('tools.generator.noSuchTable', [fault('subTableName', 'noSuchTable')]);
  const columns = await queries.columnsOf(ctx, [sub.tableId]);
  if (!columns.some(({ columnName }) => columnName === subTableFkName))
    throw failFields('tools.generator.noSuchColumn', [fault('subTableFkName', 'noSuchColumn')]);
}

/** All of them or none. @throws tools.generator.notFound */
export function remove(ctx: Context, tableIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.remove(tx, tableIds)) !== tableIds.length) throw fail('tools.generator.notFound');
  });
}

/**
 * Reads a table's structure again: adds new columns, removes dropped ones, and keeps the edited settings of the others.
 * @throws tools.generator.notFound|gone|unfit…
 */
export function synchronise(ctx: Context, tableName: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const known = await queries.byName(tx, tableName);
    const table = known && (await queries.lock(tx, known.tableId));
    if (!table) throw fail('tools.generator.notFound');
    const [structure] = await catalogue.structuresOf(tx, [tableName]);
    if (!structure) throw conflict('tools.generator.gone', { name: tableName });
    refuseUnfit(structure);
    await merge(tx, table.tableId, structure);
    await queries.update(tx, table.tableId, {});
  });
}

async function merge(ctx: Context, tableId: number, { columns }: TableStructure): Promise<void> {
  const kept = new Map((await queries.columnsOf(ctx, [tableId])).map((row) => [row.columnName, row]));
  for (const [at, column] of columns.entries()) {
    const row = kept.get(column.name);
    kept.delete(column.name);
    if (!row) await queries.insertColumns(ctx, [{ tableId, ...columnDefaults(column, at + 1) }]);
    else {
      const { columnComment, javaType, ...structure } = structureOf(column);
      const isSameType = row.columnType === structure.columnType;
      await queries.updateColumn(ctx, row.columnId, {
        ...structure,
        sort: at + 1,
        columnComment: row.columnComment || columnComment,
        ...(isSameType ? {} : { javaType, htmlType: columnDefaults(column, at + 1).htmlType }),
      });
    }
  }
  await queries.removeColumns(
    ctx,
    [...kept.values()].map(({ columnId }) => columnId),
  );
}

/** An imported table as input of the model. @throws tools.generator.notFound */
export async function chosen(ctx: Context, row: TableRow | undefined) {
  if (!row) throw fail('tools.generator.notFound');
  const [[table], [structure]] = await Promise.all([whole(ctx, [row]), catalogue.structuresOf(ctx, [row.tableName])]);
  const choicesOf = (name: string) => structure?.columns.find((column) => column.name === name)?.choices;
  const columns = table!.columns.map((column) => ({ ...column, choices: choicesOf(column.columnName) }));
  return { ...table!, columns };
}
