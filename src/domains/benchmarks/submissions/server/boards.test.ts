import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { dataset } from '#factory/benchmarks/datasets';
import { datasets, type DatasetCard } from '#contract/benchmarks/datasets';
import { caller, startPortal } from '#testing';
import { modelStates, submissions, type BoardRow, type PublicModel } from '../contract.ts';
import { model } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);

const board = async (publicId: string, query: object = {}) =>
  (await visitor(submissions.board, { params: { publicId }, query })).rows as unknown as BoardRow[];
const read = async (publicId: string) =>
  (await visitor(submissions.model, { params: { publicId } })).data as PublicModel;
const csv = async (publicId: string, search = '') =>
  (
    await portal.http.inject({
      method: 'GET',
      url: `/prod-api${fillPath(submissions.export.path, { publicId })}${search}`,
    })
  ).body;

const truth = [0, 1, 2, 3, 4, 5, 6, 7];
const off = (by: number) => truth.map((value) => value + by + 0.0001);

describe('a board', () => {
  test('ranks by the primary metric in its direction, then by the earlier date', async () => {
    const { publicId } = await dataset(portal);
    const bad = await model(portal, publicId, off(2));
    const good = await model(portal, publicId, off(0.5));
    const later = await model(portal, publicId, off(0.5));
    const rows = await board(publicId);
    assert.deepEqual(
      rows.map(({ name, rank }) => [name, rank]),
      [
        ...[
          [good.name, 1],
          [later.name, 2],
          [bad.name, 3],
        ],
      ],
    );
    const { mean, std } = rows[0]!.scores.mae!;
    assert.ok(Math.abs(mean! - 0.5001) < 1e-12 && std! < 1e-12);
    const up = await dataset(portal, { metrics: ['r2', 'mae'] });
    const low = await model(portal, up.publicId, off(2));
    const high = await model(portal, up.publicId, off(0.5));
    assert.deepEqual(
      (await board(up.publicId)).map(({ name }) => name),
      [high.name, low.name],
    );
  });

  test('says which models cannot be told apart', async () => {
    const { publicId } = await dataset(portal);
    await model(portal, publicId, off(0.5));
    await model(portal, publicId, off(0.5));
    await model(portal, publicId, off(3));
    assert.deepEqual(
      (await board(publicId)).map(({ isTiedBefore, isTiedFirst }) => [isTiedBefore, isTiedFirst]),
      [
        ...[
          [false, false],
          [true, true],
          [false, false],
        ],
      ],
    );
  });

  test('leaves a model without the primary metric unranked, and last', async () => {
    // With one class in each fold there is no area under the curve.
    const { publicId } = await dataset(portal, {
      taskType: 'classification',
      metrics: ['rocAuc', 'accuracy'],
      targets: [1, 0, 1, 0],
      folds: [0, 1, 0, 1],
    });
    await model(portal, publicId, [0.9, 0.1, 0.8, 0.3]);
    const [row] = await board(publicId);
    assert.deepEqual([row!.rank, row!.low, row!.scores.accuracy!.mean], [null, null, 1]);
  });

  test('keeps its ranks whatever is filtered, and is sorted by any metric in both orders', async () => {
    const { publicId } = await dataset(portal);
    const names = ['Alpha', 'Beta', 'Gamma'];
    await model(portal, publicId, off(1), { name: names[0]!, codeUrl: 'https://example.org/a' });
    await model(portal, publicId, off(2), { name: names[1]!, publisher: 'Other Lab' });
    await model(portal, publicId, off(3), { name: names[2]! });
    const named = async (query: object) => (await board(publicId, query)).map(({ name, rank }) => `${rank} ${name}`);
    assert.deepEqual(await named({ name: 'other' }), ['2 Beta']);
    assert.deepEqual(await named({ mark: 'code' }), ['1 Alpha']);
    for (const sort of ['rank', 'mae', 'r2', 'rmse', 'name', 'date']) {
      const rows = await named({ sort });
      assert.deepEqual(rows, ['1 Alpha', '2 Beta', '3 Gamma'], sort);
      assert.deepEqual(await named({ sort, order: 'reverse' }), rows.toReversed(), sort);
    }
    assert.deepEqual(await named({ pageNum: 2, pageSize: 2 }), ['3 Gamma']);
  });

  test('lists a model that has seen the targets without a rank, unless a visitor wants it ranked', async () => {
    const { publicId } = await dataset(portal);
    await model(portal, publicId, off(2), { name: 'Honest' });
    await model(portal, publicId, off(1), { name: 'Seen', hasSeenTargets: true });
    await model(portal, publicId, off(3), { name: 'Third' });
    const named = async (query: object) => (await board(publicId, query)).map(({ name, rank }) => [rank, name]);
    const apart = [
      [1, 'Honest'],
      [2, 'Third'],
      [null, 'Seen'],
    ];
    assert.deepEqual(await named({}), apart);
    assert.deepEqual(await named({ seen: 'ranked' }), [
      [1, 'Seen'],
      [2, 'Honest'],
      [3, 'Third'],
    ]);
    assert.deepEqual(await named({ mark: 'unseen', sort: 'name', order: 'reverse' }), [
      [2, 'Third'],
      [1, 'Honest'],
    ]);
    const { data } = await visitor(datasets.frontFind, { params: { publicId } });
    assert.ok(data, 'the data set is there');
    const cards = (await visitor(datasets.frontList, { query: { pageSize: 100 } })).rows as unknown as DatasetCard[];
    assert.equal(cards.find((card) => card.publicId === publicId)!.leader!.name, 'Honest', 'nor is it the best so far');
  });

  test('is exported as it is filtered and sorted, with every digit and no formula', async () => {
    const { publicId } = await dataset(portal);
    await model(portal, publicId, off(1), { name: '=HYPERLINK("x")' });
    await model(portal, publicId, off(2), { name: '+cmd|calc', publisher: '@evil, "Lab"' });
    const lines = (await csv(publicId)).trim().split('\r\n');
    assert.equal(lines.length, 3);
    assert.ok(lines[1]!.startsWith(`1,否,"'=HYPERLINK(""x"")",Test Lab,`));
    assert.ok(lines[2]!.includes(`'+cmd|calc,"'@evil, ""Lab""",`));
    const { mean } = (await board(publicId))[0]!.scores.mae!;
    assert.ok(lines[1]!.includes(`,${mean},`));
    assert.equal((await csv(publicId, '?name=evil')).trim().split('\r\n').length, 2);
  });
});

