import type { OwnResource, ResourceDraft } from '#contract/data/resources';
import type { FieldFault } from '#shared/fail';
import type { Unstorable } from './draft.ts';

/**
 * The last save of a draft as the server reports it; without a name when the last change came from none of the people
 * who fill it in.
 */
export type Saved = Pick<OwnResource, 'savedBy' | 'updateTime'>;

/** The version on the server that conflicts with the local one. */
export interface Theirs {
  theirs: ResourceDraft;
  theirRowVer: number;
  saved: Saved;
}

/** Where the current input is stored. */
export type Place =
  /** Nothing was typed yet, or the server has everything. */
  | { at: 'server'; since: string | null }
  | { at: 'browser'; why: 'typing' | 'saving' | 'offline' | 'expired' }
  /** The server refused; `message` gives the reason. Further typing tries again. */
  | { at: 'browser'; why: 'refused'; message: string }
  /** Another person, or another window, has saved in the meantime. */
  | ({ at: 'browser'; why: 'conflict' } & Theirs)
  /** The record was deleted or can no longer be edited. */
  | { at: 'browser'; why: 'closed'; message: string }
  /** The browser stores nothing, and the server does not have it yet. */
  | { at: 'memory' };

export interface Snapshot {
  resourceId: number | undefined;
  rowVer: number;
  draft: ResourceDraft;
  place: Place;
  /** Fields whose last stored value stays on the server. */
  unstorable: readonly Unstorable[];
  /** Errors that the server reported for single fields. */
  refused: readonly FieldFault[];
  /** Counts replacements of the whole draft; a new number makes the form render the new values. */
  edition: number;
}

/** Kinds of failed calls that the form distinguishes. */
export type Trouble =
  | { kind: 'offline' }
  | { kind: 'expired' }
  | { kind: 'changed' }
  | { kind: 'refused'; message: string; fields: readonly FieldFault[] }
  | { kind: 'closed'; message: string };

/** The server interface of the keeper. Calls reject with errors that `trouble` understands. */
export interface Server {
  create: () => Promise<number>;
  open: (resourceId: number) => Promise<{ draft: ResourceDraft; rowVer: number; saved: Saved }>;
  save: (resourceId: number, rowVer: number, body: ResourceDraft) => Promise<{ rowVer: number; updateTime: string }>;
  trouble: (error: unknown) => Trouble;
  /** Called when the session has ended, to ask for a new login. */
  sessionOver: (error: unknown) => void;
}

export interface Start {
  userId: number;
  resourceId: number | undefined;
  rowVer: number;
  draft: ResourceDraft;
  /** The draft on the server; differs from `draft` when this browser has later input. */
  stored: ResourceDraft;
}

export interface Keeper {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => Snapshot;
  /** Stores input in this browser at once, and on the server after a pause. */
  change: (draft: ResourceDraft) => void;
  /** Shows another version in the form and saves it; the caller stores the replaced one. */
  replace: (draft: ResourceDraft) => void;
  /** Creates the record if needed, for files. @throws the errors of `create` */
  ensure: () => Promise<number>;
  /** Sends everything now; true when the server has it all. */
  flush: () => Promise<boolean>;
  /** Resolves a conflict with the local version or the version of the server. */
  settle: (whose: 'mine' | 'theirs') => void;
  /** Retries after a network failure or a new login. */
  retry: () => void;
  /** The form is mounted: saves automatically from now on. */
  begin: () => void;
  /** The form is unmounted: sends pending input; input that cannot be sent stays in this browser. */
  end: () => void;
}
