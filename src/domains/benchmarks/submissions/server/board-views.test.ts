import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { dataset } from '#factory/benchmarks/datasets';
import { caller, startPortal } from '#testing';
import { submissions, type BoardRow } from '../contract.ts';
import type { ChartPoint } from '../contract/analysis.ts';
import { model } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const visitor = caller(portal);
const rowsOf = async (publicId: string, query: object) =>
  (await visitor(submissions.board, { params: { publicId }, query })).rows as unknown as BoardRow[];
const exported = (publicId: string, search: string) =>
  portal.http.inject({ url: `/prod-api${fillPath(submissions.export.path, { publicId })}${search}` });

const off = (by: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((value) => value + by);
const { publicId, versionId, ids } = await dataset(portal, { nameEn: 'Gap & more' });
const small = await model(portal, publicId, off(1), {
  name: 'Small {x}',
  trainingSize: 1000,
  trainingCost: 2,
  params: 5_000_000,
  openness: 'both',
});
const large = await model(portal, publicId, off(0.5), {
  name: 'Large',
  trainingSize: 90_000,
  trainingCost: 300.5,
  params: 70_000_000,
  openness: 'neither',
});
const silent = await model(portal, publicId, off(2), { name: 'Silent' });

describe('a board', () => {
  test('is narrowed and sorted by training, cost, size and openness; what says nothing comes last or not at all', async () => {
    const names = async (query: object) => (await rowsOf(publicId, query)).map(({ name }) => name);
    assert.deepEqual(await names({ maxTraining: 1000 }), ['Small {x}']);
    assert.deepEqual(await names({ maxCost: 300.5 }), ['Large', 'Small {x}']);
    assert.deepEqual(await names({ openness: 'neither' }), ['Large']);
    for (const sort of ['trainingSize', 'trainingCost', 'params', 'openness']) {
      assert.deepEqual(await names({ sort }), ['Small {x}', 'Large', 'Silent'], sort);
      assert.deepEqual(await names({ sort, order: 'reverse' }), ['Large', 'Small {x}', 'Silent'], sort);
    }
    const [row] = await rowsOf(publicId, { openness: 'neither' });
    assert.deepEqual(
      [row!.rank, row!.trainingSize, row!.trainingCost, row!.params, row!.openness],
      [1, 90_000, 300.5, 70_000_000, 'neither'],
    );
    assert.deepEqual(row!.folds, [0.5, 0.5]);
  });

  test('of a sub-data set is ranked by the scores of its samples', async () => {
    await db
      .insertInto('benchSubset')
      .values({ versionId, seq: 1, key: 'oxides', nameZh: '氧化物', nameEn: 'Oxides' })
      .execute();
    await db.updateTable('benchSample').set({ subset: 1 }).where('sampleId', 'in', ids.slice(0, 4)).execute();
    for (const [one, mean] of [
      [small, 0.1],
      [large, 0.9],
    ] as const)
      await db
        .insertInto('benchSubsetScore')
        .values({ modelId: one.modelId, subset: 1, metric: 'mae', mean })
        .execute();
    const rows = await rowsOf(publicId, { subset: 'oxides' });
    assert.deepEqual(
      rows.map(({ name, rank, low }) => [name, rank, low]),
      [
        ['Small {x}', 1, null],
        ['Large', 2, null],
        ['Silent', null, null],
      ],
    );
    assert.equal(rows[0]!.scores.mae!.mean, 0.1);
    assert.deepEqual(
      (await rowsOf(publicId, { subset: 'none' })).map(({ rank }) => rank),
      [null, null, null],
    );
  });

  test('gives its figures the models of the view, and none that visitors do not see', async () => {
    await model(portal, publicId, off(0.1), { name: 'Waiting', status: 'pending' });
    const chart = async (query: object) =>
      (await visitor(submissions.chart, { params: { publicId }, query })).rows as unknown as ChartPoint[];
    const all = await chart({});
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Large', 'Small {x}', 'Silent'],
    );
    assert.equal(all[0]!.mean, 0.5);
    assert.ok(all[0]!.low! <= 0.5 && 0.5 <= all[0]!.high!);
    assert.deepEqual(
      (await chart({ name: 'small' })).map(({ name }) => name),
      ['Small {x}'],
    );
  });
});

describe('an export', () => {
  test('holds the columns of the view', async () => {
    const head = async (search: string) => (await exported(publicId, search)).body.split('\r\n')[0]!;
    assert.match(await head('?lang=en'), /R² std.*Training samples/);
    assert.doesNotMatch(await head('?lang=en&columns=main'), /Training samples/);
    const provenance = await head('?lang=en&columns=provenance');
    assert.ok(/MAE.*Training samples.*Openness/.test(provenance) && !provenance.includes('R²'));
  });

  test('is a workbook, JSON or BibTeX of the same models', async () => {
    const book = await exported(publicId, '?format=xlsx');
    assert.equal(book.rawPayload.subarray(0, 2).toString(), 'PK');
    const json = (await exported(publicId, '?format=json&openness=both')).json<{
      dataset: { publicId: string };
      models: Record<string, unknown>[];
    }>();
    assert.equal(json.dataset.publicId, publicId);
    assert.deepEqual(
      json.models.map(({ name, rank }) => [name, rank]),
      [['Small {x}', 2]],
    );
    assert.ok(!('modelId' in json.models[0]!));
    const bibtex = (await exported(publicId, '?format=bibtex&lang=en&sort=trainingSize')).body;
    assert.deepEqual(
      bibtex.match(/title = .*/g),
      ['title = {{Small \\{x\\}}},', 'title = {{Large}},', 'title = {{Silent}},'],
      'in the order of the view',
    );
    assert.match(bibtex, /Gap \\& more/);
    assert.match(bibtex, new RegExp(`@misc\\{matscibench-${silent.publicId},`));
  });
});
