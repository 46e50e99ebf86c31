import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';

/** Whether the publication of the resource is held. */
export async function hasHold(ctx: Context, resourceId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('dataPublicationHold')
    .select('heldBy')
    .where('resourceId', '=', resourceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addHold(ctx: Context, resourceId: number, heldBy: string): Promise<void> {
  await ctx.db
    .insertInto('dataPublicationHold')
    .values({ resourceId, heldBy, createTime: ctx.now })
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function removeHold(ctx: Context, resourceId: number, heldBy: string): Promise<void> {
  await ctx.db
    .deleteFrom('dataPublicationHold')
    .where('resourceId', '=', resourceId)
    .where('heldBy', '=', heldBy)
    .execute();
}

/** Holds of approved resources without a reminder since a moment, some hundreds at a time; marks them as reminded. */
export async function takeWaiting(ctx: Context, before: Date) {
  const { rows } = await sql<{ resourceId: number; heldBy: string; since: Date }>`
    update data_publication_hold h set reminded_at = ${ctx.now}
    from data_resource r
    where r.resource_id = h.resource_id and (h.resource_id, h.held_by) in (
      select o.resource_id, o.held_by from data_publication_hold o join data_resource it using (resource_id)
      where it.status = ${sql.lit(resourceStatus.approved)} and coalesce(o.reminded_at, o.create_time) < ${before}
        and greatest(o.create_time, it.approve_time) < ${before}
      order by o.resource_id, o.held_by limit 200 for update of o skip locked)
    returning h.resource_id, h.held_by, greatest(h.create_time, r.approve_time) as since`.execute(ctx.db);
  return rows;
}
