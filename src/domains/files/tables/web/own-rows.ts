import { useMemo, useState } from 'react';
import { isMissing } from '#shared/missing-marks';
import { useTexts } from '#web/texts/language.ts';
import type { ColumnType, TableFilter } from '../contract.ts';
import { anyText } from '../contract/table-columns.ts';
import { tablesTexts } from '../texts/index.ts';
import { asInFile, type AskedTable, type TableQuestion } from './use-tables.ts';

type Rows = readonly string[][];

/** A column of a table that the page has in full. */
export interface OwnColumn {
  name: string;
  type: ColumnType;
}

/** A number as it is written in tables. */
const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

const isNumeric = (type: ColumnType | undefined) => type === 'integer' || type === 'number';

/** The value by which a cell is compared; undefined without one. */
function comparable(cell: string, type: ColumnType | undefined): number | string | undefined {
  if (isNumeric(type)) return decimal.test(cell) ? Number(cell) : undefined;
  return cell === '' || (type !== 'text' && isMissing(cell)) ? undefined : cell;
}

/** Whether a row fits a filter; the rules are those of whole tables (`server/querying.ts`). */
function fits(row: readonly string[], columns: readonly OwnColumn[], filter: TableFilter): boolean {
  const { column, contains, least, most, empty } = filter;
  const part = contains.toLowerCase();
  const cellOf = (at: number) => row[at]?.trim() ?? '';
  if (column === anyText)
    return columns.some(({ type }, at) => {
      const cell = cellOf(at);
      const isText = type === 'text' || type === 'other' || (comparable(cell, type) === undefined && cell !== '');
      return isText && cell.toLowerCase().includes(part);
    });
  const cell = cellOf(column);
  const value = comparable(cell, columns[column]?.type);
  const bound = (text: string) => (typeof value === 'number' ? Number(text) : text);
  if (part !== '' && !cell.toLowerCase().includes(part)) return false;
  const isEmpty = columns[column]?.type === 'text' ? cell === '' : isMissing(cell);
  if (empty !== '' && isEmpty !== (empty === 'yes')) return false;
  if (least !== '' && (value === undefined || !(value >= bound(least)))) return false;
  return most === '' || (value !== undefined && value <= bound(most));
}

/**
 * Places of the rows that fit all filters, in the order of the question; rows without a value in the sorted column come
 * last, equal ones stay as in the file.
 */
export function placesOf(
  rows: Rows,
  columns: readonly OwnColumn[],
  { filters, sort, order }: Pick<TableQuestion, 'filters' | 'sort' | 'order'>,
): number[] {
  const found = rows.flatMap((row, at) => (filters.every((filter) => fits(row, columns, filter)) ? [at] : []));
  if (sort === undefined) return found;
  const values = new Map(found.map((at) => [at, comparable(rows[at]![sort]?.trim() ?? '', columns[sort]?.type)]));
  const sign = order === 'desc' ? -1 : 1;
  return found.toSorted((one, other) => {
    const [left, right] = [values.get(one), values.get(other)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return left < right ? -sign : left > right ? sign : 0;
  });
}

/** Rows of a table that the page has in full: sorted and filtered at once, on one page. */
export interface OwnRows extends AskedTable {
  /** Places of the shown rows in the given ones, from 0 on. */
  places: readonly number[];
}

/**
 * Sorts and filters rows that the page has. `first` is the number of the first of them in the file; `rows` and
 * `columns` must keep their identity.
 */
export function useOwnRows(rows: Rows, columns: readonly OwnColumn[], name: string, first = 1): OwnRows {
  const t = useTexts(tablesTexts);
  const [query, setQuery] = useState(asInFile);
  const places = useMemo(() => placesOf(rows, columns, query), [rows, columns, query]);
  const page = useMemo(
    () => ({
      total: places.length,
      rows: places.map((at) => rows[at]!),
      numbers: places.map((at) => first + at),
    }),
    [places, rows, first],
  );
  const caption =
    places.length === 0
      ? t('nothing')
      : t('captionFiltered', { name, from: 1, to: places.length, total: places.length });
  return {
    query,
    page,
    places,
    before: 0,
    failure: undefined,
    pending: false,
    caption: query.filters.length === 0 && places.length > 0 ? undefined : caption,
    filter: (filters) => setQuery({ ...query, filters, pageNum: 1 }),
    sort: (sort, order) => setQuery({ ...query, sort, order, pageNum: 1 }),
    turn: () => undefined,
    goTo: () => setQuery(asInFile),
  };
}
