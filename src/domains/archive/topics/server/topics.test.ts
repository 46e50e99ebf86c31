import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTask } from '#factory/archive/tasks';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import {
  tasks,
  topicStatuses,
  type MyTask,
  type Task,
  type TaskStatus,
  type TopicStatus,
} from '#contract/archive/tasks';
import { topicActNames, topicActs, topics, type Topic, type TopicAct, type TopicActName } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });
const admin = await person(portal, { verified: true, roles: ['data_admin'] });
const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });

/** A state of the task in which an action is possible, and its actor. */
const places: Record<TopicActName, [TaskStatus, Person]> = {
  open: ['20', lead],
  submit: ['20', lead],
  recall: ['20', lead],
  confirm: ['20', lead],
  sendBack: ['20', lead],
  pass: ['40', auditor],
  exempt: ['20', admin],
  reopen: ['20', lead],
};

async function topicIn(status: TopicStatus, task: { status: TaskStatus; isSupplement?: boolean }) {
  const { taskId } = await aTask(portal, lead, { status: task.status });
  const { topicId, rowVer } = await db
    .updateTable('pmsTopic')
    .set({ status, inRound: true })
    .where('taskId', '=', taskId)
    .returning(['topicId', 'rowVer'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('pmsTask')
    .set({ isSupplement: task.isSupplement ?? false, planVersion: 1, roundNo: 1 })
    .where('taskId', '=', taskId)
    .execute();
  return { params: { taskId, topicId }, rowVer };
}
const statusOf = async (topicId: number) =>
  (await db.selectFrom('pmsTopic').select('status').where('topicId', '=', topicId).executeTakeFirstOrThrow()).status;

for (const name of topicActNames)
  describe(name, () => {
    const rule: TopicAct = topicActs[name];
    const [status, who] = places[name];
    for (const from of topicStatuses)
      test(`${rule.from.includes(from) ? 'leads' : 'does not lead'} from ${from}`, async () => {
        const { params, rowVer } = await topicIn(from, { status, isSupplement: rule.inSupplement ?? false });
        const answer = await who.call(topics.act, { params, body: { name, rowVer, opinion: '理由' } });
        if (rule.from.includes(from)) {
          assert.equal(answer.code, 200, JSON.stringify(answer));
          assert.equal(await statusOf(params.topicId), rule.to);
        } else {
          assert.equal(answer.error, 'archive.topics.wrongState');
          assert.equal(await statusOf(params.topicId), from);
        }
      });

    if (rule.reason)
      test('asks for a reason at its field', async () => {
        const { params, rowVer } = await topicIn(rule.from[0]!, { status });
        const answer = await who.call(topics.act, { params, body: { name, rowVer, opinion: ' ' } });
        assert.deepEqual([answer.error, answer.fields?.[0]?.path], ['archive.topics.reason', 'opinion']);
      });

    if (rule.inSupplement)
      test('is for a supplement alone', async () => {
        const { params, rowVer } = await topicIn(rule.from[0]!, { status });
        const answer = await who.call(topics.act, { params, body: { name, rowVer, opinion: '' } });
        assert.equal(answer.error, 'archive.topics.wrongState');
      });

    test('is refused to whoever has read an older version', async () => {
      const { params, rowVer } = await topicIn(rule.from[0]!, { status, isSupplement: true });
      const answer = await who.call(topics.act, { params, body: { name, rowVer: rowVer + 1, opinion: '理由' } });
      assert.equal(answer.error, 'archive.topics.changed');
    });
  });

describe('people who have to act on topics', () => {
  const mailsTo = async ({ email }: Person) => {
    const rows = await db.selectFrom('mailOutbox').select('body').where('toAddr', '=', email).orderBy('id').execute();
    return rows.map(({ body }) => body);
  };
  const listOf = async (who: Person, taskId: number) => {
    const rows = (await who.call(tasks.mine, { query: { pageSize: '100' } })).rows as MyTask[];
    const { next, topicTasks, waitsFor } = rows.find((row) => row.taskId === taskId)!;
    return { next, topicTasks, waitsFor };
  };
  const actorsOf = async (taskId: number) => ((await lead.call(tasks.get, { params: { taskId } })).data as Task).actors;
  const addLead = async ({ taskId, topicId }: { taskId: number; topicId: number }, { userId }: Person) => {
    const { projectId } = await db
      .selectFrom('pmsTask')
      .select('projectId')
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow();
    await db.insertInto('pmsProjectUser').values({ projectId, userId, role: 'TOPIC_LEAD', topicId }).execute();
  };

  test('are named by the list and the head, and nobody waits for themselves', async () => {
    const { params } = await topicIn('filling', { status: '20' });
    const { taskId, topicId } = params;
    const act = async (who: Person, name: TopicActName) => {
      const all = (await lead.call(topics.list, { params: { taskId } })).data as Topic[];
      const { rowVer } = all.find((one) => one.topicId === topicId)!;
      assert.equal((await who.call(topics.act, { params, body: { name, rowVer, opinion: '补充说明' } })).code, 200);
    };
    const alone = { next: [], topicTasks: [{ act: 'topicSubmit', count: 1 }], waitsFor: [] };
    assert.deepEqual(await listOf(lead, taskId), alone, 'a lead fills the topics that have no topic lead');
    const second = await person(portal, { verified: true });
    await addLead(params, second);
    assert.deepEqual(await listOf(lead, taskId), { next: [], topicTasks: [], waitsFor: ['topics'] });
    assert.deepEqual(await listOf(second, taskId), alone);
    await act(second, 'submit');
    assert.match((await mailsTo(lead)).at(-1)!, /课题“T1 样品制备”已提交，等待项目负责人确认/);
    assert.deepEqual(await actorsOf(taskId), ['lead']);
    const confirming = [{ act: 'topicConfirm', count: 1 }];
    assert.deepEqual(await listOf(lead, taskId), { next: [], topicTasks: confirming, waitsFor: [] });
    assert.deepEqual(await listOf(second, taskId), { next: [], topicTasks: [], waitsFor: ['lead'] });
    await act(lead, 'sendBack');
    assert.match((await mailsTo(second)).at(-1)!, /被项目负责人退回.*补充说明/);
    await act(second, 'submit');
    await act(lead, 'confirm');
    assert.deepEqual(await listOf(lead, taskId), { next: ['submitData'], topicTasks: [], waitsFor: [] });
  });

  test('are the leads of a returned topic, by mail with the due date, and no other topic', async () => {
    const { taskId } = await aTask(portal, lead, { status: '40', topics: ['样品制备', '输运测量'] });
    await db.updateTable('pmsTopic').set({ status: 'reviewing', inRound: true }).where('taskId', '=', taskId).execute();
    await db.updateTable('pmsTask').set({ planVersion: 1, roundNo: 1 }).where('taskId', '=', taskId).execute();
    const [one, two] = (await lead.call(topics.list, { params: { taskId } })).data as [Topic, Topic];
    const [first, second] = [await person(portal, { verified: true }), await person(portal, { verified: true })];
    await addLead({ taskId, topicId: one.topicId }, first);
    await addLead({ taskId, topicId: two.topicId }, second);
    const { rowVer } = (await auditor.call(tasks.get, { params: { taskId } })).data as Task & { rowVer: number };
    const body = { name: 'returnTechnical', rowVer, opinion: '单位缺失', topicIds: [two.topicId], resourceIds: [] };
    const answer = await auditor.call(tasks.move, { params: { taskId }, body });
    assert.equal(answer.code, 200, JSON.stringify(answer));
    assert.deepEqual(await mailsTo(first), []);
    const { dueDate } = (await lead.call(tasks.get, { params: { taskId } })).data as Task;
    const [mail] = await mailsTo(second);
    assert.ok(mail!.includes('单位缺失') && mail!.includes(`请于 ${dueDate} 前办理`), mail);
    assert.deepEqual(await actorsOf(taskId), ['topics']);
  });
});

describe('topics of a plan that is drafted', () => {
  test('are added, ordered, described and removed; numbers stand once', async () => {
    const { taskId } = await aTask(portal, lead, { topics: ['样品'] });
    const params = { taskId };
    const added = await lead.call(topics.add, { params, body: { topicNo: 'T2', nameZh: '输运' } });
    assert.equal(added.code, 200);
    const again = await lead.call(topics.add, { params, body: { topicNo: 'T2', nameZh: '另一个' } });
    assert.deepEqual([again.error, again.fields?.[0]?.path], ['archive.topics.sameNo', 'topicNo']);
    const list = async () => (await lead.call(topics.list, { params })).data as Topic[];
    const [one, two] = (await list()) as [Topic, Topic];
    assert.equal((await lead.call(topics.order, { params, body: { topicIds: [two.topicId, one.topicId] } })).code, 200);
    assert.deepEqual(
      (await list()).map(({ topicNo }) => topicNo),
      ['T2', 'T1'],
    );
    assert.equal(
      (await lead.call(topics.order, { params, body: { topicIds: [two.topicId] } })).error,
      'archive.topics.order',
    );
    const turned = { ...two, startDate: '2026-02-01', endDate: '2026-01-01' };
    const answer = await lead.call(topics.save, { params: { taskId, topicId: two.topicId }, body: turned });
    assert.deepEqual([answer.error, answer.fields?.[0]?.path], ['archive.topics.period', 'endDate']);
    assert.equal((await lead.call(topics.remove, { params: { taskId, topicId: two.topicId } })).code, 200);
    assert.equal((await list()).length, 1);
  });
});
