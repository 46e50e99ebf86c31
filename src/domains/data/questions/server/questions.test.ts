import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { auditor } from '#factory/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { reviews } from '#contract/data/reviews';
import { startPortal } from '#testing';
import { questions, type Thread } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const { db } = portal.context();
const owner = await person(portal, { verified: true, nickName: '投稿人' });
const ada = await auditor(portal, '审核人甲');
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const ask = (who: Person, resourceId: number, text = '样品的厚度是多少？') =>
  who.call(questions.ask, { body: { resourceId, text } });
const answer = (who: Person, resourceId: number, text = '80 nm，见 readme。') =>
  who.call(questions.answer, { body: { resourceId, text } });
const read = async (who: Person, endpoint: typeof questions.thread | typeof questions.ownThread, resourceId: number) =>
  (await who.call(endpoint, { params: { resourceId } })).data as Thread;
const lastMail = (toAddr: string) =>
  db
    .selectFrom('mailOutbox')
    .select(['subject', 'body'])
    .where('toAddr', '=', toAddr)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a question', () => {
  test('reaches the submitter by mail and on the page without a name; the answer reaches who asked', async () => {
    const { resourceId } = await aResource(portal, owner, {
      status: '1',
      form: { titleZh: '薄膜数据', titleEn: 'Film' },
    });
    assert.equal((await ask(ada, resourceId)).code, 200);
    const asked = (await lastMail(owner.email))!;
    assert.match(asked.subject, /就您的数据资源提问：薄膜数据 \| .*A question about your resource: Film/);
    assert.match(asked.body, /样品的厚度/);
    assert.ok(asked.body.includes(`/archive/submit/${resourceId}`));
    assert.ok(!asked.body.includes('审核人甲'));
    const own = await read(owner, questions.ownThread, resourceId);
    assert.equal(own.mayWrite, true);
    assert.deepEqual(
      own.messages.map(({ isOwner, name }) => [isOwner, name]),
      [[false, undefined]],
    );
    assert.ok(!JSON.stringify(own).includes('审核人甲'));

    assert.equal((await answer(owner, resourceId)).code, 200);
    assert.match((await lastMail(ada.email))!.body, /80 nm/);
    const thread = await read(manager, questions.thread, resourceId);
    assert.deepEqual(
      thread.messages.map(({ name }) => name),
      ['审核人甲', '投稿人'],
    );
    const { status } = await db
      .selectFrom('dataResource')
      .select('status')
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();
    assert.equal(status, '1', 'nothing is decided by it');
  });

  test('that the submitter writes unasked reaches who has the resource in hand, and marks the row', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    await ada.call(reviews.claim, { body: { resourceId, rowVer } });
    await answer(owner, resourceId, '补充：数据已重新标定。');
    assert.match((await lastMail(ada.email))!.body, /重新标定/);
    const row = async () =>
      (await ada.call(reviews.mine)).rows!.find((one) => one['resourceId'] === resourceId)!['hasAnswer'];
    assert.equal(await row(), true);
    await ask(ada, resourceId);
    assert.equal(await row(), false);
  });

  test('has words, not too many, and they are only words', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '1' });
    assert.equal((await ask(ada, resourceId, ' \n ')).fields![0]!.path, 'text');
    assert.equal((await ask(ada, resourceId, 'x'.repeat(4001))).fields![0]!.path, 'text');
    const text = '<img src=x onerror=alert(1)>\r\nBcc: a@b.c\u0000';
    assert.equal((await ask(ada, resourceId, text)).code, 200);
    assert.equal(
      (await read(owner, questions.ownThread, resourceId)).messages[0]!.text,
      '<img src=x onerror=alert(1)>\nBcc: a@b.c',
    );
  });

  test('is for the time of the review', async () => {
    for (const status of ['3', '5'] as const) {
      const { resourceId } = await aResource(portal, owner, { status });
      assert.equal((await ask(manager, resourceId)).error, 'data.questions.closed');
      assert.equal((await answer(owner, resourceId)).error, 'data.questions.closed');
      assert.equal((await read(owner, questions.ownThread, resourceId)).mayWrite, false);
    }
  });
});

test('nobody else reads or writes: strangers, drafts, people with a conflict of interest, the unverified', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '1' });
  const stranger = await person(portal, { verified: true });
  assert.equal((await answer(stranger, resourceId)).error, 'data.resources.notFound');
  assert.equal((await stranger.call(questions.ownThread, { params: { resourceId } })).error, 'data.resources.notFound');
  const colleague = await auditor(portal, '同事', { organization: '示例研究所' });
  assert.equal((await ask(colleague, resourceId)).error, 'data.reviews.sameInstitution');
  assert.equal((await read(colleague, questions.thread, resourceId)).mayWrite, false);
  const draft = await aResource(portal, owner);
  assert.equal((await ask(ada, draft.resourceId)).error, 'data.reviews.notFound');
  const own = await aResource(portal, ada, { status: '1' });
  assert.equal((await ask(ada, own.resourceId)).error, 'data.reviews.ownResource');
  await ask(manager, own.resourceId);
  assert.equal((await read(ada, questions.thread, own.resourceId)).messages[0]!.name, undefined);
  const director = await person(portal, { verified: true, roles: ['center_director'] });
  assert.equal((await read(director, questions.thread, resourceId)).mayWrite, false, 'who only reads does not write');
  assert.equal((await ask(director, resourceId)).code, 403);
});

test('what was written stays, even for SQL', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '1' });
  await ask(ada, resourceId);
  await assert.rejects(
    db.updateTable('dataQuestion').set({ text: 'x' }).where('resourceId', '=', resourceId).execute(),
    /only ever inserted/,
  );
  await assert.rejects(
    db.deleteFrom('dataQuestion').where('resourceId', '=', resourceId).execute(),
    /only ever inserted/,
  );
});
