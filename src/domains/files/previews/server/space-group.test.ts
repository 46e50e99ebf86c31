import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Vector } from './lattice.ts';
import { symmetryOf } from './space-group.ts';
import { readStructure, structureOf } from './structures.ts';

type Kinds = Record<string, Vector[]>;

/** A POSCAR file, places to four decimals as many programs round them. */
const poscar = (vectors: readonly Vector[], kinds: Kinds) =>
  [
    ...['made', '1', ...vectors.map((vector) => vector.join(' '))],
    ...[
      Object.keys(kinds).join(' '),
      Object.values(kinds)
        .map(({ length }) => length)
        .join(' '),
      'Direct',
    ],
    ...Object.values(kinds).flatMap((places) =>
      places.map((place) => place.map((value) => value.toFixed(4)).join(' ')),
    ),
  ].join('\n');

const box = (a: number, b = a, c = a): Vector[] => [[a, 0, 0], [0, b, 0], [0, 0, c]]; // prettier-ignore
const hexagonal = (a: number, c: number): Vector[] => [[a, 0, 0], [-a / 2, (a * Math.sqrt(3)) / 2, 0], [0, 0, c]]; // prettier-ignore
const halves: Vector[] = [[0, 0, 0], [0, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 0]]; // prettier-ignore
/** Every place with every shift. */
const shifted = (places: readonly Vector[], shifts: readonly Vector[] = halves): Vector[] =>
  shifts.flatMap((by) => places.map((at) => at.map((value, axis) => (value + by[axis]! + 1) % 1) as Vector));

const third = 1 / 3;
const rhombohedral: Vector[] = [[0, 0, 0], [2 * third, third, third], [third, 2 * third, 2 * third]]; // prettier-ignore
const rutile = 0.3053;
const [bi, te] = [0.4005, 0.2095];

/** Name, number and Pearson symbol of textbook structures. */
const textbook: [string, number, string, string][] = [
  ['NaCl', 225, 'cF8', poscar(box(5.64), { Na: halves, Cl: shifted([[0.5, 0.5, 0.5]]) })],
  ['CsCl', 221, 'cP2', poscar(box(4.12), { Cs: [[0, 0, 0]], Cl: [[0.5, 0.5, 0.5]] })],
  ['diamond', 227, 'cF8', poscar(box(3.567), { C: shifted([[0, 0, 0], [0.25, 0.25, 0.25]]) })], // prettier-ignore
  ['wurtzite', 186, 'hP4', poscar(hexagonal(3.25, 5.2), {
    Zn: [[third, 2 * third, 0], [2 * third, third, 0.5]], O: [[third, 2 * third, 0.382], [2 * third, third, 0.882]] })], // prettier-ignore
  ['rutile', 136, 'tP6', poscar(box(4.594, 4.594, 2.959), {
    Ti: [[0, 0, 0], [0.5, 0.5, 0.5]],
    O: [[rutile, rutile, 0], [1 - rutile, 1 - rutile, 0], [0.5 + rutile, 0.5 - rutile, 0.5], [0.5 - rutile, 0.5 + rutile, 0.5]] })], // prettier-ignore
  ['SrTiO3', 221, 'cP5', poscar(box(3.905), { Sr: [[0, 0, 0]], Ti: [[0.5, 0.5, 0.5]], O: [[0.5, 0.5, 0], [0.5, 0, 0.5], [0, 0.5, 0.5]] })], // prettier-ignore
  ['hcp', 194, 'hP2', poscar(hexagonal(3.209, 5.211), { Mg: [[third, 2 * third, 0.25], [2 * third, third, 0.75]] })], // prettier-ignore
  ['Bi2Te3', 166, 'hR15', poscar(hexagonal(4.386, 30.497), {
    Bi: shifted([[0, 0, bi], [0, 0, 1 - bi]], rhombohedral), Te: shifted([[0, 0, 0], [0, 0, te], [0, 0, 1 - te]], rhombohedral) })], // prettier-ignore
];

