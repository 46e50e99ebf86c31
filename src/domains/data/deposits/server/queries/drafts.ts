import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { resourceStatus } from '#contract/data/resources';
import type { ResourceRecord } from '#table/data/resources';

/** The publisher's system that sends a resource, and its name for it. */
export interface Sender {
  publisherAppId: number;
  uniqueId: string;
}

/** Inserts an empty draft with a new version group. */
export async function insertDraft(
  ctx: Context,
  draft: { publicId: string; year: string; isDemo: boolean; sender?: Sender },
): Promise<number> {
  const { resourceId } = await ctx.db
    .insertInto('dataResource')
    .values({
      resourceNo: sql<string>`${`CMP-${draft.year}-`} || lpad(nextval('data_resource_no')::text, 6, '0')`,
      publicId: draft.publicId,
      versionGroup: sql<number>`currval(pg_get_serial_sequence('data_resource', 'resource_id'))`,
      ownerId: ctx.actor.userId,
      deptId: ctx.actor.deptId,
      isDemo: draft.isDemo,
      ...(draft.sender ? { ...draft.sender, source: 'publisher' } : {}),
      createBy: ctx.actor.userName,
      updateBy: ctx.actor.userName,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('resourceId')
    .executeTakeFirstOrThrow();
  return resourceId;
}

export async function deleteResource(ctx: Context, resourceId: number): Promise<void> {
  await ctx.db.deleteFrom('dataResource').where('resourceId', '=', resourceId).execute();
}

/** Freezes the submission: the given content and the current list of files. */
export async function insertRevision(
  ctx: Context,
  resourceId: number,
  revisionNo: number,
  metadata: object,
): Promise<void> {
  await sql`
    insert into data_revision (resource_id, revision_no, submit_time, snapshot)
    select ${resourceId}, ${revisionNo}::int, ${ctx.now}::timestamptz, ${JSON.stringify(metadata)}::jsonb || jsonb_build_object('files',
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'path', path, 'size', size, 'mime', mime, 'sha256', sha256,
        'fileClass', file_class) order by path), '[]'))
    from data_resource_file where resource_id = ${resourceId}`.execute(ctx.db);
}

/** Callback hosts of a publisher's system. */
export async function callbackHostsOf(ctx: Context, publisherAppId: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('dataPublisherApp')
    .select('callbackHosts')
    .where('appId', '=', publisherAppId)
    .executeTakeFirst();
  return row?.callbackHosts ?? '';
}

/** The person with a user name, if they are an active one of the given people. */
export function findHand(
  ctx: Context,
  userName: string,
  among: readonly number[],
): Promise<{ userId: number; name: string } | undefined> {
  return ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'nickName as name'])
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .where('userName', '=', userName)
    .where('userId', '=', sql<number>`any(${among}::int[])`)
    .executeTakeFirst();
}

/** Those of the identifiers that belong to another submitted resource; versions of one resource share the unique id. */
export async function takenIdentifiers(
  ctx: Context,
  row: Pick<ResourceRecord, 'resourceId' | 'ownerId' | 'publisherAppId' | 'versionGroup' | 'doi' | 'cstr' | 'uniqueId'>,
): Promise<('doi' | 'cstr' | 'uniqueId')[]> {
  const { rows } = await sql<{ kind: 'doi' | 'cstr' | 'uniqueId' }>`
    select kind from (
      select 'doi' as kind from data_resource
      where doi = ${row.doi} and status not in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)}) and resource_id <> ${row.resourceId}
      union all
      select 'cstr' from data_resource
      where cstr = ${row.cstr} and status not in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)}) and resource_id <> ${row.resourceId}
      union all
      select 'uniqueId' from data_resource
      where owner_id = ${row.ownerId} and publisher_app_id is not distinct from ${row.publisherAppId}
        and unique_id = ${row.uniqueId} and status not in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)}) and version_group <> ${row.versionGroup}
      union all
      select kind from data_identifier
      where resource_id <> ${row.resourceId}
        and (kind = ${listed('dataIdentifier.kind', 'doi')} and lower(value) = lower(${row.doi})
          or kind = ${listed('dataIdentifier.kind', 'cstr')} and lower(value) = lower(substr(${row.cstr}, 6)))
    ) taken group by kind`.execute(ctx.db);
  return rows.map(({ kind }) => kind);
}
