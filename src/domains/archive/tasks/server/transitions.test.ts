import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { certificates } from '#contract/archive/certificates';
import { scans } from '#contract/archive/scans';
import { somePdf } from '#factory/archive/applications';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal, uploadTo } from '#testing';
import {
  areaActs,
  conditionNames,
  taskStatuses,
  taskTransitions,
  tasks,
  transitionNames,
  type Condition,
  type HistoryKind,
  type Opinion,
  type Task,
  type TaskStatus,
  type TaskTransition,
  type TransitionName,
} from '../contract.ts';
import { aTask } from './factory.ts';
import type { ListedValue } from '#server/database/listed-values';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

/** Every permission of the centre's staff in tasks. */
const permissions = [
  ...new Set([
    'pms:task:query',
    ...Object.values(areaActs).flatMap(({ permission }) => permission ?? []),
    ...Object.values(taskTransitions).flatMap(({ by }) => (by.includes(':') ? by : [])),
  ]),
];
const staffWith = async (held: readonly string[]) =>
  person(portal, { verified: true, roles: [(await role(portal, { permissions: held })).roleKey] });

const lead = await person(portal, { verified: true });
const officer = await staffWith(permissions);
const stranger = await person(portal, { verified: true });
const others = {
  TOPIC_LEAD: await person(portal, { verified: true }),
  MEMBER: await person(portal, { verified: true }),
  CONTACT: await person(portal, { verified: true }),
};

const rules = Object.entries(taskTransitions) as [TransitionName, TaskTransition][];
/** Transitions by people; the portal makes the others automatically. */
const byPeople = rules.filter(([, { by }]) => by !== 'system');
const actorOf = ({ by }: TaskTransition): Person => (by === 'LEAD' ? lead : officer);

interface Made {
  taskId: number;
  topicIds: number[];
  request: { topicIds: number[]; resourceIds: number[] };
}

/** One file for all scans. */
const { fileId } = await (async () => {
  const { taskId } = await aTask(portal, lead);
  const sent = await uploadTo(portal, lead.token, scans.upload, { taskId }, { kind: 'plan' }, 'scan.pdf', somePdf);
  assert.equal(sent.code, 200, sent.msg);
  return db.selectFrom('pmsScanFile').select('fileId').where('taskId', '=', taskId).executeTakeFirstOrThrow();
})();

