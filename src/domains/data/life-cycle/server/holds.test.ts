import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { person } from '#factory/identity/accounts';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';
import { resources, type MyResource, type ResourceFull, type ResourceRow } from '#contract/data/resources';
import { actingAs, aResource } from '#factory/data/resources';
import { remindHeld } from './service/reminders.ts';
import { approve } from '#module/data/reviews';
import { holdPublication, releasePublication } from './service/transition.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const owner = await person(portal, { verified: true });
const clerk = await person(portal, { verified: true, roles: ['data_admin'] });
const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
const { db } = portal.context();

/** An approved resource with a hold that is not for identifiers. */
async function held(by: string) {
  const row = await aResource(portal, owner, { status: '1' });
  await inTransaction(portal.context(), (tx) => holdPublication(tx, row.resourceId, by));
  await approve(reviewer, { resourceId: row.resourceId, rowVer: row.rowVer, comments: '' });
  return row;
}
const mailsTo = async (toAddr: string, part: string) =>
  (await db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', toAddr).execute()).filter(
    ({ subject }) => subject.includes(part),
  );

test('a paper without a DOI waits for its author’s DOI, not for a registration, wherever it is shown', async () => {
  const { resourceId, resourceNo } = await held('archive.paper-submissions');
  const own = (await owner.call(resources.mine, { query: { keyword: resourceNo } })).rows as unknown as MyResource[];
  const listed = (await clerk.call(resources.list, { query: { status: '4', keyword: resourceNo } }))
    .rows as unknown as ResourceRow[];
  const full = (await owner.call(deposits.open, { params: { id: resourceId } })).data as ResourceFull;
  for (const { holds } of [own[0]!, listed[0]!, full]) {
    assert.deepEqual(
      holds.map(({ kind }) => kind),
      ['paper'],
    );
    assert.match(holds[0]!.since, /^20\d\d-/);
  }
  await inTransaction(portal.context(), (tx) => releasePublication(tx, resourceId, 'archive.paper-submissions'));
  const after = (await owner.call(deposits.open, { params: { id: resourceId } })).data as ResourceFull;
  assert.deepEqual([after.status, after.holds], ['5', []]);
});

test('whoever can end a hold is reminded after two weeks, once in two weeks: the author, or who retries registrations', async () => {
  const paper = await held('archive.paper-submissions');
  const waiting = await held('identifier');
  const day = 24 * 3600_000;
  const inDays = (days: number) => ({ ...portal.context(), now: new Date(Date.now() + days * day) });
  await remindHeld(inDays(1));
  assert.equal((await mailsTo(owner.email, '尚未发布')).length, 0);
  await remindHeld(inDays(15));
  await remindHeld(inDays(16));
  const [letter, ...more] = await mailsTo(owner.email, '尚未发布');
  assert.equal(more.length, 0);
  assert.match(letter!.body, /等待补充论文的 DOI[\s\S]*DOI of the paper[\s\S]*\/archive\/paperSubmit/);
  const staff = await mailsTo(clerk.email, '尚未发布');
  assert.equal(staff.length, 1);
  assert.match(staff[0]!.body, /\/dms\/identifiers/);
  await remindHeld(inDays(30));
  assert.equal((await mailsTo(owner.email, '尚未发布')).length, 2);
  for (const { resourceId, by } of [
    { ...paper, by: 'archive.paper-submissions' },
    { ...waiting, by: 'identifier' },
  ])
    await inTransaction(portal.context(), (tx) => releasePublication(tx, resourceId, by));
});
