import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context';
import type { Folder, ResourceFile, Selection, TreeQuery } from '../../contract.ts';
import { fileColumns, type FileRecord } from './files.ts';

/** Same as `folder_key` of the database. */
const keyOf = (path: string) =>
  createHash('md5')
    .update(path)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A folder with files in or below it; the top folder has an empty path. */
export function findFolder(
  ctx: Context,
  resourceId: number,
  path: string,
): Promise<(Folder & { ownFiles: number }) | undefined> {
  return ctx.db
    .selectFrom('dataResourceFolder')
    .select(['path', 'name', 'fileCount', 'totalSize', 'ownFiles'])
    .where('resourceId', '=', resourceId)
    .where('key', '=', keyOf(path))
    .executeTakeFirst();
}

export async function countFolders(ctx: Context, resourceId: number, parent: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('dataResourceFolder')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('resourceId', '=', resourceId)
    .where('parent', '=', keyOf(parent))
    .executeTakeFirstOrThrow();
  return count;
}

type Sorting = Pick<z.output<typeof TreeQuery>, 'sort' | 'order'>;

/** A range of a list of known length. */
interface Range {
  from: number;
  length: number;
  total: number;
}

/** Reads a range from the nearer end, so that the last page is as fast as the first. */
async function fromNearerEnd<R>(
  { from, length, total }: Range,
  { order }: Sorting,
  read: (direction: RawBuilder<unknown>, length: number, offset: number) => Promise<{ rows: R[] }>,
): Promise<R[]> {
  if (length <= 0) return [];
  const behind = total - from - length;
  const isReversed = behind < from;
  const direction = (order === 'desc') === isReversed ? sql`asc` : sql`desc`;
  const { rows } = await read(direction, length, isReversed ? behind : from);
  return isReversed ? rows.toReversed() : rows;
}

export function foldersIn(
  ctx: Context,
  resourceId: number,
  parent: string,
  sorting: Sorting,
  range: Range,
): Promise<Folder[]> {
  const by = sorting.sort === 'size' ? sql`total_size` : sql`name`;
  return fromNearerEnd(range, sorting, (direction, length, offset) =>
    sql<Folder>`
      select path, name, file_count, total_size from data_resource_folder
      where resource_id = ${resourceId} and parent = ${keyOf(parent)}
      order by ${by} ${direction}, name ${direction}, key ${direction}
      limit ${length} offset ${offset}`.execute(ctx.db),
  );
}

/** Files directly in a folder. The index alone finds the page; only its rows are read. */
export function filesIn(
  ctx: Context,
  resourceId: number,
  folder: string,
  sorting: Sorting,
  range: Range,
): Promise<ResourceFile[]> {
  const by = (direction: RawBuilder<unknown>) =>
    sorting.sort === 'size'
      ? sql`size ${direction}, name ${direction}, id ${direction}`
      : sql`name ${direction}, id ${direction}`;
  return fromNearerEnd(range, sorting, (direction, length, offset) =>
    sql<ResourceFile>`
      select ${fileColumns(ctx)}
      from data_resource_file join (
        select id from data_resource_file
        where resource_id = ${resourceId} and folder = ${keyOf(folder)}
        order by ${by(direction)} limit ${length} offset ${offset}
      ) as page using (id)
      order by ${by(direction)}`.execute(ctx.db),
  );
}

/** Files in and below a folder whose path contains a text (case-insensitive), and their number. */
export async function findFilesNamed(
  ctx: Context,
  resourceId: number,
  { folder, name, sort, order, pageNum, pageSize }: z.output<typeof TreeQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const below = folder ? `${folder}/` : '';
  const matching = sql`
    from data_resource_file where resource_id = ${resourceId} and starts_with(path, ${below})
      and position(lower(${name}) in lower(substr(path, ${below.length + 1}::int))) > 0`;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const by = sort === 'size' ? sql`size ${direction}, path ${direction}` : sql`path ${direction}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(ctx.db);
  const { total } = counted[0]!;
  const page = Math.min(pageNum, Math.max(1, Math.ceil(total / pageSize)));
  const { rows } = await sql<ResourceFile>`
    select ${fileColumns(ctx)} ${matching}
    order by ${by} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db);
  return { total, rows };
}

/** Numbers of selected files and folders that exist, and their totals. */
export async function measureSelection(
  ctx: Context,
  resourceId: number,
  { file, folder }: Selection,
): Promise<{ files: number; folders: number; count: number; bytes: number }> {
  const keys = folder.map(keyOf);
  const { rows } = await sql<{ files: number; folders: number }>`
    select
      (select count(*)::int from data_resource_file where resource_id = ${resourceId} and id = any(${file}::bigint[])) as files,
      (select count(*)::int from data_resource_folder where resource_id = ${resourceId} and key = any(${keys}::uuid[])) as folders
    `.execute(ctx.db);
  const { files, folders } = rows[0]!;
  // An unknown folder may contain characters that the database cannot store.
  if (files < file.length || folders < new Set(keys).size) return { files, folders, count: 0, bytes: 0 };
  const { rows: sums } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from data_resource_file
    where resource_id = ${resourceId} ${chosen({ file, folder })}`.execute(ctx.db);
  return { files, folders, ...sums[0]! };
}

/** A condition on rows of files; false for an empty selection. */
function chosen({ file, folder }: Selection): RawBuilder<unknown> {
  if (file.length === 0 && folder.length === 0) return sql``;
  const within = folder.map((path) => `${path}/`);
  return sql`and (id = any(${file}::bigint[])
    or exists (select from unnest(${within}::text[]) as below where starts_with(data_resource_file.path, below)))`;
}

/** Sets the class of the selected files and returns their number; an empty selection changes nothing. */
export async function classifyChosen(
  ctx: Context,
  resourceId: number,
  selection: Selection,
  fileClass: string,
): Promise<number> {
  if (selection.file.length === 0 && selection.folder.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update data_resource_file set file_class = ${fileClass}
    where resource_id = ${resourceId} ${chosen(selection)}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes rows of selected files, a thousand at most, and returns the ids of the stored files. */
export async function deleteChosen(ctx: Context, resourceId: number, selection: Selection): Promise<number[]> {
  if (selection.file.length === 0 && selection.folder.length === 0) return [];
  const { rows } = await sql<{ fileId: number }>`
    delete from data_resource_file where id in (
      select id from data_resource_file where resource_id = ${resourceId} ${chosen(selection)} order by path limit 1000
    ) returning file_id`.execute(ctx.db);
  return rows.map(({ fileId }) => fileId);
}

/** Files per query. */
const batch = 500;

/** All or the selected files by path, read in batches on demand. */
export async function* filesInTurn(
  ctx: Context,
  resourceId: number,
  selection: Selection = { file: [], folder: [] },
): AsyncGenerator<FileRecord> {
  const condition = chosen(selection);
  let after = '';
  while (true) {
    const { rows } = await sql<FileRecord>`
      select ${fileColumns(ctx)}, data_resource_file.file_id, storage_key
      from data_resource_file join sys_file using (file_id)
      where resource_id = ${resourceId} and path > ${after} ${condition}
      order by path limit ${batch}`.execute(ctx.db);
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)!.path;
  }
}
