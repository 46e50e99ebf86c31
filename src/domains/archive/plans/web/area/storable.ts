import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import type { PlanItemForm } from '../../contract.ts';
import { content } from './merging.ts';
import { filledRows, itemOf, tidied, type Choices } from './rows.ts';

/** The part of a table that can be saved. */
export interface StorableRows {
  items: PlanItemForm[];
  /** The rows as they will be stored. */
  stored: SheetRow[];
  /** The rows as typed, with valid cells as the server writes them. */
  typed: SheetRow[];
  /** Number of rows with an invalid cell. */
  faulty: number;
  /** Whether nothing but the faulty rows was changed. */
  isUnchanged: boolean;
}

/**
 * The items to send for a table: a row with an invalid cell keeps its stored version, or is left out if it is new, so that
 * one bad cell does not keep the other rows from being saved.
 * @param rows the rows as typed
 * @param base the rows on the server
 */
export function storableRows(rows: readonly SheetRow[], base: readonly SheetRow[], choices: Choices): StorableRows {
  const before = new Map(base.flatMap((row) => (row['itemNo'] ? [[row['itemNo'], row] as const] : [])));
  let faulty = 0;
  const stored = filledRows(rows).flatMap((row) => {
    if (itemOf(row, choices)) return [tidied(row, choices)];
    faulty += 1;
    return before.get(row['itemNo'] ?? '') ?? [];
  });
  return {
    items: stored.flatMap((row) => itemOf(row, choices) ?? []),
    stored,
    typed: rows.map((row) => (filledRows([row]).length > 0 ? tidied(row, choices) : row)),
    faulty,
    isUnchanged: JSON.stringify(stored.map(content)) === JSON.stringify(base.map(content)),
  };
}
