import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structuresIn } from './all-structures.ts';
import { structureForm } from './structure-form.ts';

const store = { sites: 200_000, structures: 1000 };
const all = (name: string, text: string, limits = store) => [...structuresIn(structureForm(name)!, name, text, limits)];

const cubic = (name: string, length: number | string, sites: string, more = '') =>
  `data_${name}\n${['a', 'b', 'c'].map((axis) => `_cell_length_${axis} ${length}`).join('\n')}\n${more}
loop_\n_atom_site_label\n_atom_site_fract_x\n_atom_site_fract_y\n_atom_site_fract_z\n${sites}\n`;

describe('all structures of a CIF file', () => {
  const phases = [
    cubic('first', '5.64', 'Na1 0 0 0\nCl1 .5 .5 .5'),
    'data_pattern\n_pd_meas_number_of_points 3\n',
    cubic('damaged', 'five', 'Na1 0 0 0'),
    cubic('last_1', '4.21', 'Mg1 0 0 0\nO1 .5 .5 .5'),
  ];

  test('are its blocks with atoms, and a damaged one does not hide the others', () => {
    const found = all('a.cif', phases.join('\n'));
    assert.deepEqual(
      found.map(({ part, parts, partName, read, refusal }) => [part, parts, partName, read?.formula ?? refusal]),
      [
        [1, 3, 'first', 'NaCl'],
        [2, 3, 'damaged', 'malformed'],
        [3, 3, 'last_1', 'MgO'],
      ],
    );
    assert.deepEqual(
      found[0]!.read!.vectors!.map((vector) => vector.map((x) => Math.round(x * 100) / 100)),
      [
        [5.64, 0, 0],
        [0, 5.64, 0],
        [0, 0, 5.64],
      ],
    );
  });

  test('are no more than asked for', () => {
    const found = all('a.cif', phases.join('\n'), { sites: 100, structures: 2 });
    assert.deepEqual(
      found.map(({ partName, parts }) => [partName, parts]),
      [
        ['first', 3],
        ['damaged', 3],
      ],
    );
  });

  test('are none if it has only a pattern, which is said', () =>
    assert.deepEqual(
      all('a.cif', phases[1]!).map(({ part, parts, refusal }) => [part, parts, refusal]),
      [[1, 1, 'noAtoms']],
    ));

  test('come with the statements of their own block: temperature, pressure, radiation', () => {
    const more =
      "_cell_measurement_temperature 150(2)\r\n_diffrn.ambient_pressure 2.5e6\n_diffrn_radiation_type\n  'neutron'";
    const [plain, measured] = all('a.cif', phases[0]! + cubic('n', 4, 'C1 0 0 0', more));
    assert.deepEqual(plain!.quantities, []);
    const first = phases[0]!.split('\n').length;
    assert.deepEqual(
      measured!.quantities.map(({ kind, value, unit, line, lineNumber }) => [kind, value, unit, line, lineNumber]),
      [
        ['temperature', 150, 'K', '_cell_measurement_temperature 150(2)', first + 4],
        ['pressure', 2_500_000, 'kPa', '_diffrn.ambient_pressure 2.5e6', first + 5],
        ['technique', 'neutron', '', '_diffrn_radiation_type neutron', first + 6],
        ['method', 'measured', '', '_diffrn_radiation_type neutron', first + 6],
      ],
    );
  });

  for (const [written, technique] of [
    ["_diffrn_radiation_type 'MoK\\a'", 'x-ray'],
    ['_diffrn_radiation_type CuKa1', 'x-ray'],
    ["_diffrn_radiation_probe x-ray\n_diffrn_radiation_source 'ESRF synchrotron'", 'synchrotron'],
    ['_diffrn_radiation_probe electron', 'electron'],
    ["_diffrn_source 'nuclear reactor'\n_diffrn_radiation_probe neutron", 'neutron'],
  ])
    test(`name ${technique} radiation for ${written!.replaceAll('\n', ' ')}`, () => {
      const [{ quantities }] = all('a.cif', cubic('x', 4, 'C1 0 0 0', written)) as [ReturnType<typeof all>[0]];
      assert.deepEqual(
        quantities.map(({ kind, value }) => [kind, value]),
        [
          ['technique', technique],
          ['method', 'measured'],
        ],
      );
    });

  test('are not measured because a program has written the file', () => {
    const more = "_audit_creation_method 'VESTA'\n_diffrn_radiation_type ?\n_refine_ls_R_factor_gt .";
    assert.deepEqual(all('a.cif', cubic('x', 4, 'C1 0 0 0', more))[0]!.quantities, []);
  });
});

