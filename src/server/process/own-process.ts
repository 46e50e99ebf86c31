import type { ChangeListener } from '../database/change-listener.ts';
import type { SlowStatements } from '../database/slow-statements.ts';

/* State of one process, for the monitoring pages. It is not shared between processes and affects no decision. */

/** Commands of the shared cache, with the names that are known from Redis. */
export type CacheCommand = 'get' | 'getdel' | 'set' | 'setnx' | 'incr' | 'del';

/** How this process has used the shared cache since it started. */
export interface CacheUse {
  commands: Record<CacheCommand, number>;
  hits: number;
  misses: number;
  /** Bytes of keys and values that were written. */
  bytesIn: number;
  /** Bytes of values that were read. */
  bytesOut: number;
}

/** A cache in the memory of a process. It can be emptied at any time; its contents are then computed again. */
export interface Memory {
  /** Key below `cache.names` in the texts of the noun that shows it. */
  name: string;
  size: () => number;
  /** Names of at most `most` entries; they reveal nothing of the content. */
  keys: (most: number) => string[];
  /** Details of one entry. */
  describe: (key: string) => object | undefined;
  /** Removes one entry, or all. */
  forget: (key?: string) => void;
}

/** Connections to the database that this process holds. */
export interface PoolFigures {
  /** Open connections. */
  size: number;
  /** Open connections that are idle. */
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
  /** Maximum number of connections. */
  most: number;
}

export interface OwnProcess {
  /** Data folder of the installation. */
  dataDir: string;
  /** Host of the mail server; null without one, and then mails are only written into a folder. */
  mailServer: string | null;
  pool: () => PoolFigures;
  statements: SlowStatements;
  cacheUse: CacheUse;
  /** Caches add themselves when they are created. */
  memories: Memory[];
  /** Pages since the start: rendered, and sent from the page cache. */
  pages: { rendered: number; cached: number };
  /** Hears changes of the configuration, for {@link memoizeUntilChanged}. */
  changes: ChangeListener;
  /** Empties the caches of this process, because a call has changed published content or the configuration. */
  contentChanged: () => void;
  /** Adds a callback for {@link contentChanged}. */
  onContentChanged: (listener: () => void) => void;
}

/** The state of a process at its start. */
export function ownProcess(
  parts: Pick<OwnProcess, 'dataDir' | 'mailServer' | 'pool' | 'statements' | 'changes'>,
): OwnProcess {
  const commands = { get: 0, getdel: 0, set: 0, setnx: 0, incr: 0, del: 0 };
  const listeners: (() => void)[] = [parts.changes.changed];
  return {
    ...parts,
    cacheUse: { commands, hits: 0, misses: 0, bytesIn: 0, bytesOut: 0 },
    memories: [],
    pages: { rendered: 0, cached: 0 },
    contentChanged: () => listeners.forEach((listener) => listener()),
    onContentChanged: (listener) => void listeners.push(listener),
  };
}
