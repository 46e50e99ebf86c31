import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureOf } from './structures.ts';

/** A cubic cell with sites as `label type x y z occupancy`, or without the column of types. */
function cif(
  sites: readonly string[],
  { sum = '', hasTypes = true }: { sum?: string; hasTypes?: boolean } = {},
): string {
  const edges = ['a', 'b', 'c'].map((axis) => `_cell_length_${axis} 4`);
  const columns = ['label', ...(hasTypes ? ['type_symbol'] : []), 'fract_x', 'fract_y', 'fract_z', 'occupancy'];
  return [
    ...['data_t', ...edges, sum && `_chemical_formula_sum '${sum}'`, 'loop_', '_symmetry_equiv_pos_as_xyz', "'x,y,z'"],
    ...['loop_', ...columns.map((column) => `_atom_site_${column}`), ...sites, ''],
  ].join('\n');
}

const read = (text: string, name = 'a.cif') => {
  const shown = structureOf(name, text);
  return {
    formula: shown.formula,
    drawn: shown.atoms.map(({ element }) => element).join(' '),
    notes: Object.fromEntries(shown.notes.map(({ kind, sites }) => [kind, sites.join(' ')])),
    stated: shown.statedFormula,
    differs: shown.formulaDiffers,
  };
};
const at = (which: number) => `${(which % 3) * 0.3} ${(which % 2) * 0.5} ${which * 0.1} 1`;

describe('a place of a CIF file', () => {
  test('that is a point is zero, one that is a question mark is missing and said', () => {
    const { formula, drawn, notes } = read(cif(['Cs1 Cs 0 0 . 1', 'Cl1 Cl .5 1/2 0.5(3) 1', 'O9 O ? ? ? 1']));
    assert.deepEqual([formula, drawn, notes], ['CsCl', 'Cs Cl', { unplaced: 'O9' }]);
  });

  test('that is occupied in part is counted by its share', () => {
    const mixed = [
      'Ba1 Ba 0 0 0 0.6',
      'Sr1 Sr 0 0 0 0.4',
      'Ti1 Ti .5 .5 .5 1',
      'O1 O .5 .5 0 1',
      'O2 O .5 0 .5 1',
      'O3 O 0 .5 .5 1',
    ];
    assert.equal(read(cif(mixed)).formula, 'Ba0.6Sr0.4TiO3');
    const ceria = ['Ce1 Ce 0 0 0 1', 'O1 O .25 .25 .25 0.95', 'O2 O .75 .75 .75 0.95'];
    assert.equal(read(cif(ceria)).formula, 'CeO1.9');
  });
});

describe('a type symbol', () => {
  const alone = (type: string, more: { sum?: string } = {}) =>
    read(cif([`A1 '${type}' 0 0 0 1`, `Na9 Na ${at(1)}`], more));
  const elements = { 'Ti4+': 'Ti', 'O2-': 'O', FE: 'Fe', Fe3: 'Fe', D: 'H', 26: 'Fe', 'Cl-': 'Cl' };
  for (const [type, element] of Object.entries(elements))
    test(`${type} is ${element}`, () => {
      const { drawn, notes } = alone(type);
      assert.deepEqual([drawn.split(' ')[0], notes], [element, {}]);
    });

  const groups = { H2O: 'O', OH: 'O', NH4: 'N', NH3: 'N', CN: 'C', NO3: 'N', PO4: 'P', SO4: 'S', CO3: 'C', BH4: 'B' };
  for (const [type, centre] of Object.entries(groups))
    test(`${type} is a group around ${centre}`, () => {
      const { drawn, notes } = alone(type);
      assert.deepEqual([drawn.split(' ')[0], notes], [centre, { group: 'A1' }]);
    });

  for (const type of ['(Fe,Mg)', 'Fe/Mg', '0.75Fe + 0.25Mg', 'Fe0.75Mg0.25', '(Fe0.5Mg0.5)'])
    test(`${type} is a place that two elements share`, () => {
      const { formula, drawn, notes } = alone(type);
      assert.equal(drawn, 'Fe Na');
      assert.match(formula, /^NaMg0?\.?\d*Fe|^NaFe/);
      assert.equal(Object.values(notes)[0], 'A1');
    });

  test('of Pauling File is a mixture whose shares have uncertainties', () => {
    const { formula, drawn, notes } = alone('0.648(4)Mn + 0.352(4)Fe');
    assert.deepEqual([drawn, notes], ['Mn Na', { mixed: 'A1' }]);
    assert.equal(formula, 'NaMn0.65Fe0.35');
  });

  test('that is a group counts no atoms that the file lists on its own', () => {
    const sites = ['N1 NH4 0 0 0 1', `Cl1 Cl ${at(1)}`];
    const listed = [1, 2, 3, 4].map((which) => `H${which} H 0.${which} 0.1 0.9 1`);
    assert.equal(read(cif(sites)).formula, 'NH4Cl');
    assert.deepEqual(read(cif([...sites, ...listed])).notes, { groupBare: 'N1' });
    assert.equal(read(cif([...sites, ...listed])).formula, 'NH4Cl');
    const sulfate = [
      'S1 SO4 0 0 0 1',
      ...[1, 2, 3, 4].map((which) => `O${which} O 0.${which} 0.1 0.9 1`),
      `Ca1 Ca ${at(1)}`,
    ];
    assert.equal(read(cif(sulfate, { sum: 'Ca S O4' })).formula, 'CaSO4');
  });

  for (const type of ['RE', 'Ln', 'M', 'X', 'R', 'L', 'T', 'Q', 'Zz', 'Wat'])
    test(`${type} says no element`, () => assert.deepEqual(alone(type).notes, { unknown: 'A1' }));

  for (const type of ['Va', 'Vac', 'VAC'])
    test(`${type} is a vacancy`, () => {
      const { drawn, notes } = alone(type);
      assert.deepEqual([drawn, notes], ['Na', { vacant: 'A1' }]);
    });

  test('RE is rhenium where the sum formula has it', () => assert.equal(alone('RE', { sum: 'Na Re' }).formula, 'NaRe'));

  test('B beside A is a place of a perovskite, not boron', () => {
    const { notes } = read(cif(['A1 A 0 0 0 1', 'B1 B .5 .5 .5 1', 'O1 O .5 .5 0 1']));
    assert.deepEqual(notes, { unknown: 'A1 B1' });
  });
});

