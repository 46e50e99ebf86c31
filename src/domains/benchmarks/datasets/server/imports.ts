import type { Readable } from 'node:stream';
import { conflict, fail, failFields, Failure } from '#shared/fail';
import { kernelTexts } from '#shared/texts/index';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Incoming } from '#server/routes';
import {
  beforeReading,
  findFile,
  kindOf,
  refuseName,
  removeFiles,
  storeFile,
  withOneFile,
  type StoredFile,
} from '#module/system/uploads';
import {
  importKinds,
  structureTypes,
  tableTypes,
  type DatasetDefinition,
  type DatasetImport,
  type ImportKind,
} from '../contract.ts';
import { datasetTexts } from '../texts/index.ts';
import { createDataset, createVersion, type MadeDataset, type Making } from './creating.ts';
import * as queries from './queries/imports.ts';
import { isFree } from './queries/making.ts';
import { readTable } from './rows/read-table.ts';
import { TableRefused } from './rows/row-faults.ts';
import { understand } from './rows/understand.ts';
import { find } from './service.ts';

/** Jobs that read a table, and that create a data set from it. */
export const readJob = 'benchmarks.datasets.read';
export const makeJob = 'benchmarks.datasets.make';

/** Days after which an abandoned import is deleted. */
const retentionDays = 14;
const typesOf: Record<ImportKind, readonly string[]> = { table: tableTypes, structures: structureTypes };

/** Starts an import for a new data set, or for a new version of one. @throws benchmarks.datasets.notFound */
export async function begin(ctx: Context, datasetId: number | null): Promise<number> {
  const rowVer = datasetId === null ? null : (await find(ctx, datasetId)).rowVer;
  return inTransaction(ctx, async (tx) => {
    const before = new Date(ctx.now.getTime() - retentionDays * 24 * 3600_000);
    await removeFiles(tx, await queries.removeOldImports(tx, before));
    return queries.insertImport(tx, { datasetId, rowVer });
  });
}

/** An import of the caller. @throws benchmarks.datasets.importNotFound */
export async function findImport(ctx: Context, importId: number): Promise<DatasetImport> {
  const row = await ownImport(ctx, importId);
  const { failure, failureParams, ...rest } = row;
  const [area, , ...reason] = failure.split('.');
  const said =
    area === 'kernel'
      ? translatorOf(kernelTexts, ctx.language).dynamic(failure.slice('kernel.'.length), failure, failureParams)
      : translatorOf(datasetTexts, ctx.language).dynamic(`fail.${reason.join('.')}`, failure, failureParams);
  return { ...rest, failure: failure && said };
}

async function ownImport(ctx: Context, importId: number) {
  const row = await queries.importOf(ctx, importId);
  if (!row) throw fail('benchmarks.datasets.importNotFound');
  return row;
}

/** Throws if the caller cannot add a file to an import now. */
export async function place(tx: Context, importId: number): Promise<queries.ImportRecord> {
  await ownImport(tx, importId);
  const row = (await queries.lockImport(tx, importId))!;
  if (row.status === 'checking' || row.status === 'made' || row.status === 'reading')
    throw fail('benchmarks.datasets.importBusy');
  return row;
}

/**
 * Stores a file that was sent in one request. @throws benchmarks.datasets.importNotFound|importBusy|importKind,
 * system.uploads.*
 */
export const receive = (ctx: Context, importId: number, incoming: Incoming): Promise<void> =>
  withOneFile(incoming, async (source) => {
    const kind = await beforeReading(source, async () => {
      const asked = kindOf(incoming.fields['kind'], importKinds, 'benchmarks.datasets.importKind');
      await place(ctx, importId);
      return asked;
    });
    const rule = { bucket: 'protected', types: typesOf[kind], longestName: 200 } as const;
    await storeFile(ctx, source, rule, (tx, stored) => enter(tx, importId, kind, stored));
  });

/** Attaches a stored file as the table or the structures of an import, in the caller's transaction. */
export async function enter(tx: Context, importId: number, kind: ImportKind, stored: StoredFile): Promise<number> {
  const row = await place(tx, importId);
  const { fileId, originName, ext } = stored;
  refuseName(originName, typesOf[kind]);
  if (kind === 'structures') {
    await queries.updateImport(tx, importId, { structuresFile: fileId, structuresName: originName });
    if (row.structuresFile) await removeFiles(tx, [row.structuresFile]);
    return fileId;
  }
  await queries.updateImport(tx, importId, {
    tableFile: fileId,
    tableName: originName,
    format: ext === 'parquet' ? 'parquet' : 'csv',
    status: 'reading',
    understood: null,
    faults: null,
    failure: '',
    failureParams: '{}',
  });
  if (row.tableFile) await removeFiles(tx, [row.tableFile]);
  await addJob(tx, readJob, { importId }, { attempts: 3 });
  return fileId;
}

