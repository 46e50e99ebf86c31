import './tables.css';
import { useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { ColumnType, TableFilter } from '../contract.ts';
import { anyText } from '../contract/table-columns.ts';
import { tablesTexts } from '../texts/index.ts';

/** Kinds of filters. */
const ways = ['contains', 'range', 'empty', 'filled'] as const;
type Way = (typeof ways)[number];
/** Filters that apply together, and the visible columns, which can be chosen. */
const [maxFilters, maxColumns] = [8, 200];

const hasRange = (type: ColumnType) => ['integer', 'number', 'date', 'moment'].includes(type);
const none = { contains: '', least: '', most: '', empty: '' } as const;

/** Adds filters to a table. */
export function FilterForm({
  columns,
  filters,
  onChange,
}: {
  columns: readonly { name: string; type: ColumnType }[];
  filters: readonly TableFilter[];
  onChange: (filters: TableFilter[]) => void;
}) {
  const t = useTexts(tablesTexts);
  const [column, setColumn] = useState(0);
  const ranged = hasRange(columns[column]?.type ?? 'text');
  const possible = ways.filter((way) => way !== 'range' || ranged);
  const [wanted, setWay] = useState<Way>();
  const way = wanted && possible.includes(wanted) ? wanted : ranged ? 'range' : 'contains';
  const [{ text, least, most }, setValues] = useState({ text: '', least: '', most: '' });
  const nameOf = (at: number) => columns[at]?.name || String(at + 1);
  const isFilled =
    way === 'contains' ? text !== '' : way === 'range' ? least.trim() !== '' || most.trim() !== '' : true;

  const add = () => {
    if (!isFilled) return;
    const filter: TableFilter = {
      column,
      ...none,
      ...(way === 'contains' ? { contains: text } : way === 'range' ? { least: least.trim(), most: most.trim() } : {}),
      ...(way === 'empty' ? { empty: 'yes' as const } : way === 'filled' ? { empty: 'no' as const } : {}),
    };
    onChange([...filters, filter]);
    setValues({ text: '', least: '', most: '' });
  };

  return (
    <form
      className="table-filter"
      aria-label={t('filter.title')}
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page around it is not meant.
        event.stopPropagation();
        add();
      }}
    >
      <label>
        {t('filter.column')}
        <select className="input" value={column} onChange={(event) => setColumn(Number(event.target.value))}>
          {columns.slice(0, maxColumns).map((_column, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
            <option key={at} value={at}>
              {nameOf(at)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('filter.how')}
        <select className="input" value={way} onChange={(event) => setWay(event.target.value as Way)}>
          {possible.map((one) => (
            <option key={one} value={one}>
              {t(`filter.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {way === 'contains' ? (
        <label>
          {t('filter.text')}
          <input
            className="input"
            value={text}
            maxLength={200}
            onChange={(event) => setValues({ text: event.target.value, least, most })}
          />
        </label>
      ) : null}
      {way === 'range'
        ? (['least', 'most'] as const).map((end) => (
            <label key={end}>
              {t(`filter.${end}`)}
              <input
                className="input"
                value={end === 'least' ? least : most}
                maxLength={40}
                onChange={(event) => setValues({ text, least, most, [end]: event.target.value })}
              />
            </label>
          ))
        : null}
      <Button small type="submit" disabled={!isFilled || filters.length >= maxFilters}>
        {t('filter.add')}
      </Button>
    </form>
  );
}

/** The filters that are set, each of which can be taken away. */
export function FilterSet({
  columns,
  filters,
  onChange,
}: {
  columns: readonly { name: string }[];
  filters: readonly TableFilter[];
  onChange: (filters: TableFilter[]) => void;
}) {
  const t = useTexts(tablesTexts);
  const said = ({ column: at, contains, least: from, most: to, empty }: TableFilter): string => {
    const about = { column: columns[at]?.name || String(at + 1), text: contains, least: from, most: to };
    if (at === anyText) return t('filter.said.anyText', about);
    if (contains) return t('filter.said.contains', about);
    if (empty) return t(empty === 'yes' ? 'filter.said.empty' : 'filter.said.filled', about);
    return t(from && to ? 'filter.said.between' : from ? 'filter.said.least' : 'filter.said.most', about);
  };
  if (filters.length === 0) return null;
  return (
    <ul className="row table-filter__set">
      {filters.map((filter, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a filter may be there twice
        <li key={at}>
          <Button
            small
            look="plain"
            aria-label={t('filter.remove', { filter: said(filter) })}
            onClick={() => onChange(filters.filter((_one, which) => which !== at))}
          >
            {said(filter)} <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <Button small look="plain" onClick={() => onChange([])}>
            {t('filter.clear')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
