import { type DatasetDefinition, type DefinedColumn } from '../../contract.ts';
import { isSafeKey, maxRows, subsetKeyOf } from '../../contract/definition.ts';
import { cellsOf, lineOf, type TableRow } from './table-row.ts';
import { elementsOf } from './row-elements.ts';
import { faultList } from './row-faults.ts';
import { targetOf, valueOf } from './row-values.ts';
import { SeenTexts } from './seen-rows.ts';

/** A row without faults. */
export interface CheckedRow {
  id: string;
  /** Whether models are measured on it. */
  isMeasured: boolean;
  fold: number;
  target: number;
  /** Number of its sub-data set, counted from 1; null if it is in none. */
  subset: number | null;
  group: string;
  elements: string[];
  /** In the order of the definition's columns, unchanged from the table. */
  cells: string[];
}

const longestId = 100;
const longestGroup = 100;
const longestCell = 10_000;
const largestFold = 9999;

type Role = DefinedColumn['role'];

/** Checks the rows of a table one by one. `check` returns a row without faults; `end` is called after the last row. */
export function rowChecker(definition: DatasetDefinition) {
  const { columns, subsets, version } = definition;
  const faults = faultList();
  const ids = new SeenTexts();
  const contents = new SeenTexts();
  /** Lines of measured rows: for two equal rows their parts matter. */
  const measured = new Set<number>();
  const classes = new Map(version.classes.map((label, at) => [label, at]));
  const subsetSeqs = new Map(subsets.map(({ key }, at) => [key, at + 1]));
  const usedSubsets = new Set<number>();
  const usedClasses = new Set<number>();
  const at = (role: Role) => columns.findIndex((column) => column.role === role);
  const places = {
    id: at('id'),
    target: at('target'),
    fold: at('fold'),
    split: at('split'),
    subset: at('subset'),
    group: at('group'),
    formula: at('formula'),
  };
  const inputs = columns.flatMap(({ role }, place) => (role === 'input' || role === 'formula' ? [place] : []));
  const counts = { rows: 0, measured: 0, trained: 0, sameRows: 0, sameInBoth: 0 };
  const first = { sameRows: 0, sameInBoth: 0 };
  let line = 1;

  /** Handles the header, from the first row: missing columns end the reading. */
  function begin(row: TableRow): boolean {
    const names = new Set(Object.keys(row));
    for (const { name } of columns) {
      if (!names.has(name)) faults.error('NO_COLUMN', 1, { column: name, expected: [...names].join(', ') });
      names.delete(name);
    }
    for (const name of names) faults.warn('EXTRA_COLUMN', 1, { column: name });
    return faults.count() === 0;
  }

  /** @returns the row, null if it is faulty, undefined if reading further is pointless */
  function check(row: TableRow): CheckedRow | null | undefined {
    line = row[lineOf] ?? line + 1;
    if (counts.rows === 0 && !begin(row)) return undefined;
    if (++counts.rows > maxRows) {
      faults.error('TOO_MANY_ROWS', line, { expected: `${maxRows}` });
      return undefined;
    }
    const before = faults.count();
    if (row[cellsOf] !== undefined) {
      faults.error('COLUMN_COUNT', line, { found: `${row[cellsOf]}`, expected: `${Object.keys(row).length}` });
      return null;
    }
    const cells = columns.map(({ name }) => row[name]!);
    const cell = (place: number) => (place < 0 ? '' : cells[place]!);
    const isMeasured = partOf(cell(places.split));
    const id = cell(places.id);
    checkId(id, isMeasured);
    const fold = foldOf(cell(places.fold), isMeasured);
    const target = targetFrom(cell(places.target), isMeasured);
    const subset = subsetOf(cell(places.subset), isMeasured);
    const group = cell(places.group);
    if (group.length > longestGroup)
      faults.error('LONG_GROUP', line, {
        column: columns[places.group]!.name,
        found: group,
        expected: `${longestGroup}`,
      });
    checkValues(cells);
    compare(cells, isMeasured);
    if (isMeasured) counts.measured++;
    else counts.trained++;
    if (faults.count() > before) return null;
    return { id, isMeasured, fold, target, subset, group, elements: readElements(cell(places.formula)), cells };
  }

  /** Without a split every row is measured. */
  function partOf(text: string): boolean {
    if (places.split < 0) return true;
    if (text !== 'train' && text !== 'test')
      faults.error('BAD_SPLIT', line, { column: columns[places.split]!.name, found: text, expected: 'train, test' });
    return text === 'test';
  }

  function checkId(id: string, isMeasured: boolean): void {
    const column = columns[places.id]!.name;
    if (id === '') return faults.error('EMPTY_ID', line, { column });
    if (id.length > longestId) return faults.error('LONG_ID', line, { column, found: id, expected: `${longestId}` });
    // A score file has ids between tabs, its reader removes quotes, and lines with a leading # are comments.
    if (/^["'#]|\p{Cc}/u.test(id) || !isSafeKey(id)) return faults.error('BAD_ID', line, { column, found: id });
    if (isMeasured && places.split >= 0) measured.add(line);
    const other = ids.add(id, line);
    if (!other) return;
    const inBoth = places.split >= 0 && measured.has(other) !== isMeasured;
    faults.error(inBoth ? 'IN_BOTH_PARTS' : 'DUPLICATE_ID', line, { column, found: id, expected: `${other}` });
  }

  function foldOf(text: string, isMeasured: boolean): number {
    if (places.fold < 0 || (text === '' && !isMeasured)) return 0;
    const fold = /^\d{1,4}(\.0+)?$/.test(text) ? Number(text) : NaN;
    if (fold >= 0 && fold <= largestFold) return fold;
    faults.error('BAD_FOLD', line, { column: columns[places.fold]!.name, found: text, expected: `0…${largestFold}` });
    return 0;
  }

  function targetFrom(text: string, isMeasured: boolean): number {
    if (places.target < 0 || definition.card.taskType === 'generation') return 0;
    const column = columns[places.target]!.name;
    const target = targetOf(text, definition, classes);
    if (target === undefined)
      faults.error(text === '' ? 'EMPTY_TARGET' : 'BAD_TARGET', line, {
        column,
        found: text,
        expected: version.classes.join(', '),
      });
    else if (version.isNonNegative && target < 0) faults.error('NEGATIVE_TARGET', line, { column, found: text });
    else if (isMeasured) usedClasses.add(definition.card.taskType === 'regression' ? 0 : target);
    return target ?? 0;
  }

  function subsetOf(text: string, isMeasured: boolean): number | null {
    if (places.subset < 0 || text === '') return null;
    const seq = subsetSeqs.get(subsetKeyOf(text));
    if (seq === undefined)
      faults.error('UNKNOWN_SUBSET', line, {
        column: columns[places.subset]!.name,
        found: text,
        expected: [...subsetSeqs.keys()].join(', '),
      });
    else if (isMeasured) usedSubsets.add(seq);
    return seq ?? null;
  }

  function checkValues(cells: readonly string[]): void {
    for (const [place, { name, role, type }] of columns.entries()) {
      const text = cells[place]!;
      if (text.length > longestCell) faults.error('LONG_VALUE', line, { column: name, found: text });
      else if ((role === 'input' || role === 'group') && valueOf(text, type) === undefined)
        faults.error('BAD_VALUE', line, { column: name, found: text, expected: type });
    }
  }

  /**
   * Equal inputs with equal targets under two ids are duplicates; if they are in both parts, the model has seen the
   * answer.
   */
  function compare(cells: readonly string[], isMeasured: boolean): void {
    if (inputs.length === 0) return;
    const content = [...inputs, places.target].map((place) => cells[place] ?? '').join('\u0001');
    const other = contents.add(content, line);
    if (!other) return;
    const inBoth = places.split >= 0 && measured.has(other) !== isMeasured;
    counts[inBoth ? 'sameInBoth' : 'sameRows']++;
    first[inBoth ? 'sameInBoth' : 'sameRows'] ||= line;
  }

  function readElements(formula: string): string[] {
    if (formula === '') return [];
    const read = elementsOf(formula);
    if (read.unknown.length)
      faults.warn('UNKNOWN_ELEMENT', line, { column: columns[places.formula]!.name, found: read.unknown.join(' ') });
    return read.elements;
  }

  /** After the last row: adds faults and warnings about the whole table. */
  function end(): void {
    if (counts.rows === 0) return faults.count() ? undefined : faults.error('NO_ROWS', 0);
    if (places.split >= 0 && counts.measured === 0) faults.error('NO_TEST', 0);
    if (places.split >= 0 && counts.trained === 0) faults.warn('NO_TRAIN', 0);
    if (counts.sameRows) faults.warn('SAME_ROWS', first.sameRows, { found: `${counts.sameRows}` });
    if (counts.sameInBoth) faults.warn('SAME_IN_BOTH', first.sameInBoth, { found: `${counts.sameInBoth}` });
    if (definition.card.taskType === 'classification' && usedClasses.size === 1) faults.warn('ONE_CLASS', 0);
    for (const [label, place] of classes) if (!usedClasses.has(place)) faults.warn('UNUSED_CLASS', 0, { found: label });
    for (const [key, seq] of subsetSeqs) if (!usedSubsets.has(seq)) faults.warn('UNUSED_SUBSET', 0, { found: key });
  }

  return { check, end, faults: faults.all, count: faults.count, counts };
}
