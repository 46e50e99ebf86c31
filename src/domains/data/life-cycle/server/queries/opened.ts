import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { filesSeenByAll } from '#table/data/resources';

/** Ids of resources whose files have opened and whose owners were not told. */
export async function dueToOpen(ctx: Context, after: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select('resourceId')
    .where(filesSeenByAll('dataResource', 'all', wireDay(ctx.now)))
    .where('filesPublic', '=', false)
    .where('resourceId', '>', after)
    .orderBy('resourceId')
    .limit(limit)
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}
