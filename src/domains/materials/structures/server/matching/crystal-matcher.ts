import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setPriority } from 'node:os';
import { projectFolder } from '#server/process/project';
import type { Deviation } from './compare.ts';
import type { ComparedSites } from './crystal.ts';

/** Request to the process: one structure is compared with each of the others. */
export interface MatchingOrder {
  one: ComparedSites;
  others: readonly ComparedSites[];
}

/** A message for each of the others, in their order. */
export interface MatchingMessage {
  found: Deviation | null | 'undecided';
}

/** Milliseconds of one request. */
const patience = 10_000;
/** MB of the process's heap. */
const maxHeap = 256;

/**
 * Compares crystals with a process that stays for many requests; requests must not overlap. The process is replaced
 * after a timeout or a crash.
 */
export class CrystalMatcher {
  #child: ChildProcess | undefined;
  readonly #patience: number;

  /** @param limit milliseconds of a request; shorter in tests */
  constructor(limit = patience) {
    this.#patience = limit;
  }

  /**
   * The deviation of a structure from each of the others: null if they are not the same crystal, or if one of them is
   * not compared (see `crystalOf`); `undecided` if it took too long.
   */
  async match(one: ComparedSites, others: readonly ComparedSites[]): Promise<MatchingMessage['found'][]> {
    if (others.length === 0) return [];
    const child = (this.#child ??= begin());
    const found: MatchingMessage['found'][] = [];
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        child.removeAllListeners();
        child.on('error', () => undefined);
        if (found.length < others.length) this.close();
        resolve();
      };
      const timer = setTimeout(end, this.#patience);
      child.on('message', (message: MatchingMessage) => {
        found.push(message.found);
        if (found.length === others.length) end();
      });
      child.once('exit', end).once('error', end);
      child.send({ one, others } satisfies MatchingOrder, (error) => error && end());
    });
    return others.map((_other, at) => found[at] ?? (found.length > at ? null : 'undecided'));
  }

  /** Ends the process. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function begin(): ChildProcess {
  const child = fork(path.join(projectFolder, 'src/domains/materials/structures/server/matching/matching-process.ts'), {
    // An empty environment: no keys, no addresses, no flags. The process may only read the product's files.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeap}`, '--permission', `--allow-fs-read=${projectFolder}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Pages have priority.
  if (child.pid) setPriority(child.pid, 10);
  return child;
}
