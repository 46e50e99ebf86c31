import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { changeResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { search } from '#contract/data/search';
import {
  structures,
  type Material,
  type MaterialRecord,
  type MaterialRow,
  type Structure,
  type StructureRow,
} from '../contract.ts';
import { aCif, crystals, structuresRead } from './factory.ts';
import { lookThrough } from './reading/read-files.ts';
import { noteCompositions } from './records.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const her = await person(portal, { verified: true });

const found = async (query: object) => (await visitor(structures.list, { query })).rows as unknown as MaterialRow[];
const formulae = async (query: object) =>
  (await found(query)).map(({ formula, spaceGroup }) => `${formula} ${spaceGroup}`).sort();

describe('structures of published files', () => {
  test('are found by formula, elements, space group and prototype, each material once', async () => {
    await aResource(portal, her, {
      status: '5',
      files: { 'sto.cif': crystals.srtio3, 'sto-2.cif': `${crystals.srtio3}\n# again` },
    });
    await aResource(portal, her, {
      status: '5',
      files: { 'nacl.cif': crystals.nacl, 'tio2.cif': crystals.rutile + crystals.anatase, 'mixed.cif': crystals.mixed },
    });
    await structuresRead(portal);
    assert.deepEqual(await formulae({}), ['Ba0.5Sr0.5TiO3 221', 'NaCl 225', 'SrTiO3 221', 'TiO2 136', 'TiO2 141']);
    const [sto] = await found({ formula: 'SrTiO3' });
    assert.deepEqual(
      { structures: sto!.structureCount, records: sto!.recordCount, prototype: sto!.prototype, sites: sto!.sites },
      { structures: 2, records: 1, prototype: 'perovskite', sites: 5 },
    );
    assert.deepEqual(await formulae({ formula: 'ABO3' }), ['SrTiO3 221']);
    assert.deepEqual(await formulae({ formula: '*TiO3' }), ['SrTiO3 221']);
    assert.deepEqual(await formulae({ formula: 'Ti-O' }), ['TiO2 136', 'TiO2 141']);
    assert.deepEqual(await formulae({ formula: 'Ti-*-O' }), ['SrTiO3 221']);
    assert.deepEqual(await formulae({ elements: 'Ti,O', without: 'Sr' }), ['TiO2 136', 'TiO2 141']);
    assert.deepEqual(await formulae({ elements: 'Ti,O', only: '1' }), ['TiO2 136', 'TiO2 141']);
    assert.deepEqual(await formulae({ group: 'Pm-3m', elementCount: '3' }), ['SrTiO3 221']);
    for (const group of ['P42/mnm', 'P 4_2/m n m', '136'])
      assert.deepEqual(await formulae({ group }), ['TiO2 136'], group);
    assert.deepEqual(await formulae({ prototype: 'rutile' }), ['TiO2 136']);
    assert.deepEqual(await formulae({ system: 'cubic', a: '5..' }), ['NaCl 225']);
    assert.deepEqual(await formulae({ formula: 'CO' }), []);
  });

  test('have a page with polymorphs, sites and downloads', async () => {
    const [rutile] = await found({ prototype: 'rutile' });
    const params = { id: rutile!.id };
    const page = (await visitor(structures.find, { params })).data as Material;
    assert.deepEqual(
      page.polymorphs.map(({ spaceGroup }) => spaceGroup),
      [141],
    );
    const rows = (await visitor(structures.structuresOf, { params })).rows as unknown as StructureRow[];
    assert.deepEqual(
      rows.map(({ method, technique, temperature, source }) => [method, technique, temperature, source.path]),
      [['measured', 'x-ray', 293, 'tio2.cif']],
    );
    const one = (await visitor(structures.structure, { params: { id: rows[0]!.id }, query: { cell: 'primitive' } }))
      .data as Structure;
    assert.deepEqual(
      one.siteRows.map(({ species, wyckoff, siteSymmetry, multiplicity }) => [
        species,
        wyckoff,
        siteSymmetry,
        multiplicity,
      ]),
      [
        ['Ti', 'a', 'm.mm', 2],
        ['O', 'f', 'm.2m', 4],
      ],
    );
    assert.equal(one.view!.atoms.length, 6);
  });

  test('are found in the search of data by their formula, space group and material', async () => {
    const [sto] = await found({ formula: 'SrTiO3' });
    const hits = async (query: object) => (await visitor(search.list, { query })).total;
    assert.deepEqual(
      [
        await hits({ structure: '1' }),
        await hits({ formula: 'SrTiO3' }),
        await hits({ spaceGroup: '136' }),
        await hits({ material: sto!.id }),
        await hits({ material: 'm-999999' }),
      ],
      [2, 1, 1, 1, 0],
    );
  });
});

describe('a formula that a record only names', () => {
  test('has a page without structures, and stands on the page of each material of the composition', async () => {
    await aResource(portal, her, {
      status: '5',
      form: { titleZh: 'LaFeAsO 的比热', titleEn: 'Heat capacity of LaFeAsO' },
    });
    await aResource(portal, her, { status: '5', form: { titleZh: 'SrTiO3 的红外光谱', titleEn: 'Spectra of SrTiO3' } });
    await noteCompositions(portal.context());
    const compositions = (await visitor(structures.compositions, { query: { formula: 'LaFeAsO' } })).data as {
      id: string;
      formula: string;
    }[];
    assert.deepEqual(
      compositions.map(({ formula }) => formula),
      ['LaFeAsO'],
    );
    const known = await visitor(structures.compositions, { query: { formula: 'SrTiO3' } });
    assert.deepEqual(known.data, [], 'has a structure');
    const page = (await visitor(structures.find, { params: { id: compositions[0]!.id } })).data as Material;
    assert.deepEqual([page.kind, page.structureCount], ['composition', 0]);
    const [sto] = await found({ formula: 'SrTiO3' });
    const { rows } = (await visitor(structures.records, { params: { id: sto!.id } })).data as {
      rows: MaterialRecord[];
    };
    assert.deepEqual(
      rows.map(({ relation, titleEn }) => [relation, titleEn]),
      [
        ['structure', 'Magnetotransport of a layered antiferromagnet'],
        ['formula', 'Spectra of SrTiO3'],
      ],
    );
  });
});

describe('visibility', () => {
  test('a structure is listed exactly while all visitors may have its file', async () => {
    const lone = crystals.nacl.replaceAll('Cl', 'Br').replaceAll('5.64', '5.97');
    const { resourceId } = await aResource(portal, her, {
      status: '5',
      form: { openDate: '2999-01-01' },
      files: { 'nabr.cif': lone },
    });
    await structuresRead(portal);
    const seen = async () => (await found({ formula: 'NaBr' })).length;
    assert.equal(await seen(), 0);
    await changeResource(portal.context(), resourceId, { openDate: '2024-01-01' });
    assert.equal(await seen(), 1);
    await changeResource(portal.context(), resourceId, {
      sharingMethod: 'restricted',
      openDate: null,
      accessRestriction: '经申请',
    });
    assert.equal(await seen(), 0);
    await changeResource(portal.context(), resourceId, {
      sharingMethod: 'open',
      openDate: '2024-01-01',
      accessRestriction: '',
    });
    assert.equal(await seen(), 1);
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.equal(await seen(), 0);
  });

  test('a new version replaces the structures of the one before', async () => {
    const before = crystals.nacl.replaceAll('Na', 'Rb').replaceAll('5.64', '6.58');
    const { publicId } = await aResource(portal, her, { status: '6', files: { 'rbcl.cif': before } });
    await structuresRead(portal);
    const [rubidium] = await found({ formula: 'RbCl' });
    const { rows } = await visitor(structures.structuresOf, { params: { id: rubidium!.id } });
    const [row] = rows as unknown as StructureRow[];
    // Both versions have the file; the superseded one is named nowhere.
    assert.deepEqual([rows!.length, row!.sourceCount, row!.source.publicId === publicId], [1, 1, false]);
  });
});

describe('an upgrade', () => {
  test('reads the files that an older program left, once', async () => {
    const { db } = portal.context();
    const { resourceId } = await aResource(portal, her, {
      status: '5',
      files: { 'old.cif': crystals.nacl.replaceAll('Na', 'Ag').replaceAll('5.64', '5.55') },
    });
    await db.deleteFrom('materialsReading').where('name', '=', 'old.cif').execute();
    await db.deleteFrom('materialsRecipe').execute();
    await lookThrough(portal.context());
    await structuresRead(portal);
    assert.equal((await found({ formula: 'AgCl' })).length, 1);
    const waiting = () => db.selectFrom('materialsReading').select('name').where('state', '=', 'waiting').execute();
    await lookThrough(portal.context());
    assert.deepEqual([(await waiting()).length, resourceId > 0], [0, true]);
  });

  test('reads all files again when the rules are newer; structures and materials keep their ids', async () => {
    const { db } = portal.context();
    const ids = () =>
      db.selectFrom('materialsStructure').select(['structureId', 'materialId']).orderBy('structureId').execute();
    const before = await ids();
    await db.updateTable('materialsReading').set({ recipe: 0 }).execute();
    await db.updateTable('materialsRecipe').set({ recipe: 0 }).execute();
    await lookThrough(portal.context());
    await structuresRead(portal);
    assert.deepEqual(await ids(), before);
    assert.ok(before.length > 5);
  });

  test('leads from the id of a material whose structures newer rules class in another way to the new one', async () => {
    const { db } = portal.context();
    const [before] = await found({ formula: 'NaCl' });
    const materialId = Number(before!.id.slice(2));
    await db
      .updateTable('materialsMaterial')
      .set({ classKey: 'of older rules' })
      .where('materialId', '=', materialId)
      .execute();
    await db.updateTable('materialsReading').set({ recipe: 0 }).execute();
    await lookThrough(portal.context());
    await structuresRead(portal);
    const [now] = await found({ formula: 'NaCl' });
    assert.notEqual(now!.id, before!.id);
    const old = (await visitor(structures.find, { params: { id: before!.id } })).data as Material;
    assert.equal(old.movedTo, now!.id);
  });
});

describe('a formula', () => {
  test('finds compounds that differ in vacancies behind its own, and says so', async () => {
    const ybco = (oxygen: number) =>
      aCif(`YBCO-${oxygen}`, {
        cell: [3.82, 3.886, 11.68, 90, 90, 90],
        group: ['P m m m', 47],
        sites: [
          ['Y', 0.5, 0.5, 0.5],
          ['Ba', 0.5, 0.5, 0.184],
          ['Cu', 0, 0, 0],
          ['Cu', 0, 0, 0.355],
          ['O', 0, 0.5, 0, oxygen],
          ['O', 0, 0, 0.159],
          ['O', 0.5, 0, 0.378],
          ['O', 0, 0.5, 0.377],
        ],
      });
    await aResource(portal, her, { status: '5', files: { 'full.cif': ybco(1), 'lacking.cif': ybco(0.93) } });
    await structuresRead(portal);
    const shown = async (formula: string) =>
      (await found({ formula })).map((row) => [row.elements.length, row.isClose, row.structureCount]);
    assert.deepEqual(await shown('YBa2Cu3O7'), [
      [4, false, 1],
      [4, true, 1],
    ]);
    assert.deepEqual(await shown('YBa2Cu3O7-δ'), [
      [4, false, 1],
      [4, false, 1],
    ]);
    assert.deepEqual(await shown('YBa2Cu4O8'), []);
  });
});
