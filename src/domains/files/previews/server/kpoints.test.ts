import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kpointsOf } from './kpoints.ts';
import { structureOf } from './structures.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const factsOf = (text: string) => Object.fromEntries(kpointsOf(text)!.facts.map(({ name, value }) => [name, value]));

describe('KPOINTS of VASP', () => {
  const meshes: [what: string, text: string, facts: Record<string, string>][] = [
    ['around Γ', lines('mesh', '0', 'Gamma', '8 8 4', '0 0 0'), { mode: 'Gamma', mesh: '8 × 8 × 4', shift: '0 0 0' }],
    [
      'of Monkhorst and Pack, without a shift',
      lines('', '0 ! auto', 'M', ' 11  11  1 # film'),
      { mode: 'Monkhorst-Pack', mesh: '11 × 11 × 1' },
    ],
    ['by a length', lines('x', '0', 'Auto', '40'), { mode: 'automatic (Γ)', length: '40' }],
    [
      'by basis vectors',
      lines('x', '0', 'Reciprocal', '.25 0 0', '0 .25 0', '0 0 .25', '.5 .5 .5'),
      { mode: 'basis vectors (reciprocal)', b1: '0.25 0 0', b2: '0 0.25 0', b3: '0 0 0.25', shift: '0.5 0.5 0.5' },
    ],
  ];
  for (const [what, text, facts] of meshes)
    test(`say a mesh ${what}`, () => {
      const { comment: _comment, ...said } = factsOf(text);
      assert.deepEqual(said, facts);
    });

  test('say lines between points with their labels, joined and broken', () => {
    const text = lines(
      ...[
        'bands',
        '40',
        'Line-mode',
        'rec',
        '0 0 0 ! \\Gamma',
        '0.5 0 0.5 ! X',
        '',
        '0.5 0 0.5 X',
        '.625 .25 .625 # U',
      ],
      ...['', '.375 .375 .75 K', '0 0 0 GAMMA', ''],
    );
    const shown = kpointsOf(text)!;
    assert.equal(factsOf(text)['path'], 'Γ – X – U | K – Γ');
    assert.equal(factsOf(text)['points per line'], '40');
    assert.deepEqual(shown.parts[0]!.rows[1], ['1', 'X', '0.5', '0', '0.5']);
    assert.equal(shown.parts[0]!.rows.length, 6);
    const bare = lines('bands', '20', 'line', 'Cartesian', '0 0 0', '0 0 1');
    assert.deepEqual([factsOf(bare)['path'], factsOf(bare)['coordinates']], [undefined, 'Cartesian']);
  });

  test('list points with their weights, and tetrahedra', () => {
    const text = lines(
      'mesh',
      '2',
      'Reciprocal lattice',
      '0 0 0 1',
      '.5 .5 .5 3',
      'Tetrahedra',
      '6 0.005',
      '1 1 1 1 2',
    );
    const shown = kpointsOf(text)!;
    assert.deepEqual(shown.parts[0]!.columns, ['k1', 'k2', 'k3', 'weight']);
    assert.deepEqual(shown.parts[0]!.rows, [
      ['0', '0', '0', '1'],
      ['0.5', '0.5', '0.5', '3'],
    ]);
    assert.deepEqual([factsOf(text)['tetrahedra'], factsOf(text)['points']], ['6', '2']);
  });

  test('are a text where they say none of these', () => {
    for (const text of [
      '',
      'words\nmore\nand more\n',
      lines('x', '0', 'Gamma', 'eight'),
      lines('x', '5', 'Line', 'rec', '0 0 0'),
    ])
      assert.equal(kpointsOf(text), undefined, text);
  });
});

test('XDATCAR has its steps, with the cell said once or each time', () => {
  const head = (edge: number) => ['x', '1', `${edge} 0 0`, `0 ${edge} 0`, `0 0 ${edge}`, 'Na Cl', '1 1'];
  const step = (at: number) => [`Direct configuration=     ${at}`, `0 0 0.${at}`, '.5 .5 .5'];
  const once = lines(...head(4), ...step(1), ...step(2), ...step(3));
  const third = structureOf('XDATCAR', once, 3);
  assert.deepEqual([third.total, third.shown, third.formula], [3, 3, 'NaCl']);
  assert.ok(Math.abs(third.atoms[0]!.z - 1.2) < 1e-9);
  const changing = lines(...head(4), ...step(1), ...head(5), ...step(2));
  assert.equal(structureOf('XDATCAR', changing, 2).cell!.a, 5);
  const cut = structureOf('XDATCAR', once.slice(0, -6), 2, false);
  assert.deepEqual([cut.total, cut.more], [2, true]);
  const stopped = structureOf('XDATCAR', once.slice(0, -10), 1);
  assert.deepEqual([stopped.total, stopped.notes.map(({ kind }) => kind)], [2, ['outside']]);
  assert.throws(() => structureOf('XDATCAR', once, 4), { key: 'files.previews.malformed' });
});
