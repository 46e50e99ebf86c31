import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureOf } from './structures.ts';
import { all, cube, only, places, rounded, said } from './testing-structures.ts';

describe('an XSF file', () => {
  const crystal = (a: number) =>
    `PRIMVEC\n${a} 0 0\n\n0 ${a} 0\n0 0 ${a}\nCONVVEC\n9 0 0\n0 9 0\n0 0 9\nPRIMCOORD\n2 1\n14 0 0 0\nC 1 1 1 0.1 0.2 0.3\n`;
  const grid =
    'BEGIN_BLOCK_DATAGRID_3D\nx\nBEGIN_DATAGRID_3D_y\n2 2 2\n0 0 0\nATOMS\n6 0 0 0\nEND_DATAGRID_3D\nEND_BLOCK_DATAGRID_3D\n';

  test('has its crystal; values on a grid are skipped', () => {
    const found = only('a.xsf', `# comment\nCRYSTAL\n${crystal(4)}${grid}`);
    assert.equal(found.read.formula, 'SiC');
    assert.deepEqual(rounded(found.read.vectors), cube(4));
    assert.deepEqual(places(found)![1], [0.25, 0.25, 0.25]);
    assert.deepEqual(structureOf('a.xsf', `CRYSTAL\n${crystal(4)}${grid}`).notes, [
      { kind: 'grid', sites: [], count: 1 },
    ]);
  });

  test('has its molecule', () => {
    const found = only('a.xsf', 'ATOMS\n 8 0 0 0\n H 0 0 .96\n H .9 0 -.2\nBEGIN_INFO\nEND_INFO\n');
    assert.deepEqual([found.read.formula, found.read.vectors], ['H2O', null]);
  });

  test('with steps has the first and the last of them, and each in its preview', () => {
    const text = `ANIMSTEPS 3\nCRYSTAL\n${[4, 5, 6].map((a, at) => crystal(a).replace(/PRIMVEC|PRIMCOORD/g, `$& ${at + 1}`)).join('')}`;
    assert.deepEqual(
      all('a.axsf', text).map(({ part, parts, read }) => [part, parts, read!.cell!.a]),
      [
        [1, 3, 4],
        [3, 3, 6],
      ],
    );
    const { cell, shown, total } = structureOf('a.axsf', text, 2);
    assert.deepEqual([cell!.a, shown, total], [5, 2, 3]);
  });

  test('that is damaged is malformed', () => {
    for (const bad of [
      '',
      'CRYSTAL\n',
      crystal(4).replace('2 1', '3 1'),
      crystal(4).replace('2 1', '1e9 1'),
      crystal(4).replace('0 4 0', '0 NaN 0'),
      crystal(4).replace('PRIMVEC', 'PRIM'),
    ])
      assert.equal(all('a.xsf', bad)[0].refusal, 'malformed', bad);
  });
});

describe('a geometry of FHI-aims', () => {
  test('has atoms in Å and in fractions', () => {
    const text =
      '# Created\nlattice_vector 4 0 0\nlattice_vector 0 4 0 # b\nlattice_vector 0 0 4\natom 1 1 1 Mg\n initial_moment 2\natom_frac .75 .75 .75 O_h\nempty 0 0 0 Mg\n';
    for (const name of ['geometry.in', 'geometry.in.next_step']) {
      const found = only(name, text);
      assert.equal(found.read.formula, 'MgO');
      assert.deepEqual(places(found), [
        [0.25, 0.25, 0.25],
        [0.75, 0.75, 0.75],
      ]);
    }
  });

  test('without lattice vectors is a molecule, with two of them it is malformed', () => {
    assert.equal(only('geometry.in', 'atom 0 0 0 H\natom 0 0 .74 H\n').read.vectors, null);
    for (const bad of [
      'lattice_vector 1 0 0\nlattice_vector 0 1 0\natom 0 0 0 H\n',
      'atom 0 0 0\n',
      'atom_frac 0 0 0 H\n',
      'nothing',
    ])
      assert.equal(all('geometry.in', bad)[0].refusal, 'malformed');
  });
});

