import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditForms } from '#contract/archive/audit-forms';
import { certificates } from '#contract/archive/certificates';
import { comparisons } from '#contract/archive/comparisons';
import { members } from '#contract/archive/members';
import { plans } from '#contract/archive/plans';
import { scans } from '#contract/archive/scans';
import { taskResources } from '#contract/archive/task-resources';
import { topics } from '#contract/archive/topics';
import { somePdf } from '#factory/archive/applications';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal, uploadTo } from '#testing';
import {
  areaActNames,
  areaActs,
  taskStatuses,
  tasks,
  type AreaAct,
  type AreaActName,
  type Task,
  type TaskStatus,
} from '../contract.ts';
import { aTask } from './factory.ts';
import type { ListedValue } from '#server/database/listed-values';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

const staffWith = async (permissions: readonly string[]) =>
  person(portal, { verified: true, roles: [(await role(portal, { permissions })).roleKey] });
const every = [...new Set(areaActNames.flatMap((name) => (areaActs[name] as AreaAct).permission ?? []))];

/** Callers: members by role, with and without the topic in question, staff, anonymous visitors. */
const people = {
  LEAD: await person(portal, { verified: true }),
  TOPIC_LEAD: await person(portal, { verified: true }),
  MEMBER: await person(portal, { verified: true }),
  CONTACT: await person(portal, { verified: true }),
  'lead of another topic': await person(portal, { verified: true }),
  'member of another topic': await person(portal, { verified: true }),
  staff: await staffWith(['pms:task:query', ...every]),
  'staff that reads': await staffWith(['pms:task:query']),
  'staff beyond the data scope': await (async () => {
    const { roleKey } = await role(portal, { permissions: ['pms:task:query', ...every], dataScope: '5' });
    return person(portal, { verified: true, roles: [roleKey] });
  })(),
  stranger: await person(portal, { verified: true }),
};
type Who = keyof typeof people;

interface At {
  taskId: number;
  topicId: number;
  scanIds: Record<'project' | 'centre', number>;
  forms: Record<'formal' | 'technical', number>;
}

const params = ({ taskId }: At) => ({ taskId });
type Answer = { code: number; error?: string };
const topicAct = (who: Person, it: At, name: string): Promise<Answer> =>
  who.call(topics.act, {
    params: { taskId: it.taskId, topicId: it.topicId },
    body: { name: name as 'open', rowVer: -1, opinion: '理由' },
  });
const nobody = 987_654;

/** The request of each action; with ids that do not exist if a success would affect the next action. */
const calls: Record<AreaActName, (who: Person, it: At) => Promise<Answer>> = {
  'topics.add': (who, it) => who.call(topics.add, { params: params(it), body: { topicNo: 'T1', nameZh: '重复' } }),
  'topics.remove': (who, it) => who.call(topics.remove, { params: { ...params(it), topicId: it.topicId } }),
  'topics.edit': (who, it) =>
    who.call(topics.save, {
      params: { ...params(it), topicId: it.topicId },
      body: { topicNo: 'T1', nameZh: '样品', rowVer: -1 },
    }),
  'topics.submit': (who, it) => topicAct(who, it, 'open'),
  'topics.confirm': (who, it) => topicAct(who, it, 'confirm'),
  'topics.exempt': (who, it) => topicAct(who, it, 'exempt'),
  'topics.pass': (who, it) => topicAct(who, it, 'pass'),
  'plan.edit': (who, it) =>
    who.call(plans.save, { params: params(it), body: { rowVer: -1, topicIds: [it.topicId], items: [] } }),
  'plan.change': (who, it) => who.call(plans.dropChange, { params: params(it) }),
  'scans.add': (who, it) => uploadTo(portal, who.token, scans.upload, params(it), { kind: 'other' }, 'a.pdf', somePdf),
  'scans.remove': (who, it) => {
    const scanId = it.scanIds[who === people.staff || who === people['staff that reads'] ? 'centre' : 'project'];
    return who.call(scans.remove, { params: { ...params(it), scanId } });
  },
  'resources.link': (who, it) =>
    who.call(taskResources.link, {
      params: params(it),
      body: { resourceId: nobody, topicId: it.topicId, itemNo: null, itemCount: 1 },
    }),
  'resources.count': (who, it) =>
    who.call(taskResources.link, {
      params: params(it),
      body: { resourceId: nobody, topicId: it.topicId, itemNo: null, itemCount: 2 },
    }),
  'resources.correct': (who, it) =>
    who.call(taskResources.correct, {
      params: { ...params(it), resourceId: nobody },
      body: { itemCount: 1, correction: '复核' },
    }),
  'resources.relink': (who, it) =>
    who.call(taskResources.correct, {
      params: { ...params(it), resourceId: nobody },
      body: { itemCount: 2, correction: '复核' },
    }),
  'audit.formal': (who, it) => who.call(auditForms.passRest, { params: { ...params(it), formId: it.forms.formal } }),
  'audit.technical': (who, it) =>
    who.call(auditForms.passRest, { params: { ...params(it), formId: it.forms.technical } }),
  'opinions.add': (who, it) => who.call(tasks.addOpinion, { params: params(it), body: { opinion: '意见' } }),
  'compare.run': (who, it) => who.call(comparisons.run, { params: params(it) }),
  'compare.explain': (who, it) =>
    who.call(comparisons.explain, { params: { ...params(it), itemNo: 'T1-001' }, body: { explanation: '说明' } }),
  'compare.decide': (who, it) =>
    who.call(comparisons.decide, {
      params: { ...params(it), itemNo: 'T1-001' },
      body: { accepts: true, explanation: '不是这一说明', decision: '' },
    }),
  'center.reassign': (who, it) =>
    who.call(tasks.reassign, { params: params(it), body: { rowVer: -1, centerId: 1, handlerId: null } }),
  'members.manage': (who, it) => who.call(members.remove, { params: { ...params(it), memberId: nobody } }),
};

