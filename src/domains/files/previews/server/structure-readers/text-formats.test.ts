import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '#shared/fail';
import { readStructure } from '../structures.ts';
import { structureForm } from '../structure-form.ts';
import { previewKind } from '../../kinds.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const pdbAtom = (name: string, residue: string, [x, y, z]: number[], element: string) =>
  `HETATM    1 ${name.padEnd(4)} ${residue.padEnd(3)} A   1    ${[x, y, z].map((value) => value!.toFixed(3).padStart(8)).join('')}  1.00  0.00          ${element.padStart(2)}`;
const molBlock = lines('water', '', '', '  3  2  0  0  0  0  0  0  0  0999 V2000', '    0.0000    0.0000    0.0000 O   0  0', '    0.9600    0.0000    0.0000 H   0  0', '   -0.2400    0.9300    0.0000 D   0  0', '  1  2  1  0', '  1  3  1  0', 'M  END'); // prettier-ignore

/** A small file of each format: its formula, the lengths of its cell, and the number of its structures. */
const cases: [name: string, text: string, formula: string, cell: number[] | null, total: number][] = [
  [
    'a.pdb',
    lines(
      'CRYST1   10.000   11.000   12.000  90.00  90.00  90.00 P 1           1',
      'MODEL        1',
      pdbAtom(' CA', 'ALA', [1, 2, 3], 'C'),
      pdbAtom('CA', 'CA', [4, 5, 6], ''),
      'ENDMDL',
      'MODEL        2',
      pdbAtom(' CA', 'ALA', [1, 2, 3], 'C'),
      'ENDMDL',
    ),
    'CaC',
    [10, 11, 12],
    2,
  ],
  ['a.sdf', `${molBlock}> <x>\n1\n\n$$$$\n${molBlock}$$$$\n`, 'H2O', null, 2],
  [
    'a.mol',
    lines('', '', '', '  0  0  0     0  0            999 V3000', 'M  V30 BEGIN CTAB', 'M  V30 COUNTS 2 1 0 0 0', 'M  V30 BEGIN ATOM', 'M  V30 7 C 0 0 0 0', 'M  V30 9 O 1.1 0 -', 'M  V30 0 0', 'M  V30 END ATOM', 'M  V30 BEGIN BOND', 'M  V30 1 3 7 9', 'M  V30 END BOND', 'M  V30 END CTAB', 'M  END'), // prettier-ignore
    'CO',
    null,
    1,
  ],
  [
    'a.mol2',
    lines('@<TRIPOS>MOLECULE', 'x', ' 2 1', 'SMALL', 'NO_CHARGES', '@<TRIPOS>ATOM', '1 C1 0 0 0 C.ar', '2 CL 1.7 0 0 cl', '@<TRIPOS>BOND', '1 1 2 1'), // prettier-ignore
    'CCl',
    null,
    1,
  ],
  [
    'a.cube',
    lines('t', 'u', ' 1 0 0 0', ' 2 1 0 0', ' 2 0 1 0', ' 2 0 0 1', ' 8 8 1 1 1', ' 1 2 3 4 5 6 7 8'),
    'O',
    null,
    1,
  ],
  [
    'a.lmp',
    lines('made', '2 atoms', '2 atom types', '0 4 xlo xhi', '-1 3 ylo yhi', '0 4 zlo zhi', 'Masses', '', '1 22.99', '2 35.45', 'Atoms # charge', '', '1 1 1.0 0 -1 0', '2 2 -1.0 2 1 2'), // prettier-ignore
    'NaCl',
    [4, 4, 4],
    1,
  ],
  [
    'a.lammpstrj',
    [0, 10].map((step) => lines('ITEM: TIMESTEP', String(step), 'ITEM: NUMBER OF ATOMS', '2', 'ITEM: BOX BOUNDS pp pp pp', '0 4', '0 4', '0 4', 'ITEM: ATOMS id type element xs ys zs', '2 2 O 0.5 0.5 0.5', '1 1 Mg 0 0 0')).join(''), // prettier-ignore
    'MgO',
    [4, 4, 4],
    2,
  ],
  ['a.gro', lines('w', '    2', '    1SOL     OW    1   0.100   0.200   0.300', '    2NA      NA    2   0.500   0.500   0.500', '   1.0   1.1   1.2'), 'NaO', [10, 11, 12], 1], // prettier-ignore
  ['CONFIG', lines('t', ' 0 1', '4 0 0', '0 4 0', '0 0 4', 'Na+ 1', '0 0 0', 'Cl- 2', '2 2 2'), 'NaCl', [4, 4, 4], 1],
  ['a.car', lines('!BIOSYM archive 3', 'PBC=ON', 't', '!DATE', 'PBC 4.0 4.0 4.0 90.0 90.0 90.0 (P1)', 'Mg1 0.0 0.0 0.0 XXXX 1 xx Mg 0.000', 'O1 2.0 2.0 2.0 XXXX 1 xx O 0.000', 'end', 'end'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  ['a.cell', lines('%BLOCK LATTICE_ABC', '4 4 4', '90 90 90', '%ENDBLOCK LATTICE_ABC', '%block positions_frac', 'Mg 0 0 0', 'O:1 .5 .5 .5 ! x', '%endblock positions_frac'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  ['a.fdf', lines('Lattice_Constant 4.0 Ang', '%block ChemicalSpeciesLabel', '1 12 Mg.x', '2 -8 ghost', '3 8 O', '%endblock', 'AtomicCoordinatesFormat Fractional', '%block AtomicCoordinatesAndAtomicSpecies', '0 0 0 1', '.1 0 0 2', '.5 .5 .5 3', '%endblock'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  ['a.abi', lines('acell 3*4.0 Angstrom', 'natom 2 typat 1 2 znucl 12 8', 'xred 0 0 0 3*1/2'), 'MgO', [4, 4, 4], 1],
  ['a.struct', lines('MgO', 'F   LATTICE,NONEQUIV.ATOMS:  2 225 Fm-3m', 'MODE OF CALC=RELA unit=bohr', '  7.558904  7.558904  7.558904 90.000000 90.000000 90.000000', 'ATOM   1: X=0.00000000 Y=0.00000000 Z=0.00000000', '          MULT= 1          ISPLIT= 2', 'Mg         NPT=  781  R0=0.00010000 RMT=    1.7000   Z: 12.0', 'ATOM   2: X=0.50000000 Y=0.50000000 Z=0.50000000', '          MULT= 1          ISPLIT= 2', 'O          NPT=  781  R0=0.00010000 RMT=    1.7000   Z:  8.0'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  ['a.res', lines('TITL x', 'CELL 0.71 4 4 4 90 90 90', 'LATT 1', 'SFAC Mg O', 'FVAR 1.0', 'MG1 1 10.0 10.0 10.0 10.5', 'O1 2 10.5 10.5 10.5 10.5', 'HKLF 4', 'END'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  [
    'a.cssr',
    lines('  4.0 4.0 4.0', '  90 90 90 SPGR = 1 P 1', ' 2 0', ' 0 x', ' 1 Mg 0 0 0', ' 2 O .5 .5 .5'),
    'MgO',
    [4, 4, 4],
    1,
  ],
  ['atom.config', lines(' 2 atoms', 'LATTICE', '4 0 0', '0 4 0', '0 0 4', 'POSITION', '12 0 0 0 1 1 1', '8 .5 .5 .5 1 1 1'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  ['STRU', lines('ATOMIC_SPECIES', 'Mg 24 a', 'O 16 b', 'LATTICE_CONSTANT', '1.8897261246', 'LATTICE_VECTORS', '4 0 0', '0 4 0', '0 0 4', 'ATOMIC_POSITIONS', 'Direct', 'Mg // x', '0', '1', '0 0 0 1 1 1', 'O', '0', '1', '.5 .5 .5'), 'MgO', [4, 4, 4], 1], // prettier-ignore
  [
    'a.gen',
    lines(' 2 F', 'Mg O', '1 1 0 0 0', '2 2 .5 .5 .5', '0 0 0', '4 0 0', '0 4 0', '0 0 4'),
    'MgO',
    [4, 4, 4],
    1,
  ],
  ['a.gjf', lines('%mem=1GB', '# hf/sto-3g', '', 't', '', '0 1', 'O 0.0 0.0 0.0', 'H(Iso=2) 0 0.96 0.0 0.0', '1,0.0,0.96,0.0', ''), 'H2O', null, 1], // prettier-ignore
];

describe('a structure of a program or of chemistry', () => {
  for (const [name, text, formula, cell, total] of cases)
    test(`is read from ${name}`, () => {
      const read = readStructure(name, text, 1, true);
      assert.equal(previewKind(name), 'structure');
      assert.deepEqual([read.formula, read.total], [formula, total]);
      const lengths =
        read.cell && [read.cell.a, read.cell.b, read.cell.c].map((length) => Math.round(length * 1e4) / 1e4);
      assert.deepEqual(lengths, cell);
    });

  test('is not stored among the crystals', () => {
    for (const [name] of cases) assert.equal(structureForm(name), undefined, name);
  });

  test('is refused with a reason when a line is lost or a number damaged', () => {
    for (const [name, text] of cases) {
      const rows = text.split('\n');
      for (let at = 0; at < rows.length; at += 1)
        for (const damaged of [
          rows.toSpliced(at, 1),
          rows.with(at, rows[at]!.replaceAll(/\d/g, '9')),
          rows.with(at, '***'),
          rows.slice(0, at),
        ])
          // prettier-ignore
          try {
            readStructure(name, damaged.join('\n'), 1, true);
          } catch (error) {
            assert.ok(error instanceof Failure, `${name} ${at}: ${String(error)}`);
          }
    }
  });

  test('has no element where the file names none', () => {
    const [, text] = cases.find(([name]) => name === 'a.lmp')!;
    const read = readStructure('a.lmp', text.replace('22.99', '1.0').replace('35.45', '1.0'), 1, true);
    assert.deepEqual([...new Set(read.atoms.map(({ element }) => element))], ['X']);
    assert.deepEqual(read.notes[0]?.sites, ['type 1', 'type 2']);
  });

  test('has the bonds of its file', () => {
    assert.deepEqual(readStructure('a.mol', molBlock, 1, true).bonds, [
      [0, 1, 1],
      [0, 2, 1],
    ]);
  });

  test('of another program with the same ending is shown as text', () => {
    for (const name of ['a.res', 'a.data', 'a.cell', 'a.config', 'a.com'])
      assert.throws(() => readStructure(name, 'key = value\n1 2 3\n', 1, true), { key: 'files.previews.noAtoms' });
  });
});
