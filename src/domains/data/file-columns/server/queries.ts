import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { FileColumn } from '../contract.ts';

/** Descriptions of a file's columns in their order. */
export function listColumns(ctx: Context, fileId: number): Promise<FileColumn[]> {
  return ctx.db
    .selectFrom('dataFileColumn')
    .select(['position', 'name', 'unit', 'meaningZh', 'meaningEn'])
    .where('fileId', '=', fileId)
    .orderBy('position')
    .execute();
}

/** Puts descriptions in the place of those that are there. */
export async function replaceColumns(ctx: Context, fileId: number, columns: readonly FileColumn[]): Promise<void> {
  await ctx.db.deleteFrom('dataFileColumn').where('fileId', '=', fileId).execute();
  if (columns.length > 0)
    await ctx.db
      .insertInto('dataFileColumn')
      .values(columns.map((column) => ({ ...column, fileId })))
      .execute();
}

/** Described columns of several files, by their numbers. */
export async function columnsOfFiles(ctx: Context, fileIds: readonly number[]): Promise<Map<number, FileColumn[]>> {
  const { rows } = await sql<FileColumn & { fileId: number }>`
    select file_id, position, name, unit, meaning_zh, meaning_en from data_file_column
    where file_id = any(${fileIds}::bigint[]) order by file_id, position`.execute(ctx.db);
  return Map.groupBy(rows, ({ fileId }) => fileId);
}
