import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { structuresIn } from './all-structures.ts';
import { structureForm } from './structure-form.ts';

/*
 * Reads structures that ASE and pymatgen have written, in each format that they write, and compares cell, elements and
 * positions with theirs. PYTHON names the interpreter.
 */

const python = process.env['PYTHON'] || 'python3';
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-structures-'));

const script = `
import json, sys
from ase import Atoms
from ase.build import bulk, molecule
from ase.io import write
from pymatgen.core import Structure, Lattice
from pymatgen.io.cif import CifWriter
from pymatgen.io.ase import AseAtomsAdaptor as adaptor
folder = sys.argv[1]
told = []
def tell(name, atoms):
    told.append({'name': name, 'vectors': atoms.cell.tolist() if atoms.cell.rank == 3 else None,
      'symbols': atoms.get_chemical_symbols(), 'positions': atoms.get_positions().tolist()})
rutile = Structure.from_spacegroup('P4_2/mnm', Lattice.tetragonal(4.59, 2.96), ['Ti', 'O'], [[0, 0, 0], [0.305, 0.305, 0]])
triclinic = Atoms('AlBC2', cell=[[3.1, 0.2, 0], [-0.4, 4.2, 0.3], [0.5, 0.1, 5.3]], pbc=True,
  scaled_positions=[[0.1, 0.2, 0.3], [0.4, 0.9, 0.6], [0.7, 0.8, 0.95], [0.25, 0.5, 0.75]])
left = Atoms('NaCl', cell=[[0, 0, 4], [0, 4.5, 0], [5, 0, 0]], pbc=True, scaled_positions=[[0, 0, 0], [0.5, 0.25, 0.75]])
solids = {'rutile': adaptor.get_atoms(rutile), 'triclinic': triclinic, 'left': left, 'zincblende': bulk('ZnS', 'zincblende', a=5.41)}
for name, atoms in solids.items():
    atoms = Atoms(atoms.get_chemical_symbols(), cell=atoms.cell, pbc=True, positions=atoms.get_positions())
    potentials = {symbol: symbol + '.upf' for symbol in set(atoms.get_chemical_symbols())}
    for ending, options in [('extxyz', {}), ('xsf', {}), ('vasp', {'direct': True}), ('cif', {}),
      ('pwi', {'format': 'espresso-in', 'pseudopotentials': potentials}), ('geometry.in', {'format': 'aims'})]:
        write(folder + '/' + name + '.' + ending, atoms, **options)
        tell(name + '.' + ending, atoms)
    open(folder + '/' + name + '.json', 'w').write(json.dumps(adaptor.get_structure(atoms).as_dict()))
    tell(name + '.json', atoms)
CifWriter(rutile, symprec=0.01).write_file(folder + '/symmetric.cif')
tell('symmetric.cif', solids['rutile'])
water = molecule('H2O')
for name, options in [('water.xyz', {'plain': True}), ('water.xsf', {}), ('water.geometry.in', {'format': 'aims'})]:
    write(folder + '/' + name, water, **options)
    tell(name, water)
json.dump(told, open(folder + '/told.json', 'w'))
`;

interface Told {
  name: string;
  vectors: number[][] | null;
  symbols: string[];
  positions: number[][];
}
let told: Told[];

before(() => {
  execFileSync(python, ['-W', 'ignore', '-c', script, folder], { stdio: 'inherit' });
  told = JSON.parse(readFileSync(path.join(folder, 'told.json'), 'utf8')) as Told[];
});

const dot = (p: readonly number[], q: readonly number[]) => p.reduce((sum, value, at) => sum + value * q[at]!, 0);
const placed = (at: readonly number[], vectors: readonly (readonly number[])[] | null) =>
  vectors ? [0, 1, 2].map((axis) => at.reduce((sum, part, row) => sum + part * vectors[row]![axis]!, 0)) : [...at];
/** Distances between all pairs of atoms in Å, of their nearest images in the cell; they do not depend on directions. */
function distances(
  fractions: readonly (readonly number[])[],
  vectors: readonly (readonly number[])[] | null,
): number[] {
  const all = fractions.flatMap((p, i) =>
    fractions.slice(0, i).map((q) => {
      const between = p.map((part, axis) => part - q[axis]!);
      const near = vectors ? between.map((part) => part - Math.round(part + 1e-9)) : between;
      return Math.hypot(...placed(near, vectors));
    }),
  );
  return all.toSorted((one, other) => one - other);
}

describe('a structure that ASE or pymatgen has written', () => {
  test('has the same cell, elements and positions in every format', () => {
    assert.equal(told.length, 32);
    for (const { name, vectors, symbols, positions } of told) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const [found, ...others] = [...structuresIn(structureForm(name)!, name, text, { sites: 1000, structures: 10 })];
      assert.ok(found?.read && others.length === 0, name);
      const { vectors: read, atomsRead } = found.read;
      assert.deepEqual(atomsRead.map(({ element }) => element).toSorted(), symbols.toSorted(), name);
      assert.equal(read === null, vectors === null, name);
      for (const [i, vector] of (vectors ?? []).entries())
        for (const [j, other] of vectors!.entries())
          assert.ok(
            Math.abs(dot(vector, other) - dot(read![i]!, read![j]!)) < 1e-3,
            `${name}: lattice vectors ${i} ${j}`,
          );
      // A CIF file tells lengths and angles, not directions; the symmetric one has its atoms in another order.
      if (name.endsWith('.cif')) {
        const made = atomsRead.map(({ at }) => at);
        const theirs = positions.map((at) => fractionsOf(at, vectors!));
        const [mine, expected] = [distances(made, read), distances(theirs, vectors)];
        assert.ok(
          mine.every((distance, at) => Math.abs(distance - expected[at]!) < 1e-3),
          `${name}: distances`,
        );
        continue;
      }
      for (const { element, at } of atomsRead) {
        const [x, y, z] = placed(at, read);
        const isThere = positions.some(
          (place, site) =>
            symbols[site] === element && Math.hypot(place[0]! - x!, place[1]! - y!, place[2]! - z!) < 1e-4,
        );
        assert.ok(isThere, `${name}: ${element} at ${at.join(' ')}`);
      }
    }
  });
});

/** By Cramer's rule. */
function fractionsOf(at: readonly number[], [a, b, c]: number[][]): number[] {
  const volume = triple(a!, b!, c!);
  return [triple(at, b!, c!) / volume, triple(a!, at, c!) / volume, triple(a!, b!, at) / volume];
}
const triple = (p: readonly number[], q: readonly number[], r: readonly number[]) =>
  p[0]! * (q[1]! * r[2]! - q[2]! * r[1]!) +
  p[1]! * (q[2]! * r[0]! - q[0]! * r[2]!) +
  p[2]! * (q[0]! * r[1]! - q[1]! * r[0]!);
