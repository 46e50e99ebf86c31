import type { StructurePreview } from '../contract.ts';
import { cifStructure } from './cif.ts';
import {
  cellOfVectors,
  elementOf,
  fractionsBy,
  malformed,
  mostAtoms,
  numberOf,
  structure,
  tooLong,
  type Atom,
  type Vector,
} from './lattice.ts';

/** Reads a structure by the form that its name says. @throws files.previews.malformed|tooLong */
export function structureOf(name: string, text: string): StructurePreview {
  if (/\.m?cif$/i.test(name)) return cifStructure(text);
  return /\.(ext)?xyz$/i.test(name) ? xyzStructure(text) : poscarStructure(text);
}

const words = (line: string | undefined) => (line ?? '').trim().split(/\s+/);
const vector = (line: string | undefined) => words(line).slice(0, 3).map(numberOf) as Vector;

/** POSCAR of VASP 5, or of VASP 4 where the first line names the elements. */
function poscarStructure(text: string): StructurePreview {
  const lines = text.split(/\r?\n/, mostAtoms + 20);
  const raw = [vector(lines[2]), vector(lines[3]), vector(lines[4])] as [Vector, Vector, Vector];
  if (raw.some(({ length }) => length !== 3)) throw malformed();
  const factor = numberOf(words(lines[1])[0]);
  // A negative factor is the volume of the cell.
  const scale = factor > 0 ? factor : Math.cbrt(-factor / cellOfVectors(raw).volume);
  const vectors = raw.map((of) => of.map((value) => value * scale)) as [Vector, Vector, Vector];
  const named = /^[A-Za-z]/.test(words(lines[5])[0]!);
  const names = words(named ? lines[5] : lines[0]);
  let row = named ? 6 : 5;
  const counts = words(lines[row++]).map(numberOf);
  const elements = counts.flatMap((count, at) => {
    const element = elementOf(names[at] ?? '');
    if (!element || !Number.isInteger(count) || count < 0) throw malformed();
    if (count > mostAtoms) throw tooLong();
    return Array.from({ length: count }, () => element);
  });
  if (elements.length > mostAtoms) throw tooLong();
  if (/^\s*s/i.test(lines[row] ?? '')) row += 1;
  const cartesian = /^\s*[ck]/i.test(lines[row++] ?? '');
  const fractions = fractionsBy(vectors);
  const atoms = elements.map((element, at): Atom => {
    const place = vector(lines[row + at]);
    if (place.length !== 3) throw malformed();
    return { element, at: cartesian ? fractions(place.map((value) => value * scale) as Vector) : place };
  });
  return structure(cellOfVectors(vectors), atoms);
}

/** XYZ, or its extended form with `Lattice` and `Properties`; the first frame. */
function xyzStructure(text: string): StructurePreview {
  const lines = text.split(/\r?\n/, mostAtoms + 3);
  const count = numberOf(words(lines[0])[0]);
  if (!Number.isInteger(count) || count < 1) throw malformed();
  if (count > mostAtoms) throw tooLong();
  const comment = lines[1] ?? '';
  const from = columnsOf(comment);
  const atoms = Array.from({ length: count }, (_none, at): Atom => {
    const cells = words(lines[at + 2]);
    const element = elementOf(cells[from.species] ?? '');
    if (!element) throw malformed();
    return { element, at: cells.slice(from.pos, from.pos + 3).map(numberOf) as Vector };
  });
  if (atoms.some(({ at }) => at.length !== 3)) throw malformed();
  const lattice = /\bLattice\s*=\s*"([^"]+)"/i.exec(comment)?.[1];
  if (!lattice) return structure(null, atoms);
  const numbers = words(lattice).map(numberOf);
  if (numbers.length !== 9) throw malformed();
  const vectors = [0, 3, 6].map((at) => numbers.slice(at, at + 3)) as [Vector, Vector, Vector];
  const fractions = fractionsBy(vectors);
  return structure(
    cellOfVectors(vectors),
    atoms.map(({ element, at }) => ({ element, at: fractions(at) })),
  );
}

/** Where symbol and place stand in a line, as `Properties=species:S:1:pos:R:3:…` says. */
function columnsOf(comment: string): { species: number; pos: number } {
  const parts = /\bProperties\s*=\s*"?([\w:]+)/i.exec(comment)?.[1]?.split(':') ?? [];
  const from = { species: 0, pos: 1 };
  let column = 0;
  for (let at = 0; at + 2 < parts.length; at += 3) {
    if (parts[at] === 'species') from.species = column;
    if (parts[at] === 'pos') from.pos = column;
    column += Number(parts[at + 2]) || 1;
  }
  return from;
}
