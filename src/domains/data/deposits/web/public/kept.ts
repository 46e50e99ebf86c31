import type { ResourceDraft } from '#contract/data/resources';
import { sameDraft } from './draft.ts';

/** What the browser keeps of a form that the server does not have yet. */
export interface Kept {
  draft: ResourceDraft;
  /** Version of the record that the typing started from; -1 before there is a record. */
  rowVer: number;
  /** The last version sent without an answer: it may have arrived. */
  sent: ResourceDraft | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Which version the form opens with. */
export type Opening =
  /** Nothing is kept here that the server does not have. */
  | { use: 'theirs' }
  /** Continue what was typed here, on top of version `rowVer`. */
  | { use: 'mine'; draft: ResourceDraft; rowVer: number }
  /** Both changed: the person decides. */
  | { use: 'ask'; mine: ResourceDraft; at: number };

/** Compares what the server has with what this browser kept. */
export function openingOf(server: { draft: ResourceDraft; rowVer: number }, kept: Kept | null): Opening {
  if (!kept || sameDraft(kept.draft, server.draft)) return { use: 'theirs' };
  if (kept.rowVer === server.rowVer) return { use: 'mine', draft: kept.draft, rowVer: server.rowVer };
  // Our own save whose answer was lost on the way: nobody else was here.
  if (kept.sent && sameDraft(kept.sent, server.draft)) return { use: 'mine', draft: kept.draft, rowVer: server.rowVer };
  return { use: 'ask', mine: kept.draft, at: kept.at };
}

/** Key of what is kept: per person and draft, so that nobody meets another's words on a shared computer. */
export const keptKey = (userId: number, resourceId: number | undefined) => `deposit:${userId}:${resourceId ?? 'new'}`;

/** The part of the browser's storage that is used; what is kept lives in the first, secrets in the second. */
export interface Shelves {
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Ends with the tab. */
  passing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Keeps a form in this browser. The FTP password goes to the storage that ends with the tab.
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

/** What was kept under a key; null for nothing, or for something that is not a form. */
export function readKept(shelves: Shelves, key: string): Kept | null {
  try {
    const kept = JSON.parse(shelves.lasting.getItem(key) ?? 'null') as Kept | null;
    if (typeof kept?.draft?.titleZh !== 'string' || !Array.isArray(kept.draft.authors)) return null;
    return { ...kept, draft: { ...kept.draft, ftpPassword: shelves.passing.getItem(key) ?? '' } };
  } catch {
    return null;
  }
}

/** Forgets what was kept under a key. */
export function forget(shelves: Shelves, key: string): void {
  try {
    shelves.lasting.removeItem(key);
    shelves.passing.removeItem(key);
  } catch {
    // A browser that refuses to store has nothing to forget.
  }
}

/** Where the version waits that lost a conflict, until it is switched back or dropped. */
export const asideKey = (key: string) => `${key}:aside`;

/** The browser's own storage. */
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
