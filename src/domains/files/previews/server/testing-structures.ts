import { structuresIn, type FoundStructure } from './all-structures.ts';
import { structureForm } from './structure-form.ts';

/* Structures and comparisons for several tests of the readers. */

type Found = [FoundStructure, ...FoundStructure[]];

/** All structures of a file with this name, up to the limits of the store of structures. */
export const all = (name: string, text: string) =>
  [...structuresIn(structureForm(name)!, name, text, { sites: 200_000, structures: 1000 })] as Found;

/** The structure of a file that has exactly one, which can be read. */
export function only(name: string, text: string) {
  const [found, ...others] = all(name, text);
  if (others.length > 0 || !found.read) throw new Error(found.refusal ?? `${others.length} others`);
  return { ...found, read: found.read };
}

/** Kind and value of its statements. */
export const said = ({ quantities }: FoundStructure) => quantities.map(({ kind, value }) => [kind, value]);

/** Vectors with four decimals. */
export const rounded = (vectors: readonly (readonly number[])[] | null | undefined) =>
  vectors?.map((vector) => vector.map((value) => Math.round(value * 1e4) / 1e4 + 0));

/** Positions with four decimals. */
export const places = ({ read }: FoundStructure) => rounded(read!.atomsRead.map(({ at }) => at));

/** Lattice vectors of a cube. */
export const cube = (a: number) => [
  [a, 0, 0],
  [0, a, 0],
  [0, 0, a],
];
