import { useEffect, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import type { TableFilter, TablePage, TablePlot, WholeTable } from '../contract.ts';
import { tablesTexts } from '../texts/index.ts';
import type { PlotQuestion } from './use-plot.ts';

/** A query of a whole table; every field is given. */
export interface TableQuestion {
  sort?: number | undefined;
  order: 'asc' | 'desc';
  filters: TableFilter[];
  pageNum: number;
}

/** Source of a whole table: the endpoints of the noun that owns the file. */
export interface TableSource {
  table: (signal: AbortSignal) => Promise<WholeTable>;
  rows: (signal: AbortSignal, question: TableQuestion) => Promise<TablePage>;
  plot: (signal: AbortSignal, question: PlotQuestion) => Promise<TablePlot>;
}

/** Milliseconds between two polls of a table that is not ready; longer each time. */
const [firstPause, longestPause] = [2000, 15_000];
/** Rows of a page. */
export const pageRows = 100;

/**
 * A whole table, polled until it is ready; undefined without a source, before the first answer and if there is none.
 */
export function useWholeTable(source: TableSource | undefined): WholeTable | undefined {
  const [table, setTable] = useState<WholeTable>();
  useEffect(() => {
    if (!source) return undefined;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (pause: number) => {
      source.table(abort.signal).then(
        (found) => {
          setTable(found);
          if (found.state === 'waiting') timer = setTimeout(ask, pause, Math.min(pause * 1.5, longestPause));
        },
        // The first rows are available in any case.
        () => undefined,
      );
    };
    ask(firstPause);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [source]);
  return table;
}

/** The first rows in the order of the file. */
export const asInFile: TableQuestion = { order: 'asc', filters: [], pageNum: 1 };

/** The visible rows of a table, and functions that show others. */
export interface AskedTable {
  query: TableQuestion;
  page: TablePage;
  /** Rows before these. */
  before: number;
  /** Says which rows these are; undefined for all rows of the table. */
  caption: string | undefined;
  failure: string | undefined;
  pending: boolean;
  filter: (filters: TableFilter[]) => void;
  sort: (sort: number | undefined, order: 'asc' | 'desc') => void;
  turn: (pageNum: number) => void;
  /** Shows a row by its number in the file, in the order of the file and without filters. */
  goTo: (row: number) => void;
}

/** The page with a row, in the order of the file. */
const pageWith = (row: number): TableQuestion => ({ ...asInFile, pageNum: Math.ceil(row / pageRows) });

/**
 * The visible rows of a whole table, and functions that load others. The first rows are available at once; `start` is
 * the number of a row on the first visible page.
 */
export function useTableRows(
  source: TableSource,
  rowCount: number,
  first: readonly string[][],
  { name, start }: { name: string; start?: number | undefined },
): AskedTable {
  const t = useTexts(tablesTexts);
  const [query, setQuery] = useState(() => (start === undefined || start <= pageRows ? asInFile : pageWith(start)));
  const [answered, setAnswered] = useState<{ query: TableQuestion; page: TablePage }>(() => {
    const rows = first.slice(0, pageRows);
    return { query: asInFile, page: { total: rowCount, rows, numbers: rows.map((_row, at) => at + 1) } };
  });
  const [failed, setFailed] = useState<{ query: TableQuestion; message: string }>();
  useEffect(() => {
    if (query === asInFile) return undefined;
    const abort = new AbortController();
    source.rows(abort.signal, query).then(
      (page) => setAnswered({ query, page }),
      (error: Error) => {
        if (!abort.signal.aborted) setFailed({ query, message: error.message });
      },
    );
    return () => abort.abort();
  }, [source, query]);
  const failure = failed?.query === query ? failed.message : undefined;
  const { page } = answered;
  const before = (answered.query.pageNum - 1) * pageRows;
  const caption =
    page.rows.length === 0
      ? t('nothing')
      : t(answered.query.filters.length > 0 ? 'captionFiltered' : 'caption', {
          name,
          from: before + 1,
          to: before + page.rows.length,
          total: page.total,
        });
  return {
    query,
    page,
    before,
    caption,
    failure,
    pending: answered.query !== query && !failure,
    filter: (filters: TableFilter[]) => setQuery({ ...query, filters, pageNum: 1 }),
    sort: (sort: number | undefined, order: 'asc' | 'desc') => setQuery({ ...query, sort, order, pageNum: 1 }),
    turn: (pageNum: number) => setQuery({ ...query, pageNum }),
    goTo: (row: number) => setQuery(pageWith(row)),
  };
}