/** A task in a state that allows a transition, with everything that the transition needs, set directly. */
async function ready(name: TransitionName, status: TaskStatus): Promise<Made> {
  const { taskId, projectId, centerId } = await aTask(portal, lead, { topics: ['样品', '输运'], status });
  const isPlanned = !['10', '11', '12'].includes(status);
  const isPassed = name === 'issueStage' || name === 'propose';
  await db
    .updateTable('pmsTask')
    .set({ roundNo: 1, planVersion: isPlanned ? 1 : 0, dataDue: '2999-01-01', submitTime: new Date() })
    .where('taskId', '=', taskId)
    .execute();
  await db
    .updateTable('pmsTopic')
    .set({ status: isPassed ? 'passed' : 'confirmed', inRound: true })
    .where('taskId', '=', taskId)
    .execute();
  const topicRows = await db.selectFrom('pmsTopic').select('topicId').where('taskId', '=', taskId).execute();
  const topicIds = topicRows.map(({ topicId }) => topicId);
  const first = isPlanned ? 'accepted' : status === '11' ? 'submitted' : 'draft';
  await planVersion(taskId, topicIds, 1, first);
  if (name === 'submitChange') await planVersion(taskId, topicIds, 2, 'draft');
  if (name === 'acceptChange' || name === 'refuseChange') await planVersion(taskId, topicIds, 2, 'submitted');
  const newest = ['submitChange', 'acceptChange', 'refuseChange'].includes(name) ? 2 : 1;
  const scan = { taskId, fileId, name: 'scan.pdf', size: 10, mime: 'application/pdf' };
  for (const kind of ['plan', 'agreement', 'change', 'audit'] as const)
    await db
      .insertInto('pmsScanFile')
      .values({ ...scan, kind, planVersion: newest, roundNo: 1 })
      .execute();
  const { formId } = await db
    .insertInto('pmsAuditForm')
    .values({ taskId, roundNo: 1, stage: 'formal' })
    .returning('formId')
    .executeTakeFirstOrThrow();
  const lines = ['F1', 'F2'].map((itemCode, at) => ({
    formId,
    itemCode,
    result: name === 'returnFormal' && at === 0 ? ('fail' as const) : ('pass' as const),
  }));
  // Existing forms count as work of the centre, and a recall requires that there is none.
  if (name === 'recallPlan' || name === 'recallData')
    await db.deleteFrom('pmsAuditForm').where('formId', '=', formId).execute();
  else await db.insertInto('pmsAuditItem').values(lines).execute();
  await comparedAs(taskId, 'pass');
  await db.updateTable('pmsDataCenter').set({ signatureFile: fileId }).where('centerId', '=', centerId).execute();
  if (name === 'nextStage' || name === 'revoke')
    await db
      .insertInto('pmsCertificate')
      .values({
        taskId,
        centerId,
        kind: name === 'revoke' ? 'final' : 'stage',
        stageNo: 1,
        status: 'issued',
        certNo: `X-${taskId}`,
        verifyCode: `X${taskId}`,
        issueDate: '2026-01-01',
      })
      .execute();
  for (const [member, { userId }] of Object.entries(others) as [keyof typeof others, Person][])
    await db
      .insertInto('pmsProjectUser')
      .values({ projectId, userId, role: member, topicId: member === 'TOPIC_LEAD' ? topicIds[0]! : null })
      .execute();
  return { taskId, topicIds, request: { topicIds, resourceIds: [] } };
}

async function planVersion(
  taskId: number,
  topicIds: readonly number[],
  version: number,
  status: ListedValue<'pmsPlanVersion.status'>,
) {
  await db.insertInto('pmsPlanVersion').values({ taskId, version, status }).execute();
  await db
    .insertInto('pmsPlanItem')
    .values(
      topicIds.map((topicId, at) => ({
        taskId,
        topicId,
        planVersion: version,
        itemNo: `T${at + 1}-001`,
        name: '数据',
        resourceType: 'dataset',
        plannedCount: 1,
      })),
    )
    .execute();
}

const comparedAs = (taskId: number, conclusion: ListedValue<'pmsCompareRun.conclusion'>) =>
  db
    .insertInto('pmsCompareRun')
    .values({ taskId, planVersion: 1, roundNo: 1, scope: '[]', rules: '{}', totals: '{}', conclusion, compareVer: 0 })
    .execute();

const set = (taskId: number, change: object) =>
  db.updateTable('pmsTask').set(change).where('taskId', '=', taskId).execute();
const dropScan = ({ taskId }: Made, kind: ListedValue<'pmsScanFile.kind'>) =>
  db.deleteFrom('pmsScanFile').where('taskId', '=', taskId).where('kind', '=', kind).execute();
const topicsTo = ({ taskId }: Made, status: ListedValue<'pmsTopic.status'>) =>
  db.updateTable('pmsTopic').set({ status }).where('taskId', '=', taskId).execute();
const linesTo = ({ taskId }: Made, result: string | null) =>
  sql`update pms_audit_item set result = ${result}
    where form_id in (select form_id from pms_audit_form where task_id = ${taskId})`.execute(db);

