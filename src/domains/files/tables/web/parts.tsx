import './tables.css';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { WholeTable } from '../contract.ts';
import { tablesTexts } from '../texts/index.ts';
import { pageRows, type TableQuestion } from './use-tables.ts';

/** Rows that pages reach. */
export const lastRow = 100_000;

/** Whether the whole file can be queried already, and the reason if not. */
export function TableState({ table: { state, reason }, shown }: { table: WholeTable; shown: number }) {
  const t = useTexts(tablesTexts);
  const said =
    state === 'waiting'
      ? t('waiting', { count: shown })
      : state === 'refused'
        ? t(`refused.${reason ?? 'failed'}`)
        : t('ready');
  return (
    <p role="status" className={state === 'ready' ? 'aloud' : 'small secondary'}>
      {said}
    </p>
  );
}

/** The head of a column, which sorts by it: upwards, downwards, not any more. */
export function SortHead({
  at,
  name,
  query,
  onSort,
}: {
  at: number;
  name: string;
  query: TableQuestion;
  onSort: (sort: number | undefined, order: 'asc' | 'desc') => void;
}) {
  const t = useTexts(tablesTexts);
  const isSorted = query.sort === at;
  const next = !isSorted ? 'asc' : query.order === 'asc' ? 'desc' : 'none';
  return (
    <button
      type="button"
      className="table-sort"
      title={t(`sort.${next}`, { column: name })}
      onClick={() => onSort(next === 'none' ? undefined : at, next === 'desc' ? 'desc' : 'asc')}
    >
      <span className="table-sort__name">{name}</span>
      <span aria-hidden="true">{isSorted ? (query.order === 'asc' ? '▲' : '▼') : '↕'}</span>
    </button>
  );
}

/** Turns the pages of a table. */
export function TablePages({
  total,
  pageNum,
  onPage,
}: {
  total: number;
  pageNum: number;
  onPage: (pageNum: number) => void;
}) {
  const t = useTexts(tablesTexts);
  const pages = Math.max(1, Math.ceil(Math.min(total, lastRow) / pageRows));
  if (pages === 1) return null;
  return (
    <nav className="row table-pages" aria-label={t('pages')}>
      <Button small disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        {t('previous')}
      </Button>
      <span className="small" aria-live="polite">
        {t('page', { page: pageNum, pages })}
      </span>
      <Button small disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
        {t('next')}
      </Button>
      {total > lastRow && pageNum >= pages ? (
        <span className="small secondary">{t('lastRow', { count: lastRow })}</span>
      ) : null}
    </nav>
  );
}
