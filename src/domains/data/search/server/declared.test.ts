import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { metadataFields, type MetadataField } from '#contract/data/metadata-fields';
import { search, type Facets } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { changeResource, publishedResource } from './factory.ts';

describe('values of declared fields in the search', async () => {
  const portal = await startPortal({ JOBS: 'off' });
  const ctx = portal.context();
  const admin = await person(portal, { admin: true });
  const visitor = caller(portal);
  const publish = (titleEn: string, fieldValues: object, more: object = {}) =>
    publishedResource(ctx, { titleZh: '', titleEn, fieldValues: JSON.stringify(fieldValues), ...more });
  await publish('one', { technique: ['PaNET01216'], sampleForm: ['powder'] });
  await publish('two', { technique: ['PaNET01216', 'PaNET01089'], sampleForm: ['singleCrystal'] }, { license: 'cc0' });
  const three = await publish('three', { technique: ['PaNET01089'], instrument: 'not a choice' });
  await publish('four', {});
  await publish('hidden', { technique: ['PaNET01195'] }, { status: '2' });

  const found = async (query: object) => {
    const { rows } = await visitor(search.list, { query: { ...query, pageSize: 50 } });
    return rows!.map((row) => row['titleEn']).toSorted();
  };
  const counts = async (query: object) => {
    const { fields } = (await visitor(search.facets, { query })).data as Facets;
    return Object.fromEntries(
      fields.map(({ fieldKey, values }) => [
        fieldKey,
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
      ]),
    );
  };

  test('are counted, with the words of their declarations, and nothing of a hidden record', async () => {
    assert.deepEqual(await counts({}), {
      technique: { PaNET01216: 2, PaNET01089: 2 },
      sampleForm: { powder: 1, singleCrystal: 1 },
    });
    const { fields } = (await visitor(search.facets, {})).data as Facets;
    assert.deepEqual(
      [fields[0]!.labelEn, fields[0]!.values.find(({ value }) => value === 'PaNET01216')!.labelZh],
      ['Technique', 'X 射线衍射（XRD）'],
    );
  });

  test('filter: any of the values of a field, and all fields', async () => {
    assert.deepEqual(await found({ fields: 'technique:PaNET01216' }), ['one', 'two']);
    assert.deepEqual(await found({ fields: 'technique:PaNET01216,technique:PaNET01089' }), ['one', 'three', 'two']);
    assert.deepEqual(await found({ fields: 'technique:PaNET01216,sampleForm:powder' }), ['one']);
    assert.deepEqual(await found({ fields: 'technique:PaNET01089', license: 'cc0' }), ['two']);
    assert.deepEqual(await found({ fields: 'technique:PaNET01089', keyword: 'three' }), ['three']);
    assert.deepEqual(await found({ fields: 'technique:PaNET01195' }), []);
    assert.deepEqual(await found({ fields: 'technique:unheardOf,technique:PaNET01089' }), ['three', 'two']);
  });

  test('a field is counted without its own selection, the others with it', async () => {
    assert.deepEqual(await counts({ fields: 'technique:PaNET01216' }), {
      technique: { PaNET01216: 2, PaNET01089: 2 },
      sampleForm: { powder: 1, singleCrystal: 1 },
    });
    assert.deepEqual(await counts({ fields: 'sampleForm:powder' }), {
      technique: { PaNET01216: 1 },
      sampleForm: { powder: 1, singleCrystal: 1 },
    });
    assert.deepEqual(await counts({ fields: 'technique:PaNET01195' }), {
      technique: { PaNET01216: 2, PaNET01089: 2, PaNET01195: 0 },
    });
    assert.deepEqual(await counts({ license: 'cc0' }), {
      technique: { PaNET01216: 1, PaNET01089: 1 },
      sampleForm: { singleCrystal: 1 },
    });
  });

  test('follow a correction of the record', async () => {
    await changeResource(ctx, three, { fieldValues: JSON.stringify({ technique: ['PaNET01216'] }) });
    assert.deepEqual(await found({ fields: 'technique:PaNET01216' }), ['one', 'three', 'two']);
    assert.deepEqual((await counts({}))['technique'], { PaNET01216: 3, PaNET01089: 1 });
    await changeResource(ctx, three, { fieldValues: JSON.stringify({ technique: ['PaNET01089'] }) });
  });

  test('of a field that is a filter no more are neither counted nor listed', async () => {
    const { rows } = await admin.call(metadataFields.list, { query: { keyword: 'sampleForm' } });
    const { isUsed: _used, ...field } = (rows as MetadataField[]).find((row) => row.fieldKey === 'sampleForm')!;
    assert.equal((await admin.call(metadataFields.edit, { body: { ...field, isFacet: false } })).code, 200);
    assert.deepEqual(Object.keys(await counts({})), ['technique']);
  });

  test('are refused by name where they cannot be read', async () => {
    for (const fields of ['technique', ':x', 'technique:', 'technique:%zz', '1x:y', `a:${'x'.repeat(500)}`]) {
      const answer = await visitor(search.list, { query: { fields } });
      assert.deepEqual(
        answer.fields?.map(({ path }) => path),
        ['fields'],
        fields,
      );
    }
  });
});

