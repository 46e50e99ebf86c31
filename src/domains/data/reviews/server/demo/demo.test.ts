import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { isOffered, metadataFields, type OfferedField } from '#contract/data/metadata-fields';
import { ResourceDraft, resources } from '#contract/data/resources';
import { search, type Facets } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { reviews, type Review } from '../../contract.ts';
import { formats } from './formats.ts';
import { makeDemo } from './make.ts';
import { records } from './records.ts';
import { series } from './series.ts';
import { structures } from './structures.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const visitor = caller(portal);
/** All rows of the list, which has at most a hundred on a page. */
const rowsOf = async () => {
  const pages = [1, 2].map((pageNum) => manager.call(resources.list, { query: { pageSize: 100, pageNum } }));
  return (await Promise.all(pages)).flatMap(({ rows }) => rows!);
};

await makeDemo(portal.context());

test('a first start with demonstration shows every state, marked as made up in both languages', async () => {
  const rows = await rowsOf();
  assert.equal(rows.length, records.length + series.length + structures.length + 1);
  assert.ok(series.length >= 50, 'every list has several pages');
  assert.deepEqual(
    rows
      .map(({ status }) => status)
      .toSorted()
      .join(''),
    `0123${'5'.repeat(7 + series.length + structures.length)}67`,
  );
  for (const row of rows) {
    assert.equal(row['isDemo'], true);
    assert.match(row['titleZh'] as string, /^【演示】/);
    assert.match(row['titleEn'] as string, /^\[Demo\] /);
  }
});

test('making them again changes nothing', async () => {
  const before = await rowsOf();
  await makeDemo(portal.context());
  assert.deepEqual(await rowsOf(), before);
});

test('visitors find the published ones with their files, and are led from the old version to the new', async () => {
  const { total, rows } = await visitor(search.list, { query: { keyword: '超导' } });
  assert.ok(total! >= 1);
  const newest = rows![0]!['publicId'] as string;
  const all = await rowsOf();
  const old = all.find(({ status }) => status === '6')!['publicId'] as string;
  const { data } = await visitor(recordPages.detail, { params: { publicId: old } });
  assert.equal((data as ResourceDetail).latestPublicId, newest);
  const { rows: files } = await visitor(recordFiles.files, { params: { publicId: newest } });
  const cut = files!.find(({ name }) => name === 'cut_012K.csv')!;
  const preview = await visitor(recordFiles.preview, { params: { publicId: newest, fileId: cut['id'] as number } });
  assert.deepEqual((preview.data as { columns: string[] }).columns, ['k_invA', 'energy_eV', 'intensity_au']);
});

test('visitors try the search by elements and by formula, and look at a structure in three dimensions', async () => {
  for (const query of [{ elements: 'Fe,Se' }, { elements: 'H' }, { formula: 'H3S' }])
    assert.equal((await visitor(search.list, { query })).total, 1, JSON.stringify(query));
  const { rows } = await visitor(search.list, { query: { formula: 'MoS2', keyword: '单层' } });
  const publicId = rows![0]!['publicId'] as string;
  const { rows: files } = await visitor(recordFiles.files, { params: { publicId } });
  const fileId = files!.find(({ name }) => name === 'MoS2_1H.vasp')!['id'] as number;
  const { data } = await visitor(recordFiles.preview, { params: { publicId, fileId } });
  assert.equal((data as { formula: string }).formula, 'MoS2');
});

test('visitors filter by technique and by temperature, and every value belongs to a field that its technique offers', async () => {
  const { fields, quantities } = (await visitor(search.facets, {})).data as Facets;
  const sizeOf = (key: string) => fields.find(({ fieldKey }) => fieldKey === key)?.values.length ?? 0;
  assert.ok(sizeOf('technique') >= 12 && sizeOf('sampleForm') >= 4 && sizeOf('program') >= 3);
  for (const key of ['temperature', 'pressure', 'magneticField', 'photonEnergy'])
    assert.ok(
      quantities.some(({ fieldKey }) => fieldKey === key),
      key,
    );
  const { total } = await visitor(search.list, {
    query: { fields: 'technique:PaNET01089', ranges: 'temperature:5..10:K' },
  });
  assert.equal(total, 1, 'the newest version of the ARPES record reaches down to 8 K');
  const { data } = await visitor(metadataFields.offered);
  const declared = new Map((data as OfferedField[]).map((field) => [field.fieldKey, field]));
  for (const record of [...series, ...structures, formats, ...records]) {
    const { titleEn, fieldValues, ...about } = ResourceDraft.parse(record.form(new Date()));
    const techniques = fieldValues['technique'] as string[] | undefined;
    for (const key of Object.keys(fieldValues))
      assert.ok(isOffered(declared.get(key)!, about, techniques ?? []), `${titleEn}: ${key}`);
  }
});

test('the rejected one tells of two rounds, and the withdrawn one of its reason', async () => {
  const rows = await rowsOf();
  const idOf = (status: string) => rows.find((row) => row['status'] === status)!;
  const { data } = await manager.call(reviews.history, { params: { resourceId: idOf('3')['resourceId'] as number } });
  const rejections = (data as Review[]).filter(({ outcome }) => outcome === 'rejected');
  assert.deepEqual(
    rejections.map(({ revisionNo }) => revisionNo),
    [1, 2],
  );
  const tombstone = await visitor(recordPages.detail, { params: { publicId: idOf('7')['publicId'] as string } });
  assert.equal((tombstone.data as ResourceDetail).withdrawReason, '作者发现仪器标定错误');
});

test('made-up people get no mail', async () => {
  const sent = await portal.context().db.selectFrom('mailOutbox').select('toAddr').execute();
  assert.deepEqual(sent, []);
});