/** Breaks one condition and no other, where possible. */
const breaks: Record<Condition, (it: Made) => Promise<unknown>> = {
  topics: ({ taskId }) => db.deleteFrom('pmsTopic').where('taskId', '=', taskId).execute(),
  items: ({ taskId }) => db.deleteFrom('pmsPlanItem').where('taskId', '=', taskId).execute(),
  planScan: (it) => dropScan(it, 'plan'),
  agreementScan: (it) => dropScan(it, 'agreement'),
  changeScan: (it) => dropScan(it, 'change'),
  auditScan: (it) => dropScan(it, 'audit'),
  changeDraft: ({ taskId }) =>
    sql`update pms_plan_version set status = 'submitted' where task_id = ${taskId} and version = 2`.execute(db),
  changeSubmitted: ({ taskId }) =>
    sql`update pms_plan_version set status = 'draft' where task_id = ${taskId} and version = 2`.execute(db),
  noChangeSubmitted: ({ taskId, topicIds }) => planVersion(taskId, topicIds, 2, 'submitted'),
  topicsChosen: async ({ request }) => (request.topicIds = []),
  topicsConfirmed: (it) => topicsTo(it, 'submitted'),
  formalComplete: (it) => linesTo(it, null),
  formalFailing: (it) => linesTo(it, 'pass'),
  marks: async ({ request }) => (request.topicIds = []),
  roundPassed: (it) => topicsTo(it, 'reviewing'),
  allPassed: (it) => topicsTo(it, 'reviewing'),
  comparisonFresh: ({ taskId }) => set(taskId, { compareVer: 7 }),
  comparisonPassed: ({ taskId }) => comparedAs(taskId, 'fail'),
  otherThanPasser: ({ taskId }) => set(taskId, { passedBy: officer.userId }),
  otherThanProposer: ({ taskId }) => set(taskId, { proposedBy: officer.userId }),
  signature: () => db.updateTable('pmsDataCenter').set({ signatureFile: null }).execute(),
  stageCertificate: ({ taskId }) => db.deleteFrom('pmsCertificate').where('taskId', '=', taskId).execute(),
  finalCertificate: ({ taskId }) => db.deleteFrom('pmsCertificate').where('taskId', '=', taskId).execute(),
  untouched: ({ taskId }) =>
    db
      .insertInto('pmsOpinion')
      .values({ taskId, roundNo: 1, status: '11', act: 'note', isCentre: true, time: new Date(Date.now() + 5000) })
      .execute(),
  inTime: ({ taskId }) => set(taskId, { dataDue: '2000-01-01' }),
};

/** Makes the transition through its endpoint. */
async function attempt(who: Person, name: TransitionName, { taskId, request }: Made, opinion = '理由') {
  const { rowVer } = await db
    .selectFrom('pmsTask')
    .select('rowVer')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  const params = { taskId };
  if (name === 'issueStage')
    return who.call(certificates.issueStage, { params, body: { rowVer, stageName: '第一阶段' } });
  if (name === 'issueFinal') return who.call(certificates.issueFinal, { params, body: { rowVer } });
  if (name === 'revoke') {
    const issued = await db.selectFrom('pmsCertificate').select('certId').where('taskId', '=', taskId).execute();
    const body = { rowVer: 0, reason: opinion };
    return who.call(certificates.requestRevocation, { params: { taskId, certId: issued[0]?.certId ?? 999 }, body });
  }
  return who.call(tasks.move, { params, body: { name, rowVer, opinion, ...request } });
}

/** Facts that only the request contains. */
const isNamed: readonly Condition[] = ['marks', 'topicsChosen', 'topicsConfirmed'];

const statusOf = async (taskId: number) =>
  (await db.selectFrom('pmsTask').select('status').where('taskId', '=', taskId).executeTakeFirstOrThrow()).status;

test('every condition is asked for by a transition', () => {
  const asked = new Set(rules.flatMap(([, { needs }]) => needs));
  assert.deepEqual(
    conditionNames.filter((one) => !asked.has(one)),
    [],
  );
});

