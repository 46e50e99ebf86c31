import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';

/** Rows that are not saved, with those from which they were made, in this browser's storage. */
export interface LocalRows {
  base: readonly SheetRow[];
  rows: readonly SheetRow[];
}

/**
 * The key of the unsaved rows of a task. Another person in the same browser has another one. The rows outlive a version
 * of the plan, because the numbers of its items do.
 */
export const copyKey = (userId: number, taskId: number) => `plan:${userId}:${taskId}`;

/** The copy under a key; undefined if there is none, or if the browser forbids storage. */
export function readCopy(key: string): LocalRows | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalRows | null;
    return stored && Array.isArray(stored.base) && Array.isArray(stored.rows) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a copy. A browser whose storage is full or forbidden still asks before the window is closed. */
export function writeCopy(key: string, copy: LocalRows): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // See above.
  }
}

/** Deletes the copy under a key. */
export function removeCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no storage, so there is no copy.
  }
}
