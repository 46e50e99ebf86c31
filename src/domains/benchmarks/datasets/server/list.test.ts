import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { datasets, publicSorts, type DatasetCard } from '#contract/benchmarks/datasets';
import { dataset } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import { caller, startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const { db } = portal.context();

const off = (by: number) => Array.from({ length: 8 }, (_, at) => at + by);

const good = await dataset(portal, { nameEn: 'Beta', field: 'thermal' });
await model(portal, good.publicId, off(0.1));
await model(portal, good.publicId, off(0.5));
const poor = await dataset(portal, { nameEn: 'alpha', field: 'thermal' });
await model(portal, poor.publicId, off(1.5));
const empty = await dataset(portal, { nameEn: 'Gamma', field: 'thermal' });
await db.updateTable('benchVersion').set({ sampleCount: 5000 }).where('versionId', '=', empty.versionId).execute();
await db.updateTable('benchDataset').set({ license: 'MIT' }).where('datasetId', '=', poor.datasetId).execute();

/** Names in the list, in order. */
async function named(query: object): Promise<string[]> {
  const { rows } = await visitor(datasets.frontList, { query: { field: 'thermal', ...query } });
  return (rows as unknown as DatasetCard[]).map(({ nameEn }) => nameEn);
}

describe('a visitor', () => {
  test('sorts the list by each column in both directions; what is not defined comes last', async () => {
    const expected = {
      samples: [['Gamma', 'Beta', 'alpha'], null],
      models: [['Beta', 'alpha', 'Gamma'], null],
      skill: [
        ['Beta', 'alpha', 'Gamma'],
        ['alpha', 'Beta', 'Gamma'],
      ],
    } as const;
    for (const [sort, [usual, reversed]] of Object.entries(expected)) {
      const first = await named({ sort });
      assert.equal(first[0], usual[0], sort);
      if (reversed) assert.deepEqual([first, await named({ sort, order: 'reverse' })], [usual, reversed]);
    }
    for (const sort of publicSorts) assert.equal((await named({ sort })).length, 3, sort);
  });

  test('narrows it by size, license and best skill', async () => {
    assert.deepEqual(await named({ size: 'middle' }), ['Gamma']);
    assert.deepEqual(await named({ license: 'MIT' }), ['alpha']);
    assert.deepEqual(await named({ standing: 'none' }), ['Gamma']);
    assert.deepEqual(await named({ standing: 'any', sort: 'models' }), ['Beta', 'alpha']);
    assert.deepEqual(await named({ standing: 'low' }), ['alpha']);
    assert.deepEqual(await named({ standing: 'top' }), ['Beta']);
    assert.deepEqual(await named({ size: 'huge' }), []);
    const { data } = await visitor(datasets.choices);
    assert.ok((data as { licenses: string[] }).licenses.includes('MIT'));
  });

  test('gets the best model and its skill with each card', async () => {
    const { rows } = await visitor(datasets.frontList, { query: { field: 'thermal', sort: 'skill' } });
    const [card] = rows as unknown as DatasetCard[];
    assert.equal(card!.modelCount, 2);
    assert.ok(Math.abs(card!.leader!.mean - 0.1) < 1e-9);
    assert.equal(card!.bestSkill, 0.95);
  });

  test('gets the sub-data sets of a data set that they may see', async () => {
    assert.deepEqual((await visitor(datasets.subsets, { params: { publicId: good.publicId } })).rows, []);
    const draft = await dataset(portal, { status: 'draft' });
    const refused = await visitor(datasets.subsets, { params: { publicId: draft.publicId } });
    assert.equal(refused.error, 'benchmarks.datasets.notFound');
  });
});
