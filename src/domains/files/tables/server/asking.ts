import { fail, failFields } from '#shared/fail';
import type { Context } from '#server/context';
import { withTableQuerySlot } from '#server/files/file-limits';
import { withLocal } from '#server/files/local-copies';
import type { Previewed } from '#module/files/previews';
import { tableLimits, type PlotQuery, type TablePage, type TablePlot, type TableQuery } from '../contract.ts';
import { anyText } from '../contract/table-columns.ts';
import { inChild, TableFailure, withFolder } from './child.ts';
import {
  maxWithOthers,
  type AskedFilter,
  type AskedRows,
  type PlotOrder,
  type QueryOrder,
  type StoredColumn,
} from './orders.ts';
import * as queries from './queries.ts';
import { formOf } from './service.ts';

/*
 * Questions about a whole table that is ready: its rows, and the points of its plot. The calling noun has checked that
 * the caller may have the file's bytes.
 */

/** Milliseconds that a question may take: sorting a file of two gigabytes takes some seconds on a quiet machine. */
const askPatience = 60_000;
/** Characters of a cell that a page shows. */
const longestCell = 500;

/** What both questions need of a table. */
interface ReadyTable {
  made: { storageKey: string; size: number };
  columns: StoredColumn[];
  rowCount: number;
  /** Whether it is the uploaded file itself. */
  isUploaded: boolean;
}

/** @throws files.previews.type, files.tables.notReady */
async function readyTable(ctx: Context, file: Previewed): Promise<ReadyTable> {
  const form = formOf(file.name);
  if (!form) throw fail('files.previews.type', {}, 404);
  const row = await queries.findTable(ctx, file.sha256, form);
  if (row?.state !== 'ready') throw fail('files.tables.notReady');
  const made = row.fileId === null ? file : await queries.madeFile(ctx, row.fileId);
  if (!made) throw fail('files.tables.notReady');
  const columns = (await queries.columnsOf(ctx, row.tableId)).map(
    ({ name, source, type }, at, { length }): StoredColumn => ({
      name,
      source,
      type,
      otherSource: row.fileId !== null && type !== 'text' && length <= maxWithOthers ? `o${at}` : undefined,
    }),
  );
  return { made, columns, rowCount: row.rowCount, isUploaded: row.fileId === null };
}

/**
 * Starts a process that answers a question about the file of a table.
 * @throws files.tables.tooSlow|tooLarge, 503 kernel.busy
 */
async function asked<O extends QueryOrder | PlotOrder>(
  ctx: Context,
  { made }: ReadyTable,
  order: Omit<O, 'file' | 'folder'>,
) {
  try {
    return await withTableQuerySlot(ctx, () =>
      withLocal(ctx, made, (local) =>
        withFolder((folder) => inChild({ ...order, file: local, folder } as unknown as O, askPatience)),
      ),
    );
  } catch (error) {
    if (error instanceof TableFailure && error.reason === 'memory') throw fail('files.tables.tooLarge');
    if (error instanceof TableFailure && error.reason !== 'failed' && error.reason !== 'content')
      throw fail('files.tables.tooSlow');
    throw error;
  }
}

/** The filters and the order of a question, checked. @throws files.tables.column|range at the faulty field */
function askedRows(
  { columns }: ReadyTable,
  { filters, sort, order }: Pick<TableQuery, 'filters' | 'sort' | 'order'>,
): AskedRows {
  const conditions = filters.map((filter, at) => askedFilter(filter, columns, at));
  if (sort !== undefined) requireColumn(columns, sort, 'sort');
  return {
    filters: conditions,
    sort: sort === undefined ? undefined : { column: sort, isDescending: order === 'desc' },
  };
}

/**
 * A page of the rows of a whole table.
 * @throws files.tables.notReady|column|range|tooSlow|tooLarge, files.previews.type, 503 kernel.busy
 */
