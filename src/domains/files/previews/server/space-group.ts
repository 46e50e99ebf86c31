import { fork } from 'node:child_process';
import path from 'node:path';
import { answerCache } from '#server/process/answer-cache';
import { projectFolder } from '#server/process/project';
import type { SymmetryPreview } from '../contract.ts';
import { atomicNumber, unnamed, vectorsOf, type Atom, type ReadStructure, type Vector } from './lattice.ts';
import type { StatedGroup } from './space-groups.ts';

/** Request to the child process: the cell in Å, places by its vectors, atomic numbers. */
export interface SymmetryOrder {
  vectors: [Vector, Vector, Vector];
  positions: Vector[];
  numbers: number[];
  tolerance: number;
  stated: StatedGroup | undefined;
}

/** Its answer; no group if the atoms or the cell are impossible. */
export type SymmetrySeen = Pick<SymmetryPreview, 'stated'> & {
  found: {
    number: number;
    symbol: string;
    pearson: string;
    primitive: number[];
    orbits: number[];
    wyckoffs: string[];
    sites: string[];
  } | null;
};

/** Milliseconds of one analysis: its time explodes with the translations that a large cell repeats. */
const patience = 2000;
/** Milliseconds until the process has started: a quarter of a second, more on a busy machine. */
const patienceToBegin = 10_000;
/** Maximum atoms whose positions are compared; ten times as many as two seconds are enough for in most cells. */
const maxCompared = 2000;
/** Megabytes of the process's heap. */
const maxHeap = 64;
/** Bytes of memory that one analysis takes. */
export const symmetryMemory = 30 << 20;

/**
 * The space group by the places of the atoms, found by moyo in a child process that is killed when it takes too long.
 * @param tolerance distance in Å within which atoms are equivalent
 */
export async function symmetryOf(read: ReadStructure, tolerance: number): Promise<SymmetryPreview> {
  const { cell, atomsRead: atoms } = read;
  const refused = (refusal: SymmetryPreview['refusal'], stated: number | null = read.stated?.number ?? null) => ({
    ...({ kind: 'symmetry', tolerance, found: null, stated } as const),
    refusal,
  });
  if (!cell) return refused('molecule');
  if (read.isUnexpanded) return refused('unexpanded');
  if (!atoms.every(isOneAtom)) return refused('partial');
  if (atoms.length > maxCompared) return refused('atoms');
  const seen = await analysed({
    vectors: vectorsOf(cell),
    positions: atoms.map(({ at }) => at),
    numbers: atoms.map(({ element }) => atomicNumber(element)!),
    tolerance,
    stated: read.stated,
  });
  if (seen === 'time') return refused('time');
  if (!seen?.found) return refused('failed', seen?.stated);
  const { number, symbol, pearson, primitive } = seen.found;
  return {
    kind: 'symmetry',
    tolerance,
    stated: seen.stated,
    found: { number, symbol, pearson, primitive, orbits: orbitsOf(atoms, seen.found) },
  };
}

/** Answers that a process caches: a few hundred bytes each. */
const maxKept = 300;

export const symmetries = answerCache<SymmetryPreview>({ max: maxKept });

/** Whether a site contains exactly one atom of a known element. */
function isOneAtom({ element, counted }: Atom): boolean {
  if (element === unnamed) return false;
  const amounts = Object.entries(counted ?? { [element]: 1 });
  return amounts.length === 1 && amounts[0]![0] === element && amounts[0]![1] === 1;
}

/** Orbits by the places of their first atoms, those of one element and Wyckoff position that differ apart. */
function orbitsOf(atoms: readonly Atom[], { orbits, wyckoffs, sites }: NonNullable<SymmetrySeen['found']>) {
  const made = new Map<number, { element: string; wyckoff: string; siteSymmetry: string; count: number }>();
  atoms.forEach(({ element }, at) => {
    const known = made.get(orbits[at]!);
    if (known) known.count += 1;
    else made.set(orbits[at]!, { element, wyckoff: wyckoffs[at]!, siteSymmetry: sites[at]!, count: 1 });
  });
  return [...made.values()];
}

/** Undefined if the process failed. */
function analysed(order: SymmetryOrder): Promise<SymmetrySeen | 'time' | undefined> {
  const child = fork(path.join(projectFolder, 'src/domains/files/previews/server/space-group-process.ts'), {
    // An empty environment: no keys, no addresses, no flags. The process may only read the product's files.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeap}`, '--permission', `--allow-fs-read=${projectFolder}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  return new Promise((resolve, reject) => {
    const end = (say: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      say();
    };
    let timer = setTimeout(() => end(() => resolve('time')), patienceToBegin);
    child.on('message', (answer: SymmetrySeen | 'begins') => {
      if (answer !== 'begins') return end(() => resolve(answer));
      clearTimeout(timer);
      timer = setTimeout(() => end(() => resolve('time')), patience);
    });
    // A trap of the library, or no memory left.
    child.once('exit', () => end(() => resolve(undefined)));
    child.once('error', (error) => end(() => reject(error)));
    child.send(order, (error) => error && end(() => resolve(undefined)));
  });
}
