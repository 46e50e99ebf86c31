import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { structures, type materialSorts, type MaterialRow } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { apiBase } from '#web/api/api.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import {
  addressOf,
  changed,
  columnNames,
  columnsOf,
  queryOf,
  withColumn,
  type Asked,
  type ColumnName,
} from './address.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { units } from './filters.tsx';
import { Formula, MaterialCell } from './material-cells.tsx';

interface Data {
  asked: Asked;
  total: number;
  rows: readonly MaterialRow[];
  /** Compositions of records, without structures. */
  compositions: readonly { id: string; formula: string }[];
  isEmpty: boolean;
  pageNum: number;
  pageSize: number;
}

/** The materials of a search as a table, on small screens as a list. */
export function Results({ data, isLoading }: { data: Data; isLoading: boolean }) {
  const t = useTexts(materialTexts);
  const { asked, total, rows, pageNum, pageSize } = data;
  if (data.isEmpty)
    return (
      <section className="materials-results">
        <EmptyState
          icon="data"
          title={t('results.empty')}
          act={
            <LinkButton look="primary" to="/data">
              {t('results.emptyAct')}
            </LinkButton>
          }
        >
          {t('results.emptyText')}
        </EmptyState>
      </section>
    );
  return (
    <section className="materials-results" aria-label={t('results.heading')} aria-busy={isLoading}>
      <div className="materials-results__head">
        <h2 className="aloud">{t('results.heading')}</h2>
        <p className="materials-results__count num" role="status">
          {isLoading ? t('results.loading') : t('results.count', { count: total })}
        </p>
        <Columns asked={asked} />
        {total > 0 ? <Exports asked={asked} /> : null}
      </div>
      <ChosenFilters asked={asked} />
      {isLoading ? (
        <Waiting count={rows.length} />
      ) : rows.length === 0 ? (
        <NothingFound asked={asked} />
      ) : (
        <>
          <MaterialTable asked={asked} rows={rows} />
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      )}
      {isLoading ? null : <Compositions of={data.compositions} />}
    </section>
  );
}

/** Orders of the server, by column. */
const sorts: Partial<Record<ColumnName | 'formula', (typeof materialSorts)[number]>> = {
  formula: 'formula',
  group: 'group',
  sites: 'sites',
  density: 'density',
  gap: 'gap',
  structures: 'structures',
};
const numeric: readonly ColumnName[] = ['sites', 'density', 'gap', 'structures', 'records'];

