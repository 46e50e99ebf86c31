import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { resources } from '#contract/data/resources';
import { startPortal } from '#testing';
import { reviews, type MyReview } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const owner = await person(portal, { verified: true });
const [ada, ben] = await Promise.all(
  ['Ada', 'Ben'].map((nickName) => person(portal, { verified: true, roles: ['reviewer'], nickName })),
);

const done = async (who = ada!, resourceId?: number) =>
  (await who.call(reviews.mine, { query: { state: 'done', resourceId } })).rows as unknown as MyReview[];

describe('a decision without an assignment', () => {
  test('is among what its reviewer has done, with reasons and words, and nobody else’s', async () => {
    const rejected = await aResource(portal, owner, { status: '1', form: { titleZh: '直接驳回的数据' } });
    const { resourceId, rowVer } = rejected;
    const body = { resourceId, rowVer, reasons: ['file'], comments: '压缩包无法打开' };
    assert.equal((await ada!.call(reviews.reject, { body })).code, 200);
    const [row, ...more] = await done(ada, resourceId);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [row!.titleZh, row!.decision, row!.comments, row!.assignmentId, row!.dueDate, row!.reasonTexts[0]!.value],
      ['直接驳回的数据', 'rejected', '压缩包无法打开', null, null, 'file'],
    );
    assert.deepEqual(await done(ben, resourceId), []);
    assert.equal((await ada!.call(reviews.mine, { query: { state: 'waiting', resourceId } })).total, 0);
  });

  test('stays readable while the owner revises, and tells nothing of the revision', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1', form: { titleZh: '修改前的标题' } });
    await ada!.call(reviews.reject, { body: { resourceId, rowVer, reasons: ['metadata'], comments: '标题不明确' } });
    const open = (await owner.call(deposits.open, { params: { id: resourceId } })).data as { rowVer: number };
    await owner.call(deposits.save, {
      params: { id: resourceId },
      body: { rowVer: open.rowVer, fields: { titleZh: '尚未提交的标题' } },
    });
    assert.equal(
      (await ada!.call(resources.get, { params: { id: resourceId } })).code,
      500,
      'the draft is the owner’s',
    );
    const rows = await done(ada, resourceId);
    assert.equal(rows[0]!.titleZh, '修改前的标题');
    const history = await ada!.call(reviews.history, { params: { resourceId } });
    assert.ok(JSON.stringify(history.data).includes('标题不明确'));
    assert.ok(!JSON.stringify([rows, history]).includes('尚未提交的标题'));
  });

  test('fills the reviewer column of the list', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    await ada!.call(reviews.approve, { body: { resourceId, rowVer } });
    const reply = await ben!.call(reviews.progress, { query: { resourceIds: String(resourceId) } });
    assert.deepEqual(reply.data, [{ resourceId, assignments: [], decision: { name: 'Ada', outcome: 'approved' } }]);
  });
});

test('a decision on a review in hand is one row, with the decision', async () => {
  const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
  await ada!.call(reviews.claim, { body: { resourceId, rowVer } });
  await ada!.call(reviews.approve, { body: { resourceId, rowVer: rowVer + 1, comments: '完整' } });
  assert.deepEqual(
    (await done(ada, resourceId)).map(({ decision, status, comments }) => [decision, status, comments]),
    [['approved', 'decided', '完整']],
  );
});