/** Errors that depend on the caller or the state. */
const refusals = [
  ...['archive.tasks.notFound', 'archive.tasks.notYours', 'archive.tasks.wrongState'],
  // A topic that the caller may not see, one that the state locks, a frozen plan, a table of the centre.
  ...['archive.topics.notFound', 'archive.topics.locked', 'archive.plans.frozen', 'archive.audit-forms.notFound'],
];
const isRefused = ({ code, error = '' }: Answer) => code === 403 || refusals.includes(error);

/** Whether, by the table, a person may do something with a topic of the project in a state. */
function mayBe(who: Who, name: AreaActName, status: TaskStatus): boolean {
  const rule: AreaAct = areaActs[name];
  if (!rule.states.includes(status)) return false;
  if (who === 'staff') return rule.permission !== null;
  const isAboutTopic = !['plan.', 'scans', 'members'].some((area) => name.startsWith(area));
  if (who === 'lead of another topic') return !isAboutTopic && rule.roles.includes('TOPIC_LEAD');
  return (rule.roles as readonly string[]).includes(who);
}

async function made(status: TaskStatus): Promise<At> {
  const { taskId, projectId } = await aTask(portal, people.LEAD, { topics: ['样品', '输运'] });
  const rows = await db.selectFrom('pmsTopic').select('topicId').where('taskId', '=', taskId).orderBy('seq').execute();
  const [first, second] = rows.map(({ topicId }) => topicId) as [number, number];
  const place = (who: Who, member: ListedValue<'pmsProjectUser.role'>, topicId: number | null) => ({
    projectId,
    userId: people[who].userId,
    role: member,
    topicId,
  });
  await db
    .insertInto('pmsProjectUser')
    .values([
      place('TOPIC_LEAD', 'TOPIC_LEAD', first),
      place('MEMBER', 'MEMBER', first),
      place('CONTACT', 'CONTACT', null),
      place('lead of another topic', 'TOPIC_LEAD', second),
      place('member of another topic', 'MEMBER', second),
    ])
    .execute();
  const plan = status === '10' || status === '12' ? 'draft' : 'accepted';
  await db.insertInto('pmsPlanVersion').values({ taskId, version: 1, status: plan }).execute();
  await db
    .insertInto('pmsPlanItem')
    .values({
      taskId,
      topicId: first,
      planVersion: 1,
      itemNo: 'T1-001',
      name: '数据',
      resourceType: 'dataset',
      plannedCount: 1,
    })
    .execute();
  const scan = async (who: Who) => {
    const sent = await uploadTo(
      portal,
      people[who].token,
      scans.upload,
      { taskId },
      { kind: 'other' },
      'a.pdf',
      somePdf,
    );
    return (sent.data as { scanId: number }).scanId;
  };
  const scanIds = { project: await scan('LEAD'), centre: await scan('staff') };
  const form = async (stage: ListedValue<'pmsAuditForm.stage'>) => {
    const values = { taskId, roundNo: 1, stage };
    const { formId } = await db.insertInto('pmsAuditForm').values(values).returning('formId').executeTakeFirstOrThrow();
    return formId;
  };
  const forms = { formal: await form('formal'), technical: await form('technical') };
  // Other conditions of the actions: data are accepted after termination, and the topic has no data yet.
  const dataDue = '2999-01-01';
  await db
    .updateTable('pmsTask')
    .set({ status, roundNo: 1, planVersion: 1, dataDue })
    .where('taskId', '=', taskId)
    .execute();
  return { taskId, topicId: first, scanIds, forms };
}