describe('an input of Quantum ESPRESSO', () => {
  const input = (system: string, cards: string) =>
    `&CONTROL\n  prefix = 'si' ! a = 9\n/\n&SYSTEM\n  ${system}\n/\n&ELECTRONS\n/\nATOMIC_SPECIES\nSi 28.0855 Si.upf\n${cards}`;
  const bohr = 0.529177210903;
  const positions = (unit: string, rows: string) => `ATOMIC_POSITIONS ${unit}\n${rows}\nK_POINTS gamma\n`;
  const two = 'Si1 0 0 0\nSi2 1/4 .25d0 2.5e-1 1 1 1';

  for (const [unit, factor] of [
    ['{alat}', 5.43 / 5.43],
    ['(crystal)', 1],
  ] as const)
    test(`has positions in ${unit}`, () => {
      const found = only('scf.in', input('ibrav=1, A = 5.43, nat=2, ntyp=1', positions(unit, two)));
      assert.deepEqual(rounded(found.read.vectors), cube(5.43));
      assert.deepEqual(places(found)![1], [0.25 * factor, 0.25 * factor, 0.25 * factor]);
      assert.equal(found.partName, 'si');
    });

  test('has positions in Å and in bohr, and a lattice in each unit', () => {
    for (const [system, cell, unit, scale] of [
      ['', 'angstrom', 'bohr', 1 / bohr],
      ['celldm(1) = 7.5589045,', 'alat', 'angstrom', 1],
      ['', 'bohr', 'angstrom', 1],
    ] as const) {
      const length = cell === 'alat' ? 1 : cell === 'bohr' ? 4 / bohr : 4;
      const text = input(
        `ibrav = 0, ${system} nat = 1`,
        `CELL_PARAMETERS ${cell}\n${length} 0 0\n0 ${length} 0\n0 0 ${length}\n${positions(unit, `Si 0 0 ${scale}`)}`,
      );
      const found = only('a.pwi', text);
      assert.deepEqual(rounded(found.read.vectors), cube(4));
      assert.deepEqual(places(found), [[0, 0, 0.25]]);
    }
  });

  test('has the volume and the lengths of each Bravais lattice', () => {
    const lattice = 'celldm(1)=10, celldm(2)=1.25, celldm(3)=1.5, celldm(4)=.1, celldm(5)=.2, celldm(6)=.3';
    const whole = (10 * bohr) ** 3;
    const ab = Math.sqrt(1 - 0.1 ** 2);
    const ac = Math.sqrt(1 - 0.2 ** 2);
    const expected: [ibrav: number, volume: number][] = [
      [1, 1],
      [2, 1 / 4],
      [3, 1 / 2],
      [-3, 1 / 2],
      [4, (1.5 * Math.sqrt(3)) / 2],
      [5, Math.sqrt(1 - 3 * 0.01 + 2 * 0.001)],
      [-5, Math.sqrt(1 - 3 * 0.01 + 2 * 0.001)],
      [6, 1.5],
      [7, 1.5 / 2],
      [8, 1.25 * 1.5],
      [9, (1.25 * 1.5) / 2],
      [-9, (1.25 * 1.5) / 2],
      [91, (1.25 * 1.5) / 2],
      [10, (1.25 * 1.5) / 4],
      [11, (1.25 * 1.5) / 2],
      [12, 1.25 * 1.5 * ab],
      [-12, 1.25 * 1.5 * ac],
      [13, (1.25 * 1.5 * ab) / 2],
      [-13, (1.25 * 1.5 * ac) / 2],
      [14, 1.25 * 1.5 * Math.sqrt(1 - 0.01 - 0.04 - 0.09 + 2 * 0.1 * 0.2 * 0.3)],
    ];
    for (const [ibrav, volume] of expected) {
      const found = only('a.pwi', input(`ibrav=${ibrav}, nat=1, ${lattice}`, positions('crystal', 'Si 0 0 0')));
      assert.ok(Math.abs(found.read.cell!.volume / whole / volume - 1) < 1e-4, `ibrav ${ibrav}`);
    }
    assert.equal(
      all('a.pwi', input(`ibrav=15, nat=1, ${lattice}`, positions('crystal', 'Si 0 0 0')))[0].refusal,
      'malformed',
    );
  });

  test('has positions that are expressions', () => {
    const place = (written: string) =>
      all('a.pwi', input('ibrav=1, celldm(1)=10, nat=1', positions('crystal', `Si ${written} 0`)))[0];
    assert.deepEqual(places(place('1/(2/(1/2)) 2*(1/8)-1d-1')), [[0.25, 0.15, 0]]);
    assert.deepEqual(places(place('-sqrt(4)^2/16 2^-1^2')), [[-0.25, 0.5, 0]]);
    for (const bad of [
      '1/0 0',
      '(1 0',
      '1+ 0',
      'x 0',
      '1..2 0',
      'sqrt(-1) 0',
      'sqrt 0',
      `${'('.repeat(150)} 0`,
      `${'-'.repeat(500)}1 0`,
    ])
      assert.equal(place(bad).refusal, 'malformed', bad);
  });

  test('of a path has its first and its last image', () => {
    const path = `BEGIN_POSITIONS\nFIRST_IMAGE\n${positions('crystal', 'H 0 0 0')}INTERMEDIATE_IMAGE\n${positions('crystal', 'H 0 0 .1')}LAST_IMAGE\n${positions('crystal', 'H 0 0 .2')}END_POSITIONS\n`;
    const found = all('neb.in', input('ibrav=1, celldm(1)=10, nat=1', path));
    assert.deepEqual(
      found.map((one) => [one.part, one.parts, places(one)![0]![2]]),
      [
        [1, 3, 0],
        [3, 3, 0.2],
      ],
    );
  });

  test('says its functional, if it names one', () =>
    assert.deepEqual(
      said(only('scf.in', input("ibrav=1, celldm(1)=10, nat=1, input_dft='PBE0'", positions('crystal', 'Si 0 0 0')))),
      [['functional', 'PBE0']],
    ));

  test('of another program has none', () => {
    assert.deepEqual(all('run.in', '&SYSTEM\n/\nunits metal\n'), []);
    assert.deepEqual(all('a.inp', 'ATOMIC_POSITIONS\n'), []);
  });

  test('that is damaged, or lists one atom of each orbit, is malformed', () => {
    for (const [system, cards] of [
      ['ibrav=1, celldm(1)=10, nat=3', positions('crystal', two)],
      ['ibrav=1, nat=2', positions('crystal', two)],
      ['ibrav=0, nat=2', positions('crystal', two)],
      ['ibrav=1, celldm(1)=-1, nat=2', positions('crystal', two)],
      ['ibrav=1, celldm(1)=10, nat=2', positions('crystal_sg', two)],
      ['ibrav=1, celldm(1)=10, nat=1', positions('crystal', 'Si 1/0 0 0')],
      ['ibrav=5, celldm(1)=10, celldm(4)=2, nat=2', positions('crystal', two)],
    ] as const)
      assert.equal(all('scf.in', input(system, cards))[0].refusal, 'malformed', system);
    assert.equal(
      all('scf.in', input('ibrav=1, celldm(1)=10, nat=999999999', positions('', two)))[0].refusal,
      'tooLong',
    );
  });
});
