import { sql } from 'kysely';
import { offsetOf } from '#shared/paging';
import type { z } from 'zod';
import type { Context } from '#server/context';
import { isAlive } from '#server/process/instance';
import { maxDamaged, type Damaged, type FileQuery, type ResourceFile, type TakenPath } from '../../contract.ts';
import { faultColumn, virusColumn } from '#server/files/stored-content';

/** A file of a resource with its storage location. */
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

/** Reason why a file's bytes are unavailable, and the state of its scan. */
const damage = (ctx: Context) => faultColumn(ctx, 'dataResourceFile.fileId');
const virus = (ctx: Context) => virusColumn(ctx, 'dataResourceFile.fileId');

/** The same for raw SQL statements. */
export const fileColumns = (ctx: Context) =>
  sql`${sql.join(columns.map((column) => sql.ref(column)))}, ${damage(ctx)} as damage, ${virus(ctx)} as virus`;

export async function listFiles(
  ctx: Context,
  resourceId: number,
  query: z.output<typeof FileQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const matching = ctx.db.selectFrom('dataResourceFile').where('resourceId', '=', resourceId);
  const [rows, total] = await Promise.all([
    matching
      .select(columns)
      .select([damage(ctx).as('damage'), virus(ctx).as('virus')])
      .orderBy(query.sort === 'size' ? 'size' : 'path', query.order)
      .orderBy('id', query.order)
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    countFiles(ctx, resourceId),
  ]);
  return { total, rows: rows as ResourceFile[] };
}

/** Number of a resource's files, from the row of its top folder. */
export async function countFiles(ctx: Context, resourceId: number): Promise<number> {
  const top = await ctx.db
    .selectFrom('dataResourceFolder')
    .select('fileCount')
    .where('resourceId', '=', resourceId)
    .where('parent', 'is', null)
    .executeTakeFirst();
  return top?.fileCount ?? 0;
}

export async function findFile(ctx: Context, resourceId: number, id: number): Promise<FileRecord | undefined> {
  const row = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(columns)
    .select(['dataResourceFile.fileId', 'storageKey', damage(ctx).as('damage'), virus(ctx).as('virus')])
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as FileRecord | undefined;
}

