import type { Context } from '#server/context';

/** Stored files that belong to demonstration records only. */
export async function filesOfDemo(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceFile as file')
    .innerJoin('dataResource as it', 'it.resourceId', 'file.resourceId')
    .select('file.fileId')
    .groupBy('file.fileId')
    .having((group) => group.fn.agg<boolean>('bool_and', ['it.isDemo']), '=', true)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export async function dropFiles(ctx: Context, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await ctx.db.deleteFrom('dataResourceFile').where('fileId', 'in', fileIds).execute();
}
