import type { Context } from '#server/context';

/** A counter that increases at the commit of every change of the index. */
export async function readVersion(ctx: Context): Promise<number> {
  return (await ctx.db.selectFrom('dataSearchVersion').select('version').executeTakeFirstOrThrow()).version;
}
