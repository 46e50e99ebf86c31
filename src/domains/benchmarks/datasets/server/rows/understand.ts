import type { TaskType } from '#contract/benchmarks/scoring';
import type { Understood } from '../../contract.ts';
import type { ColumnRole, ColumnType } from '../../contract/definition.ts';
import { elementsOf } from './row-elements.ts';
import { numberOf, truthOf } from './row-values.ts';
import { SeenTexts } from './seen-rows.ts';
import type { TableRow } from './table-row.ts';

/** Number of rows that are shown, and of values of a column that are counted. */
const shownRows = 20;
const maxValues = 200;
/** A column with more labels is text. */
const maxLabels = 50;

interface Seen {
  name: string;
  empty: number;
  full: number;
  numbers: number;
  wholes: number;
  truths: number;
  formulas: number;
  values: Map<string, number> | null;
  /** Whether all values are distinct; only determined for the first columns. */
  ids: SeenTexts | null;
}

/** Reads a whole table and guesses the role and type of each column. */
export async function understand(table: AsyncIterable<TableRow>): Promise<Understood> {
  const first: string[][] = [];
  let seen: Seen[] = [];
  let rows = 0;
  for await (const row of table) {
    if (rows === 0) seen = Object.keys(row).map(begin);
    rows++;
    const cells = seen.map(({ name }) => row[name]!);
    if (first.length < shownRows) first.push(cells.map((text) => text.slice(0, 200)));
    for (const [at, column] of seen.entries()) note(column, cells[at]!, rows);
  }
  const types = seen.map(typeOf);
  const roles = rolesOf(seen, types);
  const columns = seen.map(({ name, empty, values }, at) => ({
    name,
    role: roles[at]!,
    type: typeFor(roles[at]!, types[at]!),
    empty,
    values: values && [...values].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count),
  }));
  const target = roles.indexOf('target');
  return { rows, columns, taskType: target < 0 ? 'regression' : taskOf(types[target]!), first };
}

const begin = (name: string, at: number): Seen => ({
  name,
  empty: 0,
  full: 0,
  numbers: 0,
  wholes: 0,
  truths: 0,
  formulas: 0,
  values: new Map<string, number>(),
  ids: at < 3 ? new SeenTexts() : null,
});

function note(column: Seen, text: string, row: number): void {
  if (text === '') {
    column.empty++;
    return;
  }
  column.full++;
  const value = numberOf(text);
  if (value !== undefined) column.numbers++;
  if (Number.isSafeInteger(value)) column.wholes++;
  if (truthOf(text) !== undefined && value === undefined) column.truths++;
  // A few dozen values distinguish formulas from other texts.
  if (column.full <= maxLabels && value === undefined && text.length < 300) {
    const { elements, unknown } = elementsOf(text);
    if (elements.length > 0 && unknown.length === 0 && !/\s/.test(text)) column.formulas++;
  }
  if (column.ids?.add(text, row)) column.ids = null;
  const { values } = column;
  if (!values) return;
  values.set(text.slice(0, 100), (values.get(text.slice(0, 100)) ?? 0) + 1);
  if (values.size > maxValues) column.values = null;
}

function typeOf({ full, numbers, wholes, truths, values }: Seen): ColumnType {
  if (full === 0) return 'text';
  if (truths === full) return 'boolean';
  if (wholes === full) return 'integer';
  if (numbers === full) return 'number';
  return values && values.size <= maxLabels && values.size * 2 <= full ? 'label' : 'text';
}

/** The type that a role requires, independent of the values. */
const typeFor = (role: ColumnRole, type: ColumnType): ColumnType =>
  role === 'formula' || role === 'group' ? 'text' : role === 'fold' ? 'integer' : role === 'split' ? 'label' : type;

/** Name patterns of the roles; the first match is taken. */
const names: readonly [ColumnRole, RegExp][] = [
  ['id', /^(id|sample_?id|material_?id|mat_?id|mp_?id|mbid|index)$/i],
  ['fold', /^(fold|cv_?fold|k_?fold)$/i],
  ['split', /^(split|part|partition)$/i],
  ['subset', /^(subset|sub_?data_?set)$/i],
  ['group', /^(group|group_?id|prototype|wyckoff)$/i],
  ['formula', /^((chemical|reduced|pretty)?_?formula|composition)$/i],
  ['target', /^(target|y|label)$/i],
];

function rolesOf(seen: readonly Seen[], types: readonly ColumnType[]): ColumnRole[] {
  const roles: ColumnRole[] = seen.map(() => 'input');
  const isFree = (role: ColumnRole) => !roles.includes(role);
  const take = (role: ColumnRole, at: number) => {
    if (at >= 0 && isFree(role) && roles[at] === 'input') roles[at] = role;
  };
  for (const [role, pattern] of names)
    take(
      role,
      seen.findIndex(({ name }, at) => pattern.test(name) && fits(role, seen[at]!, types[at]!)),
    );
  // Without such names: unique values, values that are formulas, and the last column.
  take(
    'id',
    seen.findIndex(({ ids, empty }, at) => ids !== null && empty === 0 && roles[at] === 'input'),
  );
  take(
    'formula',
    seen.findIndex(({ formulas, full }) => full > 1 && formulas >= Math.min(full, maxLabels) * 0.9),
  );
  take(
    'target',
    seen.findLastIndex(({ empty }, at) => empty === 0 && roles[at] === 'input' && types[at] !== 'text'),
  );
  return roles;
}

function fits(role: ColumnRole, { values, ids }: Seen, type: ColumnType): boolean {
  if (role === 'id') return ids !== null;
  if (role === 'fold') return type === 'integer' && values !== null;
  if (role === 'split') return values !== null && values.size > 0 && [...values.keys()].every(isPart);
  return role !== 'subset' || values !== null;
}

const isPart = (text: string) => text === 'train' || text === 'test';

const taskOf = (type: ColumnType): TaskType =>
  type === 'boolean' ? 'classification' : type === 'label' || type === 'text' ? 'multiclass' : 'regression';
