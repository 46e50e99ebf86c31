import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { model } from '#factory/benchmarks/submissions';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { datasets, datasetStates, type DefinedMetric, type StoredDataset, type PublicDataset } from '../contract.ts';
import { createDataset, createVersion } from './creating.ts';
import { dataset, definitionOf } from './factory.ts';
import { makeCurrent } from './queries/making.ts';
import { readTable } from './rows/read-table.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { roles: ['bench_admin'] });
const lines = ['id,fold,x,target', 'a,0,1,2', 'b,1,2,3', 'c,0,3,4', 'd,1,4,5'];
const rows = () => readTable(Readable.from([Buffer.from(lines.join('\n'))]), 'csv');
const made = async (definition = definitionOf(), isPublished = true) =>
  createDataset(portal.context(), definition, rows(), isPublished ? { publishTime: portal.context().now } : {});
const rowVerOf = async (datasetId: number) =>
  ((await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset).rowVer;
const metric = (code: string, isPrimary = false) => ({ code, unit: '', isPrimary, decimals: 2 }) as DefinedMetric;

/** The queued rescoring jobs. */
async function rescored(): Promise<object[]> {
  const { rows: found } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'benchmarks.submissions.rescore' order by job.id`.execute(portal.context().db);
  return found.map(({ payload }) => payload);
}

const metricsNow = async (datasetId: number) =>
  ((await keeper.call(datasets.preview, { params: { datasetId } })).data as PublicDataset).metrics.map(
    ({ code, isPrimary, direction }) => [code, isPrimary, direction],
  );

describe('a keeper of benchmarks', () => {
  test('changes the metrics of a version; its models are measured again', async () => {
    const { datasetId, publicId, versionId } = await made();
    const change = async (metrics: DefinedMetric[], rowVer?: number) =>
      keeper.call(datasets.setMetrics, {
        body: { datasetId, rowVer: rowVer ?? (await rowVerOf(datasetId)), metrics, noteEn: 'New metrics' },
      });
    const before = await rescored();
    assert.equal((await change([metric('rmse', true)])).code, 200);
    // No models have to be measured again.
    assert.deepEqual(await rescored(), before);
    assert.deepEqual(await metricsNow(datasetId), [['rmse', true, 'lower']]);
    await model(portal, publicId, [1, 2, 3, 4]);
    assert.equal((await change([metric('mae'), metric('spearman', true)])).code, 200);
    // Their scores are kept: the same rows become a new version, which goes live after they have been measured.
    assert.deepEqual(await metricsNow(datasetId), [['rmse', true, 'lower']]);
    const { versions } = (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;
    const [next] = versions;
    assert.deepEqual([next!.number, next!.isLive, next!.sampleCount, next!.noteEn], [2, false, 4, 'New metrics']);
    assert.deepEqual(await rescored(), [...before, { fromVersionId: versionId, versionId: next!.versionId }]);
    await makeCurrent(portal.context(), next!.versionId);
    assert.deepEqual(await metricsNow(datasetId), [
      ['mae', false, 'lower'],
      ['spearman', true, 'higher'],
    ]);
    const found = (await keeper.call(datasets.preview, { params: { datasetId } })).data as PublicDataset;
    assert.deepEqual([found.measuredCount, found.files.length, found.columns.length], [4, 3, 4]);
    const wrong = await change([metric('rocAuc', true), metric('mae', true), metric('mae')]);
    assert.deepEqual(
      wrong.fields!.map(({ path }) => path),
      ['metrics.0.code', 'metrics.2.code', 'metrics'],
    );
    assert.equal((await change([metric('mae', true)], 0)).error, 'kernel.changed');
  });

  test('makes a new version: models of the one before are measured again', async () => {
    const { datasetId, publicId, versionId } = await made();
    await model(portal, publicId, [1, 2, 3, 4]);
    const next = await createVersion(portal.context(), datasetId, definitionOf({ publicId }), rows());
    assert.deepEqual((await rescored()).at(-1), { fromVersionId: versionId, versionId: next.versionId });
  });

  test('removes a draft without models, with its files, and nothing else', async () => {
    const { datasetId, versionId } = await made(definitionOf(), false);
    const { db } = portal.context();
    const files = await db.selectFrom('benchFile').select('fileId').where('versionId', '=', versionId).execute();
    assert.equal((await keeper.call(datasets.remove, { params: { datasetId } })).code, 200);
    assert.equal((await keeper.call(datasets.find, { params: { datasetId } })).error, 'benchmarks.datasets.notFound');
    const left = await db
      .selectFrom('sysFile')
      .select('fileId')
      .where(
        'fileId',
        'in',
        files.map(({ fileId }) => fileId),
      )
      .where('readyAt', 'is not', null)
      .execute();
    assert.deepEqual(left, []);
    for (const status of datasetStates) {
      const bare = await dataset(portal, { status });
      const answer = await keeper.call(datasets.remove, { params: { datasetId: bare.datasetId } });
      assert.equal(answer.error, status === 'draft' ? undefined : 'benchmarks.datasets.wrongState', status);
    }
    const used = await dataset(portal);
    await model(portal, used.publicId, [1, 2, 3, 4, 5, 6, 7, 8]);
    await db.updateTable('benchDataset').set({ status: 'draft' }).where('datasetId', '=', used.datasetId).execute();
    const answer = await keeper.call(datasets.remove, { params: { datasetId: used.datasetId } });
    assert.deepEqual([answer.code, answer.error], [601, 'benchmarks.datasets.used']);
  });

  test('does what their permissions name, and nothing more', async () => {
    const { datasetId } = await made();
    const rowVer = await rowVerOf(datasetId);
    const moved = { body: { datasetId, rowVer } };
    const calls = {
      list: [datasets.list, {}],
      query: [datasets.find, { params: { datasetId } }],
      edit: [datasets.setMetrics, { body: { datasetId, rowVer, metrics: [metric('mae', true)] } }],
      add: [datasets.beginImport, { body: {} }],
      remove: [datasets.remove, { params: { datasetId } }],
    } as const;
    for (const own of Object.keys(calls) as (keyof typeof calls)[]) {
      const { roleKey } = await role(portal, { permissions: [`bench:dataset:${own}`] });
      const someone = await person(portal, { roles: [roleKey] });
      for (const [word, [endpoint, input]] of Object.entries(calls)) {
        const { code } = await someone.call(endpoint, input);
        assert.equal(code === 403, word !== own, `${own} calls ${word}: ${code}`);
      }
      for (const act of ['publish', 'withdraw', 'retire', 'reopen'] as const)
        if (own !== 'edit') assert.equal((await someone.call(datasets[act], moved)).code, 403, `${own} calls ${act}`);
    }
  });
});
