import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createDataset, createVersion, type TableRow } from '#module/benchmarks/datasets';
import { definitionOf } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { submissions, type BoardRow, type OwnModel, type PublicModel, type Rescoring } from '../contract.ts';
import { model, scoreWaiting } from './factory.ts';
import { activateVersion, rescore, type Between } from './rescoring.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const owner = await person(portal, { verified: true });

async function* table(rows: readonly (readonly [id: string, target: number])[]): AsyncGenerator<TableRow> {
  for (const [at, [id, target]] of rows.entries()) yield { id, fold: `${at % 2}`, x: `${at}`, target: `${target}` };
}
const first = Array.from({ length: 8 }, (_one, at) => [`s${at}`, at] as const);

/** A published data set with these rows. */
const made = (rows = first) =>
  createDataset(portal.context(), definitionOf({ metrics: ['mae', 'rmse'] }), table(rows), {
    publishTime: portal.context().now,
  });

/** Creates its next version, and returns the input of the job. */
async function next(
  { datasetId, publicId, versionId: fromVersionId }: { datasetId: number; publicId: string; versionId: number },
  rows: readonly (readonly [string, number])[],
  version: object = {},
): Promise<Between> {
  const definition = definitionOf({ publicId, metrics: ['rmse', 'mae'] });
  const changed = { ...definition, version: { ...definition.version, ...version } };
  const { versionId } = await createVersion(portal.context(), datasetId, changed, table(rows));
  return { fromVersionId, versionId };
}

const board = async (publicId: string, query: object = {}) =>
  (await visitor(submissions.board, { params: { publicId }, query })).rows as unknown as BoardRow[];
const shown = (rows: readonly BoardRow[], metric: 'mae' | 'rmse') =>
  rows.map(({ name, rank, scores }) => [name, rank, Number(scores[metric]!.mean!.toFixed(6))]);
const log = async (publicId: string) =>
  (await visitor(submissions.log, { params: { publicId } })).rows as unknown as Rescoring[];
const page = (publicId: string) => visitor(submissions.model, { params: { publicId } });

/** Constant errors for one model, and one large error for the other: the ranking depends on the metric. */
const steady = first.map(([, target]) => target + 1.0001);
const uneven = first.map(([, target], at) => target + (at === 0 ? 4.0001 : 0.0001));

