import type { StoredBytes } from './files.ts';
import type { Context } from '../context.ts';

/** Destination of a file that arrives over several requests. */
interface Place {
  /** Id of the record of the target's noun. */
  refId: number;
  name: string;
  /** Folder within the record; empty for the top level. */
  folder: string;
  /** A value defined by the target, such as a class of files or a kind of scan; may be empty. */
  kind: string;
}

/** Another unfinished file for the same record. */
export interface Coming {
  path: string;
  size: number;
}

/** The attached file. */
export interface AttachedFile {
  id: number;
  path: string;
  name: string;
  size: number;
  mime: string;
  sha256: string;
  kind: string;
}

/**
 * A noun whose records accept files that arrive over several requests. `files/transfers` receives the bytes and knows
 * nothing else of the noun; the noun declares this in its module.
 */
export interface TransferTarget {
  /** `area.noun`, the name that clients send. */
  name: string;
  /**
   * Whether the caller may add this file now. Returns its path within the record, and a number by which the noun finds
   * its reservation (such as space), or null. Runs in the caller's transaction.
   */
  reserve: (
    tx: Context,
    place: Place & { bytes: number; expireAt: Date; coming: readonly Coming[]; replaces: boolean },
  ) => Promise<{ path: string; hold: number | null }>;
  /** Refuses a file by its first bytes. */
  judge: (head: Buffer, path: string) => Promise<void>;
  /** Attaches the stored file `fileId` (see `settleFile`) to its record; in the caller's transaction. */
  attach: (
    tx: Context,
    file: StoredBytes & { refId: number; fileId: number; path: string; kind: string; hold: number | null },
  ) => Promise<AttachedFile>;
  /** The file that {@link attach} returned. */
  find: (ctx: Context, refId: number, id: number) => Promise<AttachedFile | undefined>;
  /** Throws when the caller may not add files to the record; then its unfinished files are hidden as well. */
  open: (ctx: Context, refId: number) => Promise<unknown>;
  /** Of these records, those that still exist. */
  existing: (ctx: Context, refIds: readonly number[]) => Promise<number[]>;
  /** Extends the reservation of {@link reserve}, or releases it. */
  extend?: (ctx: Context, hold: number, expireAt: Date) => Promise<void>;
  release?: (tx: Context, hold: number) => Promise<void>;
  /** Used space and limit in GB when the record's owner exceeds it; otherwise undefined. */
  excess?: (ctx: Context, refId: number) => Promise<{ used: number; limit: number } | undefined>;
  /** Maximum bytes for everybody; when it becomes lower, transfers call {@link excess}. */
  limit?: (ctx: Context) => Promise<number>;
  /** HTTP statuses of the noun's failures; others are 400. */
  statuses: Readonly<Record<string, number>>;
  /** Failures about the bytes themselves. They end the transfer, because a retry cannot succeed. */
  faults: readonly string[];
}

export type TransferTargets = ReadonlyMap<string, TransferTarget>;

/** All targets by name. */
export const targetsOf = (modules: readonly { transferTarget?: TransferTarget }[]): TransferTargets =>
  new Map(modules.flatMap(({ transferTarget: it }) => (it ? [[it.name, it] as const] : [])));
