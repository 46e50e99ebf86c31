import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { literal, quoted, rowsOf } from './engine.ts';
import type { ColumnType } from '../contract.ts';
import { shortestFloat } from '#server/formats/parquet-forms';
import { comparable, isOtherValue, shownValue } from './measuring.ts';
import { columnsOfParquet } from './parquet-columns.ts';
import { cellsFromFile } from './parquet-page.ts';
import type { AskedRows, QueriedRows, QueryOrder, StoredColumn } from './orders.ts';

/**
 * A page of the rows that fit, in an order. First only their places are looked for, in the columns that the question is
 * about; then the other columns of these few rows are read.
 */
export async function queryRows(engine: DuckDBConnection, asked: QueryOrder): Promise<QueriedRows> {
  const order = asked.isUploaded
    ? { ...asked, columns: await columnsOfParquet(engine, { file: asked.file, maxColumns: asked.columns.length }) }
    : asked;
  const { file, columns, sort, offset, limit, rowCount } = order;
  const from = `from read_parquet(${literal(file)}, file_row_number = true)`;
  const { where, values } = conditions(order);
  const total = where ? Number((await rowsOf(engine, `select count(*) ${from} ${where}`, values))[0]![0]) : rowCount;
  const places = async (): Promise<number[]> => {
    if (!where && !sort)
      return Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_none, at) => offset + at);
    const by = sort ? `order by ${orderOf(columns, sort)}` : '';
    const found = await rowsOf(
      engine,
      `select file_row_number ${from} ${where} ${by} limit ${limit} offset ${offset}`,
      values,
    );
    return found.map(([place]) => Number(place));
  };
  const wanted = total > offset ? await places() : [];
  if (wanted.length === 0) return { total, rows: [], numbers: [] };
  const shown = columns.slice(0, order.shown);
  const found = await rowsOf(
    engine,
    `select file_row_number, ${shown.map((column) => cellOf(column, order.longestCell)).join(', ')} ${from}
     where file_row_number in (${wanted.join(', ')})`,
  );
  const byPlace = new Map(
    found.map(([place, ...cells]) => [Number(place), cells.map((cell, at) => written(cell, shown[at]!))]),
  );
  const ofFile = shown.flatMap((column, at) => (column.isFromFile ? [at] : []));
  if (ofFile.length > 0) {
    const names = ofFile.map((at) => shown[at]!.source);
    const cells = await cellsFromFile(engine, order, names, wanted);
    for (const [which, place] of wanted.entries())
      for (const [at, cell] of cells[which]!.entries()) byPlace.get(place)![ofFile[at]!] = cell;
  }
  return { total, rows: wanted.map((place) => byPlace.get(place) ?? []), numbers: wanted.map((place) => place + 1) };
}

/** The order of rows by a column; rows without a value come last, equal ones stay as in the file. */
export const orderOf = (columns: readonly StoredColumn[], sort: NonNullable<AskedRows['sort']>): string =>
  `${comparable(columns[sort.column]!)} ${sort.isDescending ? 'desc' : 'asc'} nulls last, file_row_number`;

/** A cell for display: the typed value, or the original text. Numbers stay unchanged. */
function cellOf(stored: StoredColumn, longest: number): string {
  const { source, type, otherSource, isFromFile } = stored;
  const column = quoted(source);
  if (isFromFile) return 'null';
  const isNumber = type === 'integer' || type === 'number';
  if (otherSource === undefined) return isNumber ? column : shortened(shownCell(stored), longest);
  // Within a mixture numbers are texts already; those without a fraction lose the engine's ".0".
  const text = type === 'number' ? `regexp_replace(${column}::varchar, '\\.0$', '')` : `${column}::varchar`;
  return shortened(`coalesce(${text}, ${quoted(otherSource)})`, longest);
}

const shownCell = (stored: StoredColumn): string =>
  shownValue(stored.type === 'moment' ? comparable(stored) : quoted(stored.source), stored);

/** A text that is cut says so. */
const shortened = (text: string, longest: number): string =>
  `case when length(${text}) > ${longest} then left(${text}, ${longest - 1}) || '…' else ${text} end`;

const written = (value: DuckDBValue, { sqlType }: StoredColumn): string => {
  if (value === null) return '';
  return sqlType === 'FLOAT' && typeof value === 'number'
    ? shortestFloat(value)
    : Object.is(value, -0)
      ? '-0'
      : String(value);
};

/** Types of the bounds of a range. */
const boundTypes: Partial<Record<ColumnType, string>> = {
  integer: 'double',
  number: 'double',
  date: 'date',
  moment: 'timestamp',
};

/** The cells of a column that are texts: all of them, or those that are no value of its type. */
function textsOf(column: StoredColumn): string[] {
  const isText = column.type === 'text' || column.type === 'other';
  return [
    ...(isText ? [comparable(column)] : []),
    ...(column.otherSource === undefined ? [] : [quoted(column.otherSource)]),
  ];
}

/** The conditions of all filters, and the values that they name. */
export function conditions({ columns, filters }: Pick<QueryOrder, 'columns' | 'filters'>): {
  where: string;
  values: DuckDBValue[];
} {
  const values: DuckDBValue[] = [];
  const value = (it: string) => `$${values.push(it)}`;
  const hasPart = (cells: readonly string[], part: string) =>
    `(${cells.map((cell) => `coalesce(contains(lower((${cell})::varchar), ${part}), false)`).join(' or ') || 'false'})`;
  const parts = filters.flatMap(({ column: at, least, most, contains, isEmpty }) => {
    if (at === undefined) return [hasPart(columns.flatMap(textsOf), value((contains ?? '').toLowerCase()))];
    const column = columns[at]!;
    const it = comparable(column);
    const cells = [it, ...(column.otherSource === undefined ? [] : [quoted(column.otherSource)])];
    const bound = column.sqlType === 'FLOAT' ? 'float' : (boundTypes[column.type] ?? 'varchar');
    const found: string[] = [];
    if (least !== undefined) found.push(`${it} >= ${value(least)}::${bound}`);
    if (most !== undefined) found.push(`${it} <= ${value(most)}::${bound}`);
    if (contains !== undefined) found.push(hasPart(cells, value(contains.toLowerCase())));
    if (isEmpty !== undefined) {
      const isOther = column.otherSource === undefined ? 'false' : isOtherValue(quoted(column.otherSource));
      found.push(`((${it}) is null and not (${isOther})) = ${isEmpty}`);
    }
    return found;
  });
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
}
