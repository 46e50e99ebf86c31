import './viewer.css';
import { useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Column } from '../../contract.ts';
import { tableTexts } from '../texts/table.ts';
import { Failed } from '../public/failed.tsx';
import { ColumnPanel } from './column-panel.tsx';
import type { Filter, Sort } from './columns.ts';
import { Grid } from './grid.tsx';
import { useTable, type TableFile } from './use-table.ts';

/** Number of columns shown initially; the list adds more. */
const maxColumns = 30;

/** Every row of a data set, sorted and filtered in a worker of the browser. */
export default function Viewer({
  name,
  file,
  columns,
  filters,
  sort,
  onArrange,
}: {
  name: string;
  file: TableFile;
  columns: readonly Column[];
  filters: Filter[];
  sort: Sort | null;
  onArrange: (filters: Filter[], sort: Sort | null) => void;
}) {
  const t = useTexts(tableTexts);
  const { table, isFailed, cellsOf, retry } = useTable(file, columns, filters, sort);
  const [chosen, choose] = useState<string>();
  const [hidden, setHidden] = useState<readonly string[]>(() => columns.slice(maxColumns).map((column) => column.name));
  if (isFailed)
    return (
      <div className="stack">
        <Failed what="table" />
        <p>
          <Button onClick={retry}>{t('again')}</Button>
        </p>
      </div>
    );
  if (!table)
    return (
      <div className="stack" role="status">
        <p className="secondary">{t('reading')}</p>
        <Skeleton height="var(--banner-height)" />
      </div>
    );
  const places = table.distributions.map(({ name: own }, at) => ({
    at,
    column: columns.find((column) => column.name === own)!,
  }));
  const shown = places.filter(({ column }) => !hidden.includes(column.name));
  const opened = places.find(({ column }) => column.name === chosen);
  const turn = (column: string) => {
    const isSame = sort?.column === column;
    onArrange(filters, isSame && sort.isDown ? null : { column, isDown: isSame });
  };
  const narrow = (column: string, filter: Filter | undefined) => {
    const others = filters.filter((one) => one.column !== column);
    onArrange(filter ? [...others, filter] : others, sort);
  };
  return (
    <div className="bench-viewer">
      <div className="bench-viewer__bar">
        <p className="num" role="status">
          {filters.length ? t('some', { count: table.count, total: table.total }) : t('all', { total: table.total })}
        </p>
        {filters.length || sort ? (
          <Button small look="plain" onClick={() => onArrange([], null)}>
            {t('reset')}
          </Button>
        ) : null}
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      {opened ? (
        <ColumnPanel
          key={opened.column.name}
          column={opened.column}
          distribution={table.distributions[opened.at]!}
          filter={filters.find(({ column }) => column === chosen)}
          file={`${file.publicId}-${opened.column.name}`}
          onFilter={(filter) => narrow(opened.column.name, filter)}
          onClose={() => choose(undefined)}
        />
      ) : null}
      {table.count ? (
        <Grid
          label={t('rowsOf', { name })}
          columns={shown.map(({ column }) => column)}
          distributions={shown.map(({ at }) => table.distributions[at]!)}
          count={table.count}
          turn={table.turn}
          sort={sort}
          chosen={chosen}
          narrowed={filters.map(({ column }) => column)}
          cellsOf={(row) => {
            const cells = cellsOf(row);
            return cells && shown.map(({ at }) => cells[at]!);
          }}
          onSort={turn}
          onChoose={(column) => choose((before) => (before === column ? undefined : column))}
        />
      ) : (
        <p className="secondary">{t('none')}</p>
      )}
    </div>
  );
}

function ColumnChoice({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) {
  const t = useTexts(tableTexts);
  return (
    <details className="bench-viewer__columns">
      <summary>{t('columns', { shown: columns.length - hidden.length, total: columns.length })}</summary>
      <ul>
        {columns.map(({ name }, at) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                disabled={at === 0}
                onChange={(event) =>
                  onChange(event.target.checked ? hidden.filter((one) => one !== name) : [...hidden, name])
                }
              />
              <span className="mono">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
