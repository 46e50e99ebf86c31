import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { fillPath } from '#shared/contract';
import { wireDay } from '#shared/time';
import {
  submissions,
  type BoardRow,
  type ModelFull,
  type OwnModel,
  type PublicModel,
  type Tombstone,
} from '../contract.ts';
import type { Card } from '../contract/card.ts';
import type { ChartPoint } from '../contract/analysis.ts';
import { calls, fileFor, form, model, truth } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const reviewer = await person(portal, { roles: ['bench_admin'] });
const author = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const visitor = caller(portal);
const { act, board, mine, rowVerOf, send } = calls(portal, { author: author.call, reviewer: reviewer.call });

/** A listed model of the author. */
async function listedModel(): Promise<{ datasetId: string; own: OwnModel }> {
  const { publicId, ids } = await dataset(portal);
  await send(publicId, form({ file: fileFor(ids), codeUrl: 'https://example.org/code', license: 'MIT' }));
  const [own] = (await mine()) as [OwnModel];
  assert.equal((await act('approve', own.modelId)).code, 200);
  return { datasetId: publicId, own };
}
const shown = async (publicId: string) => {
  const reply = await visitor(submissions.model, { params: { publicId } });
  return { error: reply.error, model: reply.data as PublicModel };
};
const gone = async (publicId: string) => {
  const reply = await visitor(submissions.tombstone, { params: { publicId } });
  return { error: reply.error, rest: reply.data as Tombstone };
};
const withdraw = (modelId: number, reason?: string) => author.call(submissions.withdraw, { body: { modelId, reason } });
const statusOf = async (path: string) => (await portal.http.inject({ url: path })).statusCode;

const card: Card = {
  description: 'A network on lattices',
  paperUrl: '',
  codeUrl: 'https://example.org/code',
  license: 'MIT',
  hardware: '',
  trainingData: '',
  trainingSize: null,
  trainingCost: null,
  params: null,
  openness: '',
};

describe('a listed model that its submitter withdrew', () => {
  test('leaves its name, data set, time and reason, but no scores and no files', async () => {
    const { datasetId, own } = await listedModel();
    const { publicId, modelId } = own;
    assert.equal((await withdraw(modelId, 'Wrong split')).code, 200);
    assert.equal((await shown(publicId)).error, 'benchmarks.submissions.withdrawn');
    const { rest } = await gone(publicId);
    assert.deepEqual(
      [rest.name, rest.dataset.publicId, rest.withdrawnBy, rest.reason, rest.withdrawTime.slice(0, 10)],
      ['Lattice network', datasetId, 'author', 'Wrong split', wireDay(new Date())],
    );
    assert.deepEqual(Object.keys(rest).toSorted(), [
      ...['dataset', 'name', 'publicId', 'publisher', 'reason', 'withdrawTime', 'withdrawnBy'],
    ]);
    assert.equal(await statusOf(`/prod-api${fillPath(submissions.predictions.path, { publicId })}`), 410);
  });

  test('is on no board, in no comparison, in no badge and in no analysis', async () => {
    const { datasetId, own } = await listedModel();
    const second = await model(portal, datasetId, truth);
    assert.equal((await withdraw(own.modelId)).code, 200);
    assert.deepEqual(
      (await board(datasetId)).map(({ publicId }) => publicId),
      [second.publicId],
    );
    const compared = await visitor(submissions.comparison, { query: { a: own.publicId, b: second.publicId } });
    assert.equal(compared.error, 'benchmarks.submissions.notFound');
    const analysed = await visitor(submissions.analysis, { params: { publicId: own.publicId } });
    assert.equal(analysed.error, 'benchmarks.submissions.notFound');
    assert.equal(await statusOf(`/model/${own.publicId}/badge.svg`), 404);
  });
});

test('a reviewer takes a listed model down with a reason that everybody reads', async () => {
  const { own } = await listedModel();
  assert.equal((await act('retract', own.modelId)).code, 200);
  const { rest } = await gone(own.publicId);
  assert.deepEqual([rest.withdrawnBy, rest.reason], ['operator', 'Split not stated']);
});

test('a model that no visitor ever saw leaves nothing', async () => {
  const { publicId, ids } = await dataset(portal);
  for (const isPrivate of [true, false]) {
    await send(publicId, form({ file: fileFor(ids), isPrivate }));
    const [own] = (await mine()) as [OwnModel];
    assert.equal((await withdraw(own.modelId, 'Not ready')).code, 200);
    assert.equal((await gone(own.publicId)).error, 'benchmarks.submissions.notFound');
    assert.equal((await shown(own.publicId)).error, 'benchmarks.submissions.notFound');
  }
  for (const name of ['reject', 'hide'] as const) {
    const { modelId, publicId: id } = await model(portal, publicId, truth, {
      status: name === 'reject' ? 'pending' : 'approved',
    });
    assert.equal((await act(name, modelId)).code, 200);
    assert.equal((await gone(id)).error, 'benchmarks.submissions.notFound');
    assert.equal((await shown(id)).error, 'benchmarks.submissions.notFound');
  }
});

