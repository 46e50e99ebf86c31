import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { recordPeople } from '#contract/data/record-people';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { auditor, checked } from '#factory/data/reviews';
import { person } from '#factory/identity/accounts';
import { findResource } from '#module/data/resources';
import { migrationFolder } from '#server/database/migrate';
import { startPortal } from '#testing';
import { reviews, type Desk, type MyReview, type Review } from '../contract.ts';

/* Reviewers who become owners: src/domains/data/change-requests/server/owners.test.ts. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const now = async (resourceId: number) => (await findResource(portal.context(), resourceId))!;
const invite = async (resourceId: number, { userName: who }: { userName: string }) =>
  assert.equal((await owner.call(recordPeople.invite, { params: { id: resourceId }, body: { who } })).code, 200);
const deskOf = async (resourceId: number) =>
  (await manager.call(reviews.desk, { params: { resourceId } })).data as Desk;
const outcomes = async (resourceId: number) =>
  ((await manager.call(reviews.history, { params: { resourceId } })).data as Review[]).map(({ outcome }) => outcome);
const mailsTo = async (toAddr: string) => {
  const rows = await portal
    .context()
    .db.selectFrom('mailOutbox')
    .select(['subject', 'body'])
    .where('toAddr', '=', toAddr)
    .execute();
  return rows.map(({ subject, body }) => `${subject}\n${body}`).filter((text) => text.includes('回避'));
};
const mine = async (who: typeof owner, state: 'waiting' | 'done', resourceId: number) =>
  ((await who.call(reviews.mine, { query: { state } })).rows as unknown as MyReview[]).find(
    (row) => row.resourceId === resourceId,
  );

describe('an auditor who is made co-editor of what they review', () => {
  test('reviews it no longer: it waits in the queue again, and the history says why', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const eve = await auditor(portal, 'Eve');
    assert.equal((await eve.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    await invite(resourceId, eve);
    assert.equal((await now(resourceId)).status, '1');
    assert.equal(await mine(eve, 'waiting', resourceId), undefined);
    assert.equal((await mine(eve, 'done', resourceId))?.status, 'recused');
    assert.deepEqual(await outcomes(resourceId), ['claimed', 'recused']);
    const { assignments, may } = await deskOf(resourceId);
    assert.deepEqual([assignments, may.assign], [[], true]);
    const again = await eve.call(reviews.claim, { body: { resourceId, rowVer: (await now(resourceId)).rowVer } });
    assert.equal(again.error, 'data.reviews.ownResource');
    const other = await auditor(portal, 'Oda');
    const taken = await other.call(reviews.claim, { body: { resourceId, rowVer: (await now(resourceId)).rowVer } });
    assert.equal(taken.code, 200, taken.msg);
  });

  test('leaves it to the colleagues who were asked too; whoever asked gets a mail in both languages', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const [eve, ben] = [await auditor(portal, 'Eve'), await auditor(portal, 'Ben')];
    const userIds = [eve.userId, ben.userId];
    assert.equal((await manager.call(reviews.assign, { body: { resourceId, rowVer, userIds } })).code, 200);
    await invite(resourceId, eve);
    await invite(resourceId, eve);
    assert.equal((await now(resourceId)).status, '2');
    const { assignments } = await deskOf(resourceId);
    assert.deepEqual(
      assignments.map(({ name, status }) => [name, status]),
      [['Ben', 'open']],
    );
    const mails = await mailsTo(manager.email);
    assert.equal(mails.length, 1, 'one mail, however often they are invited');
    assert.match(mails[0]!, /Eve 已成为数据资源.*的共同编辑者[^]*Eve edits .* together with its owner/);
    const read = JSON.stringify([
      (await eve.call(reviews.desk, { params: { resourceId } })).data,
      (await eve.call(reviews.history, { params: { resourceId } })).data,
    ]);
    assert.doesNotMatch(read, /Ben/, 'names of reviewers are not for those who fill the record');
  });

  test('gets no review back when they are dismissed, but can be asked again', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const eve = await auditor(portal, 'Eve');
    const assign = (seen: number) =>
      manager.call(reviews.assign, { body: { resourceId, rowVer: seen, userIds: [eve.userId] } });
    assert.equal((await assign(rowVer)).code, 200);
    await invite(resourceId, eve);
    const params = { id: resourceId, userId: eve.userId };
    assert.equal((await owner.call(recordPeople.uninvite, { params })).code, 200);
    assert.equal(await mine(eve, 'waiting', resourceId), undefined);
    const asked = await assign((await now(resourceId)).rowVer);
    assert.equal(asked.code, 200, asked.msg);
    assert.equal((await mine(eve, 'waiting', resourceId))?.status, 'open');
  });

  test('keeps what they review of others', async () => {
    const [one, two] = [
      await aResource(portal, owner, { status: '1' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    const eve = await auditor(portal, 'Eve');
    for (const { resourceId, rowVer } of [one, two])
      assert.equal((await eve.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    await invite(one.resourceId, eve);
    assert.equal((await mine(eve, 'waiting', two.resourceId))?.status, 'open');
    assert.equal((await now(two.resourceId)).status, '2');
  });

  test('says once more what they recommend when they are asked anew, and only that counts', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const eve = await auditor(portal, 'Eve');
    const assign = async () => {
      const body = { resourceId, rowVer: (await now(resourceId)).rowVer, userIds: [eve.userId] };
      assert.equal((await manager.call(reviews.assign, { body })).code, 200);
    };
    const opine = async (recommend: 'recommendApprove' | 'recommendReject') => {
      const { mine: inHand } = (await eve.call(reviews.desk, { params: { resourceId } })).data as Desk;
      const seen = (await now(resourceId)).rowVer;
      const reasons = recommend === 'recommendReject' ? ['file'] : [];
      const form = { recommend, comments: '见附件', reasons, checklist: checked('dataset') };
      return eve.call(reviews.opine, { body: { ...form, assignmentId: inHand!.assignmentId, rowVer: seen } });
    };
    assert.equal((await now(resourceId)).rowVer, rowVer);
    await assign();
    assert.equal((await opine('recommendApprove')).code, 200);
    await invite(resourceId, eve);
    assert.equal(
      (await owner.call(recordPeople.uninvite, { params: { id: resourceId, userId: eve.userId } })).code,
      200,
    );
    await assign();
    const asked = await deskOf(resourceId);
    assert.deepEqual(
      asked.assignments.map(({ status, opinion }) => [status, opinion]),
      [['open', null]],
    );
    const again = await opine('recommendReject');
    assert.equal(again.code, 200, again.msg);
    assert.deepEqual(
      (await deskOf(resourceId)).assignments.map(({ status, opinion }) => [status, opinion]),
      [['answered', 'recommendReject']],
    );
  });

  test('and was so before there was a rule, reviews it no longer after the update either', async () => {
    const [alone, together] = [
      await aResource(portal, owner, { status: '1' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    const [eve, ben] = [await auditor(portal, 'Eve'), await auditor(portal, 'Ben')];
    const assign = ({ resourceId, rowVer }: typeof alone, userIds: number[]) =>
      manager.call(reviews.assign, { body: { resourceId, rowVer, userIds } });
    assert.equal((await assign(alone, [eve.userId])).code, 200);
    assert.equal((await assign(together, [eve.userId, ben.userId])).code, 200);
    const { db } = portal.context();
    const ids = [alone.resourceId, together.resourceId];
    // The state that an invitation left before the migration.
    await db
      .updateTable('dataResource')
      .set({ editorIds: sql<number[]>`array[${eve.userId}]::int[]` })
      .where('resourceId', 'in', ids)
      .execute();
    const update = readFileSync(path.join(migrationFolder, '0054_recused_before.sql'), 'utf8');
    const [recusals] = update.split(/^-- Somebody/m);
    const before = (await now(alone.resourceId)).rowVer;
    await sql.raw(recusals!).execute(db);
    await sql.raw(recusals!).execute(db);
    assert.deepEqual(
      await Promise.all(ids.map(async (id) => (await now(id)).status)),
      ['1', '2'],
      'what nobody else has in hand waits again',
    );
    assert.equal((await now(alone.resourceId)).rowVer, before + 1, 'whoever looks at it hears of it');
    for (const id of ids) {
      assert.deepEqual(
        (await outcomes(id)).filter((outcome) => outcome === 'recused'),
        ['recused'],
      );
      assert.equal((await mine(eve, 'done', id))?.status, 'recused');
    }
    assert.equal((await mine(ben, 'waiting', together.resourceId))?.status, 'open');
  });
});
