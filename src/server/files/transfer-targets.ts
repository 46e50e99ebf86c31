import type { StoredBytes } from './files.ts';
import type { Context } from '../context.ts';

/** Where a file that comes over several requests shall go. */
export interface Place {
  /** Record of the target's noun. */
  refId: number;
  name: string;
  /** Folder inside the record, empty for the top. */
  folder: string;
  /** A word of the target, such as a class of files or a kind of scan; may be empty. */
  kind: string;
}

/** Another file on its way to the same record. */
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
 * A noun whose records take files that come over several requests. `files/transfers` receives the bytes and knows
 * nothing else of the noun; the noun declares this in its module.
 */
export interface TransferTarget {
  /** `area.noun`, as senders name it. */
  name: string;
  /**
   * Whether the caller may add this file now. Answers the path under which it will stand, and a number by which the
   * noun finds what it keeps for it, such as space; null without. In the caller's transaction.
   */
  reserve: (
    tx: Context,
    place: Place & { bytes: number; expireAt: Date; coming: readonly Coming[] },
  ) => Promise<{ path: string; hold: number | null }>;
  /** Refuses a file by its first bytes. */
  judge: (head: Buffer, path: string) => Promise<void>;
  /** Makes the stored file `fileId` (see `settleFile`) a part of its record; in the caller's transaction. */
  attach: (
    tx: Context,
    file: StoredBytes & { refId: number; fileId: number; path: string; kind: string; hold: number | null },
  ) => Promise<AttachedFile>;
  /** The file that {@link attach} answered. */
  find: (ctx: Context, refId: number, id: number) => Promise<AttachedFile | undefined>;
  /** Throws where the caller may not add files to the record; they do not see its unfinished files either. */
  open: (ctx: Context, refId: number) => Promise<unknown>;
  /** Of these records, those that are still there. */
  existing: (ctx: Context, refIds: readonly number[]) => Promise<number[]>;
  /** Keeps what {@link reserve} holds for longer, or releases it. */
  extend?: (ctx: Context, hold: number, expireAt: Date) => Promise<void>;
  release?: (tx: Context, hold: number) => Promise<void>;
  /** Space in GB where the owner of the record has too much by now; undefined where all is well. */
  excess?: (ctx: Context, refId: number) => Promise<{ used: number; limit: number } | undefined>;
  /** Bytes that everybody may have; a lower answer than before makes transfers ask for {@link excess}. */
  limit?: (ctx: Context) => Promise<number>;
  /** HTTP statuses of the noun's failures; others are 400. */
  statuses: Readonly<Record<string, number>>;
  /** Failures about the bytes themselves, which end a transfer: they will never be right. */
  faults: readonly string[];
}

export type TransferTargets = ReadonlyMap<string, TransferTarget>;

/** All targets of the product by their name. */
export const targetsOf = (modules: readonly { transferTarget?: TransferTarget }[]): TransferTargets =>
  new Map(modules.flatMap(({ transferTarget: it }) => (it ? [[it.name, it] as const] : [])));
