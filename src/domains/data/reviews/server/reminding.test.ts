import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { auditor } from '#factory/data/reviews';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { reviews, type Desk } from '../contract.ts';
import { remind } from './service/reminding.ts';
import { claim } from './service/assigning.ts';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const ada = await auditor(portal, 'Ada');

/** 08:30 on a day in Shanghai. */
const morningOf = (day: string) => new Date(`${day}T08:30:00+08:00`);
const remindOn = (day: string) => remind({ ...portal.context(), now: morningOf(day) });
const mails = async () =>
  (
    await db
      .selectFrom('mailOutbox')
      .select(['subject', 'body'])
      .where('toAddr', '=', ada.email)
      .orderBy('id')
      .execute()
  ).filter(({ subject }) => subject.includes('即将到期'));

// The reviews begin on a Wednesday and are due on the next Wednesday.
const actor = {
  ...ada,
  deptId: null,
  verified: true,
  roles: [],
  permissions: ['data:resource:audit'],
  sessionId: null,
};
for (const titleZh of ['第一项', '第二项']) {
  const { resourceId, rowVer } = await aResource(portal, owner, { status: '1', form: { titleZh, titleEn: '' } });
  await claim({ ...portal.context(), actor, now: morningOf('2026-11-18') }, { resourceId, rowVer });
}

test('an auditor has five working days', async () => {
  const rows = await db.selectFrom('dataReviewAssignment').select('dueDate').execute();
  assert.deepEqual(rows, [{ dueDate: '2026-11-25' }, { dueDate: '2026-11-25' }]);
});

test('is reminded on the working day before, in one mail, once a day', async () => {
  await remindOn('2026-11-23');
  assert.equal((await mails()).length, 0);
  await remindOn('2026-11-24');
  await remindOn('2026-11-24');
  await Promise.all([remindOn('2026-11-24'), remindOn('2026-11-24')]);
  const [mail, ...more] = await mails();
  assert.equal(more.length, 0);
  assert.match(mail!.subject, /2 项.*2 reviews are due/);
  assert.match(mail!.body, /“第一项”须在 2026-11-25 前完成[^]*“第二项”/);
});

test('not on days off, and when it is overdue every working day', async () => {
  await remindOn('2026-11-28');
  assert.equal((await mails()).length, 1, 'a Saturday');
  await db.insertInto('sysHoliday').values({ day: '2026-11-30', isWorkday: false }).execute();
  await remindOn('2026-11-30');
  assert.equal((await mails()).length, 1, 'a holiday');
  await remindOn('2026-12-01');
  assert.match((await mails()).at(-1)!.body, /“第一项”已逾期，截止日期为 2026-11-25/);
  await remindOn('2026-12-02');
  assert.equal((await mails()).length, 3);
});

test('is marked overdue where it is shown, and not reminded of what is decided', async () => {
  await db.updateTable('dataReviewAssignment').set({ dueDate: '2020-01-01' }).execute();
  const rows = await db.selectFrom('dataReviewAssignment').select('resourceId').orderBy('assignmentId').execute();
  const resourceId = rows[0]!.resourceId;
  const desk = (await ada.call(reviews.desk, { params: { resourceId } })).data as Desk;
  assert.deepEqual([desk.mine!.isOverdue, desk.assignments[0]!.isOverdue], [true, true]);
  const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
  for (const row of rows) {
    const { rowVer } = await db
      .selectFrom('dataResource')
      .select('rowVer')
      .where('resourceId', '=', row.resourceId)
      .executeTakeFirstOrThrow();
    await reviewer.call(reviews.approve, { body: { resourceId: row.resourceId, rowVer } });
  }
  await remindOn('2026-12-03');
  assert.equal((await mails()).length, 3);
});

test('who decides is told of what waits too long while nobody has it in hand, once a day and within their scope', async () => {
  const { roleKey } = await role(portal, { permissions: ['data:resource:approve'], dataScope: '2', deptIds: [103] });
  const [chief, elsewhere] = [
    await person(portal, { verified: true, roles: ['reviewer'] }),
    await person(portal, { verified: true, roles: [roleKey] }),
  ];
  const told = async (who: { email: string }) => {
    const rows = await db.selectFrom('mailOutbox').selectAll().where('toAddr', '=', who.email).orderBy('id').execute();
    return rows.filter(({ subject }) => subject.includes('等待审核超过'));
  };
  const later = { ...portal.context(), now: morningOf('2027-03-01') };
  const inTime = async (titleZh: string, handedIn: string) => {
    const { resourceId } = await aResource(portal, owner, { status: '1', form: { titleZh, titleEn: '' } });
    await db
      .updateTable('dataResource')
      .set({ submitTime: morningOf(handedIn) })
      .where('resourceId', '=', resourceId)
      .execute();
    return resourceId;
  };
  await inTime('无人审核', '2027-02-19');
  await inTime('刚刚提交', '2027-02-22');
  const held = await inTime('已有人审核', '2027-02-01');
  const { rowVer } = await db
    .selectFrom('dataResource')
    .select('rowVer')
    .where('resourceId', '=', held)
    .executeTakeFirstOrThrow();
  await claim({ ...later, actor }, { resourceId: held, rowVer });
  await Promise.all([remind(later), remind(later)]);
  await remind(later);
  const [mail, ...more] = await told(chief);
  assert.equal(more.length, 0);
  assert.match(mail!.subject, /有 1 项.*5 个工作日.*One resource waits longer than 5 working days/);
  assert.match(mail!.body, /“无人审核”自 2027-02-19 起等待[^]*has been waiting since 2027-02-19/);
  assert.deepEqual(await told(elsewhere), []);
  await remind({ ...later, now: morningOf('2027-03-02') });
  assert.match((await told(chief)).at(-1)!.body, /刚刚提交/);
});
