import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTask } from '#factory/archive/tasks';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { topicStatuses, type TaskStatus, type TopicStatus } from '#contract/archive/tasks';
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
