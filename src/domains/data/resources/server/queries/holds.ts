import type { Context } from '#server/context';

/** Whether anybody keeps the resource from being published. */
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
