import type { Column } from '../../contract.ts';
import type { Filter, Sort } from './columns.ts';

/** Query parameters of the table: `rows` opens it, `by` and `turn` sort, `c.name` filters a column. */
const keys = ['rows', 'by', 'turn'];
const prefix = 'c.';
const isTableKey = (key: string): boolean => keys.includes(key) || key.startsWith(prefix);

export interface TableState {
  isOpen: boolean;
  sort: Sort | null;
  filters: Filter[];
}

/** The state of the table from the address; invalid filters are ignored. */
export function readState(search: string, columns: readonly Column[]): TableState {
  const params = new URLSearchParams(search);
  const by = params.get('by');
  const filters = [...params].flatMap(([key, value]) => {
    const column = key.startsWith(prefix) && columns.find(({ name }) => name === key.slice(prefix.length));
    const filter = column && filterFrom(column, value);
    return filter ? [filter] : [];
  });
  return {
    isOpen: params.has('rows'),
    sort: by && columns.some(({ name }) => name === by) ? { column: by, isDown: params.has('turn') } : null,
    filters,
  };
}

function filterFrom({ name, type }: Column, value: string): Filter | undefined {
  if (value === '') return undefined;
  if (type === 'boolean') return { column: name, kind: 'boolean', is: value === 'true' };
  if (type !== 'number' && type !== 'integer') return { column: name, kind: 'text', contains: value };
  const [least, most] = value.split('..').map((end) => (end.trim() === '' ? null : Number(end)));
  const isRange = (end: number | null | undefined) => end === null || Number.isFinite(end);
  if (!isRange(least) || !isRange(most)) return undefined;
  return { column: name, kind: 'number', least: least ?? null, most: most ?? null };
}

function textOf(filter: Filter): string {
  if (filter.kind === 'text') return filter.contains;
  if (filter.kind === 'boolean') return String(filter.is);
  return filter.least === null && filter.most === null ? '' : `${filter.least ?? ''}..${filter.most ?? ''}`;
}

/** The query string for the present state of the table; other parameters are kept. */
export function writeState(search: string, { isOpen, sort, filters }: TableState): string {
  const params = new URLSearchParams(search);
  for (const key of [...params.keys()]) if (isTableKey(key)) params.delete(key);
  if (isOpen) params.set('rows', '');
  if (isOpen && sort) {
    params.set('by', sort.column);
    if (sort.isDown) params.set('turn', '');
  }
  if (isOpen) for (const filter of filters) if (textOf(filter)) params.set(prefix + filter.column, textOf(filter));
  const text = params.toString();
  return text && `?${text}`;
}
