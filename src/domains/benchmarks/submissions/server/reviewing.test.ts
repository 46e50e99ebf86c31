import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { datasets } from '#contract/benchmarks/datasets';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal, type Caller } from '#testing';
import {
  auditActs,
  leadsFrom,
  modelActs,
  modelStates,
  submissions,
  type BenchStatus,
  type ModelFull,
  type ModelRow,
  type OwnModel,
} from '../contract.ts';
import { calls, fileFor, form, model, truth } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const reviewer = await person(portal, { roles: ['bench_admin'] });
const author = await person(portal, { verified: true });
const visitor = caller(portal);
const { act, board, mailsTo, mine, rowVerOf, send } = calls(portal, { author: author.call, reviewer: reviewer.call });

describe('a reviewer', () => {
  test('moves a model by the acts of the table only', async () => {
    const { publicId } = await dataset(portal);
    const acts = [...auditActs];
    for (const from of modelStates)
      for (const name of acts) {
        const { modelId } = await model(portal, publicId, truth, { status: from });
        const reply = await act(name, modelId);
        const expected = leadsFrom(name, from) ? undefined : 'benchmarks.submissions.wrongState';
        assert.equal(reply.error, expected, `${name} from ${from}`);
        const { rows } = await reviewer.call(submissions.list, { query: { dataset: publicId, pageSize: 100 } });
        const now = (rows as unknown as ModelRow[]).find((row) => row.modelId === modelId)!.status;
        assert.equal(now, (expected ? from : modelActs[name].to) satisfies BenchStatus);
      }
  });

  test('reads all that a model is judged by before it is listed, its first predictions included', async () => {
    const { publicId, ids } = await dataset(portal);
    const told = {
      paperUrl: 'https://example.org/paper',
      codeUrl: 'https://example.org/code',
      license: 'MIT',
      hardware: '1 × GPU',
      trainingData: 'None besides',
      hasSeenTargets: true,
    };
    await send(publicId, form({ ...told, file: fileFor(ids) }));
    const [{ modelId }] = (await mine()) as [OwnModel];
    const find = (who: Caller) => who(submissions.find, { params: { modelId } });
    const found = (await find(reviewer.call)).data as ModelFull;
    assert.deepEqual(
      Object.keys(told).map((name) => found[name as keyof typeof told]),
      Object.values(told),
    );
    assert.deepEqual([found.status, found.userName, found.fileName], ['pending', author.userName, 'scores.txt']);
    assert.deepEqual([found.samples, found.plot.kind, found.may.approve], [8, 'parity', true]);
    assert.deepEqual(
      found.scores.map(({ code }) => code),
      ['mae', 'rmse', 'r2'],
    );
    assert.deepEqual(
      found.predictions.map(({ sampleId, prediction }) => [sampleId, prediction]),
      ids.map((id, at) => [id, truth[at]! + 0.5 + 0.0001]),
    );
    const clerk = await role(portal, { permissions: ['bench:model:list', 'bench:model:audit'] });
    const other = await person(portal, { roles: [clerk.roleKey] });
    assert.equal((await find(other.call)).code, 403);
    const missing = await reviewer.call(submissions.find, { params: { modelId: 0x7fff_ffff } });
    assert.equal(missing.error, 'benchmarks.submissions.notFound');
  });

  test('who opens a model that is not public is in the operation log', async () => {
    const { publicId } = await dataset(portal);
    const { modelId } = await model(portal, publicId, truth, { status: 'private' });
    const opened = async () => {
      const { rows } = await sql<{ operName: string }>`
        select oper_name from sys_oper_log where oper_url like ${`%/bench/model/${modelId}%`}`.execute(
        portal.database.db,
      );
      return rows.map(({ operName }) => operName);
    };
    assert.deepEqual(await opened(), []);
    assert.equal((await reviewer.call(submissions.find, { params: { modelId } })).code, 200);
    assert.deepEqual(await opened(), [reviewer.userName]);
  });

  test('does nothing with a model of their own', async () => {
    const { publicId, ids } = await dataset(portal);
    const judge = await person(portal, { verified: true, roles: ['bench_admin'] });
    await send(publicId, form({ file: fileFor(ids) }), judge.call);
    const [own] = await mine(judge.call);
    const mayBy = async (who: Caller) => {
      const { rows } = await who(submissions.list, { query: { dataset: publicId } });
      return (rows as unknown as ModelRow[])[0]!.may;
    };
    const nothing = { approve: false, reject: false, hide: false, restore: false, retract: false };
    assert.deepEqual(await mayBy(judge.call), nothing);
    assert.deepEqual(await mayBy(reviewer.call), { ...nothing, approve: true, reject: true });
    for (const name of ['approve', 'reject'] as const)
      assert.equal((await act(name, own!.modelId, judge.call)).error, 'benchmarks.submissions.own');
    assert.equal((await act('approve', own!.modelId)).code, 200);
    assert.equal((await act('hide', own!.modelId, judge.call)).error, 'benchmarks.submissions.own');
    assert.equal((await act('hide', own!.modelId)).code, 200);
    assert.equal((await act('restore', own!.modelId, judge.call)).error, 'benchmarks.submissions.own');
  });

  test('decides on several models at once, each with its mail, or on none of them', async () => {
    const { publicId, ids } = await dataset(portal);
    const sender = await person(portal, { verified: true });
    for (const by of [0.5, 1]) await send(publicId, form({ name: `By ${by}`, file: fileFor(ids, by) }), sender.call);
    const own = await mine(sender.call);
    const models = await Promise.all(own.map(async ({ modelId }) => ({ modelId, rowVer: await rowVerOf(modelId) })));
    const decide = (body: object, who: Caller = reviewer.call) => who(submissions.decide, { body });
    const stale = models.map((one, at) => (at ? one : { ...one, rowVer: one.rowVer - 1 }));
    assert.equal((await decide({ act: 'approve', models: stale })).error, 'kernel.changed');
    assert.deepEqual(await board(publicId), []);
    const silent = await decide({ act: 'reject', models, reason: ' ' });
    assert.deepEqual(
      silent.fields?.map(({ path }) => path),
      ['reason'],
    );
    assert.equal((await decide({ act: 'approve', models })).code, 200);
    assert.deepEqual(
      (await board(publicId)).map(({ name, rank }) => [name, rank]),
      [
        ...[
          ['By 0.5', 1],
          ['By 1', 2],
        ],
      ],
    );
    assert.equal((await mailsTo(sender.email)).filter((body) => body.includes('/model/')).length, 2);
    const judge = await person(portal, { verified: true, roles: ['bench_admin'] });
    await send(publicId, form({ file: fileFor(ids, 2) }), judge.call);
    const [theirs] = await mine(judge.call);
    const now = await Promise.all(
      [theirs!, ...own].map(async ({ modelId }) => ({ modelId, rowVer: await rowVerOf(modelId) })),
    );
    assert.equal(
      (await decide({ act: 'approve', models: now.slice(0, 1) }, judge.call)).error,
      'benchmarks.submissions.own',
    );
    const mixed = await decide({ act: 'hide', models: now, reason: 'Split not stated' });
    assert.equal(mixed.error, 'benchmarks.submissions.wrongState');
    assert.equal((await board(publicId)).length, 2);
  });

  test('says why a model is rejected or hidden', async () => {
    const { publicId } = await dataset(portal);
    const { modelId } = await model(portal, publicId, truth, { status: 'pending' });
    const refused = await reviewer.call(submissions.reject, { body: { modelId, rowVer: 0, reason: ' ' } });
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['reason'],
    );
  });

  test('is decided on by whoever has read its present state; of two at once one is told', async () => {
    const { publicId } = await dataset(portal);
    const { modelId } = await model(portal, publicId, truth);
    const rowVer = await rowVerOf(modelId);
    const answers = await Promise.all([1, 2].map(() => act('hide', modelId, reviewer.call, rowVer)));
    assert.equal(answers.filter(({ code }) => code === 200).length, 1);
    assert.equal((await act('restore', modelId)).code, 200);
    // The state is the same as before, but the model has changed.
    const late = await act('hide', modelId, reviewer.call, rowVer);
    assert.deepEqual([late.code, late.error], [601, 'kernel.changed']);
  });

  test('changes what is tied with every decision', async () => {
    const { publicId } = await dataset(portal);
    await model(
      portal,
      publicId,
      truth.map((value) => value + 3.0001),
    );
    const better = await model(
      portal,
      publicId,
      truth.map((value) => value + 1.0001),
    );
    await model(
      portal,
      publicId,
      truth.map((value) => value + 3.0001),
    );
    assert.deepEqual(
      (await board(publicId)).map(({ isTiedFirst }) => isTiedFirst),
      [false, false, false],
    );
    await act('hide', better.modelId);
    assert.deepEqual(
      (await board(publicId)).map(({ isTiedFirst }) => isTiedFirst),
      [false, true],
    );
    const { modelCount } = (await visitor(datasets.frontFind, { params: { publicId } })).data as { modelCount: number };
    assert.equal(modelCount, 2);
  });
});
