import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { DatasetDefinition } from '../../contract.ts';

/** The current version of a data set except its rows; undefined if there is none. */
export async function definitionOf(ctx: Context, datasetId: number): Promise<DatasetDefinition | undefined> {
  const found = await ctx.db
    .selectFrom('benchDataset')
    .innerJoin('benchVersion as it', (join) =>
      join.onRef('it.datasetId', '=', 'benchDataset.datasetId').on('it.isCurrent', '=', true),
    )
    .select(['publicId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'protocolZh', 'protocolEn', 'taskType', 'field'])
    .select(['sourceZh', 'sourceEn', 'sourceUrl', 'license', 'licenseUrl', 'doi', 'sort'])
    .select(['it.versionId', 'noteZh', 'noteEn', 'targetZh', 'targetEn', 'it.unit', 'classes', 'isNonNegative'])
    .select(['hasOpenTargets', sql<number>`it.public_share::float`.as('publicShare'), 'missingRule', 'fillValue'])
    .select('stableAt')
    .where('benchDataset.datasetId', '=', datasetId)
    .$narrowType<
      Pick<DatasetDefinition['card'], 'taskType' | 'field'> &
        Pick<DatasetDefinition['version'], 'classes' | 'missingRule'>
    >()
    .executeTakeFirst();
  if (!found) return undefined;
  const { versionId, noteZh, noteEn, targetZh, targetEn, unit, classes, isNonNegative, ...rest } = found;
  const { hasOpenTargets, publicShare, missingRule, fillValue, stableAt, ...card } = rest;
  const [columns, metrics, subsets] = await Promise.all([
    ctx.db
      .selectFrom('benchColumn')
      .select(['name', 'role', 'type', 'unit', 'descriptionZh', 'descriptionEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .$narrowType<Pick<DatasetDefinition['columns'][number], 'role' | 'type'>>()
      .execute(),
    ctx.db
      .selectFrom('benchMetric')
      .select(['code', 'unit', 'isPrimary', 'decimals'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .$narrowType<Pick<DatasetDefinition['metrics'][number], 'code'>>()
      .execute(),
    ctx.db
      .selectFrom('benchSubset')
      .select(['key', 'nameZh', 'nameEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .execute(),
  ]);
  const texts = { noteZh, noteEn, targetZh, targetEn, unit, classes, isNonNegative };
  return {
    card,
    version: { ...texts, hasOpenTargets, publicShare, missingRule, fillValue, stableAt },
    columns,
    metrics,
    subsets,
  };
}

/** Whether a data set has models or comments, in any state. */
export async function isUsed(ctx: Context, datasetId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from bench_model join bench_version using (version_id) where dataset_id = ${datasetId})
    or exists (select from bench_comment where dataset_id = ${datasetId}) as used`.execute(ctx.db);
  return rows[0]!.used;
}

/** Deletes a data set with all its versions, and returns their file ids. */
export async function removeDataset(ctx: Context, datasetId: number): Promise<number[]> {
  const versions = (db: Context['db']) =>
    db.selectFrom('benchVersion').select('versionId').where('datasetId', '=', datasetId);
  const files = await ctx.db
    .deleteFrom('benchFile')
    .where('versionId', 'in', versions(ctx.db))
    .returning('fileId')
    .execute();
  for (const table of ['benchSample', 'benchSubset', 'benchPreviewRow', 'benchColumn', 'benchMetric'] as const)
    await ctx.db.deleteFrom(table).where('versionId', 'in', versions(ctx.db)).execute();
  await ctx.db.deleteFrom('benchVersion').where('datasetId', '=', datasetId).execute();
  await ctx.db.deleteFrom('benchDataset').where('datasetId', '=', datasetId).execute();
  return files.map(({ fileId }) => fileId);
}
