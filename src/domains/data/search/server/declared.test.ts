import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { metadataFields, type MetadataField } from '#contract/data/metadata-fields';
import { search, type Facets } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { changeResource, publishedResource } from './factory.ts';

for (const kind of ['postgres', 'memory'])
  describe(`values of declared fields in the search (${kind})`, async () => {
    const portal = await startPortal({ JOBS: 'off', SEARCH_INDEX: kind });
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
        assert.deepEqual(answer.fields?.map(({ path }) => path), ['fields'], fields);
      }
    });
  });