/** A CIF file without operations. */
const cif = (named: string, [a, b, c]: Vector, sites: readonly string[], gamma = 90) => `data_x
_cell_length_a ${a}\n_cell_length_b ${b}\n_cell_length_c ${c}\n_cell_angle_alpha 90\n_cell_angle_beta 90\n_cell_angle_gamma ${gamma}
${named}
loop_\n_atom_site_label\n_atom_site_fract_x\n_atom_site_fract_y\n_atom_site_fract_z\n${sites.join('\n')}\n`;
const named = (symbol: string) => `_symmetry_space_group_name_H-M '${symbol}'`;

const perovskite = cif(
  named('P n m a'),
  [5.442, 7.64, 5.379],
  [...['Ca 0.0355 0.25 0.9932', 'Ti 0 0 0.5', 'O1 0.4838 0.25 0.0714', 'O2 0.2888 0.0371 0.7112']],
);
const spinel = cif(named('F d -3 m :2'), [8.083, 8.083, 8.083], ['Mg 0.125 0.125 0.125', 'Al 0.5 0.5 0.5', 'O 0.2624 0.2624 0.2624']); // prettier-ignore

const groupOf = async (name: string, text: string, tolerance = 0.01) =>
  symmetryOf(readStructure(name, text, 1, true), tolerance);

describe('the space group of a structure', () => {
  for (const [name, number, pearson, text] of textbook)
    test(`of ${name} is that of the textbook`, async () => {
      const { found, refusal } = await groupOf('POSCAR', text);
      assert.deepEqual([found?.number, found?.pearson, refusal], [number, pearson, undefined]);
    });

  test('has Wyckoff positions, and the number that the file names', async () => {
    const { found, stated } = await groupOf('a.cif', perovskite);
    assert.deepEqual([found!.number, found!.symbol, found!.pearson, stated], [62, 'P n m a', 'oP20', 62]);
    assert.deepEqual(
      found!.orbits.map(({ element, wyckoff, siteSymmetry, count }) => `${element} ${count}${wyckoff} ${siteSymmetry}`),
      ['Ca 4c .m.', 'Ti 4b -1', 'O 4c .m.', 'O 8d 1'],
    );
    const other = await groupOf('a.cif', perovskite.replace('_symmetry', '_space_group_IT_number 33\n_symmetry'));
    assert.equal(other.stated, 33);
  });

  test('is not guessed where atoms are shared, unknown or not all there, or where there is no cell', async () => {
    const refusal = async (name: string, text: string) => (await groupOf(name, text)).refusal;
    const share = perovskite
      .replace('_fract_z\n', '_fract_z\n_atom_site_occupancy\n')
      .replaceAll(/^([A-Z].*\d)$/gm, '$1 0.5');
    assert.equal(await refusal('a.cif', share), 'partial');
    assert.equal(await refusal('POSCAR', 'x\n1\n3 0 0\n0 3 0\n0 0 3\n1\nDirect\n0 0 0\n'), 'partial');
    assert.equal(await refusal('a.cif', cif(named('F d -3 m'), [4, 4, 4], ['C 0.1 0.2 0.3'])), 'unexpanded');
    assert.equal(await refusal('a.xyz', '1\n\nHe 0 0 0\n'), 'molecule');
    const many = Array.from({ length: 2001 }, (_none, at): Vector => [at / 2001, 0, 0]);
    assert.equal(await refusal('POSCAR', poscar(box(9000, 5, 5), { H: many })), 'atoms');
  });

  test('is given up where the atoms lie on each other, and after two seconds', async () => {
    const refusal = async (text: string) => (await groupOf('POSCAR', text)).refusal;
    assert.equal(await refusal(poscar(box(4), { Na: [[0, 0, 0], [0, 0, 0]], Cl: [[0, 0, 0]] })), 'failed'); // prettier-ignore
    const quarters: Vector[] = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].flatMap((j) => [0, 1, 2, 3].map((k): Vector => [i / 4, j / 4, k / 4]))); // prettier-ignore
    const at = (places: readonly Vector[]) =>
      shifted(
        places.map((place) => place.map((value) => value / 4) as Vector),
        quarters,
      );
    const began = Date.now();
    assert.equal(await refusal(poscar(box(22.56), { Na: at(halves), Cl: at(shifted([[0.5, 0.5, 0.5]])) })), 'time'); // prettier-ignore
    assert.ok(Date.now() - began < 5000);
  });
});

