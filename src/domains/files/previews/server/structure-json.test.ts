import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureInside } from './structures.ts';
import { all, cube, only, said } from './testing-structures.ts';

describe('JSON of pymatgen', () => {
  const site = (species: object[], abc: unknown) => ({ species, abc, xyz: [9, 9, 9], label: 'a' });
  const rockSalt = {
    '@module': 'pymatgen.core.structure',
    '@class': 'Structure',
    lattice: { matrix: cube(4), a: 4 },
    sites: [
      site([{ element: 'Na+', occu: 1 }], [0, 0, 0]),
      site(
        [
          { element: 'Cl-', occu: 0.5 },
          { element: 'Br', occu: 0.25 },
        ],
        [0.5, 0.5, 0.5],
      ),
    ],
    properties: { band_gap: 1.5, energy: -3, other: 2 },
  };

  test('is read with shares of sites and the properties that it states', () => {
    const found = only('NaCl.json', JSON.stringify(rockSalt));
    assert.deepEqual(found.read.atomsRead[1]!.counted, { Cl: 0.5, Br: 0.25 });
    assert.deepEqual(found.read.atomsRead[0]!.element, 'Na');
    assert.deepEqual(said(found), [
      ['totalEnergy', -3],
      ['bandGap', 1.5],
    ]);
    assert.equal(found.read.isPartlyOccupied, true);
  });

  test('of a list has each structure, also that of an entry; a damaged one does not hide the others', () => {
    const text = JSON.stringify([
      rockSalt,
      { ...rockSalt, lattice: { matrix: [[1]] } },
      { entry_id: 'mp-1', structure: { ...rockSalt, properties: {} }, energy: -9.5 },
      5,
      null,
    ]);
    assert.deepEqual(
      all('all.json', text).map(({ part, parts, partName, refusal }) => [part, parts, partName, refusal]),
      [
        [1, 3, '', undefined],
        [2, 3, '', 'malformed'],
        [3, 3, 'mp-1', undefined],
      ],
    );
    assert.deepEqual(said(all('all.json', text)[2]!), [['totalEnergy', -9.5]]);
  });

  test('of a molecule has no lattice', () => {
    const molecule = { '@class': 'Molecule', sites: [{ species: [{ element: 'H', occu: 1 }], xyz: [0, 0, 1] }] };
    assert.equal(only('h.json', JSON.stringify(molecule)).read.vectors, null);
  });

  test('is recognised by its content: other JSON has no structures', () => {
    assert.deepEqual(all('package.json', '{"name":"x","sites":[]}'), []);
    assert.deepEqual(all('a.json', 'not JSON'), []);
    assert.deepEqual(all('a.jsonl', '{"a":1}\n'), []);
    const text = JSON.stringify(rockSalt);
    assert.equal(structureInside('NaCl.json', text, 1)?.kind, 'structure');
    assert.equal(structureInside('NaCl.json', text, 2), undefined);
    assert.equal(structureInside('package.json', '{}', 1), undefined);
    assert.equal(structureInside('NaCl.txt', text, 1), undefined);
  });

  for (const [what, bad] of [
    ['without an end', JSON.stringify(rockSalt).slice(0, -5)],
    ['with a position that is no number', JSON.stringify(rockSalt).replace('[0,0,0]', '["0",0,0]')],
    ['with a share above one', JSON.stringify(rockSalt).replace('"occu":1', '"occu":7')],
    ['of a million brackets', `{"@class":"Structure","sites":${'['.repeat(1_000_000)}`],
    ['of nested lists', `{"@class":"Structure","sites":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ] as const)
    test(`${what} is malformed`, () => assert.equal(all('a.json', bad)[0].refusal, 'malformed'));

  test('of more characters than are parsed is too long', () =>
    assert.equal(all('a.json', `{"@class":"Structure","sites":[${' '.repeat(17 << 20)}]}`)[0].refusal, 'tooLong'));
});

describe('a file of OPTIMADE', () => {
  const entry = (id: string, more: object = {}) => ({
    id,
    type: 'structures',
    attributes: {
      lattice_vectors: cube(4),
      cartesian_site_positions: [
        [0, 0, 0],
        [2, 2, 2],
      ],
      species_at_sites: ['metal', 'Cl'],
      species: [
        { name: 'metal', chemical_symbols: ['Na', 'K', 'vacancy'], concentration: [0.5, 0.25, 0.25] },
        { name: 'Cl', chemical_symbols: ['Cl'], concentration: [1] },
      ],
      _x_band_gap: 2.5,
      _x_band_gap_direct: true,
      _x_total_energy: null,
      ...more,
    },
  });

  test('of JSON Lines has one structure per line; a damaged line does not hide the others', () => {
    const lines = [
      '{"x-optimade":{"meta":{"api_version":"1.2.0"}}}',
      '{"type":"info","id":"structures","properties":{"cartesian_site_positions":{"type":"list"}}}',
      JSON.stringify(entry('first')),
      JSON.stringify(entry('broken')).slice(0, -3),
      JSON.stringify(
        entry('last', {
          lattice_vectors: [
            [null, null, null],
            [0, 1, 0],
            [0, 0, 1],
          ],
        }),
      ),
    ];
    const found = all('structures.jsonl', lines.join('\n'));
    assert.deepEqual(
      found.map(({ part, parts, partName, refusal }) => [part, parts, partName, refusal]),
      [
        [1, 3, 'first', undefined],
        [2, 3, '', 'malformed'],
        [3, 3, 'last', undefined],
      ],
    );
    assert.deepEqual(found[0].read!.atomsRead[0], {
      element: 'Na',
      counted: { Na: 0.5, K: 0.25 },
      at: [0, 0, 0],
      label: 'metal',
    });
    assert.deepEqual(found[0].read!.atomsRead[1]!.at, [0.5, 0.5, 0.5]);
    assert.equal(found[2]!.read!.vectors, null);
    assert.deepEqual(
      found[0].quantities.map(({ kind, value, unit, line }) => [kind, value, unit, line]),
      [['bandGap', 2.5, 'eV', '"_x_band_gap": 2.5']],
    );
  });

  test('with the answer of a server has its entries', () => {
    assert.equal(only('answer.json', JSON.stringify({ data: entry('a') }, null, 2)).partName, 'a');
    assert.equal(
      all('answer.json', JSON.stringify({ data: [entry('a'), entry('b'), { id: 'c', type: 'references' }] })).length,
      2,
    );
  });

  test('with an unknown element, another number of names or a position that is no number is malformed', () => {
    for (const more of [
      { species_at_sites: ['metal'] },
      { species_at_sites: ['metal', 'Xy'] },
      {
        cartesian_site_positions: [
          [0, 0, 0],
          [0, 0, null],
        ],
      },
      { lattice_vectors: [[1, 0, 0]] },
      { species: [{}] },
    ])
      assert.equal(
        all('a.json', JSON.stringify({ data: entry('a', more) }))[0].refusal,
        'malformed',
        JSON.stringify(more),
      );
  });
});

test('a structure of 200,001 sites is too long in every format', () => {
  const rows = (count: number, row: string) => `${row}\n`.repeat(count);
  const count = 200_001;
  for (const [name, text] of [
    ['a.xsf', `PRIMVEC\n9 0 0\n0 9 0\n0 0 9\nPRIMCOORD\n${count} 1\n${rows(count, '6 0 0 0')}`],
    ['a.xsf', `ATOMS\n${rows(count, '6 0 0 0')}`],
    ['geometry.in', rows(count, 'atom 0 0 0 C')],
    ['a.pwi', `&SYSTEM\nibrav=1, celldm(1)=9, nat=${count}\n/\nATOMIC_POSITIONS crystal\n${rows(count, 'C 0 0 0')}`],
    ['a.xyz', `${count}\n\n${rows(count, 'C 0 0 0')}`],
    ['POSCAR', `x\n1\n9 0 0\n0 9 0\n0 0 9\nC\n${count}\nDirect\n${rows(count, '0 0 0')}`],
    ['a.json', `{"data":{"attributes":{"cartesian_site_positions":[${'[0,0,0],'.repeat(count)}[0,0,0]]}}}`],
  ] as const)
    assert.equal(all(name, text)[0].refusal, 'tooLong', name);
});

describe('a hostile text', () => {
  for (const [what, name, text] of [
    ['of one tag', 'vasprun.xml', `<modeling>${'<i name="GGA" '.repeat(10)}${'name="GGA" '.repeat(500_000)}`],
    ['of tables without energies', 'OUTCAR', `ions per type = 1\n${' POSITION    TOTAL-FORCE\n'.repeat(200_000)}`],
    ['of lattices', 'a.xsf', 'PRIMVEC\n1 0 0\n0 1 0\n0 0 1\n'.repeat(200_000)],
    ['of cards', 'a.pwi', `&SYSTEM\nibrav=1, celldm(1)=9\n/\n${'ATOMIC_POSITIONS crystal\n'.repeat(200_000)}`],
    ['of equals signs', 'a.pwi', `&SYSTEM\n${`${'a='.repeat(990)}\n`.repeat(2000)}/\nATOMIC_POSITIONS\n`],
    ['of blocks in one line', 'a.cif', 'data_x _cell_length_a 1 _diffrn_source x _atom_site_fract_x 0 '.repeat(20_000)],
    ['of empty lines', 'XDATCAR', '\n'.repeat(2_000_000)],
    [
      'of headings',
      'XDATCAR',
      `${'x'.repeat(2_000_000)}\n1\n1 0 0\n0 1 0\n0 0 1\nC\n1\n${'Direct configuration= 1\n0 0 0\n'.repeat(20_000)}`,
    ],
    ['of lines with the name of a field', 'a.jsonl', '"cartesian_site_positions":[\n'.repeat(100_000)],
  ] as const)
    test(`${what} is read or refused in no more time than any other of its length`, () => {
      const began = performance.now();
      assert.ok(all(name, text).length <= 1000);
      assert.ok(performance.now() - began < 10_000);
    });
});
