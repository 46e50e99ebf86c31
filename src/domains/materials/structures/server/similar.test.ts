import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { structures, type DepositedCrystal, type Similar } from '../contract.ts';
import { aCif, crystals, structuresRead } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const her = await person(portal, { verified: true });

/** SrTiO3 in a cell of two, along c, with another origin, stretched by 1 % in c. */
const supercell = `
1.0
3.905 0 0
0 3.905 0
0 0 7.888
Sr Ti O
2 2 6
Direct
0.6 0.5 0.25
0.6 0.5 0.75
0.1 0 0
0.1 0 0.5
0.6 0 0
0.1 0.5 0
0.1 0 0.25
0.6 0 0.5
0.1 0.5 0.5
0.1 0 0.75
`;
const bto = crystals.srtio3.replaceAll('Sr', 'Ba').replaceAll('3.905', '4.009');

const ask = async (text: string, name = '') => {
  const reply = await visitor(structures.similar, { body: { text, name } });
  assert.equal(reply.code, 200, reply.msg);
  return reply.data as Similar;
};
const refusal = async (text: string, name = '') => (await visitor(structures.similar, { body: { text, name } })).msg;
const namesOf = (rows: readonly { formula: string; spaceGroup: number | null }[]) =>
  rows.map(({ formula, spaceGroup }) => `${formula} ${spaceGroup}`).sort();