/** Queues the creation of a data set from a table. @throws benchmarks.datasets.importNotFound|importBusy|taken */
export function askToMake(
  ctx: Context,
  importId: number,
  definition: DatasetDefinition,
  rowVer: number | undefined,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await place(tx, importId);
    if (!row.understood) throw fail('benchmarks.datasets.importBusy');
    const { publicId } = definition.card;
    if (row.datasetId === null && !(await isFree(tx, publicId)))
      throw failFields('benchmarks.datasets.taken', [{ path: 'card.publicId', reason: 'benchmarks.datasets.taken' }], {
        publicId,
      });
    await queries.updateImport(tx, importId, {
      status: 'checking',
      definition: JSON.stringify(definition),
      faults: null,
      failure: '',
      ...(row.datasetId !== null && rowVer !== undefined ? { rowVer } : {}),
    });
    await addJob(tx, makeJob, { importId }, { attempts: 3 });
  });
}

/** Reads an uploaded table and stores its guessed structure. Idempotent. */
export async function readImport(ctx: Context, { importId }: { importId: number }): Promise<void> {
  const row = await queries.lockImport(ctx, importId);
  if (row?.status !== 'reading') return;
  try {
    const understood = await understand(readTable(await bytesOf(ctx, row.tableFile), row.format));
    if (understood.rows === 0) throw fail('benchmarks.datasets.noRows');
    await queries.updateImport(ctx, importId, { status: 'read', understood: JSON.stringify(understood) }, 'reading');
  } catch (error) {
    await end(ctx, importId, 'unread', error);
  }
}

/** Creates a data set or a version from an uploaded table. Idempotent. */
export async function makeFromImport(ctx: Context, { importId }: { importId: number }): Promise<void> {
  const row = await queries.lockImport(ctx, importId);
  const importer = await queries.importerOf(ctx, importId);
  if (row?.status !== 'checking' || !row.definition || !importer) return;
  const acting = { ...ctx, actor: { ...ctx.actor, ...importer } };
  try {
    const table = readTable(await bytesOf(ctx, row.tableFile), row.format);
    const making: Making = {
      ...(row.structuresFile
        ? { structures: { fileName: row.structuresName, stream: await bytesOf(ctx, row.structuresFile) } }
        : {}),
      finish: (tx, made) => finish(tx, row, made),
    };
    if (row.datasetId === null) await createDataset(acting, row.definition, table, making);
    else await createVersion(acting, row.datasetId, row.definition, table, { ...making, rowVer: row.rowVer });
  } catch (error) {
    await end(ctx, importId, 'refused', error);
  }
}

/** In the transaction that creates the data set, so that a repeated job creates only one. */
async function finish(tx: Context, row: queries.ImportRecord, made: MadeDataset): Promise<void> {
  const faults = { errors: [], moreErrors: 0, ...made.warnings };
  const change = { status: 'made', madeId: made.datasetId, faults: JSON.stringify(faults) } as const;
  const isFirst = await queries.updateImport(
    tx,
    row.importId,
    { ...change, tableFile: null, structuresFile: null },
    'checking',
  );
  if (!isFirst) throw conflict('kernel.changed');
  await removeFiles(
    tx,
    [row.tableFile, row.structuresFile].filter((it) => it !== null),
  );
}

async function bytesOf(ctx: Context, fileId: number | null): Promise<Readable> {
  const file = fileId === null ? undefined : await findFile(ctx, fileId);
  if (!file) throw fail('benchmarks.datasets.importNotFound');
  return ctx.files.open(file.storageKey);
}

async function end(ctx: Context, importId: number, status: 'unread' | 'refused', error: unknown): Promise<void> {
  if (!(error instanceof Failure)) ctx.log.error({ err: error, importId }, 'table not imported');
  const { key, params } = error instanceof Failure ? error : fail('benchmarks.datasets.importFailed');
  await queries.updateImport(ctx, importId, {
    status,
    failure: key,
    failureParams: JSON.stringify(params),
    ...(error instanceof TableRefused ? { faults: JSON.stringify(error.faults) } : {}),
  });
}
