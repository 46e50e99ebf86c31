import type { SlowStatements } from '../database/slow-statements.ts';

/*
 * What one process knows of itself, for those who watch over it. Nothing here is shared between processes, and nothing
 * here decides anything.
 */

/** Commands of the shared cache by the names that people know from Redis. */
export type CacheCommand = 'get' | 'getdel' | 'set' | 'setnx' | 'incr' | 'del';

/** How this process has used the shared cache since it started. */
export interface CacheUse {
  commands: Record<CacheCommand, number>;
  hits: number;
  misses: number;
  /** Bytes of keys and values that were sent there, */
  bytesIn: number;
  /** and of values that came back. */
  bytesOut: number;
}

/** Something that a process keeps to save work. It can be emptied at any time: what was in it is made anew. */
export interface Memory {
  /** As in `cache.names` of the noun that shows it. */
  name: string;
  size: () => number;
  /** Names of what is kept, at most so many; they name it and show nothing of it. */
  keys: (most: number) => string[];
  /** What is known of one of them. */
  describe: (key: string) => object | undefined;
  /** Forgets one, or all. */
  forget: (key?: string) => void;
}

/** Connections to the database that this process holds. */
export interface PoolFigures {
  /** Connections that are open, */
  size: number;
  /** those of them that nobody uses now, */
  idle: number;
  /** callers who wait for one, */
  waiting: number;
  /** and how many there may be. */
  most: number;
}

export interface OwnProcess {
  /** Folder of the installation's own data. */
  dataDir: string;
  pool: () => PoolFigures;
  statements: SlowStatements;
  cacheUse: CacheUse;
  /** Filled by whoever keeps something, when it starts. */
  memories: Memory[];
  /** Called after each write through this process: caches of older data are emptied. */
  written: () => void;
  /** Adds something to be called then. */
  onWritten: (hear: () => void) => void;
}

/** What a process knows of itself when it starts: nothing has been used yet. */
export function ownProcess(parts: Pick<OwnProcess, 'dataDir' | 'pool' | 'statements'>): OwnProcess {
  const commands = { get: 0, getdel: 0, set: 0, setnx: 0, incr: 0, del: 0 };
  const listeners: (() => void)[] = [];
  return {
    ...parts,
    cacheUse: { commands, hits: 0, misses: 0, bytesIn: 0, bytesOut: 0 },
    memories: [],
    written: () => listeners.forEach((hear) => hear()),
    onWritten: (hear) => void listeners.push(hear),
  };
}
