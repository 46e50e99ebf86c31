import type { ResourceDraft } from '#contract/data/resources';
import { sameDraft } from './draft.ts';

/** Local copy of a form that the server does not have yet. */
export interface Kept {
  draft: ResourceDraft;
  /** Version of the record on which the input is based; -1 before there is a record. */
  rowVer: number;
  /** The last version sent without an answer; it may have arrived. */
  sent: ResourceDraft | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** The version that the form opens with. */
export type Opening =
  /** The local copy has nothing that the server does not have. */
  | { use: 'theirs' }
  /** Continue with the local copy, based on version `rowVer`. */
  | { use: 'mine'; draft: ResourceDraft; rowVer: number }
  /** Both changed: the person decides. */
  | { use: 'ask'; mine: ResourceDraft; at: number };

/** Compares the version of the server with the local copy. */
export function openingOf(server: { draft: ResourceDraft; rowVer: number }, kept: Kept | null): Opening {
  if (!kept || sameDraft(kept.draft, server.draft)) return { use: 'theirs' };
  if (kept.rowVer === server.rowVer) return { use: 'mine', draft: kept.draft, rowVer: server.rowVer };
  // The server has our own save, whose answer was lost; there was no other change.
  if (kept.sent && sameDraft(kept.sent, server.draft)) return { use: 'mine', draft: kept.draft, rowVer: server.rowVer };
  return { use: 'ask', mine: kept.draft, at: kept.at };
}

/** Storage key per person and draft, so that people who share a computer do not see each other's input. */
export const keptKey = (userId: number, resourceId: number | undefined) => `deposit:${userId}:${resourceId ?? 'new'}`;

/** The storages in use: local copies in the first, secrets in the second. */
export interface Shelves {
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Ends with the tab. */
  passing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Stores a form in this browser. The FTP password goes to the session storage.
 * @returns false when the browser refuses to store
 */
export function keep(shelves: Shelves, key: string, kept: Kept): boolean {
  try {
    const { ftpPassword } = kept.draft;
    shelves.lasting.setItem(
      key,
      JSON.stringify({
        ...kept,
        draft: { ...kept.draft, ftpPassword: '' },
        sent: kept.sent && { ...kept.sent, ftpPassword: '' },
      }),
    );
    if (ftpPassword) shelves.passing.setItem(key, ftpPassword);
    return true;
  } catch {
    return false;
  }
}

/** The local copy under a key; null when there is none or it is not a form. */
export function readKept(shelves: Shelves, key: string): Kept | null {
  try {
    const kept = JSON.parse(shelves.lasting.getItem(key) ?? 'null') as Kept | null;
    if (typeof kept?.draft?.titleZh !== 'string' || !Array.isArray(kept.draft.authors)) return null;
    return { ...kept, draft: { ...kept.draft, ftpPassword: shelves.passing.getItem(key) ?? '' } };
  } catch {
    return null;
  }
}

/** Deletes the local copy under a key. */
export function forget(shelves: Shelves, key: string): void {
  try {
    shelves.lasting.removeItem(key);
    shelves.passing.removeItem(key);
  } catch {
    // A browser that refuses to store has nothing to delete.
  }
}

/** Storage key of the version that lost a conflict, until it is restored or dropped. */
export const asideKey = (key: string) => `${key}:aside`;

/** The storages of this browser. */
export const shelves: Shelves = {
  lasting: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  passing: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
};