export async function pageOf(ctx: Context, file: Previewed, query: TableQuery): Promise<TablePage> {
  const table = await readyTable(ctx, file);
  const { page: limit, shownColumns: shown } = tableLimits;
  return asked<QueryOrder>(ctx, table, {
    act: 'ask',
    columns: table.columns,
    rowCount: table.rowCount,
    isUploaded: table.isUploaded,
    ...askedRows(table, query),
    shown,
    longestCell,
    offset: (query.pageNum - 1) * limit,
    limit,
  }) as Promise<TablePage>;
}

/**
 * The points of a plot of all rows of a whole table, or of those that fit: all of them if they are few, else those with
 * the extremes of each group of rows.
 * @throws files.tables.notReady|column|range|notNumeric|tooSlow|tooLarge, files.previews.type, 503 kernel.busy
 */
export async function plotOf(ctx: Context, file: Previewed, query: PlotQuery): Promise<TablePlot> {
  const table = await readyTable(ctx, file);
  const { columns } = table;
  if (query.x >= 0) requireNumbers(columns, query.x, 'x');
  query.ys.forEach((column, at) => requireNumbers(columns, column, `ys.${at}`));
  if (query.error !== undefined) requireNumbers(columns, query.error, 'error');
  return asked<PlotOrder>(ctx, table, {
    act: 'plot',
    columns,
    rowCount: table.rowCount,
    isUploaded: table.isUploaded,
    ...askedRows(table, query),
    x: query.x,
    ys: query.ys,
    error: query.error,
    from: query.from,
    to: query.to,
    isXPositive: query.positive.includes('x'),
    isYPositive: query.positive.includes('y'),
    groups: Math.max(1, Math.min(query.width, Math.floor(tableLimits.plotGroups / query.ys.length))),
    allUpTo: Math.floor(tableLimits.plotRows / query.ys.length),
  }) as Promise<TablePlot>;
}

function requireColumn(columns: readonly StoredColumn[], at: number, path: string): StoredColumn {
  const column = columns[at];
  if (!column) throw failFields('files.tables.column', [{ path, reason: 'files.tables.column' }]);
  return column;
}

function requireNumbers(columns: readonly StoredColumn[], at: number, path: string): void {
  const { type } = requireColumn(columns, at, path);
  if (type !== 'integer' && type !== 'number')
    throw failFields('files.tables.notNumeric', [{ path, reason: 'files.tables.notNumeric' }]);
}

const isDay = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?$/;

/** A filter as the process takes it. @throws files.tables.column|range at the faulty field */
function askedFilter(filter: TableQuery['filters'][number], columns: readonly StoredColumn[], at: number): AskedFilter {
  const refuse = (field: string, reason: 'column' | 'range') =>
    failFields(`files.tables.${reason}`, [{ path: `filters.${at}.${field}`, reason: `files.tables.${reason}` }]);
  const { least, most, empty, contains } = filter;
  if (filter.column === anyText) {
    // A search has no bounds.
    if (contains === '' || least !== '' || most !== '' || empty !== '') throw refuse('column', 'column');
    return { column: undefined, contains };
  }
  const column = columns[filter.column];
  if (!column) throw refuse('column', 'column');
  const bound = (field: 'least' | 'most'): string | undefined => {
    const text = filter[field];
    if (text === '') return undefined;
    const isNumeric = column.type === 'integer' || column.type === 'number';
    const isTime = column.type === 'date' || column.type === 'moment';
    const fits = isNumeric
      ? Number.isFinite(Number(text))
      : isTime
        ? isDay.test(text) && !Number.isNaN(Date.parse(text))
        : true;
    if (!fits) throw refuse(field, 'range');
    return isNumeric ? String(Number(text)) : text;
  };
  return {
    column: filter.column,
    least: bound('least'),
    most: bound('most'),
    contains: filter.contains === '' ? undefined : filter.contains,
    isEmpty: filter.empty === '' ? undefined : filter.empty === 'yes',
  };
}
