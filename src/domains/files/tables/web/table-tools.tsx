import './tables.css';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { ColumnType } from '../contract.ts';
import { anyText } from '../contract/table-columns.ts';
import { tablesTexts } from '../texts/index.ts';
import { FilterForm, FilterSet } from './filter-form.tsx';
import { lastRow } from './parts.tsx';
import type { AskedTable } from './use-tables.ts';

/** A form inside the form of another page must not submit that one. */
const handled = (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Searches and filters the rows of a table, and leads to one of them. */
export function TableTools({
  asked,
  columns,
  rowCount,
  first = 1,
  marked,
  onMark,
  linkToRow,
}: {
  asked: AskedTable;
  columns: readonly { name: string; type: ColumnType }[];
  /** Rows of the table without filters. */
  rowCount: number;
  /** Number of the first of them in the file. */
  first?: number | undefined;
  /** Number of the marked row. */
  marked: number | undefined;
  /** Called with the number of another row of the table. */
  onMark: (row: number) => void;
  /** Complete address of a row; absent if rows have none. */
  linkToRow: ((row: number) => string) | undefined;
}) {
  const t = useTexts(tablesTexts);
  const filterId = useId();
  const [isOpen, open] = useState(false);
  const [found, find] = useState('');
  const last = Math.min(first + rowCount - 1, lastRow);
  const isThere = (row: number) => Number.isInteger(row) && row >= first && row <= last;
  const [isBeyond, setBeyond] = useState(marked !== undefined && !isThere(marked));
  const { filters } = asked.query;
  const hasTexts = columns.some(({ type }) => type === 'text' || type === 'other');
  const others = filters.filter(({ column }) => column !== anyText);
  return (
    <div className="table-tools">
      <div className="table-tools__row">
        {hasTexts ? (
          <form
            role="search"
            className="table-tools__form"
            onSubmit={(event) => {
              handled(event);
              const text = { column: anyText, contains: found, least: '', most: '', empty: '' as const };
              asked.filter(found === '' ? others : [...others, text]);
            }}
          >
            <input
              className="input input--small"
              type="search"
              value={found}
              maxLength={200}
              aria-label={t('tools.find')}
              placeholder={t('tools.find')}
              onChange={(event) => find(event.target.value)}
            />
            <Button small type="submit">
              <Icon name="search" />
              {t('tools.search')}
            </Button>
          </form>
        ) : null}
        <Button small aria-expanded={isOpen} aria-controls={filterId} onClick={() => open(!isOpen)}>
          {t('filter.title')}
        </Button>
        <form
          className="table-tools__form"
          aria-label={t('tools.goTo')}
          onSubmit={(event) => {
            handled(event);
            const row = event.currentTarget.querySelector('input')!.valueAsNumber;
            setBeyond(!isThere(row));
            if (isThere(row)) onMark(row);
          }}
        >
          <label>
            {t('tools.row')}{' '}
            <input
              key={marked}
              className="input input--small table-tools__number"
              type="number"
              defaultValue={marked}
            />
          </label>
          <Button small type="submit">
            {t('tools.go')}
          </Button>
        </form>
        {marked !== undefined && !isBeyond && linkToRow ? (
          <CopyButton small icon="link" text={() => linkToRow(marked)} done={t('tools.copied', { row: marked })}>
            {t('tools.copy', { row: marked })}
          </CopyButton>
        ) : null}
      </div>
      {isBeyond ? (
        <p role="alert" className="small">
          {t(rowCount > lastRow ? 'tools.beyondLast' : 'tools.beyond', { first, last })}
        </p>
      ) : null}
      <div id={filterId} hidden={!isOpen}>
        <FilterForm columns={columns} filters={filters} onChange={asked.filter} />
      </div>
      <FilterSet columns={columns} filters={filters} onChange={asked.filter} />
    </div>
  );
}
