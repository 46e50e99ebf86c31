import type { Species } from '../contract.ts';
import { dot, unnamed, type Atom, type ReadStructure, type Vector } from './lattice.ts';

/*
 * Atoms of a file as sites with species: a CIF file lists a mixed site once for each of its elements. Used by everything
 * that counts or compares sites; pictures draw atoms.
 */

export interface OccupiedSites {
  /** In the order in which sites need them first. */
  species: Species[];
  /** Index of the species of each site. */
  sites: number[];
  /** Three numbers for each site: fractions of the cell, or Å without one. */
  positions: number[];
  /** Names of the sites in the file; empty if it has none. */
  labels: string[];
}

/** Å within which atoms that fill a place in part are at the same place. */
const same = 0.01;
/** Shares that differ by less are equal: files round thirds. */
const equal = 1e-3;

/** Groups the atoms of a structure. Linear in their number: atoms of one place are found by the box that they are in. */
export function occupiedSites({ atomsRead, vectors }: Pick<ReadStructure, 'atomsRead' | 'vectors'>): OccupiedSites {
  const places = placesOf(atomsRead, vectors);
  const numbers = new Map<string, number>();
  const names = new Set<string>();
  const made: OccupiedSites = { species: [], sites: [], positions: [], labels: [] };
  for (const atoms of places) {
    const species = speciesOf(atoms);
    const key = JSON.stringify(species);
    let number = numbers.get(key);
    if (number === undefined) {
      number = made.species.length;
      numbers.set(key, number);
      const name = nameOf(species, names);
      names.add(name);
      made.species.push({ name, ...species });
    }
    made.sites.push(number);
    made.positions.push(...atoms[0]!.at);
    if (atoms[0]!.label !== undefined) made.labels.push(atoms.map(({ label }) => label ?? '').join('/'));
  }
  if (made.labels.length !== made.sites.length) made.labels = [];
  return made;
}

const isWhole = ({ element, counted }: Atom) =>
  counted === undefined || (Object.keys(counted).length === 1 && counted[element] === 1);

/** Atoms by place, in the order of the file; a whole atom is always a separate place, even where a file puts two at one. */
function placesOf(atoms: readonly Atom[], vectors: ReadStructure['vectors']): Atom[][] {
  const places: Atom[][] = [];
  const boxes = new Map<string, number[]>();
  const size = 0.5;
  const steps = vectors?.map((vector) => Math.max(1, Math.floor(Math.sqrt(dot(vector, vector)) / size)));
  const boxOf = (at: Vector) =>
    at.map((value, axis) =>
      steps ? modulo(Math.floor(modulo(value, 1) * steps[axis]!), steps[axis]!) : Math.floor(value / size),
    );
  for (const atom of atoms) {
    if (isWhole(atom)) {
      places.push([atom]);
      continue;
    }
    const [i, j, k] = boxOf(atom.at) as Vector;
    const near = neighbours.flatMap(([x, y, z]) => boxes.get(keyOf([i + x, j + y, k + z], steps)) ?? []);
    const known = near.find((place) => distance(places[place]![0]!.at, atom.at, vectors) < same);
    if (known !== undefined) {
      places[known]!.push(atom);
      continue;
    }
    const key = keyOf([i, j, k], steps);
    boxes.set(key, [...(boxes.get(key) ?? []), places.length]);
    places.push([atom]);
  }
  return places;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
const keyOf = (box: readonly number[], steps: readonly number[] | undefined) =>
  box.map((at, axis) => (steps ? modulo(at, steps[axis]!) : at)).join(' ');
const offsets = [0, -1, 1];
const neighbours = offsets.flatMap((x) => offsets.flatMap((y) => offsets.map((z) => [x, y, z] as const)));

function distance(p: Vector, q: Vector, vectors: ReadStructure['vectors']): number {
  const between = p.map((value, axis) => value - q[axis]!);
  if (!vectors) return Math.hypot(...between);
  const near = between.map((value) => value - Math.round(value));
  return Math.hypot(...[0, 1, 2].map((axis) => near.reduce((sum, value, of) => sum + value * vectors[of]![axis]!, 0)));
}

/** The species of one place: elements with their shares, the rest as vacancy, hydrogen of groups as attached. */
function speciesOf(atoms: readonly Atom[]): Omit<Species, 'name'> {
  const shares = new Map<string, number>();
  const attached = new Map<string, number>();
  for (const atom of atoms) {
    const counted = atom.counted ?? { [atom.element]: 1 };
    const isGroup = atom.group !== undefined && Object.keys(counted).length > 1;
    for (const [symbol, amount] of Object.entries(counted)) {
      const into = isGroup && symbol !== atom.element ? attached : shares;
      into.set(symbol, (into.get(symbol) ?? 0) + amount);
    }
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const isFull = total > 1 - equal;
  const symbols = [...shares.keys(), ...(isFull ? [] : ['vacancy'])];
  const concentration = [...[...shares.values()].map(tidy), ...(isFull ? [] : [tidy(1 - total)])];
  return {
    symbols: symbols.length > 0 ? symbols : [unnamed],
    concentration: concentration.length > 0 ? concentration : [1],
    ...(attached.size > 0 && { attached: [...attached.keys()], nattached: [...attached.values()].map(Math.round) }),
  };
}

/** Without the noise of sums: 0.30000000000000004 is 0.3. */
const tidy = (share: number) => Number(share.toFixed(6));

/** Clients take the name of a whole atom for its element. */
function nameOf({ symbols, concentration, attached }: Omit<Species, 'name'>, taken: ReadonlySet<string>): string {
  const isAtom = symbols.length === 1 && concentration[0] === 1 && !attached;
  const written = isAtom
    ? symbols[0]!
    : symbols.map((symbol, at) => `${symbol}${concentration[at]}`).join('') + (attached ? attached.join('') : '');
  let name = written;
  for (let number = 2; taken.has(name); number += 1) name = `${written}-${number}`;
  return name;
}
