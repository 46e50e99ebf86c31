import { sql, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { oncePerPage } from '#server/pages/page-state';
import type { DataResource } from '#server/database/schema';
import { knownToAll, type ResourceRecord } from '../table.ts';
import { resourceStatus } from '../../contract.ts';

export async function findResource(ctx: Context, resourceId: number): Promise<ResourceRecord | undefined> {
  const row = await ctx.db
    .selectFrom('dataResource')
    .selectAll()
    .where('resourceId', '=', resourceId)
    .executeTakeFirst();
  return row as ResourceRecord | undefined;
}

export async function findByPublicId(ctx: Context, publicId: string): Promise<ResourceRecord | undefined> {
  const row = await oncePerPage(ctx, `data_resource ${publicId}`, () =>
    ctx.db.selectFrom('dataResource').selectAll().where('publicId', '=', publicId).executeTakeFirst(),
  );
  return row as ResourceRecord | undefined;
}

/** Locks the row until the transaction ends: concurrent changes wait and then see the result. */
export async function lockResource(ctx: Context, resourceId: number): Promise<ResourceRecord | undefined> {
  const row = await ctx.db
    .selectFrom('dataResource')
    .selectAll()
    .where('resourceId', '=', resourceId)
    .forUpdate()
    .executeTakeFirst();
  return row as ResourceRecord | undefined;
}

/** Updates a locked row and increments its version. Returns the new version. */
export async function updateResource(
  ctx: Context,
  resourceId: number,
  change: Updateable<DataResource>,
): Promise<number> {
  const { rowVer } = await ctx.db
    .updateTable('dataResource')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('resourceId', '=', resourceId)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  return rowVer;
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

/** The newest published version of a group. */
export function latestOfGroup(
  ctx: Context,
  versionGroup: number,
): Promise<{ publicId: string; version: string } | undefined> {
  return ctx.db
    .selectFrom('dataResource')
    .select(['publicId', 'version'])
    .where('versionGroup', '=', versionGroup)
    .where('status', '=', resourceStatus.published)
    .orderBy('publishDate', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Number of public versions of a group. */
export async function countVersions(ctx: Context, versionGroup: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('dataResource')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('versionGroup', '=', versionGroup)
    .where(knownToAll('dataResource'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Name and organisation of the owner. */
export async function ownerOf(
  ctx: Context,
  ownerId: number,
): Promise<{ ownerName: string; ownerOrganization: string; email: string }> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select(['nickName as ownerName', 'organization as ownerOrganization', 'email'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row ?? { ownerName: '', ownerOrganization: '', email: '' };
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
