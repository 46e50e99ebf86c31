import { sql } from 'kysely';
import { offsetOf } from '#shared/paging';
import type { z } from 'zod';
import type { Context } from '#server/context';
import { instanceLock } from '#server/instance';
import type { FileQuery, ResourceFile } from '../../contract.ts';

/** A file of a resource with the place of its bytes. */
export type FileRecord = ResourceFile & { fileId: number; storageKey: string };

const columns = [
  'id',
  'path',
  'name',
  'dataResourceFile.size',
  'dataResourceFile.mime',
  'dataResourceFile.sha256',
  'fileClass',
  'downloadCount',
] as const;

export async function listFiles(
  ctx: Context,
  resourceId: number,
  query: z.output<typeof FileQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const matching = ctx.db.selectFrom('dataResourceFile').where('resourceId', '=', resourceId);
  const [rows, { total }] = await Promise.all([
    matching
      .select(columns)
      .orderBy(query.sort === 'size' ? 'size' : 'path', query.order)
      .orderBy('id')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows: rows as ResourceFile[] };
}

/** Every file of a resource in the order of its paths. */
export async function allFiles(ctx: Context, resourceId: number): Promise<FileRecord[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(columns)
    .select(['dataResourceFile.fileId', 'storageKey'])
    .where('resourceId', '=', resourceId)
    .orderBy('path')
    .execute();
  return rows as FileRecord[];
}

export async function findFile(ctx: Context, resourceId: number, id: number): Promise<FileRecord | undefined> {
  const row = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(columns)
    .select(['dataResourceFile.fileId', 'storageKey'])
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as FileRecord | undefined;
}

export async function pathsOf(ctx: Context, resourceId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceFile')
    .select('path')
    .where('resourceId', '=', resourceId)
    .execute();
  return rows.map(({ path }) => path);
}

export async function insertFile(
  ctx: Context,
  file: Pick<FileRecord, 'path' | 'name' | 'size' | 'mime' | 'sha256' | 'fileClass' | 'fileId'> & {
    resourceId: number;
  },
): Promise<number> {
  const { id } = await ctx.db.insertInto('dataResourceFile').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setFileClass(ctx: Context, resourceId: number, id: number, fileClass: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataResourceFile')
    .set({ fileClass })
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a file's row and answers which stored file it was. */
export async function deleteFile(ctx: Context, resourceId: number, id: number): Promise<number | undefined> {
  const row = await ctx.db
    .deleteFrom('dataResourceFile')
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst();
  return row?.fileId;
}

/** Counts the files of a locked resource anew; the form's version stays, since files are no part of the form. */
export async function recount(ctx: Context, resourceId: number): Promise<void> {
  await sql`
    update data_resource r set file_count = f.count, total_size = f.size
    from (select count(*)::int as count, coalesce(sum(size), 0) as size from data_resource_file where resource_id = ${resourceId}) f
    where r.resource_id = ${resourceId}`.execute(ctx.db);
}

/** Whether the process that an upload's note names is alive: it holds its lock as long as it lives. */
const isAlive = sql<boolean>`exists (
  select from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${instanceLock} and l.objid = u.instance::oid and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** Notes that an upload begins, in place of notes that a crash has left; {@link endUpload} takes it away. */
export async function beginUpload(ctx: Context, resourceId: number): Promise<number> {
  await sql`delete from data_resource_upload u where u.resource_id = ${resourceId} and not ${isAlive}`.execute(ctx.db);
  const { id } = await ctx.db
    .insertInto('dataResourceUpload')
    .values({ resourceId, instance: ctx.instance })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endUpload(ctx: Context, id: number): Promise<void> {
  await ctx.db.deleteFrom('dataResourceUpload').where('id', '=', id).execute();
}

/** Whether an upload runs in a process that lives. */
export async function isUploading(ctx: Context, resourceId: number): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from data_resource_upload u where u.resource_id = ${resourceId} and ${isAlive}
    ) as running`.execute(ctx.db);
  return rows[0]!.running;
}
