import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';
import type { ResourceRecord } from '#table/data/resources';

/**
 * Published versions of a group except one, locked in the order of their ids. Read twice: while the first read waits
 * for a lock, another transaction may publish a version that its snapshot does not include.
 */
export async function lockPublished(ctx: Context, versionGroup: number, except: number): Promise<ResourceRecord[]> {
  const read = () =>
    ctx.db
      .selectFrom('dataResource')
      .selectAll()
      .where('versionGroup', '=', versionGroup)
      .where('status', '=', resourceStatus.published)
      .where('resourceId', '<>', except)
      .orderBy('resourceId')
      .forUpdate()
      .execute();
  await read();
  return (await read()) as ResourceRecord[];
}

/** The superseded version of a group with the latest publication, locked. */
export async function lockSuperseded(ctx: Context, versionGroup: number): Promise<ResourceRecord | undefined> {
  const row = await ctx.db
    .selectFrom('dataResource')
    .selectAll()
    .where('versionGroup', '=', versionGroup)
    .where('status', '=', resourceStatus.superseded)
    .orderBy('publishDate', (by) => by.desc().nullsLast())
    .orderBy('resourceId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row as ResourceRecord | undefined;
}

/** Groups whose newest version was withdrawn before the rule that the previous one replaces it; some hundreds. */
export async function groupsWithoutNewest(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    select distinct on (old.version_group) gone.resource_id
    from data_resource old join data_resource gone on gone.version_group = old.version_group and gone.status = ${sql.lit(resourceStatus.withdrawn)}
    where old.status = ${sql.lit(resourceStatus.superseded)} and not exists (
      select from data_resource it where it.version_group = old.version_group and it.status = ${sql.lit(resourceStatus.published)})
    order by old.version_group, gone.publish_date desc nulls last, gone.resource_id desc limit 500`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Marks a version as the newest of its group. */
export async function markLatest(ctx: Context, versionGroup: number, resourceId: number): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ isLatest: sql<boolean>`resource_id = ${resourceId}` })
    .where('versionGroup', '=', versionGroup)
    .where(sql<boolean>`is_latest <> (resource_id = ${resourceId})`)
    .execute();
}
