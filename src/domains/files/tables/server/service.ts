import path from 'node:path';
import { fail, Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { fileStream } from '#server/files/file-stream';
import { addJob } from '#server/jobs/jobs';
import { previewKind, tableHead, type Previewed } from '#module/files/previews';
import { referTo, removeFiles, storeFile } from '#module/system/uploads';
import { tableLimits, type TableRefusal, type WholeTable } from '../contract.ts';
import { inChild, TableFailure, withFolder } from './child.ts';
import { broughtTo } from '#server/files/local-copies';
import type { Measured } from './orders.ts';
import * as queries from './queries.ts';
import type { TableForm, TableRow } from './queries.ts';

/** The job that creates a table, and the job that deletes tables without files. */
export const [convertJob, sweepJob] = ['files.tables.convert', 'files.tables.sweep'];

/** Milliseconds that a conversion may take. */
const conversionPatience = 20 * 60_000;
/**
 * Size in bytes from which on a file is converted when it is added to a record; smaller files may have all rows in the
 * preview.
 */
const leastPrepared = 4 << 20;
/** Milliseconds after which the next request retries a failure of the machine or a lost job. */
const triedAgainAfter = { refused: 24 * 3600_000, waiting: 3600_000 };
const passing: readonly string[] = ['failed', 'time', 'memory'] satisfies TableRefusal[];

/** The table format for a file name; undefined for other files. */
export function formOf(name: string): TableForm | undefined {
  const kind = previewKind(name);
  if (kind === 'table') return /\.tsv$/i.test(name) ? 'tsv' : 'csv';
  return kind === 'columns' || kind === 'parquet' ? kind : undefined;
}

const refusedAs = (reason: TableRefusal): WholeTable => ({ state: 'refused', reason, rowCount: 0, columns: [] });

/**
 * Statistics of a whole table, computed once for all files with the same bytes. The first request starts the
 * conversion. The calling noun has checked that the caller may have the file's bytes.
 * @throws files.previews.type
 */
export async function tableOf(ctx: Context, file: Previewed): Promise<WholeTable> {
  const form = formOf(file.name);
  if (!form) throw fail('files.previews.type', {}, 404);
  if (file.size > tableLimits.bytes) return refusedAs('size');
  const row = await queries.findTable(ctx, file.sha256, form);
  if (!row || isDue(ctx, row)) await queue(ctx, file.sha256, form, row);
  if (!row || row.state === 'waiting' || isDue(ctx, row))
    return { state: 'waiting', reason: null, rowCount: 0, columns: [] };
  if (row.state === 'refused') return refusedAs(row.reason as TableRefusal);
  return { state: 'ready', reason: null, rowCount: row.rowCount, columns: await queries.columnsOf(ctx, row.tableId) };
}

/** The number of rows of a file whose whole table is ready; undefined for others. */
export async function readyRows(ctx: Context, file: Pick<Previewed, 'name' | 'sha256'>): Promise<number | undefined> {
  const form = formOf(file.name);
  const row = form && (await queries.findTable(ctx, file.sha256, form));
  return row?.state === 'ready' ? row.rowCount : undefined;
}

function isDue({ now }: Context, { state, reason, updateTime }: TableRow): boolean {
  const age = now.getTime() - updateTime.getTime();
  if (state === 'waiting') return age > triedAgainAfter.waiting;
  return state === 'refused' && passing.includes(reason) && age > triedAgainAfter.refused;
}

/** Queues the conversion; one at a time in the whole portal, because each takes a processor and much memory. */
async function queue(ctx: Context, sha256: string, form: TableForm, row: TableRow | undefined): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (row) await queries.resetTable(tx, row.tableId);
    const tableId = row?.tableId ?? (await queries.beginTable(tx, sha256, form));
    if (tableId === undefined) return;
    await addJob(tx, convertJob, { tableId }, { key: `${convertJob}:${tableId}`, queue: convertJob, attempts: 3 });
  });
}

/**
 * Queues the conversion of a file added to a record, in the caller's transaction, if its first rows are certainly not
 * all. Does nothing for other files.
 */
export async function prepareTable(ctx: Context, file: Pick<Previewed, 'name' | 'size' | 'sha256'>): Promise<void> {
  const form = formOf(file.name);
  if (!form || file.size < leastPrepared || file.size > tableLimits.bytes) return;
  if (!(await queries.findTable(ctx, file.sha256, form))) await queue(ctx, file.sha256, form, undefined);
}

/** Creates the table: typed Parquet in the store, and statistics of its columns. Safe to run twice. */
export async function convertTable(ctx: Context, { tableId }: { tableId: number }): Promise<void> {
  const row = await queries.findTableById(ctx, tableId);
  const source = row?.state === 'waiting' ? await queries.sourceOf(ctx, row.sha256) : undefined;
  if (!row || !source) return;
  try {
    await withFolder(async (folder) => {
      const measured = await measuredOf(ctx, source, row.form, folder);
      await keep(ctx, row, measured, row.form === 'parquet' ? undefined : path.join(folder, 'table.parquet'));
    });
  } catch (error) {
    const reason = reasonOf(error);
    ctx.log[reason === 'failed' ? 'error' : 'info']({ err: error, tableId }, 'a file has no whole table');
    await queries.refuseTable(ctx, tableId, reason);
  }
}

/** A file that the reader of the first rows refuses is no table either. */
function reasonOf(error: unknown): TableRefusal {
  if (error instanceof TableFailure) return error.reason;
  return error instanceof Failure && error.key.startsWith('files.previews.') ? 'content' : 'failed';
}

async function measuredOf(
  ctx: Context,
  source: { storageKey: string; size: number },
  form: TableForm,
  folder: string,
): Promise<Measured> {
  const maxColumns = tableLimits.columns;
  if (form === 'parquet')
    return inChild(
      { act: 'measure', file: await broughtTo(ctx, source, folder), folder, maxColumns },
      conversionPatience,
    );
  const layout = source.size > 0 ? await tableHead(ctx, source, form, maxColumns) : undefined;
  if (!layout) throw new TableFailure('type', 'no table');
  if (layout.width > maxColumns) throw new TableFailure('columns', `${layout.width} columns`);
  return inChild(
    { act: 'convert', file: await broughtTo(ctx, source, folder), folder, layout, maxColumns },
    conversionPatience,
  );
}

/** Stores the result, unless the file was deleted meanwhile. */
async function keep(
  ctx: Context,
  { tableId, fileId: before }: TableRow,
  measured: Measured,
  made: string | undefined,
): Promise<void> {
  const settle = async (tx: Context, fileId: number | null) => {
    if (!(await queries.settleTable(tx, tableId, measured, fileId)))
      throw new TableFailure('failed', 'the file has gone');
    if (before !== null) await removeFiles(tx, [before]);
  };
  if (!made) return inTransaction(ctx, (tx) => settle(tx, null));
  const source = { fileName: 'table.parquet', stream: fileStream(made) };
  await storeFile(ctx, source, { bucket: 'protected' }, async (tx, { fileId }) => {
    await referTo(tx, fileId, queries.refType, tableId);
    await settle(tx, fileId);
  });
}

/** Deletes tables whose files no longer exist, with their generated files. */
export async function sweepTables(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const made = await queries.deleteTables(tx);
    if (made.length > 0) await removeFiles(tx, made);
  });
}