describe('declared numbers in the search', async () => {
  const portal = await startPortal({ JOBS: 'off' });
  const ctx = portal.context();
  const visitor = caller(portal);
  const at = (titleEn: string, temperature: object, more: object = {}) =>
    publishedResource(ctx, { titleZh: '', titleEn, fieldValues: JSON.stringify({ temperature, ...more }) });
  await at('five kelvin', { from: '5000', to: '5000', unit: 'mK' });
  await at('wide', { from: '2', to: '300', unit: 'K' });
  await at('warm', { from: '20', to: '', unit: 'Cel' });
  await at('thin', { from: '', to: '', unit: 'K' }, { sampleThickness: { value: '1.5', unit: 'Ao' } });
  const found = async (ranges: string, more: object = {}) => {
    const { rows, total } = await visitor(search.list, { query: { ranges, ...more } });
    assert.equal(total, rows!.length);
    return rows!.map((row) => row['titleEn']).toSorted();
  };

  test('are found by a range in any unit of their quantity', async () => {
    assert.deepEqual(await found('temperature:1..10:K'), ['five kelvin', 'wide']);
    assert.deepEqual(await found('temperature:4999..5001:mK'), ['five kelvin', 'wide']);
    assert.deepEqual(await found('temperature:..1.9:K'), []);
    assert.deepEqual(await found('temperature:25..:Cel'), ['warm', 'wide']);
    assert.deepEqual(await found('temperature:301..:'), ['warm']);
    assert.deepEqual(await found('sampleThickness:0.1..0.2:nm'), ['thin']);
  });

  test('narrow together with words, other ranges, orders and counts', async () => {
    assert.deepEqual(await found('temperature:1..10:K', { keyword: 'wide' }), ['wide']);
    assert.deepEqual(await found('temperature:1..10:K,sampleThickness:0..1:m'), []);
    for (const sort of ['newest', 'views', 'downloads'])
      assert.deepEqual(await found('temperature:1..10:K', { sort }), ['five kelvin', 'wide'], sort);
    const { data } = await visitor(search.facets, { query: { ranges: 'temperature:1..10:K' } });
    assert.deepEqual((data as Facets).type, [{ value: 'dataset', count: 2 }]);
    assert.deepEqual(
      (data as Facets).quantities.map(({ fieldKey, unit }) => [fieldKey, unit]),
      [
        ['sampleThickness', 'nm'],
        ['temperature', 'K'],
      ],
    );
  });

  test('are refused by name for a unit of another quantity, a text and an unknown field', async () => {
    for (const ranges of [
      'temperature:1..2:GPa',
      'instrument:1..2:',
      'noSuchField:1..2:K',
      'temperature:a..b:K',
      'temperature:..:K',
    ]) {
      const answer = await visitor(search.list, { query: { ranges } });
      assert.deepEqual(
        answer.fields?.map(({ path }) => path),
        ['ranges'],
        ranges,
      );
    }
  });
});

test('a file of hits has a column per declared field, by key and label, in the reader’s words', async () => {
  const portal = await startPortal({ JOBS: 'off' });
  const fieldValues = { technique: ['stm', 'transport'], magneticField: { from: '-14', to: '14', unit: 'T' } };
  await publishedResource(portal.context(), { titleEn: 'with values', fieldValues: JSON.stringify(fieldValues) });
  await publishedResource(portal.context(), { titleEn: 'without' });
  const taken = async (lang: string) => {
    const { rawPayload } = await portal.http.inject({ url: `/prod-api${search.export.path}?lang=${lang}&sort=newest` });
    const [heads = [], ...rows] = parse(rawPayload, { bom: true });
    return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])));
  };
  const [without, found] = await taken('en');
  assert.equal(
    found!['technique (Technique)'],
    'Scanning tunnelling microscopy and spectroscopy (STM/STS); Electrical transport',
  );
  assert.equal(found!['magneticField (Magnetic field)'], "'-14–14 T", 'a text that a spreadsheet would compute');
  assert.equal(without!['technique (Technique)'], '');
  assert.equal((await taken('zh'))[1]!['technique (实验或计算方法)'], '扫描隧道显微术与谱学（STM/STS）；电输运');
});
