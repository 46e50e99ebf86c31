import { sql } from 'kysely';
import { offsetOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { columnOf, knownToAll } from '#table/data/resources';
import { fieldKeys, resourceStatus, ruleOf, type ResourceStatus } from '#contract/data/resources';
import type { FileChange } from '../contract.ts';

/** Columns that every copy takes over. Identifiers, dates, counters and results of reviews stay with the original. */
const described = [...fieldKeys.filter((field) => !ruleOf(field).ofVersion).map(columnOf), 'is_demo', 'dept_id'].join(
  ', ',
);

/** Inserts the next version of a locked resource as a draft that shares its stored files. Returns its id. */
export async function insertVersion(
  ctx: Context,
  resourceId: number,
  next: { publicId: string; resourceNo: string; version: string },
): Promise<number> {
  const { rows } = await sql<{ resourceId: number }>`
    with made as (
      insert into data_resource (resource_no, public_id, version_group, version, previous_id, is_latest, owner_id,
        editor_ids, unique_id, publisher_app_id, source, file_count, total_size, create_by, update_by, create_time, update_time, ${sql.raw(described)})
      select ${next.resourceNo}, ${next.publicId}, version_group, ${next.version}, resource_id, false, owner_id,
        editor_ids, unique_id, publisher_app_id, source, file_count, total_size, ${ctx.actor.userName}, ${ctx.actor.userName}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz,
        ${sql.raw(described)}
      from data_resource where resource_id = ${resourceId}
      returning resource_id
    ), shared as (
      insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id, file_class, create_time)
      select made.resource_id, path, name, size, mime, sha256, file_id, file_class, ${ctx.now}::timestamptz
      from data_resource_file cross join made where data_resource_file.resource_id = ${resourceId}
    )
    select resource_id from made`.execute(ctx.db);
  return rows[0]!.resourceId;
}

/** Inserts a draft with the same metadata, in a new version group and without files. */
export async function insertClone(
  ctx: Context,
  resourceId: number,
  next: { publicId: string; year: string },
): Promise<number> {
  const { rows } = await sql<{ resourceId: number }>`
    with next as (select nextval(pg_get_serial_sequence('data_resource', 'resource_id')) as id)
    insert into data_resource (resource_id, version_group, resource_no, public_id, owner_id, create_by, update_by,
      create_time, update_time, ${sql.raw(described)})
    select next.id, next.id, ${`CMP-${next.year}-`} || lpad(nextval('data_resource_no')::text, 6, '0'), ${next.publicId},
      ${ctx.actor.userId}::int, ${ctx.actor.userName}, ${ctx.actor.userName}, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz, ${sql.raw(described)}
    from data_resource cross join next where data_resource.resource_id = ${resourceId}
    returning resource_id`.execute(ctx.db);
  return rows[0]!.resourceId;
}

/** The number of the first version of a group, and the number of its versions. */
export async function groupOf(ctx: Context, versionGroup: number): Promise<{ firstNo: string; count: number }> {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select('resourceNo')
    .where('versionGroup', '=', versionGroup)
    .orderBy('resourceId')
    .execute();
  return { firstNo: rows[0]!.resourceNo, count: rows.length };
}

/** The version of a group that is being edited. */
export function openVersionOf(ctx: Context, versionGroup: number) {
  return ctx.db
    .selectFrom('dataResource')
    .select(['resourceId', 'version', 'status'])
    .where('versionGroup', '=', versionGroup)
    .where('status', 'in', [
      resourceStatus.draft,
      resourceStatus.submitted,
      resourceStatus.reviewing,
      resourceStatus.rejected,
      resourceStatus.approved,
    ])
    .executeTakeFirst();
}

/** A page of the public versions, newest first. */
export async function listVersions(ctx: Context, versionGroup: number, query: PageQuery) {
  const matching = ctx.db
    .selectFrom('dataResource')
    .where('versionGroup', '=', versionGroup)
    .where(knownToAll('dataResource'));
  const [rows, { total }] = await Promise.all([
    matching
      .select(['publicId', 'resourceNo', 'version', 'status', 'publishDate', 'updateTime', 'doi', 'cstr'])
      .select([
        'titleZh',
        'titleEn',
        'changesZh',
        'changesEn',
        'sharingMethod',
        'fileCount',
        'totalSize',
        'withdrawTime',
        'isLatest',
      ])
      .orderBy('publishDate', (by) => by.desc().nullsLast())
      .orderBy('resourceId', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows: rows as ((typeof rows)[number] & { status: ResourceStatus })[] };
}

/**
 * The number of the version of a group with the latest publication, including withdrawn ones; the next number follows
 * it.
 */
export async function lastNumberOf(ctx: Context, versionGroup: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('dataResource')
    .select('version')
    .where('versionGroup', '=', versionGroup)
    .where(knownToAll('dataResource'))
    .orderBy('publishDate', (by) => by.desc().nullsLast())
    .orderBy('resourceId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

const compared = (before: number, after: number) => sql`
  from (select * from data_resource_file where resource_id = ${before}) as a
  full join (select * from data_resource_file where resource_id = ${after}) as b using (path)
  where a.sha256 is distinct from b.sha256`;

/** Whether two versions differ in their files or file names. */
export async function filesDiffer(ctx: Context, before: number, after: number): Promise<boolean> {
  const { rows } = await sql`select 1 ${compared(before, after)} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** A page of the files that differ between two versions, by path; contents are compared by checksum. */
export async function listFileChanges(
  ctx: Context,
  before: number,
  after: number,
  query: PageQuery,
): Promise<{ total: number; rows: FileChange[] }> {
  const [{ rows }, counted] = await Promise.all([
    sql<FileChange>`
      select path, case when a.id is null then 'added' when b.id is null then 'removed' else 'changed' end as change,
        a.size as size_before, b.size as size_after
      ${compared(before, after)} order by path limit ${query.pageSize} offset ${offsetOf(query)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${compared(before, after)}`.execute(ctx.db),
  ]);
  return { total: counted.rows[0]!.total, rows };
}

/**
 * Stores the totals of a locked resource's files; the form's version is unchanged, because files are not part of the
 * form.
 */
export async function recount(ctx: Context, resourceId: number): Promise<void> {
  await sql`
    update data_resource r set file_count = coalesce(top.file_count, 0), total_size = coalesce(top.total_size, 0)
    from (select 1) as one left join data_resource_folder top on top.resource_id = ${resourceId} and top.parent is null
    where r.resource_id = ${resourceId}`.execute(ctx.db);
}

/** Sets the number of a draft's version. Its row version stays: nothing that a form holds has changed. */
export async function setVersion(ctx: Context, resourceId: number, version: string): Promise<void> {
  await ctx.db.updateTable('dataResource').set({ version }).where('resourceId', '=', resourceId).execute();
}
