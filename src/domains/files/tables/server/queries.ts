import { sql, type Selectable } from 'kysely';
import type { Context } from '#server/context';
import type { SysFileTable } from '#server/database/schema';
import type { TableRefusal, WholeColumn } from '../contract.ts';
import type { Measured } from './orders.ts';

export type TableRow = Selectable<SysFileTable>;

/** How the bytes of a file are read. */
export type TableForm = 'csv' | 'tsv' | 'columns' | 'parquet';

/** The noun and record to which a converted Parquet file belongs. */
export const refType = 'files.tables';

export function findTable(ctx: Context, sha256: string, form: TableForm): Promise<TableRow | undefined> {
  return ctx.db
    .selectFrom('sysFileTable')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('form', '=', form)
    .executeTakeFirst();
}

export function findTableById(ctx: Context, tableId: number): Promise<TableRow | undefined> {
  return ctx.db.selectFrom('sysFileTable').selectAll().where('tableId', '=', tableId).executeTakeFirst();
}

/** Adds or restarts a table; undefined if another call has just done so. */
export async function beginTable(ctx: Context, sha256: string, form: TableForm): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('sysFileTable')
    .values({ sha256, form, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((conflict) => conflict.columns(['sha256', 'form']).doNothing())
    .returning('tableId')
    .executeTakeFirst();
  return row?.tableId;
}

/** Puts a table back to those that wait. */
export async function resetTable(ctx: Context, tableId: number): Promise<void> {
  await ctx.db
    .updateTable('sysFileTable')
    .set({ state: 'waiting', reason: '', updateTime: ctx.now })
    .where('tableId', '=', tableId)
    .where('state', '<>', 'ready')
    .execute();
}

export async function refuseTable(ctx: Context, tableId: number, reason: TableRefusal): Promise<void> {
  await ctx.db
    .updateTable('sysFileTable')
    .set({ state: 'refused', reason, updateTime: ctx.now })
    .where('tableId', '=', tableId)
    .execute();
}

/** Marks a waiting table as ready; false if its file was deleted meanwhile. */
export async function settleTable(
  ctx: Context,
  tableId: number,
  { rowCount, columns }: Measured,
  fileId: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysFileTable')
    .set({ state: 'ready', rowCount, fileId, updateTime: new Date() })
    .where('tableId', '=', tableId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await ctx.db.deleteFrom('sysFileTableColumn').where('tableId', '=', tableId).execute();
  const rows = columns.map(({ otherSource: _otherSource, frequent, ...column }, position) => ({
    ...column,
    tableId,
    position,
    frequent: frequent?.map(({ value }) => value) ?? null,
    frequency: frequent?.map(({ count }) => count) ?? null,
  }));
  // A statement takes 65,535 values.
  for (let from = 0; from < rows.length; from += 1000)
    await ctx.db
      .insertInto('sysFileTableColumn')
      .values(rows.slice(from, from + 1000))
      .execute();
  return true;
}

/** The columns of a table in their order. */
export async function columnsOf(ctx: Context, tableId: number): Promise<(WholeColumn & { source: string })[]> {
  const rows = await ctx.db
    .selectFrom('sysFileTableColumn')
    .select(['name', 'source', 'type', 'filled', 'others', 'missing', 'different', 'least', 'most', 'mean', 'bins'])
    .select(['frequent', 'frequency'])
    .where('tableId', '=', tableId)
    .orderBy('position')
    .execute();
  // An estimate may exceed what it counts.
  return rows.map(({ frequent, frequency, ...row }) => ({
    ...row,
    frequent: frequent && valuesWithCounts(frequent, frequency?.map(Number) ?? []),
    different: Math.min(row.different, row.filled),
    bins: row.bins?.map(Number) ?? null,
  }));
}

const valuesWithCounts = (values: readonly string[], counts: readonly number[]) =>
  values.map((value, at) => ({ value, count: counts[at] ?? 0 }));

/** A stored file with these bytes that belongs to a record. */
export function sourceOf(ctx: Context, sha256: string): Promise<{ storageKey: string; size: number } | undefined> {
  return ctx.db
    .selectFrom('sysFile')
    .select(['storageKey', 'size'])
    .where('sha256', '=', sha256)
    .where('readyAt', 'is not', null)
    .where('refType', '<>', refType)
    .executeTakeFirst();
}

/** The generated Parquet file. */
export function madeFile(ctx: Context, fileId: number): Promise<{ storageKey: string; size: number } | undefined> {
  return ctx.db
    .selectFrom('sysFile')
    .select(['storageKey', 'size'])
    .where('fileId', '=', fileId)
    .where('readyAt', 'is not', null)
    .executeTakeFirst();
}

/** Deletes all tables whose files no longer exist, and returns their generated files. */
export async function deleteTables(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ fileId: number | null }>`
    delete from sys_file_table as it
    where not exists (
      select from sys_file where sha256 = it.sha256 and ready_at is not null and ref_type <> ${refType})
    returning file_id`.execute(ctx.db);
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}