describe('a label without a type symbol', () => {
  const labels = (names: readonly string[], sum = '') =>
    read(
      cif(
        names.map((name, which) => `${name} ${at(which)}`),
        { sum, hasTypes: false },
      ),
    );

  test('is read by the elements of the sum formula', () => {
    assert.deepEqual(labels(['Ca1', 'O1', 'HO1'], 'Ca H O').drawn, 'Ca O H');
    assert.deepEqual(labels(['CA1', 'CO1', 'CD1'], 'Ca C Cd').drawn, 'Ca C Cd');
    assert.deepEqual(labels(['Al', 'F1', 'Wat'], 'Al F H2 O').formula, 'AlH2OF');
    assert.deepEqual(labels(['W1', 'O1'], 'W O').drawn, 'W O');
    assert.deepEqual(labels(['W1', 'Al1'], 'Al H2 O').notes, { group: 'W1' });
    assert.equal(labels(['Ca1', 'O1'], 'Ca O').stated, 'Ca O');
  });

  test('of water counts hydrogens only if the file lists none and its sum formula agrees', () => {
    const gypsum = ['Ca', 'S', 'O1', 'O2', 'O3', 'O4', 'Ow1', 'Ow2'];
    const hydrogens = ['H1', 'H2', 'H3', 'H4'];
    for (const sum of ['', 'Ca S O6 H4']) {
      const { formula, notes, differs } = labels([...gypsum, ...hydrogens], sum);
      assert.deepEqual([formula, notes['groupBare'], differs], ['CaH4SO6', 'Ow1 Ow2', false]);
    }
    const implied = labels(gypsum, 'Ca S O6 H4');
    assert.deepEqual([implied.formula, implied.notes, implied.differs], ['CaH4SO6', { group: 'Ow1 Ow2' }, false]);
    assert.equal(labels(gypsum).formula, 'CaSO6', 'nothing in the file tells of hydrogen');
  });

  test('gives a formula that is said to differ from the sum formula of the file', () => {
    const { formula, differs } = labels(['Ca1', 'O1', 'O2'], 'Ca H2 O2');
    assert.deepEqual([formula, differs], ['CaO2', true]);
    assert.equal(labels(['Ca1', 'O1'], 'O1 Ca1').differs, false);
    assert.equal(labels(['Ca1', 'O1'], 'lime').differs, false, 'a name is no formula');
  });

  test('that can be read in two ways says so', () => {
    assert.deepEqual(labels(['C1', 'HG1', 'CD1']).notes, { assumed: 'HG1 CD1' });
    assert.deepEqual(labels(['Ca1', 'W1']).notes, { unknown: 'W1' });
  });
});

describe('other forms', () => {
  test('operations without quotes are put together', () => {
    const bare = cif(['Fe1 Fe .1 .2 .3 1']).replace("'x,y,z'", 'x, y, z\n-x, -y, -z');
    assert.equal(read(bare).drawn, 'Fe Fe');
  });

  test('frames of an XYZ file may have blank lines between them, and atoms of no element', () => {
    const frames = structureOf('a.xyz', '2\n\nH 0 0 0\nH 0 0 1\n\n  \n2\n\nX 0 0 0\nO 0 0 1\n', 2);
    assert.deepEqual([frames.total, frames.atoms.map(({ element }) => element)], [2, ['X', 'O']]);
    assert.deepEqual(
      frames.notes.map(({ kind, sites }) => [kind, sites]),
      [['unknown', ['X']]],
    );
    assert.equal(structureOf('a.xyz', '1\nx\nH 1.0*^-3 0 0\n').atoms[0]!.x, 0.001);
  });

  test('a POSCAR may have a blank line behind its comment, and says of which kind nothing is known', () => {
    const text = (names: string) => `x\n\n1\n4 0 0\n0 4 0\n0 0 4\n${names}\n1 1\nDirect\n0 0 0\n.5 .5 .5\n`;
    assert.equal(read(text('Na_pv Cl'), 'POSCAR').formula, 'NaCl');
    assert.deepEqual(read(text('Nh3 O'), 'POSCAR').notes, { unknown: 'Nh3' });
  });
});
