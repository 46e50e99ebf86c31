import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { existingIn } from '#server/database/attached-files';
import type { TaskType } from '#contract/benchmarks/scoring';
import type { Openness } from '#contract/benchmarks/submissions';
import type { ImportQuery, ImportStatus, Report } from '../contract.ts';

const imports = (ctx: Context) =>
  ctx.db
    .selectFrom('benchBundle as it')
    .leftJoin('sysFile as f', 'f.fileId', 'it.fileId')
    .select(['it.bundleId', 'it.createBy', 'it.createTime', 'it.updateTime'])
    .select((of) => [
      of.ref('it.status').$castTo<ImportStatus>().as('status'),
      sql<string>`coalesce(f.origin_name, '')`.as('fileName'),
      sql<number>`coalesce(f.size, 0)::float`.as('fileSize'),
    ]);

/** Imports, latest first. */
export function list(ctx: Context, { status, ...page }: ImportQuery) {
  return pageOf(
    page,
    async () => {
      const { total } = await ctx.db
        .selectFrom('benchBundle')
        .select((all) => all.fn.countAll<number>().as('total'))
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) =>
      imports(ctx)
        .$if(status !== undefined, (query) => query.where('it.status', '=', status!))
        .orderBy('it.createTime', 'desc')
        .orderBy('it.bundleId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** One import with its report and its file id. */
export const find = (ctx: Context, bundleId: number) =>
  imports(ctx)
    .select(['it.fileId', 'it.userId'])
    .select((of) => of.ref('it.report').$castTo<Report | null>().as('report'))
    .where('it.bundleId', '=', bundleId)
    .executeTakeFirst();

/** Locks an import until the transaction ends. */
export const lock = (ctx: Context, bundleId: number) =>
  ctx.db
    .selectFrom('benchBundle')
    .select(['bundleId', 'fileId'])
    .select((of) => of.ref('status').$castTo<ImportStatus>().as('status'))
    .where('bundleId', '=', bundleId)
    .forUpdate()
    .executeTakeFirst();

export async function insert(ctx: Context): Promise<number> {
  const { bundleId } = await ctx.db
    .insertInto('benchBundle')
    .values({
      userId: ctx.actor.userId || null,
      createBy: ctx.actor.userName,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('bundleId')
    .executeTakeFirstOrThrow();
  return bundleId;
}

export async function update(
  ctx: Context,
  bundleId: number,
  { report, ...change }: { status: ImportStatus; fileId?: number; report?: Report },
): Promise<void> {
  await ctx.db
    .updateTable('benchBundle')
    .set({ ...change, ...(report ? { report: JSON.stringify(report) } : {}), updateTime: new Date() })
    .where('bundleId', '=', bundleId)
    .execute();
}

export async function remove(ctx: Context, bundleId: number): Promise<void> {
  await ctx.db.deleteFrom('benchBundle').where('bundleId', '=', bundleId).execute();
}

/** Those of the imports that exist. */
export const existing = existingIn('benchBundle', 'bundleId');

/** A data set in any state with its current version. */
export const versionOf = (ctx: Context, by: { datasetId: number } | { publicId: string }) =>
  ctx.db
    .selectFrom('benchDataset as d')
    .innerJoin('benchVersion as v', (join) =>
      join.onRef('v.datasetId', '=', 'd.datasetId').on('v.isCurrent', '=', true),
    )
    .selectAll('d')
    .select(['v.versionId', 'v.number', 'v.noteZh', 'v.noteEn', 'v.targetZh', 'v.targetEn', 'v.unit', 'v.classes'])
    .select(['v.isNonNegative', 'v.hasOpenTargets', 'v.missingRule', 'v.fillValue', 'v.stableAt', 'v.sampleCount'])
    .select(sql<number>`v.public_share::float`.as('publicShare'))
    .where((where) =>
      'datasetId' in by ? where('d.datasetId', '=', by.datasetId) : where('d.publicId', '=', by.publicId),
    )
    .$narrowType<{ taskType: TaskType; classes: string[]; missingRule: 'refuse' | 'fill' }>()
    .executeTakeFirst();
export type FoundVersion = NonNullable<Awaited<ReturnType<typeof versionOf>>>;

/** Columns, sub-data sets and files of a version. */
export async function partsOf(ctx: Context, versionId: number) {
  const [columns, subsets, files] = await Promise.all([
    ctx.db
      .selectFrom('benchColumn')
      .select(['name', 'role', 'type', 'unit', 'descriptionZh', 'descriptionEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .execute(),
    ctx.db
      .selectFrom('benchSubset')
      .select(['key', 'nameZh', 'nameEn'])
      .where('versionId', '=', versionId)
      .orderBy('seq')
      .execute(),
    ctx.db
      .selectFrom('benchFile as b')
      .innerJoin('sysFile as f', 'f.fileId', 'b.fileId')
      .select(['b.name', 'b.role', 'b.format', 'b.fileId', 'f.storageKey', 'f.size', 'f.sha256', 'b.rowCount'])
      .where('b.versionId', '=', versionId)
      .orderBy('b.name')
      .execute(),
  ]);
  return { columns, subsets, files };
}

/** Checksums of the score files of a version's models, in any state. */
export async function knownModels(ctx: Context, versionId: number): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('benchModel')
    .select(['name', 'fileSha256'])
    .where('versionId', '=', versionId)
    .execute();
  return new Set(rows.map(({ name, fileSha256 }) => `${name}\n${fileSha256}`));
}

/** The approved models of a version with the fields of their cards, earliest first; predictions are read one by one. */
export const modelsOf = (ctx: Context, versionId: number) =>
  ctx.db
    .selectFrom('benchModel as it')
    .leftJoin('sysFile as f', 'f.fileId', 'it.fileId')
    .select(['it.modelId', 'it.publicId', 'it.name', 'it.description', 'it.publisher', 'it.paperUrl', 'it.codeUrl'])
    .select(['it.license', 'it.hardware', 'it.trainingData', 'it.hasSeenTargets', 'it.isBaseline', 'it.submitTime'])
    .select(['it.trainingSize', 'it.trainingCost', 'it.params', 'f.storageKey', 'f.size', 'f.sha256'])
    .select((of) => of.ref('it.openness').$castTo<Openness>().as('openness'))
    .where('it.versionId', '=', versionId)
    .where('it.status', '=', 'approved')
    .orderBy('it.submitTime')
    .orderBy('it.modelId')
    .execute();
export type ExportedModel = Awaited<ReturnType<typeof modelsOf>>[number];

/** Predictions of a model whose file was not stored. */
export const predictionsOf = (ctx: Context, modelId: number) =>
  ctx.db
    .selectFrom('benchModel')
    .select(['predictions', 'std', 'lowerBound', 'upperBound'])
    .where('modelId', '=', modelId)
    .executeTakeFirstOrThrow();

/** Sets the stored score file of a model. */
export async function setScoreFile(ctx: Context, modelId: number, fileId: number): Promise<void> {
  await ctx.db.updateTable('benchModel').set({ fileId }).where('modelId', '=', modelId).execute();
}

/** Means of the primary metric by model. */
export async function meansOf(ctx: Context, versionId: number): Promise<Map<number, number | null>> {
  const rows = await ctx.db
    .selectFrom('benchModel as it')
    .innerJoin('benchMetric as metric', (join) =>
      join.onRef('metric.versionId', '=', 'it.versionId').on('metric.isPrimary', '=', true),
    )
    .innerJoin('benchScore as score', (join) =>
      join.onRef('score.modelId', '=', 'it.modelId').onRef('score.metric', '=', 'metric.code'),
    )
    .select(['it.modelId', 'score.mean'])
    .where('it.versionId', '=', versionId)
    .execute();
  return new Map(rows.map(({ modelId, mean }) => [modelId, mean]));
}

/** A hash of the ids of a version's measured rows in order, as `sumOfIds` computes it. */
export async function sampleSum(ctx: Context, versionId: number): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(sample_id || E'\\n', '' order by seq), ''), 'UTF8')), 'hex') as sum
    from bench_sample where version_id = ${versionId}`.execute(ctx.db);
  return rows[0]!.sum;
}