describe('a new version', () => {
  test('is measured in the background, announced to owners, and live after the notice; the old board stays', async () => {
    const old = await made();
    const { publicId } = old;
    const before = await model(portal, publicId, uneven, { name: 'Uneven' });
    await model(portal, publicId, steady, { name: 'Steady' });
    await portal.database.db
      .updateTable('benchModel')
      .set({ userId: owner.userId })
      .where('modelId', '=', before.modelId)
      .execute();
    const between = await next(old, first.slice(0, 6), { noteEn: 'Two rows were wrong' });
    const onOldBoard = [
      ['Uneven', 1, 0.5001],
      ['Steady', 2, 1.0001],
    ];
    assert.deepEqual(shown(await board(publicId), 'mae'), onOldBoard);
    assert.deepEqual(await log(publicId), []);

    await rescore(portal.context(), between);
    await rescore(portal.context(), between);
    assert.deepEqual(shown(await board(publicId), 'mae'), onOldBoard, 'nothing changes before the notice is over');
    const [planned] = await log(publicId);
    assert.deepEqual([planned!.isLive, planned!.number, planned!.models], [false, 2, []]);
    const { rows: mails } = await sql<{ body: string }>`
      select body from mail_outbox where to_addr = ${owner.email}`.execute(portal.context().db);
    assert.equal(mails.length, 1);
    assert.match(mails[0]!.body, /Uneven: MAE 0\.5001 rank 1 → RMSE 1\.15\d* rank 2/);
    const { rows: copies } = await sql<{ publicId: string }>`
      select public_id from bench_model where version_id = ${between.versionId}`.execute(portal.context().db);
    for (const copy of copies) assert.equal((await page(copy.publicId)).error, 'benchmarks.submissions.notFound');

    await activateVersion(portal.context(), between);
    await activateVersion(portal.context(), between);
    assert.deepEqual(shown(await board(publicId), 'rmse'), [
      ['Steady', 1, 1.0001],
      ['Uneven', 2, Number(((Math.sqrt((4.0001 ** 2 + 2 * 0.0001 ** 2) / 3) + 0.0001) / 2).toFixed(6))],
    ]);
    assert.deepEqual(shown(await board(publicId, { version: 1 }), 'mae'), onOldBoard, 'the old board stays');
    const [live] = await log(publicId);
    assert.deepEqual(
      live!.models.map(({ name, oldMetric, oldRank, newMetric, newRank }) => [
        name,
        oldMetric,
        oldRank,
        newMetric,
        newRank,
      ]),
      [
        ['Uneven', 'mae', 1, 'rmse', 2],
        ['Steady', 'mae', 2, 'rmse', 1],
      ],
    );
    const oldPage = (await page(before.publicId)).data as PublicModel;
    assert.deepEqual([oldPage.dataset.version, oldPage.dataset.isCurrent], [1, false]);
    const newPage = (await page(live!.models[0]!.publicId!)).data as PublicModel;
    assert.deepEqual([newPage.dataset.version, newPage.samples], [2, 6]);
    assert.deepEqual(
      [oldPage, newPage].map(({ otherVersions: [other] }) => [other!.version, other!.metric, other!.rank]),
      [
        [2, 'rmse', 2],
        [1, 'mae', 1],
      ],
    );
    assert.equal(newPage.otherVersions[0]!.publicId, before.publicId);
    const mine = (await owner.call(submissions.mine, { query: {} })).rows as unknown as OwnModel[];
    assert.equal(mine.length, 2);
  });

  test('leaves out models that lack a row, unless the version fills it', async () => {
    const old = await made();
    await model(portal, old.publicId, steady, { name: 'Steady' });
    const more = [...first, ['s8', 8] as const];
    const strict = await next(old, more);
    await rescore(portal.context(), strict);
    await activateVersion(portal.context(), strict);
    assert.deepEqual(await board(old.publicId), []);
    assert.deepEqual(
      (await log(old.publicId))[0]!.models.map(({ name, publicId }) => [name, publicId]),
      [['Steady', null]],
    );

    const other = await made();
    await model(portal, other.publicId, steady, { name: 'Steady' });
    const filling = await next(other, more, { missingRule: 'fill', fillValue: 8 });
    await rescore(portal.context(), filling);
    await activateVersion(portal.context(), filling);
    const [row] = await board(other.publicId);
    const { filledCount } = (await page(row!.publicId)).data as PublicModel;
    assert.deepEqual([row!.name, filledCount], ['Steady', 1]);
  });

  test('measures also what was sent to the old one after the announcement', async () => {
    const old = await made();
    await model(portal, old.publicId, steady, { name: 'Steady' });
    const between = await next(old, first);
    await rescore(portal.context(), between);
    const text = ['id\tprediction', ...first.map(([id], at) => `${id}\t${steady[at]! + 0.1}`)].join('\n');
    const body = {
      name: 'Late',
      description: 'Sent after the announcement',
      publisher: 'Test Lab',
      fileName: 'scores.txt',
      file: text,
    };
    const sent = await owner.call(submissions.submit, { params: { publicId: old.publicId }, body });
    assert.equal(sent.code, 200, sent.msg);
    await scoreWaiting(portal);
    await activateVersion(portal.context(), between);
    const mine = (await owner.call(submissions.mine, { query: {} })).rows as unknown as OwnModel[];
    assert.deepEqual(
      mine.filter(({ name }) => name === 'Late').map(({ metric, status }) => [metric, status]),
      [
        ['rmse', 'pending'],
        ['mae', 'pending'],
      ],
    );
  });

  test('has the decisions and the card that a model got after it was measured on it', async () => {
    const old = await made();
    const kept = await model(portal, old.publicId, steady, { name: 'Kept' });
    const gone = await model(portal, old.publicId, steady, { name: 'Gone' });
    const between = await next(old, first);
    await rescore(portal.context(), between);
    const { db } = portal.database;
    const state = { status: 'withdrawn' as const, reason: 'A wrong file', withdrawnBy: 'author' as const };
    await db
      .updateTable('benchModel')
      .set({ ...state, withdrawTime: new Date() })
      .where('modelId', '=', gone.modelId)
      .execute();
    await db.updateTable('benchModel').set({ license: 'MIT' }).where('modelId', '=', kept.modelId).execute();
    const change = { field: 'license', oldValue: '', newValue: 'MIT', changeRole: 'author', changeBy: 'x' } as const;
    await db
      .insertInto('benchModelChange')
      .values({ ...change, modelId: kept.modelId, changeTime: new Date() })
      .execute();
    await activateVersion(portal.context(), between);
    const copies = await db
      .selectFrom('benchModel')
      .select(['name', 'status', 'license', 'modelId'])
      .where('versionId', '=', between.versionId)
      .orderBy('name')
      .execute();
    assert.deepEqual(
      copies.map(({ name, status, license }) => [name, status, license]),
      [
        ['Gone', 'withdrawn', ''],
        ['Kept', 'approved', 'MIT'],
      ],
    );
    const changes = db.selectFrom('benchModelChange').select('newValue').where('modelId', '=', copies[1]!.modelId);
    assert.deepEqual(await changes.execute(), [{ newValue: 'MIT' }]);
  });

  test('of a data set without models is live at once', async () => {
    const old = await made();
    await next(old, first.slice(0, 4));
    await model(
      portal,
      old.publicId,
      first.slice(0, 4).map(([, target]) => target + 0.1234),
    );
    assert.deepEqual(await log(old.publicId), []);
    assert.equal((await board(old.publicId)).length, 1);
  });
});
