import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { FileColumn } from '../contract.ts';

/** Descriptions of a file's columns, in order. */
export function listColumns(ctx: Context, fileId: number): Promise<FileColumn[]> {
  return ctx.db
    .selectFrom('dataFileColumn')
    .select(['position', 'name', 'unit', 'meaningZh', 'meaningEn'])
    .where('fileId', '=', fileId)
    .orderBy('position')
    .execute();
}

/** Replaces the descriptions of a file. */
export async function replaceColumns(ctx: Context, fileId: number, columns: readonly FileColumn[]): Promise<void> {
  await ctx.db.deleteFrom('dataFileColumn').where('fileId', '=', fileId).execute();
  if (columns.length > 0)
    await ctx.db
      .insertInto('dataFileColumn')
      .values(columns.map((column) => ({ ...column, fileId })))
      .execute();
}

/** Described columns of several files, by file id. */
export async function columnsOfFiles(ctx: Context, fileIds: readonly number[]): Promise<Map<number, FileColumn[]>> {
  const { rows } = await sql<FileColumn & { fileId: number }>`
    select file_id, position, name, unit, meaning_zh, meaning_en from data_file_column
    where file_id = any(${fileIds}::bigint[]) order by file_id, position`.execute(ctx.db);
  return Map.groupBy(rows, ({ fileId }) => fileId);
}

/**
 * Copies descriptions between files of two resources with the same bytes and the same path. The query starts from the
 * descriptions, because they are fewer than the files.
 */
export async function copyColumns(ctx: Context, from: number, to: number): Promise<void> {
  await sql`
    with described as materialized (
      select id, path, sha256 from data_resource_file
      where resource_id = ${from} and exists (select from data_file_column c where c.file_id = data_resource_file.id)
    ), pairs as materialized (
      select described.id as before, same.id as after from described cross join lateral (
        select id from data_resource_file
        where resource_id = ${to} and path = described.path and sha256 = described.sha256 offset 0
      ) as same
    )
    insert into data_file_column (file_id, position, name, unit, meaning_zh, meaning_en)
    select after, position, name, unit, meaning_zh, meaning_en
    from pairs join data_file_column c on c.file_id = before`.execute(ctx.db);
}