function MaterialTable({ asked, rows }: { asked: Asked; rows: readonly MaterialRow[] }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const labelOf = useColumnLabel();
  const columns = columnsOf(asked);
  const firstClose = rows.findIndex(({ isClose }) => isClose);
  return (
    <div className="scroll-x" role="region" aria-label={t('results.table')} tabIndex={0}>
      <table className="table materials-list">
        <thead>
          <tr>
            <SortHead asked={asked} name="formula" />
            {columns.map((name) => (
              <SortHead key={name} asked={asked} name={name} isNumber={numeric.includes(name)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              {at === firstClose ? (
                <tr className="materials-list__close">
                  <td colSpan={columns.length + 1}>
                    <Formula>{t('results.close', { formula: asked.formula ?? '', example: row.formula })}</Formula>
                  </td>
                </tr>
              ) : null}
              <tr>
                <th scope="row">
                  <Link to={`/materials/${row.id}`}>
                    <Formula>{row.formula}</Formula>
                  </Link>
                  {row.kind === 'crystal' ? null : (
                    <span className="materials-list__kind secondary small">{names(`kinds.${row.kind}`)}</span>
                  )}
                </th>
                {columns.map((name) => (
                  <td
                    key={name}
                    className={numeric.includes(name) ? 'num' : undefined}
                    data-label={labelOf(name)}
                    data-column={name}
                  >
                    <MaterialCell name={name} row={row} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a column with its unit. */
function useColumnLabel() {
  const t = useTexts(materialTexts);
  return (name: ColumnName | 'formula') => {
    const label = t(`columns.${name}`);
    const unit = name === 'density' || name === 'gap' ? units[name] : undefined;
    return unit ? t('withUnit', { label, unit }) : label;
  };
}

function SortHead({ asked, name, isNumber }: { asked: Asked; name: ColumnName | 'formula'; isNumber?: boolean }) {
  const t = useTexts(materialTexts);
  const sort = sorts[name];
  const label = useColumnLabel()(name);
  const className = isNumber ? 'num' : undefined;
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isChosen = (asked.sort ?? 'structures') === sort;
  const usual = sort === 'structures' ? 'desc' : 'asc';
  const order = asked.order ?? usual;
  const other = usual === 'asc' ? 'desc' : 'asc';
  const next = changed(asked, {
    sort: sort === 'structures' ? '' : sort,
    order: isChosen && order === usual ? other : '',
  });
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isChosen ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={addressOf(next)}
        preventScrollReset
        rel="nofollow"
        className="materials-list__sort"
        title={t('results.sortBy', { label: t(`columns.${name}`) })}
      >
        {label}
        {isChosen ? (
          <span className={`materials-list__${order} no-print`}>
            <Icon name="chevron" />
          </span>
        ) : null}
      </Link>
    </th>
  );
}

/** Links that show and hide columns; they open without script, too. */
function Columns({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const shown = columnsOf(asked);
  return (
    <Menu icon="eye" title={t('results.columns')}>
      {columnNames.map((name) => (
        <li key={name}>
          <Link
            className="filters__value"
            to={addressOf(withColumn(asked, name))}
            preventScrollReset
            rel="nofollow"
            aria-current={shown.includes(name) ? 'true' : undefined}
          >
            {t(`columns.${name}`)}
          </Link>
        </li>
      ))}
    </Menu>
  );
}

function Exports({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const query = queryOf(changed(asked, { columns: '', pageSize: '' }));
  return (
    <Menu icon="download" title={t('results.export')}>
      {(['csv', 'json'] as const).map((format) => (
        <li key={format}>
          <a
            className="materials-menu__link"
            href={`${apiBase}${structures.export.path}?lang=${language}&format=${format}${query && `&${query}`}`}
            download
            rel="nofollow"
          >
            {t(`results.${format}`)}
          </a>
        </li>
      ))}
      <li className="secondary small">{t('results.exportNote')}</li>
    </Menu>
  );
}

/** A list that opens below its title; it closes by Escape, and when the focus leaves it. */
function Menu({ icon, title, children }: { icon: 'eye' | 'download'; title: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only close the list
    <details
      className="materials-menu no-print"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open');
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.removeAttribute('open');
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Icon name={icon} />
        {title}
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

/** Formulae that records name, and that no public structure has. */
function Compositions({ of }: { of: Data['compositions'] }) {
  const t = useTexts(materialTexts);
  if (of.length === 0) return null;
  return (
    <p className="materials-compositions">
      {t('results.compositions')}{' '}
      {of.map(({ id, formula }) => (
        <Link key={id} to={`/materials/${id}`}>
          <Formula>{formula}</Formula>
        </Link>
      ))}
    </p>
  );
}

function NothingFound({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const isUnreadable = asked.formula !== undefined && !/[A-Z*]/.test(asked.formula);
  return (
    <Note tone="info" title={t('results.none')}>
      <p>{isUnreadable ? t('formula.unreadable', { formula: asked.formula ?? '' }) : t('results.noneText')}</p>
    </Note>
  );
}

/** Placeholder of the rows. */
const Waiting = ({ count }: { count: number }) => (
  <div className="materials-waiting" aria-hidden="true">
    {Array.from({ length: Math.max(5, Math.min(count, 20)) }, (_none, at) => (
      <Skeleton key={at} height="1.6em" />
    ))}
  </div>
);
