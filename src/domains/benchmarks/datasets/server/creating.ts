import type { Readable } from 'node:stream';
import { failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { storeTemporary, removeFiles, storeFile } from '#module/system/uploads';
import type { DatasetDefinition } from '../contract.ts';
import type { RowFaults } from '../contract/definition.ts';
import { insert, update } from './queries/office.ts';
import * as queries from './queries/making.ts';
import { rowChecker, type CheckedRow } from './rows/check-rows.ts';
import { previewOf } from './rows/preview.ts';
import type { TableRow } from './rows/table-row.ts';
import { TableRefused } from './rows/row-faults.ts';
import { tableFiles, type MadeFile } from './rows/table-files.ts';
import { locked, show } from './service.ts';

/** The created data set. */
export interface MadeDataset {
  datasetId: number;
  publicId: string;
  versionId: number;
  /** Warnings about its rows. */
  warnings: Pick<RowFaults, 'warnings' | 'moreWarnings'>;
}

/** Options for data sets that are not an operator's draft. */
export interface Making {
  /** Marks the data as a demonstration. */
  isDemo?: boolean;
  /** Publishes immediately, with this time. */
  publishTime?: Date;
  /** Structures for download, unchanged: `.json`, `.json.gz` or `.zip`. */
  structures?: { fileName: string; stream: Readable };
  /** Further work in the same transaction. */
  finish?: (tx: Context, made: MadeDataset) => Promise<void>;
}

/** Rows per statement. */
const batchRows = 5000;
/** Maximum size of a file of structures, in bytes. */
const largestStructures = 200_000_000;
/** The job of submissions that measures models again. */
export const rescoreJob = 'benchmarks.submissions.rescore';

/**
 * Creates a data set with its first version from a table that is read once; by default a draft. All or nothing.
 * Must not be called inside a transaction, because its files are stored while rows are read.
 * @throws TableRefused with all faults of the rows, benchmarks.datasets.taken
 */
export function createDataset(
  ctx: Context,
  definition: DatasetDefinition,
  table: AsyncIterable<TableRow>,
  making: Making = {},
): Promise<MadeDataset> {
  const { isDemo = false, publishTime } = making;
  return make(ctx, definition, table, making, async (tx) => {
    const { publicId } = definition.card;
    if (!(await queries.isFree(tx, publicId)))
      throw failFields('benchmarks.datasets.taken', [{ path: 'card.publicId', reason: 'benchmarks.datasets.taken' }], {
        publicId,
      });
    const by = { createBy: ctx.actor.userName || 'system', createTime: publishTime ?? ctx.now };
    return insert(tx, {
      ...definition.card,
      isDemo,
      ...by,
      updateBy: by.createBy,
      updateTime: by.createTime,
      ...(publishTime ? { status: 'published', publishTime } : { status: 'draft' }),
    });
  });
}

/**
 * Creates a new version of a data set and makes it the current one; models of the previous version are measured again.
 * The public id and the type of task cannot change.
 * @throws as {@link createDataset}; benchmarks.datasets.notFound|otherTask, 601 kernel.changed
 */
export function createVersion(
  ctx: Context,
  datasetId: number,
  definition: DatasetDefinition,
  table: AsyncIterable<TableRow>,
  making: Pick<Making, 'structures' | 'finish'> & { rowVer?: number | null } = {},
): Promise<MadeDataset> {
  return make(ctx, definition, table, making, async (tx) => {
    const { publicId: _stays, taskType, ...texts } = definition.card;
    const before = await locked(tx, datasetId, making.rowVer ?? undefined);
    if (before.taskType !== taskType)
      throw failFields('benchmarks.datasets.otherTask', [
        { path: 'card.taskType', reason: 'benchmarks.datasets.otherTask' },
      ]);
    return update(tx, datasetId, { ...texts, updateBy: ctx.actor.userName || 'system', updateTime: ctx.now });
  });
}

async function make(
  ctx: Context,
  definition: DatasetDefinition,
  table: AsyncIterable<TableRow>,
  { structures, finish }: Pick<Making, 'structures' | 'finish'>,
  datasetFor: (tx: Context) => ReturnType<typeof insert>,
): Promise<MadeDataset> {
  if (ctx.db.isTransaction) throw new Error('data sets are made in transactions of their own');
  const { publicId } = definition.card;
  const files = tableFiles(ctx, publicId, definition);
  let attached: MadeFile | undefined;
  try {
    attached = structures && (await storeStructures(ctx, publicId, structures));
    return await inTransaction(ctx, async (tx) => {
      const row = await datasetFor(tx);
      const { version } = definition;
      const number = (await queries.lastNumber(tx, row.datasetId)) + 1;
      const versionId = await queries.addVersion(tx, {
        ...version,
        classes: JSON.stringify(version.classes),
        fillValue: version.missingRule === 'fill' ? version.fillValue : null,
        datasetId: row.datasetId,
        number,
        sampleCount: 0,
        createTime: row.updateTime,
        acceptsModels: definition.metrics.length > 0,
      });
      await queries.addColumns(tx, versionId, definition);
      await queries.setMetrics(tx, versionId, definition.metrics);
      const { counts, warnings } = await writeRows(tx, versionId, definition, table, files);
      const made = [...(await files.end()), ...(attached ? [attached] : [])];
      await storeTemporary(
        tx,
        made.map(({ fileId }) => fileId),
        'benchmarks.datasets',
        versionId,
      );
      await queries.addFiles(
        tx,
        made.map(({ rows, ...file }) => ({ ...file, versionId, rowCount: file.role === 'structures' ? null : rows })),
      );
      await queries.setSampleCount(tx, versionId, counts.rows);
      const before = await queries.currentOf(tx, row.datasetId);
      // If there are models, it becomes current after they have been measured on it and their owners notified.
      if (before !== undefined && (await queries.modelsOf(tx, before)))
        await addJob(tx, rescoreJob, { fromVersionId: before, versionId });
      else await queries.makeCurrent(tx, versionId);
      await show(tx, row);
      const result = { datasetId: row.datasetId, publicId: row.publicId, versionId, warnings };
      await finish?.(tx, result);
      return result;
    });
  } catch (error) {
    await files.drop();
    if (attached) await removeFiles(ctx, [attached.fileId]);
    throw error;
  }
}

/**
 * Reads, checks and writes the rows in one pass. After the first fault nothing more is written, but all faults are
 * collected.
 */
async function writeRows(
  tx: Context,
  versionId: number,
  definition: DatasetDefinition,
  table: AsyncIterable<TableRow>,
  files: ReturnType<typeof tableFiles>,
) {
  const checker = rowChecker(definition);
  const preview = previewOf(definition);
  const isScored = definition.card.taskType !== 'generation';
  let batch: CheckedRow[] = [];
  let written = 0;
  const flush = async () => {
    if (batch.length) await queries.addSamples(tx, versionId, written, batch);
    written += batch.length;
    batch = [];
  };
  for await (const row of table) {
    const checked = checker.check(row);
    if (checked === undefined) break;
    if (checked === null || checker.count() > 0) continue;
    preview.add(checked);
    await files.write(checked);
    if (isScored && checked.isMeasured) batch.push(checked);
    if (batch.length >= batchRows) await flush();
  }
  checker.end();
  const { faults } = checker;
  if (checker.count() > 0) throw new TableRefused(faults);
  await flush();
  await queries.addPreview(tx, versionId, preview.rows());
  return {
    counts: checker.counts,
    warnings: { warnings: faults.warnings, moreWarnings: faults.moreWarnings },
  };
}

async function storeStructures(
  ctx: Context,
  publicId: string,
  { fileName, stream }: NonNullable<Making['structures']>,
): Promise<MadeFile> {
  const [, ending] = /(\.json(?:\.gz)?|\.zip)$/i.exec(fileName) ?? [];
  if (!ending)
    throw failFields('benchmarks.datasets.structuresType', [
      { path: 'structures', reason: 'benchmarks.datasets.structuresType' },
    ]);
  const name = `structures${ending.toLowerCase()}`;
  const expireAt = new Date(ctx.now.getTime() + 24 * 3600_000);
  const { fileId } = await storeFile(
    ctx,
    { fileName: `${publicId}-${name}`, stream },
    { bucket: 'temporary', expireAt, maxBytes: largestStructures, longestName: 255 },
  );
  return { name, role: 'structures', format: ending === '.zip' ? 'zip' : 'json', fileId, rows: 0 };
}