describe('a CIF file that lists no operations', () => {
  const shown = (text: string) => structureOf('a.cif', text);
  const hallOf = (text: string) => shown(text).expandedBy;

  test('is multiplied by those of the space group that it names', async () => {
    assert.deepEqual(
      [shown(perovskite).formula, shown(perovskite).atoms.length, shown(perovskite).isUnexpanded],
      ['CaTiO3', 20, false],
    );
    assert.equal(hallOf(perovskite), '-P 2ac 2n');
    assert.deepEqual([shown(spinel).formula, shown(spinel).atoms.length], ['MgAl2O4', 56]);
    assert.deepEqual((await groupOf('a.cif', spinel)).found!.number, 227);
  });

  test('means the setting that keeps its cell', () => {
    const sites = ['Bi 0 0 0.4005', 'Te1 0 0 0', 'Te2 0 0 0.2095'];
    const bismuth = cif(named('R -3 m'), [4.386, 4.386, 30.497], sites, 120);
    assert.deepEqual([shown(bismuth).formula, shown(bismuth).atoms.length, hallOf(bismuth)], ['Bi2Te3', 15, '-R 3 2=']);
    const monoclinic = cif(named('P21/n'), [5, 6, 7], ['C 0.1 0.2 0.3']);
    assert.equal(hallOf(monoclinic), '-P 2yn');
    assert.equal(hallOf(monoclinic.replace('angle_gamma 90', 'angle_gamma 100')), '-P 2n');
    assert.equal(hallOf(cif(named('C m c a'), [5, 6, 7], ['C 0.1 0.2 0.3'])), '-C 2ac 2');
    assert.equal(hallOf(cif(named('Fm3m'), [5, 5, 5], ['C 0 0 0'])), '-F 4 2 3');
    assert.equal(hallOf(cif('_space_group_IT_number 62', [5, 6, 7], ['C 0.1 0.2 0.3'])), null);
    assert.equal(hallOf(cif(named('F m -3 m'), [5, 6, 7], ['C 0 0 0'])), null);
  });

  test('means the origin that makes its sum formula, and stays as it is where several do', () => {
    const diamond = cif(
      `${named('F d -3 m')}\n_chemical_formula_sum C\n_cell_formula_units_Z 8`,
      [3.567, 3.567, 3.567],
      ['C 0 0 0'],
    );
    assert.deepEqual([hallOf(diamond), shown(diamond).atoms.length], ['F 4d 2 3 -1d', 8]);
    assert.equal(hallOf(diamond.replace('C 0 0 0', 'C 0.125 0.125 0.125')), '-F 4vw 2vw 3');
    const unsure = diamond.replace(/_chemical[^\n]*\n_cell_formula[^\n]*/, '');
    assert.deepEqual([hallOf(unsure), shown(unsure).atoms.length, shown(unsure).isUnexpanded], [null, 1, true]);
  });

  test('that lists the whole cell is not multiplied', () => {
    const whole = cif(
      named('F m -3 m'),
      [5.64, 5.64, 5.64],
      [...halves.map((at) => `Na ${at.join(' ')}`), ...shifted([[0.5, 0.5, 0.5]]).map((at) => `Cl ${at.join(' ')}`)],
    );
    assert.deepEqual([shown(whole).atoms.length, shown(whole).expandedBy], [8, null]);
  });
});
