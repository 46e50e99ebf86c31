import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import {
  submissions,
  type Checked,
  type ModelRow,
  type OwnFields,
  type OwnModel,
  type PublicModel,
} from '../contract.ts';
import { calls, fileFor, form, model, scoreWaiting, truth } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const reviewer = await person(portal, { roles: ['bench_admin'] });
const author = await person(portal, { verified: true });
const visitor = caller(portal);
const { act, board, mailsTo, mine, send } = calls(portal, { author: author.call, reviewer: reviewer.call });

describe('a publisher', () => {
  test('sends a model, sees its state, and finds it on the board when it is approved', async () => {
    const { publicId, ids } = await dataset(portal);
    const sent = await send(publicId, form({ file: fileFor(ids) }));
    assert.equal(sent.code, 200, sent.msg);
    const checked = sent.data as Checked;
    assert.deepEqual([checked.errors, checked.rows, checked.matched, checked.expected], [[], 8, 8, 8]);
    const [own] = await mine();
    assert.deepEqual([own!.name, own!.status, own!.metric], ['Lattice network', 'pending', 'mae']);
    assert.ok(Math.abs(own!.mean! - 0.5001) < 1e-12);
    assert.deepEqual(await board(publicId), []);

    assert.equal((await act('approve', own!.modelId)).code, 200);
    assert.deepEqual(
      (await board(publicId)).map(({ name, rank }) => [name, rank]),
      [['Lattice network', 1]],
    );
    assert.equal((await mine())[0]!.status, 'approved');
    const [mail] = await mailsTo(author.email);
    assert.match(mail!, new RegExp(`/model/${checked.publicId}`));
    const hidden = await act('hide', own!.modelId);
    assert.equal(hidden.code, 200, hidden.msg);
    assert.deepEqual(await board(publicId), []);
    assert.match((await mailsTo(author.email)).at(-1)!, /Split not stated/);
  });

  test('is told every faulty line of a file, and nothing is kept', async () => {
    const { publicId, ids } = await dataset(portal);
    const text = fileFor(ids)
      .replace(`${ids[0]}\t`, `${ids[0]}x\t`)
      .replace(/\t3\.5001/, '\tNaN');
    const before = (await mine()).length;
    const checked = (await send(publicId, form({ file: text }))).data as Checked;
    assert.equal(checked.publicId, null);
    assert.deepEqual(
      checked.errors.map(({ code, line, expected }) => [code, line, expected]),
      [
        ...[
          ['UNKNOWN_ID', 2, ids[0]],
          ['NAN_VALUE', 5, ''],
          ['MISSING_IDS', 0, ids[0]],
        ],
      ],
    );
    assert.equal((await mine()).length, before);
  });

  test('hears of every faulty field, by its name', async () => {
    const { publicId } = await dataset(portal);
    const faults = async (change: object) => (await send(publicId, form(change))).fields?.map(({ path }) => path);
    assert.deepEqual(
      await faults({
        name: 'ab',
        description: 'short',
        publisher: '',
        paperUrl: 'javascript:alert(1)',
        file: undefined,
      }),
      [...['name', 'description', 'publisher', 'paperUrl', 'file']],
    );
    assert.deepEqual(await faults({ name: 'x'.repeat(46), file: 'x' }), ['name']);
    for (const fileName of ['scores.csv', '.txt', '', 'scores.txt.exe'])
      assert.deepEqual(await faults({ fileName, file: 'x' }), ['fileName'], fileName);
    assert.deepEqual(await faults({ file: 'x'.repeat(10_000_000) }), ['file']);
  });

  test('cannot send to what is not published', async () => {
    const { publicId, ids } = await dataset(portal, { status: 'draft' });
    const reply = await send(publicId, form({ file: fileFor(ids) }));
    assert.equal(reply.error, 'benchmarks.datasets.notFound');
  });

  test('is noticed by the reviewer when the file is the truth or somebody else’s', async () => {
    const { publicId, ids } = await dataset(portal);
    const honest = truth.map((value, at) => value + (at % 3 ? 0.25 : -0.4) + 0.0001);
    await model(portal, publicId, honest, { name: 'First' });
    // Adds a millionth to each value.
    const near = ['id\tprediction', ...ids.map((id, at) => `${id}\t${honest[at]! + 1e-6}`)].join('\n');
    await send(publicId, form({ file: near }));
    const [copied] = await mine();
    assert.deepEqual(
      copied!.warnings.map(({ code, found }) => [code, found]),
      [['DUPLICATE_OF', 'First']],
    );
    const text = ['id\tprediction', ...ids.map((id, at) => `${id}\t${truth[at]!}.00000`)].join('\n');
    await send(publicId, form({ file: text }));
    const [perfect] = await mine();
    assert.deepEqual(
      perfect!.warnings.map(({ code }) => code),
      ['SAME_AS_TRUTH'],
    );
    const { rows } = await reviewer.call(submissions.list, { query: { dataset: publicId, status: 'pending' } });
    assert.equal((rows as unknown as ModelRow[]).filter(({ warnings }) => warnings.length).length, 2);
  });

  test('begins again with what was written about an own model, and with nobody else’s', async () => {
    const { publicId, ids } = await dataset(portal);
    const sent = (await send(publicId, form({ file: fileFor(ids) }))).data as Checked;
    await act('reject', (await mine())[0]!.modelId);
    const params = { publicId: sent.publicId! };
    const { data } = await author.call(submissions.ownFields, { params });
    const own = data as OwnFields;
    assert.deepEqual(
      [own.name, own.reason, own.hasFile, own.openness],
      ['Lattice network', 'Split not stated', true, ''],
    );
    assert.equal((await reviewer.call(submissions.ownFields, { params })).error, 'benchmarks.submissions.notFound');
  });

  test('takes back an own model while nobody has decided, and no other', async () => {
    const { publicId, ids } = await dataset(portal);
    await send(publicId, form({ file: fileFor(ids) }));
    const [own] = await mine();
    const stranger = await person(portal, { verified: true });
    assert.equal((await act('withdraw', own!.modelId, stranger.call)).error, 'benchmarks.submissions.notFound');
    assert.deepEqual(await mine(stranger.call), []);
    assert.equal((await act('withdraw', own!.modelId, author.call)).code, 200);
    assert.equal((await act('approve', own!.modelId)).error, 'benchmarks.submissions.wrongState');
  });

  test('may send as many models a day as is set, also when all come at once', async () => {
    const busy = await person(portal, { verified: true });
    const { publicId, ids } = await dataset(portal);
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_one, at) => send(publicId, form({ file: fileFor(ids, at) }), busy.call)),
    );
    assert.equal(answers.filter(({ code }) => code === 200).length, 20);
    assert.equal((await mine(busy.call)).length, 20);
  });

  test('finds the file again as it was sent, byte for byte, and nobody else does', async () => {
    const { publicId, ids } = await dataset(portal);
    const text = `# method: α-net\n${fileFor(ids).replaceAll('\n', '\r\n')}`;
    const body = form({ encoding: 'base64', file: Buffer.from(text).toString('base64') });
    assert.equal((await send(publicId, body)).code, 200);
    const [own] = await mine();
    const fetched = async (url: string, token: string) => {
      const answer = await portal.http.inject({
        url: `/prod-api${url}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.rawPayload.toString();
    };
    const at = `/front/benchmark/mine/${own!.modelId}/file`;
    assert.equal(await fetched(at, author.token), text);
    assert.match(await fetched(at, reviewer.token), /noFile/);
    assert.equal(await fetched(`/bench/model/${own!.modelId}/file`, reviewer.token), text);
    const row = await portal
      .context()
      .db.selectFrom('benchModel')
      .select(['fileSha256', 'fileMeta'])
      .where('modelId', '=', own!.modelId)
      .executeTakeFirstOrThrow();
    assert.equal(row.fileSha256, createHash('sha256').update(text).digest('hex'));
    assert.deepEqual(row.fileMeta, { method: 'α-net' });
  });

  test('of another encoding is told so, and no letter is replaced', async () => {
    const { publicId, ids } = await dataset(portal);
    const latin = Buffer.from(`# Modèle\n${fileFor(ids)}`, 'latin1').toString('base64');
    const sent = await send(publicId, form({ encoding: 'base64', file: latin }));
    assert.deepEqual(
      (sent.data as Checked).errors.map(({ code }) => code),
      ['NOT_UTF8'],
    );
    assert.equal((sent.data as Checked).publicId, null);
  });

  test('may send twenty models a day', async () => {
    const busy = await person(portal, { verified: true });
    const { publicId, ids } = await dataset(portal);
    for (let at = 0; at < 20; at++)
      assert.equal((await send(publicId, form({ file: fileFor(ids, at) }), busy.call)).code, 200);
    assert.equal(
      (await send(publicId, form({ file: fileFor(ids, 21) }), busy.call)).error,
      'benchmarks.submissions.tooMany',
    );
  });

  test('keeps a model private until it is published, takes it back from the board, and replaces it by a newer run', async () => {
    const { publicId, ids } = await dataset(portal);
    const sender = await person(portal, { verified: true });
    const one = async (of: string) =>
      (await sender.call(submissions.ownModel, { params: { publicId: of } })).data as OwnModel;
    const sent = (await send(publicId, form({ file: fileFor(ids), isPrivate: true }), sender.call)).data as Checked;
    const hidden = await one(sent.publicId!);
    assert.deepEqual([hidden.status, hidden.rank, hidden.may], ['private', 1, { publish: true, withdraw: true }]);
    assert.equal((await act('approve', hidden.modelId)).error, 'benchmarks.submissions.wrongState');
    const stranger = await person(portal, { verified: true });
    const theirs = await stranger.call(submissions.ownModel, { params: { publicId: sent.publicId! } });
    assert.equal(theirs.error, 'benchmarks.submissions.notFound');
    for (const name of ['publish', 'withdraw'] as const)
      assert.equal((await act(name, hidden.modelId, stranger.call)).error, 'benchmarks.submissions.notFound');
    assert.equal((await act('publish', hidden.modelId, sender.call)).code, 200);
    assert.equal((await act('approve', hidden.modelId)).code, 200);

    const foreign = await model(portal, publicId, truth);
    const wrong = await send(publicId, form({ file: fileFor(ids, 0.2), supersedes: foreign.publicId }), sender.call);
    assert.deepEqual(
      wrong.fields?.map(({ path }) => path),
      ['supersedes'],
    );
    const file = fileFor(ids, 0.2);
    const newer = (await send(publicId, form({ file, name: 'Newer', supersedes: sent.publicId! }), sender.call))
      .data as Checked;
    const run = await one(newer.publicId!);
    assert.equal(run.supersedes, sent.publicId);
    assert.equal((await act('approve', run.modelId)).code, 200);
    assert.deepEqual(
      (await board(publicId)).map(({ name }) => name).filter((name) => !name.startsWith('Model')),
      ['Newer'],
    );
    assert.equal((await one(sent.publicId!)).status, 'superseded');
    const page = (await visitor(submissions.model, { params: { publicId: sent.publicId! } })).data as PublicModel;
    assert.deepEqual([page.rank, page.supersededBy], [null, newer.publicId]);
    assert.equal((await act('withdraw', run.modelId, sender.call)).code, 200);
    assert.deepEqual(
      (await board(publicId)).map(({ name }) => name).filter((name) => !name.startsWith('Model')),
      [],
    );
  });

  test('waits in the queue with a state that says so, and a model that cannot be measured says that', async () => {
    const { publicId, ids, versionId } = await dataset(portal);
    const sent = await author.call(submissions.submit, { params: { publicId }, body: form({ file: fileFor(ids) }) });
    const { publicId: of } = sent.data as Checked;
    const own = async () => (await author.call(submissions.ownModel, { params: { publicId: of! } })).data as OwnModel;
    const queued = await own();
    assert.deepEqual([queued.status, queued.mean, queued.rank], ['queued', null, null]);
    assert.equal((await act('withdraw', queued.modelId, author.call)).error, 'benchmarks.submissions.wrongState');
    const { db } = portal.context();
    // One sample more than the file has predictions for.
    await db.insertInto('benchSample').values({ versionId, seq: 8, sampleId: 'late', fold: 0, target: 1 }).execute();
    await scoreWaiting(portal);
    assert.deepEqual([(await own()).status, (await own()).mean], ['failed', null]);
  });
});