describe('the card of a listed model', () => {
  test('is corrected by its submitter at once, and shows the old and the new value', async () => {
    const { own } = await listedModel();
    const { modelId, publicId } = own;
    const before = (await shown(publicId)).model;
    assert.deepEqual(before.changes, []);
    const body = { ...card, modelId, license: 'Apache-2.0', params: 1200, name: 'Another name' };
    const correct = async (rowVer: number) => author.call(submissions.correctOwn, { body: { ...body, rowVer } });
    const read = await rowVerOf(modelId);
    assert.equal((await correct(read)).code, 200);
    assert.equal((await correct(read)).error, 'kernel.changed', 'somebody has corrected it since');
    // Sending the same card again changes nothing.
    assert.equal((await correct(await rowVerOf(modelId))).code, 200);
    const after = (await shown(publicId)).model;
    assert.deepEqual(
      [after.name, after.license, after.params, after.codeUrl, after.scores, after.submitTime],
      [before.name, 'Apache-2.0', 1200, before.codeUrl, before.scores, before.submitTime],
    );
    assert.deepEqual(
      after.changes.map(({ field, oldValue, newValue, by }) => [field, oldValue, newValue, by]).toSorted(),
      [
        ['license', 'MIT', 'Apache-2.0', 'author'],
        ['params', '', '1200', 'author'],
      ],
    );
  });

  test('is not corrected by another person, nor before it is listed, nor with a field left out', async () => {
    const { own } = await listedModel();
    const { modelId } = own;
    const foreign = await other.call(submissions.correctOwn, { body: { ...card, modelId, rowVer: 0 } });
    assert.equal(foreign.error, 'benchmarks.submissions.notFound');
    const { license: _license, params: _params, ...part } = card;
    const partial = await author.call(submissions.correctOwn, { body: { ...part, modelId, rowVer: 0 } });
    assert.deepEqual(partial.fields?.map(({ path }) => path).toSorted(), ['license', 'params']);
    await withdraw(modelId);
    const late = await author.call(submissions.correctOwn, { body: { ...card, modelId, rowVer: 0 } });
    assert.equal(late.error, 'benchmarks.submissions.wrongState');
  });

  test('is corrected by an operator who read its present state, and the log names what changed', async () => {
    const { own } = await listedModel();
    const { modelId, publicId } = own;
    const rowVer = await rowVerOf(modelId);
    const body = { ...card, modelId, rowVer, hardware: '8 GPU' };
    assert.equal((await reviewer.call(submissions.correct, { body })).code, 200);
    assert.equal((await reviewer.call(submissions.correct, { body })).code, 601);
    const { model: after } = await shown(publicId);
    assert.deepEqual(
      after.changes.map(({ field, newValue, by }) => [field, newValue, by]),
      [['hardware', '8 GPU', 'operator']],
    );
    const { rows } = await sql<{ operName: string }>`
      select oper_name from sys_oper_log where oper_url like '%/bench/model/card%' and status = 0
      order by oper_id desc limit 1`.execute(portal.context().db);
    assert.equal(rows[0]?.operName, reviewer.userName);
  });
});

describe('the date of a result from elsewhere', () => {
  test('is stated by an operator, and is then the date of its board, chart, page and export', async () => {
    const { datasetId, own } = await listedModel();
    const { modelId, publicId } = own;
    const body = { ...card, modelId, rowVer: await rowVerOf(modelId), resultDay: '2019-05-07' };
    assert.equal((await reviewer.call(submissions.correct, { body })).code, 200);
    const { model: after } = await shown(publicId);
    assert.deepEqual([after.submitTime, after.isDateStated], ['2019-05-07 00:00:00', true]);
    assert.deepEqual(
      after.changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]),
      [['date', wireDay(new Date()), '2019-05-07']],
    );
    const [row] = (await board(datasetId)) as [BoardRow];
    const chart = await visitor(submissions.chart, { params: { publicId: datasetId } });
    const [point] = chart.rows as unknown as [ChartPoint];
    assert.deepEqual([row.submitTime, point.submitTime], ['2019-05-07 00:00:00', '2019-05-07 00:00:00']);
    const file = await portal.http.inject({
      url: `/prod-api${fillPath(submissions.export.path, { publicId: datasetId })}`,
    });
    assert.match(file.body, /2019-05-07/);
    const full = await reviewer.call(submissions.find, { params: { modelId } });
    assert.equal((full.data as ModelFull).isDateStated, true);
  });

  test('puts the earlier of two equal models first', async () => {
    const { publicId } = await dataset(portal);
    const first = await model(portal, publicId, truth);
    const second = await model(portal, publicId, truth);
    const names = async () => (await board(publicId)).map((row) => row.publicId);
    assert.deepEqual(await names(), [first.publicId, second.publicId]);
    const { modelId } = second;
    const body = { ...card, description: 'A model for a test', codeUrl: '', license: '', modelId };
    const stated = { ...body, rowVer: await rowVerOf(modelId), resultDay: '1999-12-31' };
    assert.equal((await reviewer.call(submissions.correct, { body: stated })).code, 200);
    assert.deepEqual(await names(), [second.publicId, first.publicId]);
  });

  test('is neither in the future nor before 1900 nor a day that does not exist', async () => {
    const { own } = await listedModel();
    const tomorrow = wireDay(new Date(Date.now() + 2 * 24 * 3600_000));
    for (const resultDay of [tomorrow, '1899-12-31', '2024-02-30', '']) {
      const body = { ...card, modelId: own.modelId, rowVer: await rowVerOf(own.modelId), resultDay };
      const refused = await reviewer.call(submissions.correct, { body });
      assert.deepEqual(
        refused.fields?.map(({ path }) => path),
        ['resultDay'],
        resultDay,
      );
    }
  });
});
