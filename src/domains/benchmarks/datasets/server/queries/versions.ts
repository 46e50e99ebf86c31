import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { DatasetFile, DatasetMetric } from '../../contract.ts';

/** All live versions of a data set, newest first. */
export function versionsOf(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchVersion')
    .select(['number', 'noteZh', 'noteEn', 'createTime', 'isCurrent'])
    .where('datasetId', '=', datasetId)
    .where('isLive', '=', true)
    .orderBy('number', 'desc')
    .execute();
}

/** All versions of a data set with their models, newest first, for the back office. */
export function storedVersions(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchVersion')
    .select(['versionId', 'number', 'noteZh', 'noteEn', 'createTime', 'isCurrent', 'isLive', 'sampleCount'])
    .select(
      sql<number>`(select count(*)::int from bench_model as it where it.version_id = bench_version.version_id)`.as(
        'modelCount',
      ),
    )
    .where('datasetId', '=', datasetId)
    .orderBy('number', 'desc')
    .execute();
}

/** The files of a version for participants. */
export function filesOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'benchFile.fileId')
    .select(['name', 'role', 'format', 'sysFile.size as bytes', 'sha256', 'rowCount as rows'])
    .where('versionId', '=', versionId)
    .orderBy(sql`array_position(array['table', 'train', 'test', 'folds', 'structures'], role::text)`)
    .orderBy('name')
    .$narrowType<Pick<DatasetFile, 'role' | 'format'> & { sha256: string }>()
    .execute();
}

/** The stored file of a version by its name. */
export async function fileIdOf(ctx: Context, versionId: number, name: string): Promise<number | undefined> {
  const found = await ctx.db
    .selectFrom('benchFile')
    .select('fileId')
    .where('versionId', '=', versionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.fileId;
}

/** Sub-data sets of a version with their numbers of measured samples. */
export function subsetsOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSubset')
    .select(['key', 'nameZh', 'nameEn'])
    .select(
      sql<number>`(select count(*)::int from bench_sample as it
        where it.version_id = bench_subset.version_id and it.subset = bench_subset.seq)`.as('count'),
    )
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute();
}

export function metricsOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchMetric')
    .select(['code', 'direction', 'unit', 'isPrimary', 'decimals'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .$narrowType<Pick<DatasetMetric, 'code' | 'direction'>>()
    .execute();
}

export function samplesOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSample')
    .select(['sampleId', 'fold', 'target', 'subset', 'groupKey'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute();
}

/** Only ids and folds, without targets. */
export function sampleIdsOf(ctx: Context, versionId: number) {
  return ctx.db
    .selectFrom('benchSample')
    .select(['sampleId', 'fold'])
    .where('versionId', '=', versionId)
    .orderBy('seq')
    .execute();
}
