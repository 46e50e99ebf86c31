import type { Context } from '#server/context';

/** By which recipe the entries were made and up to which of them a renewal and the keeping of weights have come; locked in a transaction. */
export const lockRecipe = (ctx: Context) =>
  ctx.db.selectFrom('dataSearchRecipe').selectAll().forUpdate().executeTakeFirstOrThrow();

export const setRecipe = (ctx: Context, it: { recipe: number; doneTo: number } | { weighedTo: number | null }) =>
  ctx.db.updateTable('dataSearchRecipe').set(it).execute();

/** Numbers of the next entries. */
export async function nextEntries(ctx: Context, after: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceSearch')
    .select('resourceId')
    .where('resourceId', '>', after)
    .orderBy('resourceId')
    .limit(limit)
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}
