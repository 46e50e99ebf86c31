import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '#contract/content/site';
import { datasets, type DatasetCard, type PublicDataset } from '#contract/benchmarks/datasets';
import { submissions } from '#contract/benchmarks/submissions';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { makeDemo } from './demo.ts';

const portal = await startPortal({ DEMO: 'on', JOBS: 'off' });
const visitor = caller(portal);
await makeDemo(portal.context());

const cards = async () =>
  (await visitor(datasets.frontList, { query: { pageSize: 100 } })).rows as unknown as DatasetCard[];
const found = async (publicId: string) =>
  (await visitor(datasets.frontFind, { params: { publicId } })).data as PublicDataset;

test('a first start with demonstration has ten data sets with files, sub-data sets and boards, made once', async () => {
  const before = await cards();
  assert.deepEqual(
    before.map(({ publicId }) => publicId),
    ['1a', '1b', '1c', '1d', '1e', '2a', '2b', '2c', '2d', '2e'],
  );
  assert.ok(before.every(({ isDemo }) => isDemo));
  await makeDemo(portal.context());
  assert.deepEqual(await cards(), before);
  assert.equal((await visitor(submissions.board, { params: { publicId: '1a' } })).total, 8);
  const { files, subsets, version } = await found('2c');
  assert.equal(version.hasOpenTargets, false);
  assert.deepEqual(
    subsets.map(({ key, count }) => [key, count]),
    [
      ['bulk', 200],
      ['shear', 200],
    ],
  );
  assert.ok(files.some(({ role, format }) => role === 'train' && format === 'parquet'));
  assert.ok((await cards()).filter(({ publicId }) => publicId !== '2c').length === 9);
});

test('the demonstration goes with its files', async () => {
  const chief = await person(portal, { admin: true });
  assert.equal((await chief.call(site.removeDemo)).code, 200);
  assert.deepEqual(await cards(), []);
  const { rows } = await portal.database.pool.query(
    `select count(*)::int as count from sys_file where ref_type = 'benchmarks.datasets' and ready_at is not null`,
  );
  assert.deepEqual(rows, [{ count: 0 }]);
});