/**
 * The callers who try an action in a state. If the table allows it to anybody, all of them try; otherwise the lead, the
 * staff, and one of the others in turn.
 */
function askersOf(name: AreaActName, status: TaskStatus): Who[] {
  const everybody = Object.keys(people) as Who[];
  if (everybody.some((who) => mayBe(who, name, status))) return everybody;
  const turn = areaActNames.indexOf(name) + taskStatuses.indexOf(status);
  return [...new Set<Who>(['LEAD', 'staff', everybody[turn % everybody.length]!])];
}

for (const status of taskStatuses)
  describe(`in state ${status}`, () => {
    const shared = made(status);
    for (const name of areaActNames)
      test(`${name} is for those whom the table names, and for nobody else`, async () => {
        for (const who of askersOf(name, status)) {
          // Only a removal that succeeds leaves nothing for the next caller.
          const isUsedUp = name.endsWith('.remove') && mayBe(who, name, status);
          const it = await (isUsedUp ? made(status) : shared);
          const answer = await calls[name](people[who], it);
          assert.equal(!isRefused(answer), mayBe(who, name, status), `${who}: ${JSON.stringify(answer)}`);
        }
      });
  });

describe('what there is to read of a task', () => {
  const reads: Record<string, (who: Person, taskId: number) => Promise<Answer>> = {
    task: (who, taskId) => who.call(tasks.get, { params: { taskId } }),
    history: (who, taskId) => who.call(tasks.history, { params: { taskId }, query: {} }),
    centre: (who, taskId) => who.call(tasks.center, { params: { taskId } }),
    topics: (who, taskId) => who.call(topics.list, { params: { taskId } }),
    plan: (who, taskId) => who.call(plans.read, { params: { taskId }, query: {} }),
    scans: (who, taskId) => who.call(scans.list, { params: { taskId } }),
    resources: (who, taskId) => who.call(taskResources.list, { params: { taskId } }),
    'audit tables': (who, taskId) => who.call(auditForms.list, { params: { taskId } }),
    comparison: (who, taskId) => who.call(comparisons.read, { params: { taskId }, query: {} }),
    certificates: (who, taskId) => who.call(certificates.list, { params: { taskId } }),
    people: (who, taskId) => who.call(members.list, { params: { taskId } }),
  };

  for (const [what, read] of Object.entries(reads))
    test(`${what}: for members and for staff in whose scope the project lies; it exists for nobody else`, async () => {
      const { taskId } = await made('40');
      for (const who of Object.keys(people) as Who[]) {
        const { code, error } = await read(people[who], taskId);
        const isOutside = who === 'stranger' || who === 'staff beyond the data scope';
        assert.deepEqual([code, error], isOutside ? [500, 'archive.tasks.notFound'] : [200, undefined], who);
      }
    });

  test('the project reads "data centre" where staff wrote; a topic lead sees one topic', async () => {
    const { taskId, topicId } = await made('40');
    await people.staff.call(tasks.addOpinion, { params: { taskId }, body: { opinion: '请补充' } });
    const { rows } = await people.LEAD.call(tasks.history, { params: { taskId }, query: {} });
    assert.deepEqual(
      rows!.filter((row) => row['isCentre']).map((row) => row['authorName']),
      rows!.filter((row) => row['isCentre']).map(() => ''),
    );
    const { data } = await people.TOPIC_LEAD.call(tasks.get, { params: { taskId } });
    assert.deepEqual(
      (data as Task).topicList.map((one) => one.topicId),
      [topicId],
    );
  });
});

test('nobody decides on a project of their own, whatever permissions they hold', async () => {
  const { taskId } = await made('11');
  const { projectId } = await db
    .selectFrom('pmsTask')
    .select('projectId')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  const both = await staffWith(['pms:task:query', ...every]);
  const ask = async () =>
    (await both.call(tasks.move, { params: { taskId }, body: { name: 'returnPlan', rowVer: -1, opinion: '补充' } }))
      .error;
  assert.equal(await ask(), 'archive.tasks.changed');
  await db.insertInto('pmsProjectUser').values({ projectId, userId: both.userId, role: 'CONTACT' }).execute();
  assert.equal(await ask(), 'archive.tasks.notYours');
});
