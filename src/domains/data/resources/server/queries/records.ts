import { sql, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import { oncePerPage } from '#server/pages/page-state';
import type { DataResource } from '#server/database/schema';
import type { ResourceRecord } from '../table.ts';

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
