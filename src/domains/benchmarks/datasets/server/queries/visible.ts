import { sql, type ExpressionBuilder } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { oncePerPage } from '#server/pages/page-state';
import type { TaskType } from '#contract/benchmarks/scoring';
import type { DB } from '#server/database/schema';
import type { DatasetMetric, DatasetRow, PublicDataset } from '../../contract.ts';
import { filesOf, metricsOf, subsetsOf, versionsOf } from './versions.ts';

type Where = ExpressionBuilder<DB, 'benchDataset'>;
type Narrow = Pick<DatasetRow, 'taskType' | 'field'>;

/** The only definition of which data sets visitors see. */
const visible = (where: Where) => where('benchDataset.status', 'in', ['published', 'retired']);

export const isRetired = sql<boolean>`(bench_dataset.status = ${listed('benchDataset.status', 'retired')})`;

const ofCurrent = 'current.version_id';

const modelCount = sql<number>`(
  select count(*)::int from bench_model as it where it.version_id = ${sql.ref(ofCurrent)} and it.status = ${listed('benchModel.status', 'approved')})`;

export const measuredCount = sql<number>`(
  select count(*)::int from bench_sample as it where it.version_id = ${sql.ref(ofCurrent)})`;

export const primary = sql<DatasetMetric | null>`(
  select jsonb_build_object('code', it.code, 'direction', it.direction, 'unit', it.unit, 'isPrimary', true,
    'decimals', it.decimals)
  from bench_metric as it where it.version_id = ${sql.ref(ofCurrent)} and it.is_primary)`;

/** Public data sets, or all of them, with their current version, or with the version of a number. */
export function published(ctx: Context, number?: number, seenBy: 'visitors' | 'office' = 'visitors') {
  const found = ctx.db
    .selectFrom('benchDataset')
    .innerJoin('benchVersion as current', (join) =>
      join
        .onRef('current.datasetId', '=', 'benchDataset.datasetId')
        .on((on) =>
          number === undefined
            ? on('current.isCurrent', '=', true)
            : on.and([on('current.number', '=', number), on('current.isLive', '=', true)]),
        ),
    );
  return seenBy === 'office' ? found : found.where(visible);
}

export async function figures(ctx: Context) {
  const { rows } = await sql<{ datasets: number; models: number; publishers: number }>`
    select (select count(*)::int from bench_dataset where status in ${listedAny('benchDataset.status', 'published', 'retired')}) as datasets,
      count(*)::int as models, count(distinct it.publisher)::int as publishers
    from bench_model as it join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where it.status = ${listed('benchModel.status', 'approved')} and v.is_current and d.status in ${listedAny('benchDataset.status', 'published', 'retired')}`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** One public data set with its current version, or with the version of a number; for the back office in any state. */
export async function byPublicId(
  ctx: Context,
  publicId: string,
  version?: number,
  seenBy: 'visitors' | 'office' = 'visitors',
) {
  const found = await published(ctx, version, seenBy)
    .select(['benchDataset.datasetId', isRetired.as('isRetired'), 'isCurrent', 'isNonNegative', 'missingRule'])
    .select(['fillValue', 'stableAt', sql<number>`current.public_share::float`.as('publicShare')])
    .select(['benchDataset.publicId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'taskType', 'field', 'isDemo'])
    .select(['protocolZh', 'protocolEn', 'sourceZh', 'sourceEn', 'sourceUrl', 'license', 'licenseUrl', 'doi'])
    .select(['publishTime', 'benchDataset.updateTime', 'current.versionId', 'number', 'noteZh', 'noteEn'])
    .select([
      'current.createTime',
      'targetZh',
      'targetEn',
      'current.unit',
      'hasOpenTargets',
      'acceptsModels',
      'classes',
    ])
    .select(['current.sampleCount', modelCount.as('modelCount'), measuredCount.as('measuredCount')])
    .select(
      sql<number>`(select count(distinct fold)::int from bench_sample as it
        where it.version_id = ${sql.ref(ofCurrent)})`.as('folds'),
    )
    .where('benchDataset.publicId', '=', publicId)
    .$narrowType<
      Pick<Narrow, 'taskType' | 'field'> & {
        classes: string[];
        publishTime: Date;
        missingRule: PublicDataset['version']['missingRule'];
      }
    >()
    .executeTakeFirst();
  if (!found) return undefined;
  const { versionId, datasetId, number, noteZh, noteEn, createTime, targetZh, targetEn, ...row } = found;
  const { unit, hasOpenTargets, acceptsModels, classes, folds, isCurrent, isNonNegative, ...others } = row;
  const { missingRule, fillValue, stableAt, publicShare, ...rest } = others;
  const [metrics, columns, preview, versions, files, subsets] = await Promise.all([
    metricsOf(ctx, versionId),
    ctx.db
      .selectFrom('benchColumn')
      .select(['name', 'role', 'type', 'unit', 'descriptionZh', 'descriptionEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .$narrowType<Pick<PublicDataset['columns'][number], 'role' | 'type'>>()
      .execute(),
    ctx.db
      .selectFrom('benchPreviewRow')
      .select('cells')
      .where('versionId', '=', versionId)
      .orderBy('rowNo')
      .$narrowType<{ cells: PublicDataset['preview'][number] }>()
      .execute(),
    versionsOf(ctx, datasetId),
    filesOf(ctx, versionId),
    subsetsOf(ctx, versionId),
  ]);
  return {
    ...rest,
    metrics,
    columns,
    versions,
    files,
    subsets,
    preview: preview.map(({ cells }) => cells),
    version: {
      number,
      noteZh,
      noteEn,
      createTime,
      targetZh,
      targetEn,
      unit,
      hasOpenTargets,
      acceptsModels: acceptsModels && isCurrent && !rest.isRetired,
      folds,
      classes,
      isCurrent,
      isNonNegative,
      publicShare,
      missingRule,
      fillValue,
      stableAt,
    },
  };
}

/** The current version of a public data set, or the version of a number, which accepts no models. */
export const currentVersion = (ctx: Context, publicId: string, version?: number) =>
  oncePerPage(ctx, `bench_version ${publicId} ${version ?? ''}`, () => findCurrentVersion(ctx, publicId, version));

async function findCurrentVersion(ctx: Context, publicId: string, version?: number) {
  const found = await published(ctx, version)
    .select(['current.versionId', 'benchDataset.datasetId', 'benchDataset.publicId', 'taskType', 'nameZh', 'nameEn'])
    .select(['current.number', 'current.unit', 'current.acceptsModels', 'current.isNonNegative', 'current.classes'])
    .select(['current.hasOpenTargets', 'current.isCurrent', 'missingRule', 'fillValue', 'stableAt', 'status'])
    .select(sql<number>`current.public_share::float`.as('publicShare'))
    .where('benchDataset.publicId', '=', publicId)
    .$narrowType<{
      classes: string[];
      taskType: TaskType;
      status: DatasetRow['status'];
      missingRule: PublicDataset['version']['missingRule'];
    }>()
    .executeTakeFirst();
  if (!found) return undefined;
  const { acceptsModels, isCurrent, status } = found;
  return { ...found, acceptsModels: acceptsModels && isCurrent && status === 'published' };
}
