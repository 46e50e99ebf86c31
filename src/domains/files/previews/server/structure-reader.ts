import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setPriority } from 'node:os';
import { projectFolder } from '#server/process/project';
import type { CellWithAtoms, StructureNote, StructurePreview } from '../contract.ts';
import type { FoundStructure } from './all-structures.ts';
import type { StructureForm } from './structure-readers/parts.ts';
import type { OccupiedSites } from './occupied-sites.ts';

/** Limits of one file: sites of one structure, structures of the file. */
interface StructureLimits {
  sites: number;
  structures: number;
}

/** Request to the process: a complete text; `skip` parts were read before. */
export interface StructureOrder {
  form: StructureForm;
  name: string;
  text: string;
  limits: StructureLimits;
  skip: number;
}

/** Space group of a structure by the places of its sites. */
export interface StructureSymmetry {
  /** Å within which sites are equivalent. */
  tolerance: number;
  number: number;
  /** Hermann–Mauguin, short: `F m -3 m`. */
  symbol: string;
  hallSymbol: string;
  pearson: string;
  /** Number of the first equivalent site, Wyckoff letter and site symmetry, for each site of the file. */
  orbits: number[];
  wyckoffs: string[];
  siteSymmetries: string[];
  primitive: CellWithAtoms;
  conventional: CellWithAtoms;
}

/** A structure of a file, or the reason why there is none. */
export interface StructurePart extends Omit<FoundStructure, 'read' | 'refusal'> {
  structure?: OccupiedSites & {
    formula: string;
    statedFormula: string | null;
    formulaDiffers: boolean;
    notes: StructureNote[];
    cell: StructurePreview['cell'];
    vectors: number[][] | null;
    isUnexpanded: boolean;
    spaceGroupStated: string | null;
    groupStated: number | null;
  };
  symmetry?: StructureSymmetry | null;
  /** Whether the analysis of the symmetry took too long. */
  isSlow?: boolean;
  refusal?: NonNullable<FoundStructure['refusal']>;
}

/** Messages of the process. */
export type StructureMessage =
  | { kind: 'part'; part: StructurePart }
  | { kind: 'symmetry'; symmetry: StructureSymmetry | null }
  | { kind: 'end' }
  | { kind: 'failed'; message: string };

/** Why the reading of a file ended early. */
export type ReadingFault = 'time' | 'memory' | 'content';

/** Reading of a file that ended early; what came before is valid. */
export class StructureReadingFailure extends Error {
  readonly reason: ReadingFault;
  constructor(reason: ReadingFault) {
    super(`the reading of structures ended: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Milliseconds until the process has started or read the next structure, for one symmetry, for a file; and MB of the
 * process's heap.
 */
const bounds = { part: 30_000, symmetry: 3000, file: 300_000, heap: 1024 };

/**
 * Reads structures with a process that stays for many files, because a start takes a quarter of a second. The process is
 * replaced after a timeout or a crash; a structure whose symmetry takes too long is kept without it.
 */
export class StructureReader {
  #child: ChildProcess | undefined;
  readonly #bounds: typeof bounds;

  /** @param limits narrower bounds in tests */
  constructor(limits: Partial<typeof bounds> = {}) {
    this.#bounds = { ...bounds, ...limits };
  }

  /**
   * The structures of a text, in their order.
   * @throws StructureReadingFailure
   */
  async *read(order: Omit<StructureOrder, 'skip'>): AsyncGenerator<StructurePart> {
    const until = Date.now() + this.#bounds.file;
    let skip = 0;
    for (;;) {
      let waiting: StructurePart | undefined;
      let isSlow = false;
      for await (const message of this.#ask({ ...order, skip }, until, () => waiting !== undefined)) {
        if (message === 'slow') {
          isSlow = true;
          break;
        }
        if (message.kind === 'end') return;
        if (message.kind === 'failed') throw new StructureReadingFailure('content');
        if (message.kind === 'symmetry') {
          skip += 1;
          yield { ...waiting!, symmetry: message.symmetry };
          waiting = undefined;
        } else if (message.part.structure) waiting = message.part;
        else {
          skip += 1;
          yield message.part;
        }
      }
      if (!isSlow || !waiting) throw new StructureReadingFailure('content');
      skip += 1;
      yield { ...waiting, symmetry: null, isSlow: true };
    }
  }

  /** Ends the process. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** The messages of the process; `slow` instead of the next one if it takes too long over a symmetry. */
  async *#ask(
    order: StructureOrder,
    until: number,
    isAnalysing: () => boolean,
  ): AsyncGenerator<StructureMessage | 'slow'> {
    const child = (this.#child ??= begin(this.#bounds.heap));
    const queue: (StructureMessage | StructureReadingFailure)[] = [];
    let wake: (() => void) | undefined;
    const take = (it: StructureMessage | StructureReadingFailure) => {
      queue.push(it);
      wake?.();
    };
    const onMessage = (message: StructureMessage) => take(message);
    // The runtime aborts when its heap is full; the system kills when its memory is.
    const onExit = (_code: number | null, signal: string | null) =>
      take(new StructureReadingFailure(signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'content'));
    child.on('message', onMessage).once('exit', onExit);
    let isOver = false;
    try {
      child.send(order, () => undefined);
      for (;;) {
        if (queue.length === 0) {
          const wait = Math.min(isAnalysing() ? this.#bounds.symmetry : this.#bounds.part, until - Date.now());
          const isLate = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), Math.max(0, wait));
            wake = () => {
              clearTimeout(timer);
              resolve(false);
            };
          });
          wake = undefined;
          if (isLate && isAnalysing() && until > Date.now()) {
            yield 'slow';
            return;
          }
          if (isLate) throw new StructureReadingFailure('time');
        }
        const next = queue.shift()!;
        if (next instanceof StructureReadingFailure) throw next;
        isOver = next.kind === 'end' || next.kind === 'failed';
        yield next;
        if (isOver) return;
      }
    } finally {
      child.off('message', onMessage).off('exit', onExit);
      if (!isOver) this.close();
    }
  }
}

function begin(maxHeap: number): ChildProcess {
  const child = fork(path.join(projectFolder, 'src/domains/files/previews/server/structure-process.ts'), {
    // An empty environment: no keys, no addresses, no flags. The process may only read the product's files.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeap}`, '--permission', `--allow-fs-read=${projectFolder}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => undefined);
  // Pages have priority.
  if (child.pid) setPriority(child.pid, 10);
  return child;
}