describe('structures like one that a visitor has', () => {
  test('are the same crystal in another cell, with the deviation, the same type, system and close compositions', async () => {
    await aResource(portal, her, {
      status: '5',
      files: { 'sto.cif': crystals.srtio3, 'bto.cif': bto, 'tio2.cif': crystals.rutile + crystals.anatase },
    });
    await aResource(portal, her, { status: '5', files: { 'mixed.cif': crystals.mixed } });
    await structuresRead(portal);
    const found = await ask(supercell);
    assert.deepEqual(
      [found.read.form, found.read.formula, found.read.sites, found.read.spaceGroup, found.comparison],
      ['poscar', 'SrTiO3', 10, 123, 'done'],
    );
    assert.deepEqual(
      found.same.map(({ material, source }) => [material.formula, material.spaceGroup, source.path]),
      [['SrTiO3', 221, 'sto.cif']],
    );
    const [{ deviation }] = found.same as [Similar['same'][number]];
    assert.ok(deviation.most < 0.01, JSON.stringify(deviation));
    assert.ok(Math.abs(deviation.volumeChange - (3.905 * 2) / 7.888 + 1) < 1e-6);
    const exact = await ask(crystals.srtio3);
    assert.ok(exact.same[0]!.deviation.rms < 1e-6);
    assert.deepEqual(namesOf(exact.sameType), ['BaTiO3 221']);
    assert.deepEqual(exact.chemicalSystem, []);
    assert.deepEqual(
      exact.closeComposition.map(({ formula, distance }) => [formula, Number(distance.toFixed(6))]),
      [['Ba0.5Sr0.5TiO3', 0.1]],
    );
    const rutile = await ask(crystals.rutile);
    assert.deepEqual(
      rutile.same.map(({ material }) => material.spaceGroup),
      [136],
    );
    assert.deepEqual(namesOf(rutile.chemicalSystem), ['TiO2 141']);
  });

  test('are found by pasted text of several formats without a name', async () => {
    const forms = {
      cif: crystals.srtio3,
      espresso: `&system\n ibrav=0, nat=5, ntyp=3\n/\nATOMIC_SPECIES\nSr 87.6 a\nTi 47.9 b\nO 16 c\nCELL_PARAMETERS angstrom\n3.905 0 0\n0 3.905 0\n0 0 3.905\nATOMIC_POSITIONS crystal\nSr .5 .5 .5\nTi 0 0 0\nO .5 0 0\nO 0 .5 0\nO 0 0 .5\n`,
      xyz: `5\nLattice="3.905 0 0 0 3.905 0 0 0 3.905" Properties=species:S:1:pos:R:3 pbc="T T T"\nSr 1.9525 1.9525 1.9525\nTi 0 0 0\nO 1.9525 0 0\nO 0 1.9525 0\nO 0 0 1.9525\n`,
      aims: 'lattice_vector 3.905 0 0\nlattice_vector 0 3.905 0\nlattice_vector 0 0 3.905\natom_frac .5 .5 .5 Sr\natom_frac 0 0 0 Ti\natom_frac .5 0 0 O\natom_frac 0 .5 0 O\natom_frac 0 0 .5 O\n',
      xsf: 'CRYSTAL\nPRIMVEC\n3.905 0 0\n0 3.905 0\n0 0 3.905\nPRIMCOORD\n5 1\n38 1.9525 1.9525 1.9525\n22 0 0 0\n8 1.9525 0 0\n8 0 1.9525 0\n8 0 0 1.9525\n',
      pymatgen: JSON.stringify({
        '@module': 'pymatgen.core.structure',
        '@class': 'Structure',
        lattice: {
          matrix: [
            [3.905, 0, 0],
            [0, 3.905, 0],
            [0, 0, 3.905],
          ],
        },
        sites: (
          [
            ['Sr', [0.5, 0.5, 0.5]],
            ['Ti', [0, 0, 0]],
            ['O', [0.5, 0, 0]],
            ['O', [0, 0.5, 0]],
            ['O', [0, 0, 0.5]],
          ] as const
        ).map(([element, abc]) => ({
          species: [{ element, occu: 1 }],
          abc,
          xyz: abc.map((it) => it * 3.905),
          label: element,
        })),
      }),
    };
    for (const [form, text] of Object.entries(forms)) {
      const found = await ask(text);
      assert.deepEqual([found.read.form, found.same.length], [form, 1], form);
    }
  });

  test('are looked for by the first of several structures, which is said', async () => {
    const found = await ask(crystals.rutile + crystals.anatase, 'titania.cif');
    assert.deepEqual([found.read.part, found.read.parts, found.read.spaceGroup], [1, 2, 136]);
  });

  test('are not looked for by a text without a structure, with too many sites or unknown elements', async () => {
    assert.match(await refusal('Dear all, see attached.'), /无法识别/);
    assert.match(await refusal('data_x\n_cell_length_a 4\n'), /未能/);
    const many = ['many', '1', '90 0 0', '0 90 0', '0 0 90', 'Cu', '2001', 'Direct'];
    assert.match(
      await refusal([...many, ...Array.from({ length: 2001 }, (_, at) => `${at / 2001} 0 0`)].join('\n')),
      /2,000/,
    );
    assert.match(
      await refusal(aCif('x', { cell: [4, 4, 4, 90, 90, 90], group: ['P 1', 1], sites: [['X', 0, 0, 0]] })),
      /元素|未能/,
    );
  });

  test('of a molecule are those of its composition', async () => {
    const found = await ask('3\nwater\nO 0 0 0\nH 0.96 0 0\nH 0 0.96 0\n');
    assert.deepEqual([found.comparison, found.read.spaceGroup, found.same], ['molecule', null, []]);
  });
});

describe('a submission', () => {
  test('shows its reviewer the public structures that are the same crystals', async () => {
    const { resourceId } = await aResource(portal, her, { status: '1', files: { 'cell/POSCAR': supercell } });
    await structuresRead(portal);
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const listed = async (of: number) =>
      (await reviewer.call(structures.deposited, { params: { resourceId: of } })).data as DepositedCrystal[];
    assert.deepEqual(
      (await listed(resourceId)).map(({ path, formula, source }) => [path, formula, source.path]),
      [['cell/POSCAR', 'SrTiO3', 'sto.cif']],
    );
    assert.notEqual((await visitor(structures.deposited, { params: { resourceId } })).code, 200);
    assert.notEqual((await her.call(structures.deposited, { params: { resourceId } })).code, 200);
  });
});
