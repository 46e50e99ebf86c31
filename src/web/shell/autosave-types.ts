import type { FieldFault } from '#shared/fail';
import { CallError } from '../api/wire.ts';
import type { Storages } from './autosave-storage.ts';

/** A form as stored on the server, and its version: -1 before there is a record. */
export interface Version<F> {
  form: F;
  rowVer: number;
}

/**
 * State of the input. `saved`: the server has everything except `unstorable` and `refused` fields, or nothing was typed
 * yet. In all other states but `memory` this browser stores the input. `expired`: the session has ended. `conflict`:
 * another person or another window has saved meanwhile. `closed`: the record was deleted or can no longer be edited.
 * `memory`: the browser refuses to store, and the server does not have the input yet.
 */
type AutosaveStatus =
  | 'saved'
  | 'typing'
  | 'saving'
  | 'offline'
  | 'expired'
  | 'refused'
  | 'conflict'
  | 'closed'
  | 'memory';

export interface AutosaveSnapshot<F, V extends Version<F> = Version<F>> extends Version<F> {
  id: number | undefined;
  status: AutosaveStatus;
  /** Time of the last save in this visit, as the server reports it. */
  savedAt: string | null;
  /** The failure of the last attempt; null once it was repeated with success. */
  error: CallError | null;
  /** The version on the server that conflicts with `form`. */
  theirs: V | null;
  /** Fields that cannot be stored as they are; the server keeps their last stored value. */
  unstorable: readonly { path: string }[];
  /** Errors that the server reported for single fields. */
  refused: readonly FieldFault[];
  /** Counts replacements of the whole form; a new number makes the page render the new values. */
  edition: number;
}

/** Key of the failure when another user has logged in in this browser. */
export const otherUser = 'web.otherUser';

/** Failure keys that the engine distinguishes. */
export interface FailureKeys {
  /** The version is outdated. */
  changed: string;
  /** The record is gone or cannot be edited now; HTTP 403 counts as well. */
  closed: readonly string[];
}

export interface AutosaveOptions<F, V extends Version<F> = Version<F>> extends FailureKeys {
  /** Key of the local copy; include the user, since people share computers, and the record. */
  key: (id: number | undefined) => string;
  /** Absent until the record is created. */
  id: number | undefined;
  /** The version on the server, or an empty form with version -1. */
  stored: V;
  /** Creates the record for the first save, and returns its id. Required when `id` is absent. */
  create?: () => Promise<number>;
  /**
   * Called before each save, so that nothing is sent in the name of another user who has logged in meanwhile.
   * @throws CallError with code 401 unless the user of the form is logged in
   */
  checkSession?: () => Promise<void>;
  /** Loads the current version. */
  open: (id: number) => Promise<V>;
  save: (id: number, form: F, rowVer: number) => Promise<{ rowVer: number; updateTime: string }>;
  /**
   * The part of a form that may be sent: `body` has the stored values of the fields in `faults` and `refused`. When
   * absent, everything is sent except fields that the server has refused.
   */
  storable?: (form: F, stored: F, refused: readonly string[]) => { body: F; faults: readonly { path: string }[] };
  /** Whether two forms are equal once stored, whatever their secret is. */
  isSame?: (one: F, other: F) => boolean;
  /**
   * A write-only field: never in the local storage, and sent once for each value of the field `of`. An empty one keeps
   * the stored value.
   */
  secret?: { field: keyof F & string; of: keyof F };
  /** Those of the browser when absent. */
  storages?: Storages;
}

/** Classifies a failed call. Anything that is not an answer of the server counts as a missing network. */
export function failureKind(error: unknown, { changed, closed }: FailureKeys) {
  if (!(error instanceof CallError) || error.code === 0 || error.code === 429) return 'offline';
  if (error.code === 401) return 'expired';
  if (error.key === changed) return 'changed';
  return error.code === 403 || closed.includes(error.key) ? 'closed' : 'refused';
}
