import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import type { WorkbookColumn } from '../../contract.ts';
import { content, type RowConflict } from './merging.ts';
import { emptyRow, filledRows, newKey, tidied, type Choices } from './rows.ts';

/** The rows of a spreadsheet as texts, and the column of each heading. */
export interface SheetFile {
  columns: readonly (WorkbookColumn | null)[];
  rows: readonly (readonly string[])[];
}

export interface ImportOptions {
  /** The rows in the table, and those that are stored: a deleted row of the file comes back with its number. */
  table: readonly SheetRow[];
  stored: readonly SheetRow[];
  choices: Choices;
  /** Topics whose rows the caller may edit. */
  editable: ReadonlySet<number>;
}

/** A row of the table that the file changes. */
interface RowChange extends Omit<RowConflict, 'before'> {
  mine: SheetRow;
  theirs: SheetRow;
}

/** The effect of a spreadsheet on the table, before anything is changed. */
export interface Import {
  added: SheetRow[];
  changed: RowChange[];
  unchanged: number;
  /** Rows of the table that the file does not have; they are deleted when the table is replaced. */
  missing: SheetRow[];
  /** Numbers in the file that this plan does not have: their rows are new. */
  unknown: string[];
  /** Numbers that several rows of the file have; such a file cannot be used. */
  double: string[];
  /** Rows of topics that others edit, which the file would change or add; they are left out. */
  foreign: number;
  /** The rows of the file as they will be in the table, for their errors. */
  taken: SheetRow[];
  rows: Record<'add' | 'replace', readonly SheetRow[]>;
}

/**
 * Compares a spreadsheet with the table. A row of the file is the row with its number; a row without a number is the
 * row with the same cells, otherwise a new one. Columns that the file does not have keep their values.
 */
export function compareSheet(file: SheetFile, { table: typed, stored, choices, editable }: ImportOptions): Import {
  const table = filledRows(typed);
  const byNumber = numbered(table);
  const deleted = numbered(stored);
  const isForeign = ({ topic = '' }: SheetRow) =>
    choices.topics.some(({ topicId, topicNo }) => topicNo === topic.trim() && !editable.has(topicId));
  const result: Omit<Import, 'rows' | 'missing'> = {
    added: [],
    changed: [],
    unchanged: 0,
    unknown: [],
    double: [],
    foreign: 0,
    taken: [],
  };
  const read = file.rows.map((cells) => cellsOf(file.columns, cells));
  const numbers = read.flatMap(({ itemNo = '' }) => itemNo || []);
  result.double = [...new Set(numbers.filter((no, at) => numbers.indexOf(no) !== at))];
  const named = new Set(numbers);
  const alike = Map.groupBy(
    table.filter(({ itemNo }) => !itemNo || !named.has(itemNo)),
    (row) => content(tidied(row, choices)),
  );
  // The rows of the table with a row in the file, with what becomes of them.
  const kept = new Map<SheetRow, SheetRow>();
  const order: SheetRow[] = [];
  const first = choices.topics[0]?.topicNo ?? '';
  for (const { itemNo = '', ...cells } of read) {
    const before = byNumber.get(itemNo);
    const back = before ? undefined : deleted.get(itemNo);
    const row = tidied({ ...(before ?? back ?? { ...emptyRow(first), key: newKey() }), ...cells }, choices);
    if (filledRows([row]).length === 0) continue;
    const same = before && content(tidied(before, choices)) === content(row) ? before : undefined;
    const old = same ?? (before || back ? undefined : alike.get(content(row))?.shift());
    if (old) {
      result.unchanged += 1;
      kept.set(old, old);
      order.push(old);
    } else if (isForeign(row) || (before && isForeign(before))) {
      result.foreign += 1;
      if (!before) continue;
      kept.set(before, before);
      order.push(before);
    } else {
      if (before) {
        result.changed.push({ itemNo, mine: tidied(before, choices), theirs: row });
        kept.set(before, row);
      } else {
        result.added.push(row);
        if (itemNo && !back) result.unknown.push(itemNo);
      }
      result.taken.push(row);
      order.push(row);
    }
  }
  const absent = table.filter((row) => !kept.has(row));
  return {
    ...result,
    missing: absent.filter((row) => !isForeign(row)),
    rows: {
      replace: [...order, ...absent.filter(isForeign)],
      add: [...table.map((row) => kept.get(row) ?? row), ...result.added],
    },
  };
}

const numbered = (rows: readonly SheetRow[]) =>
  new Map(rows.flatMap((row) => (row['itemNo'] ? [[row['itemNo'], row] as const] : [])));

function cellsOf(columns: SheetFile['columns'], texts: readonly string[]): Partial<Record<WorkbookColumn, string>> {
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = texts[at] ?? '';
      return column ? [[column, column === 'itemNo' ? text.trim() : text]] : [];
    }),
  );
}
