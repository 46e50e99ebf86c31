import type { Context } from '#server/context';

/** Public ids of the data sets that are there. */
export async function knownIds(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('benchDataset').select('publicId').execute();
  return new Set(rows.map(({ publicId }) => publicId));
}

/** Takes the files of the demonstration's data sets off their lists, and answers their numbers. */
export async function takeFiles(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('benchFile')
    .where('versionId', 'in', (of) =>
      of
        .selectFrom('benchVersion as v')
        .innerJoin('benchDataset as d', 'd.datasetId', 'v.datasetId')
        .select('v.versionId')
        .where('d.isDemo', '=', true),
    )
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
