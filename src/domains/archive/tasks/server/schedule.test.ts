import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { aTask } from './factory.ts';
import { tasks, type MyTask, type Task, type TaskRow } from '../contract.ts';
import { findShown } from './queries/lists.ts';
import { remindDeadlines } from './service/deadlines.ts';
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

describe('planned days of a project', () => {
  /** A task that collects data with one item per day, and the lead of its topic. */
  async function collecting(acceptDate: string, days: readonly string[]) {
    const owner = await person(portal, { verified: true });
    const topicLead = await person(portal, { verified: true });
    const { taskId, projectId } = await aTask(portal, owner, { status: '20', project: { acceptDate } });
    const { topicId } = await db
      .selectFrom('pmsTopic')
      .select('topicId')
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pmsProjectUser')
      .values({ projectId, userId: topicLead.userId, role: 'TOPIC_LEAD', topicId })
      .execute();
    await db
      .insertInto('pmsPlanVersion')
      .values({ taskId, version: 1, status: 'accepted', createTime: new Date() })
      .execute();
    const item = { taskId, planVersion: 1, topicId, resourceType: 'dataset', plannedCount: 2 };
    const items = days.map((plannedDate, at) => ({ ...item, itemNo: `P${at + 1}`, name: '能谱', plannedDate }));
    await db.insertInto('pmsPlanItem').values(items).execute();
    await db.updateTable('pmsTask').set({ planVersion: 1 }).where('taskId', '=', taskId).execute();
    return { taskId, topicId, owner, topicLead };
  }

  test('are reminded of 30, 7 and 1 days before and when they have passed, once each', async () => {
    const { owner, topicLead } = await collecting('2031-03-31', ['2031-02-10']);
    const sent = async (day: string) => {
      const before = await Promise.all([mails(owner), mails(topicLead)]);
      await remindDeadlines(on(day));
      await remindDeadlines(on(day));
      const after = await Promise.all([mails(owner), mails(topicLead)]);
      return after.map((count, at) => count - before[at]!);
    };
    assert.deepEqual(await sent('2031-01-10'), [0, 0], '31 days before the item');
    assert.deepEqual(await sent('2031-01-12'), [0, 1], '29 days: the reminder of 30, after a day without a run');
    assert.deepEqual(await sent('2031-02-02'), [0, 0], '8 days');
    assert.deepEqual(await sent('2031-02-03'), [0, 1], '7 days');
    assert.deepEqual(await sent('2031-02-10'), [0, 1], 'the day itself: the reminder of 1 day');
    assert.deepEqual(await sent('2031-02-11'), [1, 1], 'overdue: the lead of the project, too');
    assert.deepEqual(await sent('2031-03-01'), [1, 1], '30 days before the acceptance');
    assert.deepEqual(await sent('2031-03-30'), [1, 1], '1 day; the reminder of 7 is left out');
    assert.deepEqual(await sent('2031-04-01'), [1, 1]);
    assert.deepEqual(await sent('2031-04-02'), [0, 0]);
  });

  test('that have passed are told to the staff of the centre, in one message a day about all projects', async () => {
    const officer = await person(portal, { verified: true, roles: ['data_admin'] });
    const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
    const handler = await person(portal, { verified: true, roles: ['data_admin'] });
    const news = async (who = officer) => {
      const told = await db
        .selectFrom('sysNotification')
        .select(['titleZh', 'titleEn', 'path'])
        .where('userId', '=', who.userId)
        .orderBy('notificationId')
        .execute();
      return told;
    };
    const { taskId } = await collecting('2032-01-31', ['2031-08-05', '2031-08-05', '2031-08-06']);
    const another = await collecting('2031-08-06', ['2031-08-05', '2031-08-20']);
    const handled = await collecting('2032-01-31', ['2031-08-05']);
    await db.updateTable('pmsTask').set({ handlerId: handler.userId }).where('taskId', '=', handled.taskId).execute();
    const facts = await findShown(on('2031-08-05'), taskId);

    await remindDeadlines(on('2031-08-05'));
    assert.deepEqual(await news(), [], 'the day itself');
    await remindDeadlines(on('2031-08-07'));
    await remindDeadlines(on('2031-08-07'));
    const [first, ...more] = await news();
    assert.deepEqual(more, [], 'one message of five items, in two topics, and an acceptance');
    assert.equal(first!.titleZh, '2 个项目有计划时间已过');
    assert.equal(first!.titleEn, 'Planned dates of 2 projects have passed');
    assert.equal(first!.path, '/pms/archiveTask');
    const mail = await db
      .selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', officer.email)
      .executeTakeFirstOrThrow();
    assert.ok(mail.body.includes(`${facts.nameZh}（${facts.projectNo}）：3 项交付项自 2031-08-05 起逾期未提交`));
    assert.match(mail.body, /1 item is overdue since 2031-08-05; acceptance was planned for 2031-08-06/);
    assert.deepEqual(
      (await news(handler)).map(({ titleEn }) => titleEn),
      ['Planned dates of 3 projects have passed'],
      'the handler of the third, who has the others in their data scope, too',
    );
    assert.deepEqual(await news(reviewer), [], 'who does not decide on plans');

    await remindDeadlines(on('2031-08-08'));
    assert.equal((await news()).length, 1, 'nothing new has passed');
    await db.updateTable('pmsTopic').set({ status: 'passed' }).where('topicId', '=', another.topicId).execute();
    await remindDeadlines(on('2031-08-21'));
    assert.equal((await news()).length, 1, 'the topic has passed, its item is not overdue');
  });

  test('that have passed are seen in the task, its topics and the lists; the acceptance counts down', async () => {
    const passed = ['2026-01-05', '2026-01-02', '2036-01-01'];
    const { taskId, owner, topicLead } = await collecting('2036-02-01', passed);
    const overdueItems = { count: 2, since: '2026-01-02' };
    for (const who of [owner, topicLead]) {
      const task = (await who.call(tasks.get, { params: { taskId } })).data as Task;
      assert.deepEqual([task.overdueItems, task.topicList[0]!.overdueItems], [overdueItems, overdueItems]);
      assert.ok(task.acceptDays! > 3000);
      const mine = (await who.call(tasks.mine, { query: {} })) as unknown as { rows: MyTask[] };
      assert.deepEqual(mine.rows[0]!.overdueItems, overdueItems);
      assert.equal(mine.rows[0]!.acceptDays, task.acceptDays);
    }
    const officer = await person(portal, { verified: true, roles: ['data_admin'] });
    const list = (await officer.call(tasks.list, { query: {} })) as unknown as { rows: TaskRow[] };
    assert.deepEqual(list.rows.find((row) => row.taskId === taskId)!.overdueItems, overdueItems);
    await db.updateTable('pmsTask').set({ status: '40' }).where('taskId', '=', taskId).execute();
    const compared = (await owner.call(tasks.get, { params: { taskId } })).data as Task;
    assert.equal(compared.overdueItems, null, 'the comparison judges them from now on');
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
