import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';

/** A row that two people changed in different ways; undefined for one who deleted it. */
export interface RowConflict {
  itemNo: string;
  /** The row from which both began. */
  before: SheetRow | undefined;
  mine: SheetRow | undefined;
  theirs: SheetRow | undefined;
}

export interface Merged {
  rows: SheetRow[];
  conflicts: RowConflict[];
  /** Rows that others have added, changed or deleted. */
  taken: number;
}

/**
 * Three-way merge of the rows of a table: what only one side changed is taken. A row that both changed is a conflict;
 * it stays as typed until somebody chooses. Rows are compared by their number; new rows have none.
 * @param base the rows as they were read
 * @param mine the rows as typed
 * @param theirs the rows that are stored now
 */
export function mergeRows(base: readonly SheetRow[], mine: readonly SheetRow[], theirs: readonly SheetRow[]): Merged {
  const [before, typed, stored] = [base, mine, theirs].map(byNumber) as [Rows, Rows, Rows];
  const conflicts: RowConflict[] = [];
  let taken = 0;
  const added = Map.groupBy(
    theirs.filter(({ itemNo }) => itemNo && !before.has(itemNo)),
    content,
  );
  const found = new Set<string>();
  const rows = mine.flatMap((row): SheetRow[] => {
    const itemNo = row['itemNo'] ?? '';
    if (itemNo === '') {
      // A new row that is stored already: only the others were faulty, or the answer to its saving was lost.
      const same = added.get(content(row))?.shift();
      if (same) found.add(same['itemNo']!);
      return [same ?? row];
    }
    const [old, now] = [before.get(itemNo), stored.get(itemNo)];
    if (isSame(now, row) || isSame(now, old)) return [row];
    taken += 1;
    if (isSame(row, old)) return now ? [now] : [];
    conflicts.push({ itemNo, before: old, mine: row, theirs: now });
    return [row];
  });
  for (const [itemNo, now] of stored) {
    if (typed.has(itemNo) || found.has(itemNo)) continue;
    const old = before.get(itemNo);
    if (isSame(now, old)) continue;
    taken += 1;
    // Deleted here and changed there: it comes back until somebody chooses.
    if (old) conflicts.push({ itemNo, before: old, mine: undefined, theirs: now });
    rows.push(now);
  }
  return { rows, conflicts, taken };
}

/** The rows after somebody chose the version of another person. */
export function withTheirs(rows: readonly SheetRow[], { itemNo, theirs }: RowConflict): SheetRow[] {
  const isThere = rows.some((row) => row['itemNo'] === itemNo);
  const replaced = rows.flatMap((row) => (row['itemNo'] === itemNo ? (theirs ? [theirs] : []) : [row]));
  return theirs && !isThere ? [...replaced, theirs] : replaced;
}

/**
 * The rows after somebody chose the own version: as typed by now, or without the row that was deleted here. A row that
 * was deleted there is a new one, because its number is gone.
 * @param newKey makes the key of a new row
 */
export function withMine(
  rows: readonly SheetRow[],
  { itemNo, mine, theirs }: RowConflict,
  newKey: () => string,
): SheetRow[] {
  return rows.flatMap((row) => {
    if (row['itemNo'] !== itemNo) return [row];
    if (!mine) return [];
    return theirs ? [row] : [{ ...row, itemNo: '', key: newKey() }];
  });
}

/** The rows as somebody left them, as far as the conflicts are open: from these they are found again. */
export function baseWith(stored: readonly SheetRow[], conflicts: readonly RowConflict[]): SheetRow[] {
  const open = new Map(conflicts.map(({ itemNo, before }) => [itemNo, before]));
  const rows = stored.filter((row) => !open.has(row['itemNo'] ?? ''));
  return [...rows, ...[...open.values()].filter((row) => row !== undefined)];
}

/** The columns in which two versions of a row differ. */
export const differingColumns = (
  { mine, theirs }: Pick<RowConflict, 'mine' | 'theirs'>,
  columns: readonly string[],
): string[] => columns.filter((column) => (mine?.[column] ?? '') !== (theirs?.[column] ?? ''));

type Rows = Map<string, SheetRow>;

const byNumber = (rows: readonly SheetRow[]): Rows =>
  new Map(rows.flatMap((row) => (row['itemNo'] ? [[row['itemNo'], row] as const] : [])));

/** The cells of a row without its key and its number, as a text to compare. */
export function content(row: SheetRow): string {
  const { key: _key, itemNo: _itemNo, ...cells } = row;
  return JSON.stringify(Object.entries(cells).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const isSame = (one: SheetRow | undefined, other: SheetRow | undefined): boolean =>
  one === undefined || other === undefined ? one === other : content(one) === content(other);
