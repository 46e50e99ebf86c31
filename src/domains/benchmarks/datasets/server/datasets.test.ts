import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { siteSearch } from '#contract/content/search';
import { submissions } from '#contract/benchmarks/submissions';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import {
  datasetActs,
  datasets,
  datasetStates,
  type DatasetAct,
  type DatasetCard,
  type DatasetStatus,
  type StoredDataset,
  type PublicDataset,
} from '../contract.ts';
import { dataset } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { roles: ['bench_admin'] });
const visitor = caller(portal);

const get = (path: string, headers: Record<string, string> = {}) =>
  portal.http.inject({ method: 'GET', url: `/prod-api${path}`, headers });

/** The ways in which a visitor can find a data set. */
async function waysTo({ publicId }: { publicId: string }): Promise<string[]> {
  const params = { publicId };
  const [list, one, board, task, search] = await Promise.all([
    visitor(datasets.frontList, { query: { keyword: publicId } }),
    visitor(datasets.frontFind, { params }),
    visitor(submissions.board, { params }),
    visitor(datasets.task, { params }),
    visitor(siteSearch.list, { query: { keyword: publicId, kind: 'benchmark' } }),
  ]);
  const files = await Promise.all(
    [datasets.sample, submissions.export].map(async ({ path }) => (await get(fillPath(path, params))).body),
  );
  return [
    ...(list.rows!.length ? ['list'] : []),
    ...(one.code === 200 ? ['detail'] : []),
    ...(board.code === 200 ? ['board'] : []),
    ...(task.code === 200 ? ['task'] : []),
    ...(search.rows!.length ? ['search'] : []),
    ...(files.every((body) => !body.includes('notFound')) ? ['files'] : []),
  ];
}
const everyWay = ['list', 'detail', 'board', 'task', 'search', 'files'];

describe('a visitor', () => {
  test('finds data sets by type of task, by field and by words', async () => {
    const own = await dataset(portal, { field: 'thermal', taskType: 'regression', nameZh: '晶格热导 %_ 测试' });
    const other = await dataset(portal, {
      field: 'magnetism',
      taskType: 'classification',
      metrics: ['rocAuc'],
      targets: [0, 1, 1, 0],
    });
    const ids = async (query: object) =>
      (
        (await visitor(datasets.frontList, { query: { pageSize: 100, ...query } })).rows as unknown as DatasetCard[]
      ).map(({ publicId }) => publicId);
    assert.deepEqual(await ids({ keyword: '热导 %_' }), [own.publicId]);
    assert.ok((await ids({ field: 'thermal' })).includes(own.publicId));
    assert.ok(!(await ids({ field: 'thermal' })).includes(other.publicId));
    assert.deepEqual(await ids({ taskType: 'classification' }), [other.publicId]);
    assert.equal((await ids({ taskType: '', field: '' })).length, 2);
  });

  test('reads a data set with its columns and metrics, and never a target', async () => {
    const { publicId, ids } = await dataset(portal, { targets: [11.375, 22.625, 33.125, 44.875] });
    const params = { publicId };
    const found = (await visitor(datasets.frontFind, { params })).data as PublicDataset;
    assert.deepEqual([found.measuredCount, found.version.folds, found.modelCount], [4, 2, 0]);
    assert.deepEqual(
      found.metrics.map(({ code, direction }) => [code, direction]),
      [
        ...[
          ['mae', 'lower'],
          ['rmse', 'lower'],
          ['r2', 'higher'],
        ],
      ],
    );
    const task = await get(fillPath(datasets.task.path, params));
    const sample = await get(fillPath(datasets.sample.path, params));
    assert.deepEqual(task.json<{ data: { ids: string[] } }>().data.ids, ids);
    assert.equal(sample.body.split('\n')[1], 'fold\tid\tprediction');
    for (const { body } of [task, sample, await get(fillPath(datasets.frontFind.path, params))])
      for (const target of ['11.375', '22.625', '33.125', '44.875']) assert.ok(!body.includes(target), target);
  });

  test('sees texts as they were written, whatever they hold', async () => {
    const nameEn = '<img src=x onerror=alert(1)> "A" & B';
    const { publicId } = await dataset(portal, { nameEn, summaryEn: '=1+1' });
    const found = (await visitor(datasets.frontFind, { params: { publicId } })).data as PublicDataset;
    assert.deepEqual([found.nameEn, found.summaryEn], [nameEn, '=1+1']);
  });

  test('is told that there is none where an address names none', async () => {
    for (const publicId of ['zz', 'constructor'])
      assert.equal((await visitor(datasets.frontFind, { params: { publicId } })).error, 'benchmarks.datasets.notFound');
    for (const publicId of ["1'--", 'A1', 'x'.repeat(17)])
      assert.equal((await visitor(datasets.frontFind, { params: { publicId } })).code, 500);
  });
});

describe('a keeper of benchmarks', () => {
  /** A data set as an action names it. */
  const readNow = async (datasetId: number) => ({ datasetId, rowVer: (await read(datasetId)).rowVer });
  const read = async (datasetId: number) =>
    (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;

  test('changes the texts of a data set, and everybody reads them', async () => {
    const { datasetId, publicId } = await dataset(portal);
    const kept = await read(datasetId);
    const edited = await keeper.call(datasets.edit, { body: { ...kept, nameEn: 'Skyrmion energies' } });
    assert.equal(edited.code, 200, edited.msg);
    const found = (await visitor(datasets.frontFind, { params: { publicId } })).data as PublicDataset;
    assert.equal(found.nameEn, 'Skyrmion energies');
    assert.equal((await visitor(siteSearch.list, { query: { keyword: 'skyrmion' } })).rows!.length, 1);
    const late = await keeper.call(datasets.edit, { body: { ...kept, nameEn: 'Too late' } });
    assert.deepEqual([late.code, late.error], [601, 'kernel.changed']);
  });

  test('takes a data set down by every way, and shows it again', async () => {
    const made = await dataset(portal);
    const { datasetId } = made;
    const body = await readNow(datasetId);
    assert.deepEqual(await waysTo(made), everyWay);
    assert.equal((await keeper.call(datasets.withdraw, { body })).code, 200);
    assert.deepEqual(await waysTo(made), []);
    const late = await keeper.call(datasets.publish, { body });
    assert.deepEqual([late.code, late.error], [601, 'kernel.changed']);
    assert.equal((await keeper.call(datasets.publish, { body: await readNow(datasetId) })).code, 200);
    assert.deepEqual(await waysTo(made), everyWay);
  });

  test('moves a data set by the acts of the table only', async () => {
    for (const from of datasetStates)
      for (const act of Object.keys(datasetActs) as DatasetAct[]) {
        const made = await dataset(portal, { status: from });
        assert.deepEqual(await waysTo(made), from === 'published' || from === 'retired' ? everyWay : []);
        const allowed = (datasetActs[act].from as readonly DatasetStatus[]).includes(from);
        const reply = await keeper.call(datasets[act], { body: await readNow(made.datasetId) });
        assert.equal(reply.error, allowed ? undefined : 'benchmarks.datasets.wrongState', `${act} from ${from}`);
        assert.equal((await read(made.datasetId)).status, allowed ? datasetActs[act].to : from);
      }
  });
});
