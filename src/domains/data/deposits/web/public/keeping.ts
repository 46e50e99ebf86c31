import type { OwnResource, ResourceDraft } from '#contract/data/resources';
import type { FieldFault } from '#shared/fail';
import type { Unstorable } from './draft.ts';

/** The last save of a draft, as the server tells it; without a name where the hand is nobody's who fills it in. */
export type Saved = Pick<OwnResource, 'savedBy' | 'updateTime'>;

/** The version on the server that somebody's own meets. */
export interface Theirs {
  theirs: ResourceDraft;
  theirRowVer: number;
  saved: Saved;
}

/** Where the words of the person are now. */
export type Place =
  /** Nothing was typed yet, or everything is on the server. */
  | { at: 'server'; since: string | null }
  | { at: 'browser'; why: 'typing' | 'saving' | 'offline' | 'expired' }
  /** The server refused; `message` says why. Typing on tries again. */
  | { at: 'browser'; why: 'refused'; message: string }
  /** Somebody else, or another window, saved meanwhile. */
  | ({ at: 'browser'; why: 'conflict' } & Theirs)
  /** The record is gone or can no longer be edited. */
  | { at: 'browser'; why: 'closed'; message: string }
  /** The browser stores nothing and the server has not got it yet. */
  | { at: 'memory' };

export interface Snapshot {
  resourceId: number | undefined;
  rowVer: number;
  draft: ResourceDraft;
  place: Place;
  /** Fields of which the last stored value is kept on the server. */
  unstorable: readonly Unstorable[];
  /** What the server said about single fields. */
  refused: readonly FieldFault[];
  /** Counts replacements of the whole draft, so that the form shows it anew. */
  edition: number;
}

/** What a failed call means for the form. */
export type Trouble =
  | { kind: 'offline' }
  | { kind: 'expired' }
  | { kind: 'changed' }
  | { kind: 'refused'; message: string; fields: readonly FieldFault[] }
  | { kind: 'closed'; message: string };

/** The server as the keeper needs it. Calls reject with whatever `trouble` understands. */
export interface Server {
  create: () => Promise<number>;
  open: (resourceId: number) => Promise<{ draft: ResourceDraft; rowVer: number; saved: Saved }>;
  save: (resourceId: number, rowVer: number, body: ResourceDraft) => Promise<{ rowVer: number; updateTime: string }>;
  trouble: (error: unknown) => Trouble;
  /** Called when the session has ended, to show the question about it. */
  sessionOver: (error: unknown) => void;
}

export interface Start {
  userId: number;
  resourceId: number | undefined;
  rowVer: number;
  draft: ResourceDraft;
  /** What the server has; differs from `draft` where this browser kept more. */
  stored: ResourceDraft;
}

export interface Keeper {
  subscribe: (changed: () => void) => () => void;
  snapshot: () => Snapshot;
  /** Takes over what was typed: into this browser at once, to the server after a pause. */
  change: (draft: ResourceDraft) => void;
  /** Shows another version in the form and saves it; what it replaces is the caller's to keep. */
  replace: (draft: ResourceDraft) => void;
  /** Makes sure that a record exists, for files. @throws what creating throws */
  ensure: () => Promise<number>;
  /** Sends everything now; true when the server has it all. */
  flush: () => Promise<boolean>;
  /** Ends a conflict: mine over theirs, or theirs. */
  settle: (whose: 'mine' | 'theirs') => void;
  /** Tries again after a lost network or a new login. */
  retry: () => void;
  /** The form is on the screen: saves by itself from now on. */
  begin: () => void;
  /** The form leaves the screen: sends what is waiting; what does not arrive is kept here. */
  end: () => void;
}
