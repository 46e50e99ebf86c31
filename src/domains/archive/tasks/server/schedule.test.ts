import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { aTask } from './factory.ts';
import { closeCertified, remind } from './service/schedule.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });

/** Nine in the morning of a day in Shanghai. */
const on = (day: string) => ({ ...portal.context(), now: new Date(`${day}T01:00:00Z`) });
const due = async (taskId: number, dueDate: string) =>
  db.updateTable('pmsTask').set({ dueDate, remindedOn: null }).where('taskId', '=', taskId).execute();
const mails = async (who = lead) => {
  const rows = await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', who.email).execute();
  return rows.length;
};

describe('reminders', () => {
  test('come once a day, from three working days before a due date on, across a holiday', async () => {
    const { taskId } = await aTask(portal, lead);
    // 2026-10-01 to 2026-10-07 are days off; 2026-10-08 is a Thursday.
    await due(taskId, '2026-10-09');
    const before = await mails();
    await remind(on('2026-09-28'));
    assert.equal(await mails(), before, 'four working days before');
    await remind(on('2026-09-29'));
    await remind(on('2026-09-29'));
    assert.equal(await mails(), before + 1);
    await remind(on('2026-10-02'));
    assert.equal(await mails(), before + 1, 'nobody is reminded on a day off');
    await remind(on('2026-10-12'));
    assert.equal(await mails(), before + 2, 'and again when it is overdue');
  });

  test('go to the centre where the centre acts', async () => {
    const officer = await person(portal, { verified: true, roles: ['data_admin'] });
    const another = await person(portal, { verified: true });
    const { taskId } = await aTask(portal, another, { status: '30' });
    await due(taskId, '2026-11-25');
    const [own, project] = [await mails(officer), await mails(another)];
    await remind(on('2026-11-26'));
    assert.deepEqual([(await mails(officer)) > own, await mails(another)], [true, project]);
  });
});

test('a certified task is closed after thirty days, and not before', async () => {
  const { taskId } = await aTask(portal, lead, { status: '70' });
  await db
    .updateTable('pmsTask')
    .set({ certifiedTime: new Date('2026-10-01T00:00:00Z') })
    .where('taskId', '=', taskId)
    .execute();
  const status = async () =>
    (await db.selectFrom('pmsTask').select('status').where('taskId', '=', taskId).executeTakeFirstOrThrow()).status;
  await closeCertified(on('2026-10-30'));
  assert.equal(await status(), '70');
  await closeCertified(on('2026-11-01'));
  assert.equal(await status(), '80');
});

test('due dates are read by a calendar program, for one project and for all of somebody', async () => {
  const { taskId } = await aTask(portal, lead);
  await due(taskId, '2026-12-31');
  for (const url of [`/prod-api/archive/task/${taskId}/calendar`, '/prod-api/front/archive-task/calendar']) {
    const answer = await portal.http.inject({ url, headers: { authorization: `Bearer ${lead.token}` } });
    assert.match(String(answer.headers['content-type']), /^text\/calendar/);
    const calendar = new ICAL.Component(ICAL.parse(answer.body));
    const days = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).startDate.toString());
    assert.ok(days.includes('2026-12-31'), url);
  }
});