describe('all structures of other files', () => {
  test('of a trajectory are the first and the last frame, with their number', () => {
    const frames = Array.from(
      { length: 5 },
      (_none, at) => `1\nenergy=-${at}.5 gap=abc temperature = "300"\nH 0 0 ${at}\n`,
    );
    const found = all('md.xyz', frames.join(''));
    assert.deepEqual(
      found.map(({ part, parts, read }) => [part, parts, read!.atomsRead[0]!.at[2]]),
      [
        [1, 5, 0],
        [5, 5, 4],
      ],
    );
    assert.deepEqual(
      found[1]!.quantities.map(({ kind, value, unit, lineNumber }) => [kind, value, unit, lineNumber]),
      [
        ['totalEnergy', -4.5, 'eV', 14],
        ['temperature', 300, 'K', 14],
      ],
    );
    assert.equal(all('one.xyz', frames[0]!).length, 1);
  });

  test('of an XDATCAR file are its first and its last complete step', () => {
    const steps = [1, 2, 3].map((at) => `Direct configuration= ${at}\n0 0 0.${at}\n.5 .5 .5\n`);
    const found = all(
      'XDATCAR',
      `run 7\n1\n4 0 0\n0 4 0\n0 0 4\nNa Cl\n1 1\n${steps.join('')}Direct configuration= 4\n0 0 0\n`,
    );
    assert.deepEqual(
      found.map(({ part, parts, partName, read }) => [part, parts, partName, read!.atomsRead[0]!.at[2]]),
      [
        [1, 3, 'run 7', 0.1],
        [3, 3, 'run 7', 0.3],
      ],
    );
  });

  test('of a POSCAR file have lattice vectors in the directions that it writes', () => {
    const text = 'left-handed\n2\n0 0 1\n0 1 0\n1 0 0\nH O\n2 1\nCartesian\n0 0 0\n.5 0 0\n.25 .25 .25\n';
    for (const name of ['POSCAR', 'a.poscar', 'POSCAR-弛豫后']) {
      const [{ read, partName }] = all(name, text) as [ReturnType<typeof all>[0]];
      assert.equal(partName, 'left-handed');
      assert.deepEqual(read!.vectors, [
        [0, 0, 2],
        [0, 2, 0],
        [2, 0, 0],
      ]);
      assert.deepEqual(read!.atomsRead.map(({ at }) => at)[1], [0, 0, 0.5]);
    }
  });

  test('of a molecule have no vectors', () => assert.equal(all('a.xyz', '1\n\nH 0 0 0\n')[0]!.read!.vectors, null));
});

describe('a large structure', () => {
  const cells = (count: number) =>
    cubic(
      'big',
      300,
      Array.from(
        { length: count },
        (_none, at) => `C${at} ${(at % 59) / 59} ${(Math.floor(at / 59) % 59) / 59} ${at / 200_100}`,
      ).join('\n'),
    );

  test('of 200,000 sites is read, with one more it is too long; each in a few seconds', () => {
    const began = performance.now();
    assert.equal(all('a.cif', cells(200_000))[0]!.read!.atomsRead.length, 200_000);
    assert.equal(all('a.cif', cells(200_001))[0]!.refusal, 'tooLong');
    assert.ok(performance.now() - began < 20_000);
  });

  test('that lists all atoms of its space group is compared with them in linear time', () => {
    const began = performance.now();
    const sites = cells(40_000).replace('_cell_length_a', "_symmetry_space_group_name_H-M 'P -1'\n_cell_length_a");
    assert.ok(all('a.cif', sites)[0]!.read!.atomsRead.length >= 40_000);
    assert.ok(performance.now() - began < 20_000);
  });

  test('with an impossible number of atoms is too long at once', () => {
    for (const [name, text] of [
      ['POSCAR', `x\n1\n1 0 0\n0 1 0\n0 0 1\nC\n999999999999\nDirect\n0 0 0\n`],
      ['a.xyz', '999999999\n\nC 0 0 0\n'],
      ['XDATCAR', `x\n1\n1 0 0\n0 1 0\n0 0 1\nC\n99999999\nDirect configuration= 1\n0 0 0\n`],
    ] as const)
      assert.deepEqual(
        all(name, text).map(({ refusal }) => refusal),
        ['tooLong'],
      );
  });
});