for (const [name, rule] of byPeople)
  describe(`${rule.code} ${name}`, () => {
    if (!rule.withCertificate)
      for (const from of rule.from)
        test(`leads from ${from} to ${rule.to === 'same' ? from : rule.to} when nothing is missing`, async () => {
          const it = await ready(name, from);
          const answer = await attempt(actorOf(rule), name, it);
          assert.equal(answer.code, 200, JSON.stringify(answer));
          assert.equal(await statusOf(it.taskId), rule.to === 'same' ? from : rule.to);
        });

    for (const need of rule.needs.filter((one) => one !== 'finalCertificate'))
      test(`says that ${need} is missing, and moves nothing`, async () => {
        const [from] = rule.from as [TaskStatus];
        const it = await ready(name, from);
        await breaks[need](it);
        const answer = await attempt(actorOf(rule), name, it);
        assert.deepEqual(
          [answer.error, answer.fields?.map(({ path }) => path)],
          ['archive.tasks.incomplete', [need]],
          JSON.stringify(answer),
        );
        assert.match(answer.fields![0]!.message, /\p{Script=Han}/u, 'the message says in words what to do');
        assert.equal(await statusOf(it.taskId), from);
        const { data } = await actorOf(rule).call(tasks.get, { params: { taskId: it.taskId } });
        const button = (data as Task).transitions.find((one) => one.name === name);
        // Rows of a request are known only when it is sent.
        if (!isNamed.includes(need))
          assert.ok(button?.missing.includes(need), 'the button says the same before it is pressed');
      });

    if (rule.reason && !rule.withCertificate)
      test('is refused without a reason', async () => {
        const it = await ready(name, rule.from[0]!);
        assert.equal((await attempt(actorOf(rule), name, it, ' ')).error, 'archive.tasks.reason');
      });

    // A certificate can be revoked in any state of its task; the state of the certificate decides.
    const statesElsewhere = name === 'revoke' ? [] : taskStatuses.filter((one) => !rule.from.includes(one));
    test('is refused in every other state', async () => {
      const it = await ready(name, rule.from[0]!);
      for (const status of statesElsewhere) {
        await set(it.taskId, { status });
        const answer = await attempt(actorOf(rule), name, it);
        assert.equal(answer.error, 'archive.tasks.wrongState', `${status}: ${JSON.stringify(answer)}`);
        assert.equal(await statusOf(it.taskId), status);
      }
    });

    test('is refused to everybody else', async () => {
      const it = await ready(name, rule.from[0]!);
      const without = await staffWith(permissions.filter((one) => one !== rule.by));
      const people: [string, Person][] = [
        ...Object.entries(others).filter(([member]) => member !== rule.by),
        ['staff without the permission', without],
        ['a stranger', stranger],
        ...(rule.by === 'LEAD' ? [] : ([['the lead', lead]] as [string, Person][])),
      ];
      for (const [who, her] of people) {
        const answer = await attempt(her, name, it);
        const isRefused =
          answer.code === 403 || ['archive.tasks.notYours', 'archive.tasks.notFound'].includes(answer.error ?? '');
        assert.ok(isRefused, `${who}: ${JSON.stringify(answer)}`);
      }
      assert.equal(await statusOf(it.taskId), rule.from[0]);
    });
  });

test('the portal alone closes by time', async () => {
  const it = await ready('close', '70');
  for (const her of [lead, officer]) {
    const answer = await her.call(tasks.move, {
      params: { taskId: it.taskId },
      body: { name: 'closeByTime', rowVer: 0, opinion: '', ...it.request },
    });
    assert.notEqual(answer.code, 200);
  }
  assert.ok(transitionNames.includes('closeByTime'));
});

test('history can be added to and never changed', async () => {
  const it = await ready('terminate', '20');
  assert.equal((await attempt(officer, 'terminate', it)).code, 200);
  await assert.rejects(db.updateTable('pmsOpinion').set({ opinion: '改' }).where('taskId', '=', it.taskId).execute());
});

test('the history separates opinions and decisions from records of members and files', async () => {
  const it = await ready('terminate', '20');
  assert.equal((await attempt(officer, 'terminate', it)).code, 200);
  const { taskId } = it;
  const acts = async (kind?: HistoryKind) => {
    const { rows } = await officer.call(tasks.history, { params: { taskId }, query: kind ? { kind } : {} });
    return (rows as Opinion[]).map(({ act }) => act);
  };
  assert.deepEqual(await acts('decisions'), ['terminate']);
  assert.ok((await acts('records')).includes('start'));
  assert.deepEqual((await acts()).length, (await acts('decisions')).length + (await acts('records')).length);
});
