import type { Context } from '#server/context';
import { publicRows as publicRowsOf, type ResourceRecord } from '#table/data/resources';

/** A public version of a resource. */
export interface Version {
  resourceId: number;
  publicId: string;
  version: string;
  status: string;
  doi: string | null;
}

export async function publicRows(ctx: Context, resourceIds: readonly number[]): Promise<ResourceRecord[]> {
  if (resourceIds.length === 0) return [];
  const rows = await ctx.db.selectFrom('dataResource').selectAll().where('resourceId', 'in', resourceIds).execute();
  return rows as ResourceRecord[];
}

/** Published and superseded versions by group, oldest first. */
export async function versionsOf(ctx: Context, groups: readonly number[]): Promise<Map<number, Version[]>> {
  if (groups.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select(['versionGroup', 'resourceId', 'publicId', 'version', 'status', 'doi'])
    .where('versionGroup', 'in', groups)
    .where(publicRowsOf('dataResource'))
    .orderBy('publishDate')
    .orderBy('resourceId')
    .execute();
  return Map.groupBy(rows, (row) => row.versionGroup);
}
