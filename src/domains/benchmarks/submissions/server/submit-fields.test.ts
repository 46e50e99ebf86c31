import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataset } from '#factory/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { submissions, type Checked, type OwnModel } from '../contract.ts';
import { model, scoreWaiting } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const author = await person(portal, { verified: true });

const off = (by: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((value) => value + by);
async function send(publicId: string, ids: readonly string[], change: object) {
  const file = ['id\tprediction', ...ids.map((id, at) => `${id}\t${off(0.5)[at]}`)].join('\n');
  const body = {
    name: 'A network',
    description: 'A network on lattices',
    publisher: 'Institute',
    fileName: 'scores.txt',
    file,
    ...change,
  };
  const answer = await author.call(submissions.submit, { params: { publicId }, body });
  await scoreWaiting(portal);
  return answer;
}
const codes = ({ data }: Awaited<ReturnType<typeof send>>) => (data as Checked).warnings.map(({ code }) => code);

test('a publisher states training, cost, size and openness, or leaves them out', async () => {
  const { publicId, ids } = await dataset(portal);
  const stated = { trainingSize: '60000', trainingCost: '2.5', params: 1_200_000, openness: 'code' };
  const kept = (await send(publicId, ids, stated)).data as Checked;
  const rowOf = (id: string | null) =>
    db
      .selectFrom('benchModel')
      .select(['trainingSize', 'trainingCost', 'params', 'openness'])
      .where('publicId', '=', id!)
      .executeTakeFirstOrThrow();
  assert.deepEqual(await rowOf(kept.publicId), {
    trainingSize: 60_000,
    trainingCost: 2.5,
    params: 1_200_000,
    openness: 'code',
  });
  const silent = (await send(publicId, ids, { name: 'Silent', trainingSize: '', trainingCost: '' })).data as Checked;
  assert.deepEqual(await rowOf(silent.publicId), {
    trainingSize: null,
    trainingCost: null,
    params: null,
    openness: '',
  });
  for (const [field, value] of [
    ['trainingSize', '-1'],
    ['trainingSize', '1.5'],
    ['trainingCost', 'much'],
    ['params', '-3'],
    ['openness', 'half'],
  ] as const) {
    const { code, fields } = await send(publicId, ids, { [field]: value });
    assert.equal(code, 500, `${field} ${value}`);
    assert.deepEqual(
      fields!.map(({ path }) => path),
      [field],
    );
  }
});

test('a name that a listed model has is a remark, unless the new model replaces that one', async () => {
  const { publicId, ids, versionId } = await dataset(portal);
  await model(portal, publicId, off(1), { name: 'Known Network' });
  assert.deepEqual(codes(await send(publicId, ids, { name: 'Other network' })).includes('SAME_NAME'), false);
  const again = await send(publicId, ids, { name: 'known network' });
  assert.ok(codes(again).includes('SAME_NAME'));
  const { rows } = await author.call(submissions.mine, { query: { pageSize: 100 } });
  const own = (rows as unknown as OwnModel[]).find(({ name }) => name === 'known network')!;
  assert.ok(own.warnings.some(({ code, found }) => code === 'SAME_NAME' && found === 'Known Network'));
  // The name is free on another board.
  const elsewhere = await dataset(portal);
  assert.ok(!codes(await send(elsewhere.publicId, elsewhere.ids, { name: 'Known network' })).includes('SAME_NAME'));

  const first = (await send(publicId, ids, { name: 'My network' })).data as Checked;
  await db.updateTable('benchModel').set({ status: 'approved' }).where('versionId', '=', versionId).execute();
  assert.ok(codes(await send(publicId, ids, { name: 'My network' })).includes('SAME_NAME'));
  const newer = await send(publicId, ids, { name: 'My network', supersedes: first.publicId });
  assert.equal(newer.code, 200, newer.msg);
  assert.ok(!codes(newer).includes('SAME_NAME'));
});
