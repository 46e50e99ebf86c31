import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { seesEverything, withinScope } from '#table/system/departments';

const columns = { dept: 'dataResource.deptId', owner: 'dataResource.ownerId' };

/**
 * The caller's data scope over resources, as a predicate for a list. Asked beforehand whether it is everything: most
 * reviewers see all, and their totals then come from an index.
 */
export async function scopeOfCaller(ctx: Context): Promise<RawBuilder<SqlBool>> {
  return (await seesAll(ctx)) ? sql<SqlBool>`true` : withinScope(ctx, columns);
}

/**
 * The caller's data scope over rows of another table that belong to resources; `resourceId` is its column, a `sql.ref`
 * name such as `dataCallback.resourceId`. What belongs to no resource, or to one that is gone, is seen only by those
 * who see everything; for them nothing is asked per row.
 */
export async function scopeByResource(ctx: Context, resourceId: string): Promise<RawBuilder<SqlBool>> {
  if (await seesAll(ctx)) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (
    select from data_resource where data_resource.resource_id = ${sql.ref(resourceId)} and ${withinScope(ctx, columns)})`;
}

async function seesAll(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`select ${seesEverything(ctx)} as "all"`.execute(ctx.db);
  return rows[0]!.all;
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
