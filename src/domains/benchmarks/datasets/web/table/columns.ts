/** The type of a column for sorting and filtering. */
type Kind = 'number' | 'boolean' | 'text';

/** One column with all rows. Missing cells are NaN, -1 and the empty text. */
export type Column = { name: string } & (
  | { kind: 'number'; cells: Float64Array }
  | { kind: 'boolean'; cells: Int8Array }
  | { kind: 'text'; cells: string[] }
);

/** A filter of one column: a substring, a range of numbers, or a boolean. */
export type Filter = { column: string } & (
  | { kind: 'text'; contains: string }
  | { kind: 'number'; least: number | null; most: number | null }
  | { kind: 'boolean'; is: boolean }
);

export interface Sort {
  column: string;
  isDown: boolean;
}

/** The distribution of a column's values, shown above the column. */
export interface Distribution {
  name: string;
  kind: Kind;
  missing: number;
  /** Number of distinct texts; null for other types. */
  distinct: number | null;
  least: number | null;
  most: number | null;
  mean: number | null;
  /** Bars from left to right: ranges of numbers, or values. Empty if a text column has too many values. */
  bars: { from: number | null; to: number | null; value: string; count: number }[];
}

const barCount = 20;
/** Maximum number of distinct texts with one bar each. */
const maxValues = 30;

const kinds: Record<string, Kind> = { number: 'number', integer: 'number', boolean: 'boolean' };

/** Creates an empty column of a declared type, to be filled cell by cell. */
export function columnOf(name: string, type: string, rows: number): Column {
  const kind = kinds[type] ?? 'text';
  if (kind === 'number') return { name, kind, cells: new Float64Array(rows).fill(NaN) };
  if (kind === 'boolean') return { name, kind, cells: new Int8Array(rows).fill(-1) };
  return { name, kind, cells: Array.from({ length: rows }, () => '') };
}

/** Stores a value of the file in its column; a value of another type counts as missing. */
export function put(column: Column, row: number, value: unknown): void {
  if (value === null || value === undefined) return;
  if (column.kind === 'number') column.cells[row] = Number(value);
  else if (column.kind === 'boolean')
    column.cells[row] = value === true || value === 'true' || Number(value) === 1 ? 1 : 0;
  else column.cells[row] = typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The displayed value of a cell; null if it is empty. */
export function shown(column: Column, row: number): string | number | boolean | null {
  if (column.kind === 'number') return Number.isNaN(column.cells[row]) ? null : column.cells[row]!;
  if (column.kind === 'boolean') return column.cells[row] === -1 ? null : column.cells[row] === 1;
  return column.cells[row] || null;
}

/** The rows that match all filters, in the requested order; missing cells come last in both directions. */
export function rowsOf(columns: readonly Column[], filters: readonly Filter[], sort: Sort | null): Uint32Array {
  const size = columns[0]?.cells.length ?? 0;
  const tests = filters.flatMap((filter) => {
    const column = columns.find(({ name }) => name === filter.column);
    return column ? [testOf(column, filter)] : [];
  });
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (tests.every((test) => test(row))) rows.push(row);
  const by = sort && columns.find(({ name }) => name === sort.column);
  return Uint32Array.from(by ? sorted(rows, by, sort.isDown) : rows);
}

function testOf(column: Column, filter: Filter): (row: number) => boolean {
  if (column.kind === 'number' && filter.kind === 'number') {
    const { cells } = column;
    const [least, most] = [filter.least ?? -Infinity, filter.most ?? Infinity];
    return (row) => cells[row]! >= least && cells[row]! <= most;
  }
  if (column.kind === 'boolean' && filter.kind === 'boolean') {
    const { cells } = column;
    const wanted = filter.is ? 1 : 0;
    return (row) => cells[row] === wanted;
  }
  if (column.kind === 'text' && filter.kind === 'text') {
    const { cells } = column;
    const part = filter.contains.toLowerCase();
    return (row) => cells[row]!.toLowerCase().includes(part);
  }
  return () => true;
}

function sorted(rows: number[], column: Column, isDown: boolean): number[] {
  const turn = isDown ? -1 : 1;
  if (column.kind === 'text') {
    const { cells } = column;
    const order = new Intl.Collator('en', { numeric: true });
    const [some, none] = split(rows, (row) => cells[row] !== '');
    return [...some.sort((a, b) => turn * order.compare(cells[a]!, cells[b]!) || a - b), ...none];
  }
  const { cells } = column;
  const isMissing = column.kind === 'number' ? Number.isNaN : (value: number) => value === -1;
  const [some, none] = split(rows, (row) => !isMissing(cells[row]!));
  return [...some.sort((a, b) => turn * (cells[a]! - cells[b]!) || a - b), ...none];
}

function split(rows: readonly number[], test: (row: number) => boolean): [number[], number[]] {
  const [yes, no]: [number[], number[]] = [[], []];
  for (const row of rows) (test(row) ? yes : no).push(row);
  return [yes, no];
}

/** The distribution of a column's values over all rows. */
export function distributionOf(column: Column): Distribution {
  const { name, kind } = column;
  const none = { name, kind, distinct: null, least: null, most: null, mean: null };
  if (column.kind === 'number') return { ...none, ...numbersOf(column.cells) };
  const counts = new Map<string, number>();
  let missing = 0;
  for (let row = 0; row < column.cells.length; row++) {
    const value = shown(column, row);
    if (value === null) missing++;
    else counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  const values = counts.size > maxValues ? [] : [...counts].toSorted(([, a], [, b]) => b - a);
  const bars = values.map(([value, count]) => ({ from: null, to: null, value, count }));
  return { ...none, missing, distinct: counts.size, bars };
}

function numbersOf(cells: Float64Array) {
  let [missing, sum, least, most] = [0, 0, Infinity, -Infinity];
  for (const value of cells) {
    if (!Number.isFinite(value)) missing++;
    else {
      sum += value;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  const count = cells.length - missing;
  if (count === 0) return { missing, bars: [] };
  const span = most - least;
  const width = span / barCount;
  const counts = Array.from({ length: span ? barCount : 1 }, () => 0);
  for (const value of cells)
    if (Number.isFinite(value)) counts[span ? Math.min(barCount - 1, Math.floor((value - least) / width)) : 0]!++;
  const bars = counts.map((bar, at) => ({
    from: least + at * width,
    to: at === counts.length - 1 ? most : least + (at + 1) * width,
    value: '',
    count: bar,
  }));
  return { missing, least, most, mean: sum / count, bars };
}