/** A file by its path, or else by its id as text. */
export async function findNamedFile(ctx: Context, resourceId: number, name: string): Promise<ResourceFile | undefined> {
  const id = /^[1-9]\d{0,14}$/.test(name) ? Number(name) : 0;
  const row = await ctx.db
    .selectFrom('dataResourceFile')
    .select(columns)
    .select([damage(ctx).as('damage'), virus(ctx).as('virus')])
    .where('resourceId', '=', resourceId)
    .where((where) => where.or([where('path', '=', name), where('id', '=', id)]))
    .orderBy((of) => of('path', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as ResourceFile | undefined;
}

/** Files of a resource whose bytes are unavailable, by path. */
export async function damagedFiles(ctx: Context, resourceId: number): Promise<Damaged> {
  const { rows } = await sql<Damaged['files'][number] & { count: number }>`
    select path, state as damage, (count(*) over ())::int as count
    from file_damage join data_resource_file using (file_id)
    where resource_id = ${resourceId} order by path limit ${maxDamaged}`.execute(ctx.db);
  return { count: rows[0]?.count ?? 0, files: rows.map(({ path, damage: state }) => ({ path, damage: state })) };
}

/**
 * Conflicts of a new path: the same path unless its file is replaced, a path that some system does not distinguish from it, or a file with the name
 * of a folder.
 */
export async function pathInTheWay(
  ctx: Context,
  resourceId: number,
  path: string,
  { ownUpload = 0, replaces = false },
): Promise<string | undefined> {
  const parts = path.split('/');
  // The path and all folders above it; none of them may be a file.
  const claimed = parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
  const { rows } = await sql<{ path: string }>`
    with claimed as (select path_alike(path) as alike from unnest(${claimed}::text[]) as path),
    coming as (
      select u.path from data_resource_upload u
      where u.resource_id = ${resourceId} and u.path <> '' and u.id <> ${ownUpload} and ${counts(ctx)}
    )
    select path from (
      select path from data_resource_file
      where resource_id = ${resourceId} and alike = any(array(select alike from claimed))
        and not (${replaces} and path = ${path})
      union all
      select path || '/' from data_resource_folder where resource_id = ${resourceId} and alike = path_alike(${path})
      union all
      select path from coming where path_alike(path) in (select alike from claimed)
        or exists (select from folders_of(coming.path) as f where f.folder <> '' and path_alike(f.folder) = path_alike(${path}))
    ) as there order by path = ${path} desc limit 1`.execute(ctx.db);
  return rows[0]?.path;
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

/** The file at a path. */
export async function findFileAt(ctx: Context, resourceId: number, path: string) {
  return ctx.db
    .selectFrom('dataResourceFile')
    .select(['id', 'fileId', 'path', 'size', 'sha256', 'fileClass'])
    .where('resourceId', '=', resourceId)
    .where('path', '=', path)
    .executeTakeFirst();
}

/**
 * Gives a file other bytes. Its row stays, with the descriptions of its columns; the folders above it get the
 * difference of sizes, which triggers do not see.
 */
export async function replaceFile(
  ctx: Context,
  old: { id: number; size: number },
  file: Pick<FileRecord, 'path' | 'size' | 'mime' | 'sha256' | 'fileId'> & { resourceId: number },
): Promise<void> {
  const { size, mime, sha256, fileId, resourceId } = file;
  await ctx.db.updateTable('dataResourceFile').set({ size, mime, sha256, fileId }).where('id', '=', old.id).execute();
  await sql`
    update data_resource_folder set total_size = total_size + ${size - old.size}
    where resource_id = ${resourceId} and key in (select folder_key(it.folder) from folders_of(${file.path}) as it)`.execute(
    ctx.db,
  );
}

/**
 * Which of the paths are in use, or are not distinguished by some system from one that is: the path that is there, and
 * the first free one like `data (2).csv`.
 */
export async function takenPaths(ctx: Context, resourceId: number, paths: readonly string[]): Promise<TakenPath[]> {
  const { rows } = await sql<TakenPath>`
    select given.path, there.path as there, numbered.path as free
    from unnest(${paths}::text[]) as given (path)
    join data_resource_file there on there.resource_id = ${resourceId} and there.alike = path_alike(given.path)
    cross join lateral (
      select one.path from (
        select n, regexp_replace(given.path, '([.][^./]{1,15})?$', ' (' || n || ')\\1') as path
        from generate_series(2, 200) as n
      ) as one
      where one.path <> all(${paths}::text[]) and not exists (
        select from data_resource_file f where f.resource_id = ${resourceId} and f.alike = path_alike(one.path))
      order by n limit 1
    ) as numbered`.execute(ctx.db);
  return rows;
}

/** A stored file with its path in a resource. */
export interface StoredEntry {
  fileId: number;
  path: string;
  fileClass: string;
}

/** Inserts several stored files; size, type and checksum come from the store. Returns their ids. */
export async function insertStored(
  ctx: Context,
  resourceId: number,
  files: readonly StoredEntry[],
): Promise<{ id: number; path: string }[]> {
  const { rows } = await sql<{ id: number; path: string }>`
    insert into data_resource_file (resource_id, file_id, path, name, size, mime, sha256, file_class)
    select ${resourceId}, file_id, path, regexp_replace(path, '^.*/', ''), size, mime, sha256, file_class
    from unnest(${files.map(({ fileId }) => fileId)}::bigint[], ${files.map(({ path }) => path)}::text[],
      ${files.map(({ fileClass }) => fileClass)}::text[]) as given (file_id, path, file_class)
    join sys_file using (file_id)
    returning id, path`.execute(ctx.db);
  return rows;
}

/**
 * A path that some system does not distinguish from another one of the resource, or that is both file and folder;
 * undefined if all are distinct.
 */
export async function firstAlike(ctx: Context, resourceId: number): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select min(path) as path from (
      select path, alike from data_resource_file where resource_id = ${resourceId}
      union all
      select path, alike from data_resource_folder where resource_id = ${resourceId} and path <> ''
    ) as one group by alike having count(*) > 1 limit 1`.execute(ctx.db);
  return rows[0]?.path;
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

/** Deletes a file's row and returns the id of its stored file. */
export async function deleteFile(ctx: Context, resourceId: number, id: number): Promise<number | undefined> {
  const row = await ctx.db
    .deleteFrom('dataResourceFile')
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst();
  return row?.fileId;
}

/** Deletes rows of a resource's files in batches, and returns the ids of the stored files. */
export async function deleteFiles(ctx: Context, resourceId: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`
    delete from data_resource_file where id in (
      select id from data_resource_file where resource_id = ${resourceId} order by path limit 1000
    ) returning file_id`.execute(ctx.db);
  return rows.map(({ fileId }) => fileId);
}

/** Whether an upload's reservation is valid: until it expires, or while its process holds its lock. */
const counts = (ctx: Context) => sql<boolean>`(u.expire_at > ${ctx.now} or ${isAlive(sql`u.instance`)})`;

/** Size of an upload, and its expiry; without an expiry it is valid for the lifetime of its process. */
export interface UploadNote {
  path?: string;
  bytes?: number;
  expireAt?: Date;
  replaces?: boolean;
}

/** Reserves space for an upload and deletes invalid reservations; {@link endUpload} deletes it. */
export async function beginUpload(ctx: Context, resourceId: number, note: UploadNote = {}): Promise<number> {
  await sql`delete from data_resource_upload u where u.resource_id = ${resourceId} and not ${counts(ctx)}`.execute(
    ctx.db,
  );
  const { id } = await ctx.db
    .insertInto('dataResourceUpload')
    .values({ resourceId, ...note, instance: note.expireAt ? null : ctx.instance })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endUpload(ctx: Context, id: number): Promise<void> {
  await ctx.db.deleteFrom('dataResourceUpload').where('id', '=', id).execute();
}

/** Extends a reservation. */
export async function extendUpload(ctx: Context, id: number, expireAt: Date): Promise<void> {
  await ctx.db.updateTable('dataResourceUpload').set({ expireAt }).where('id', '=', id).execute();
}

/** Whether an upload replaces a file. */
export async function isReplacing(ctx: Context, upload: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('dataResourceUpload')
    .select('replaces')
    .where('id', '=', upload)
    .executeTakeFirst();
  return row?.replaces ?? false;
}

/** Valid reservations by kind: in one request, or over several; without those that replace a file. */
export async function uploadsOf(ctx: Context, resourceId: number): Promise<{ running: number; unfinished: number }> {
  const { rows } = await sql<{ running: number; unfinished: number }>`
    select (count(*) filter (where u.expire_at is null))::int as running,
      (count(*) filter (where u.expire_at is not null and not u.replaces))::int as unfinished
    from data_resource_upload u where u.resource_id = ${resourceId} and ${counts(ctx)}`.execute(ctx.db);
  return rows[0]!;
}

/** Number of files in progress with reserved paths. */
export async function countToCome(ctx: Context, resourceId: number, exceptUpload = 0): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_resource_upload u
    where u.resource_id = ${resourceId} and u.path <> '' and u.id <> ${exceptUpload} and ${counts(ctx)}`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

/** First key of the advisory locks for counting an owner's space. */
const quotaLock = 7306;

/** Serialises the counting of this owner's space until the transaction ends. */
export async function lockQuota(ctx: Context, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${quotaLock}, ${ownerId})`.execute(ctx.db);
}

/** Bytes of an owner's files, including uploads in progress. Files shared by versions count once. */
export async function bytesOf(ctx: Context, ownerId: number, exceptUpload = 0): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with version as (
      select resource_id, total_size, count(*) over (partition by version_group) > 1 as shares
      from data_resource where owner_id = ${ownerId}
    )
    select (coalesce((select sum(total_size) from version where not shares), 0)
      + coalesce((
        select sum(size) from (
          select distinct on (f.file_id) f.size from data_resource_file f
          join version using (resource_id) where shares) as kept), 0)
      + coalesce((
        select sum(u.bytes) from data_resource_upload u join version using (resource_id)
        where u.id <> ${exceptUpload} and ${counts(ctx)}), 0))::bigint as bytes`.execute(ctx.db);
  return rows[0]!.bytes;
}

/** Those of the stored files that no resource uses. */
export async function unusedFiles(ctx: Context, fileIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id from unnest(${fileIds}::bigint[]) as file_id
    where not exists (select from data_resource_file as held where held.file_id = file_id.file_id)`.execute(ctx.db);
  return rows.map(({ fileId }) => fileId);
}

/** Those of the resources that exist. */
export async function existing(ctx: Context, resourceIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('resourceId', 'in', resourceIds)
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}
