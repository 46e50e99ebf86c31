import type { Context } from '#server/context';

/** Names of the models of a version. */
export async function namesOf(ctx: Context, versionId: number): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('benchModel').select('name').where('versionId', '=', versionId).execute();
  return new Set(rows.map(({ name }) => name));
}
