import { Readable } from 'node:stream';
import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { announce } from '#server/events';
import type { FileReply } from '#server/routes';
import type { TaskType } from '#contract/benchmarks/scoring';
import { dropPage, indexPage } from '#module/content/search';
import { filesPublishing } from '#module/system/uploads';
import { datasetActs, type DatasetAct, type EditedDataset } from '../contract.ts';
import { datasetTexts } from '../texts/index.ts';
import { leads } from './policy.ts';
import * as queries from './queries/office.ts';
import type { DatasetRecord } from './queries/office.ts';
import { storedVersions, sampleIdsOf, subsetsOf } from './queries/versions.ts';
import * as visible from './queries/visible.ts';

/** One data set for visitors. @throws benchmarks.datasets.notFound, also for data sets that they may not see */
export async function frontFind(ctx: Context, publicId: string, version?: number) {
  const found = await visible.byPublicId(ctx, publicId, version);
  if (!found) throw fail('benchmarks.datasets.notFound');
  return found;
}

/** The version of a public data set: the current one, or that of a number. @throws benchmarks.datasets.notFound */
export async function currentVersion(ctx: Context, publicId: string, number?: number) {
  const version = await visible.currentVersion(ctx, publicId, number);
  if (!version) throw fail('benchmarks.datasets.notFound');
  return version;
}

/** Sub-data sets of a version. @throws benchmarks.datasets.notFound */
export async function frontSubsets(ctx: Context, publicId: string, number?: number) {
  const { versionId } = await currentVersion(ctx, publicId, number);
  const rows = await subsetsOf(ctx, versionId);
  return { total: rows.length, rows };
}

/** @throws benchmarks.datasets.notFound */
export async function find(ctx: Context, datasetId: number) {
  const row = await queries.byId(ctx, datasetId);
  if (!row) throw fail('benchmarks.datasets.notFound');
  return { ...row, versions: await storedVersions(ctx, datasetId) };
}

/** A data set as visitors would see it, in any state. @throws benchmarks.datasets.notFound */
export async function preview(ctx: Context, datasetId: number) {
  const { publicId } = await find(ctx, datasetId);
  const found = await visible.byPublicId(ctx, publicId, undefined, 'office');
  if (!found) throw fail('benchmarks.datasets.notFound');
  // A draft has no publication time; the present time is shown instead.
  return { ...found, publishTime: found.publishTime ?? ctx.now };
}

/** The data for checking a score file, without targets. @throws benchmarks.datasets.notFound */
export async function taskFor(ctx: Context, publicId: string) {
  const { versionId, taskType, classes, isNonNegative, missingRule, fillValue } = await currentVersion(ctx, publicId);
  const samples = await sampleIdsOf(ctx, versionId);
  return {
    type: taskType,
    ids: samples.map(({ sampleId }) => sampleId),
    folds: samples.map(({ fold }) => fold),
    classes,
    isNonNegative,
    fillValue: missingRule === 'fill' ? fillValue : null,
  };
}

/** The placeholder for predictions in a sample file. */
const placeholders: Record<TaskType, string> = {
  regression: '0.0000',
  classification: '0.5',
  multiclass: '',
  generation: '',
};

/** A valid score file with placeholder predictions. @throws benchmarks.datasets.notFound */
export async function sampleFile(ctx: Context, publicId: string): Promise<FileReply> {
  const { type, ids, folds, classes } = await taskFor(ctx, publicId);
  const prediction = classes[0] ?? placeholders[type];
  const lines = ids.map((id, at) => `${folds[at]}\t${id}\t${prediction}\n`);
  const head = `# ${publicId}\nfold\tid\tprediction\n`;
  return {
    name: `${publicId}-sample.txt`,
    mediaType: 'text/plain; charset=utf-8',
    open: () => Readable.from([head, ...lines]),
  };
}

/**
 * Replaces the texts of a data set.
 * @throws benchmarks.datasets.notFound, kernel.changed
 */
export function edit(ctx: Context, { datasetId, rowVer, ...texts }: EditedDataset): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await locked(tx, datasetId, rowVer);
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    await show(tx, await queries.update(tx, datasetId, { ...texts, ...by }));
  });
}

/**
 * Publishes a data set, or withdraws it with its board.
 * @throws benchmarks.datasets.notFound, monitor.virus-scans.infected|unfinished, 601 benchmarks.datasets.wrongState,
 * kernel.changed
 */
export function move(
  ctx: Context,
  { datasetId, rowVer }: { datasetId: number; rowVer: number },
  act: DatasetAct,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, publishTime, rowVer: now } = await locked(tx, datasetId);
    if (!leads(act, status))
      throw conflict('benchmarks.datasets.wrongState', {
        state: translatorOf(datasetTexts, ctx.language)(`states.${status}`),
      });
    if (now !== rowVer) throw conflict('kernel.changed');
    if (datasetActs[act].to === 'published')
      await announce(tx, filesPublishing, { fileIds: await queries.fileIds(tx, datasetId) });
    const row = await queries.update(tx, datasetId, {
      status: datasetActs[act].to,
      publishTime: publishTime ?? ctx.now,
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    await show(tx, row);
  });
}

/**
 * Locks a record until the transaction ends, if it has the version that was read. @throws benchmarks.datasets.notFound,
 * 601 kernel.changed
 */
export async function locked(tx: Context, datasetId: number, rowVer?: number): Promise<DatasetRecord> {
  const row = await queries.lock(tx, datasetId);
  if (!row) throw fail('benchmarks.datasets.notFound');
  // Prevents the silent loss of a concurrent change.
  if (rowVer !== undefined && row.rowVer !== rowVer) throw conflict('kernel.changed');
  noteOperation(tx, row);
  return row;
}

/** Updates search and sitemap in the same transaction as the publication or withdrawal. */
export async function show(tx: Context, row: DatasetRecord): Promise<void> {
  if (row.status !== 'published' && row.status !== 'retired') return dropPage(tx, 'benchmark', row.datasetId);
  return indexPage(tx, {
    kind: 'benchmark',
    id: row.datasetId,
    path: `/benchmarks/detail/${row.publicId}`,
    titleZh: row.nameZh,
    titleEn: row.nameEn,
    summaryZh: row.summaryZh,
    summaryEn: row.summaryEn,
    textZh: row.protocolZh,
    textEn: row.protocolEn,
    names: [row.publicId, row.sourceZh, row.sourceEn],
    date: row.publishTime ?? row.createTime,
    isDemo: row.isDemo,
  });
}