describe('a model', () => {
  test('is seen when it is approved, and by no way otherwise', async () => {
    const { publicId } = await dataset(portal);
    for (const status of modelStates) {
      const made = await model(portal, publicId, off(1), { status, name: `Model ${status}` });
      const isSeen = status === 'approved';
      const { code } = await visitor(submissions.model, { params: { publicId: made.publicId } });
      // The page of a superseded model remains available.
      assert.equal(code === 200, isSeen || status === 'superseded', status);
      assert.equal(
        (await board(publicId)).some(({ name }) => name === made.name),
        isSeen,
        status,
      );
      assert.equal((await csv(publicId)).includes(made.name), isSeen, status);
    }
    const { modelCount } = (await visitor(datasets.frontFind, { params: { publicId } })).data as { modelCount: number };
    assert.equal(modelCount, 1);
  });

  test('shows its scores fold by fold, its rank and its file, and hides its predictions', async () => {
    const { publicId } = await dataset(portal, { nameZh: '带隙' });
    const other = await dataset(portal);
    await model(portal, other.publicId, off(0.1));
    await model(portal, publicId, off(0.2));
    const made = await model(portal, publicId, off(1), { paperUrl: 'https://example.org/p' });
    const shown = await read(made.publicId);
    assert.deepEqual([shown.rank, shown.listed, shown.samples], [2, 2, 8]);
    assert.equal(shown.dataset.nameZh, '带隙');
    assert.deepEqual(
      shown.scores.map(({ code, folds }) => [code, folds.length]),
      [
        ...[
          ['mae', 2],
          ['rmse', 2],
          ['r2', 2],
        ],
      ],
    );
    assert.match(shown.fileSha256, /^[0-9a-f]{64}$/);
    assert.equal(shown.plot.kind, 'parity');
    for (const field of ['predictions', 'replicates', 'userId', 'modelId', 'reason'])
      assert.ok(!(field in shown), field);
  });

  test('of classes has the picture of its kind', async () => {
    const two = await dataset(portal, {
      taskType: 'classification',
      metrics: ['rocAuc'],
      targets: [1, 1, 0, 0, 1, 1, 0, 0],
      folds: [0, 0, 0, 0, 1, 1, 1, 1],
    });
    const made = await model(portal, two.publicId, [0.9, 0.8, 0.1, 0.2, 0.7, 0.3, 0.4, 0.1]);
    const roc = (await read(made.publicId)).plot;
    assert.ok(roc.kind === 'roc' && roc.points.at(-1)!.join() === '1,1');
    const classes = ['fcc', 'bcc'];
    const several = await dataset(portal, {
      taskType: 'multiclass',
      metrics: ['accuracy'],
      targets: [0, 1, 0, 1],
      classes,
    });
    const guessed = await model(portal, several.publicId, ['fcc', 'bcc', 'bcc', 'bcc']);
    assert.deepEqual((await read(guessed.publicId)).plot, {
      kind: 'confusion',
      table: [
        [1, 1],
        [0, 2],
      ],
    });
  });
});
