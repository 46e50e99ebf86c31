import { sql, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { seesEverything, withinScope } from '#table/system/departments';

const columns = { dept: 'dataResource.deptId', owner: 'dataResource.ownerId' };

/**
 * The caller's data scope over resources, as a predicate for a list. Asked beforehand whether it is everything: most
 * reviewers see all, and their totals then come from an index.
 */
export async function scopeOfCaller(ctx: Context) {
  const { rows } = await sql<{ all: boolean }>`select ${seesEverything(ctx)} as "all"`.execute(ctx.db);
  return rows[0]!.all ? sql<SqlBool>`true` : withinScope(ctx, columns);
}

/**
 * Whether a resource lies in the data scope of the roles that let the caller make this call; what the product does by
 * itself is no call.
 */
export async function isInScope(ctx: Context, resourceId: number): Promise<boolean> {
  if (ctx.permit === undefined) return true;
  const row = await ctx.db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('resourceId', '=', resourceId)
    .where(withinScope(ctx, columns))
    .executeTakeFirst();
  return row !== undefined;
}
