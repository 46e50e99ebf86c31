import type { Context } from '#server/context';

/** Public ids of the existing data sets. */
export async function knownIds(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('benchDataset').select('publicId').execute();
  return new Set(rows.map(({ publicId }) => publicId));
}

/** Removes the files of the demonstration data sets, and returns their ids. */
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
