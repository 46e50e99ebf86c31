import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { DB, GenTable as GenTables, GenTableColumn } from '#server/database/schema';
import { genSorts, type GenQuery, type GenTable } from '../contract.ts';

type Narrow = Pick<GenTable, 'tplCategory' | 'genType'>;

const tables = (ctx: Context) => ctx.db.selectFrom('genTable').selectAll().$narrowType<Narrow>();

export type TableRow = Awaited<ReturnType<ReturnType<typeof tables>['execute']>>[number];

function conditionsOf(query: GenQuery, where: ExpressionBuilder<DB, 'genTable'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  return where.and([
    ...(query.tableName ? [containsText('table_name', query.tableName)] : []),
    ...(query.tableComment ? [containsText('table_comment', query.tableComment)] : []),
    ...(begin ? [where('createTime', '>=', begin)] : []),
    ...(end ? [where('createTime', '<=', end)] : []),
  ]);
}

/** Newest first by default. */
export function list(ctx: Context, query: GenQuery): Promise<{ total: number; rows: TableRow[] }> {
  const count = async () => {
    const { total } = await ctx.db
      .selectFrom('genTable')
      .select((every) => every.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(query, where))
      .executeTakeFirstOrThrow();
    return total;
  };
  const column = genSorts.find((name) => name === query.orderByColumn);
  return pageOf(query, count, (limit, offset) =>
    tables(ctx)
      .where((where) => conditionsOf(query, where))
      .orderBy(column ?? 'createTime', column ? query.isAsc : 'desc')
      .orderBy('tableId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Every imported table, as options of a selection. */
export const all = (ctx: Context): Promise<TableRow[]> => tables(ctx).orderBy('tableName').execute();

export const byId = (ctx: Context, tableId: number): Promise<TableRow | undefined> =>
  tables(ctx).where('tableId', '=', tableId).executeTakeFirst();

export const byName = (ctx: Context, tableName: string): Promise<TableRow | undefined> =>
  tables(ctx).where('tableName', '=', tableName).executeTakeFirst();

/** Locks a table and its columns for changes until the transaction ends. */
export const lock = (ctx: Context, tableId: number): Promise<TableRow | undefined> =>
  tables(ctx).where('tableId', '=', tableId).forUpdate().executeTakeFirst();

/** Columns of several tables, in their order. */
export const columnsOf = (ctx: Context, tableIds: readonly number[]) =>
  ctx.db
    .selectFrom('genTableColumn')
    .selectAll()
    .where('tableId', '=', sql<number>`any(${tableIds})`)
    .orderBy('tableId')
    .orderBy('sort')
    .orderBy('columnId')
    .execute();

export type ColumnRow = Awaited<ReturnType<typeof columnsOf>>[number];

/** Undefined if the table was imported in the meantime. */
export async function insert(ctx: Context, row: Insertable<GenTables>): Promise<number | undefined> {
  const made = await ctx.db
    .insertInto('genTable')
    .values({ ...row, createBy: ctx.actor.userName, createTime: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tableId')
    .executeTakeFirst();
  return made?.tableId;
}

export async function insertColumns(ctx: Context, rows: readonly Insertable<GenTableColumn>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('genTableColumn')
    .values(rows.map((row) => ({ ...row, createBy: ctx.actor.userName, createTime: ctx.now })))
    .execute();
}

const changed = (ctx: Context) => ({ updateBy: ctx.actor.userName, updateTime: ctx.now });

export async function update(ctx: Context, tableId: number, change: Updateable<GenTables>): Promise<void> {
  await ctx.db
    .updateTable('genTable')
    .set({ ...change, ...changed(ctx) })
    .where('tableId', '=', tableId)
    .execute();
}

export async function updateColumn(ctx: Context, columnId: number, change: Updateable<GenTableColumn>): Promise<void> {
  await ctx.db
    .updateTable('genTableColumn')
    .set({ ...change, ...changed(ctx) })
    .where('columnId', '=', columnId)
    .execute();
}

export async function removeColumns(ctx: Context, columnIds: readonly number[]): Promise<void> {
  if (columnIds.length === 0) return;
  await ctx.db
    .deleteFrom('genTableColumn')
    .where('columnId', '=', sql<number>`any(${columnIds})`)
    .execute();
}

/** Returns the number of removed tables. */
export async function remove(ctx: Context, tableIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('genTable')
    .where('tableId', '=', sql<number>`any(${tableIds})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Names of menus by id. */
export async function menuNames(ctx: Context, menuIds: readonly number[]): Promise<Map<number, string>> {
  if (menuIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sysMenu')
    .select(['menuId', 'menuName'])
    .where('menuId', 'in', menuIds)
    .execute();
  return new Map(rows.map(({ menuId, menuName }) => [menuId, menuName]));
}
