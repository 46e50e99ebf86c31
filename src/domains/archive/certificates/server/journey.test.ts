import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { applications, type ApplicationFull } from '#contract/archive/applications';
import { auditForms, type AuditForm } from '#contract/archive/audit-forms';
import { centers } from '#contract/archive/centers';
import { comparisons, type Run } from '#contract/archive/comparisons';
import { members } from '#contract/archive/members';
import { plans, type Plan } from '#contract/archive/plans';
import { scans } from '#contract/archive/scans';
import { taskResources, type LinkedResource } from '#contract/archive/task-resources';
import { tasks, type Opinion, type Task, type TransitionName } from '#contract/archive/tasks';
import { topics, type Topic, type TopicActName } from '#contract/archive/topics';
import { completeForm } from '#factory/data/resources';
import { anApplication } from '#factory/archive/applications';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { certificates, type Certificate, type Verified } from '../contract.ts';
import { stampedPage } from './demo/stamped-page.ts';

const portal = await startPortal({ JOBS: 'off' });
const lead = await person(portal, { verified: true, nickName: '李负责' });
const second = await person(portal, { verified: true, nickName: '王课题' });
const admin = await person(portal, { verified: true, roles: ['data_admin'], nickName: '张管理' });
const auditor = await person(portal, { verified: true, roles: ['data_auditor'], nickName: '周审核' });
const director = await person(portal, { verified: true, roles: ['center_director'], nickName: '陈主任' });

let taskId = 0;
const params = () => ({ taskId });
const taskOf = async (who: Person) => (await who.call(tasks.get, { params: params() })).data as Task;
const pdf = stampedPage('page');
const scan = (who: Person, kind: string) =>
  uploadTo(portal, who.token, scans.upload, params(), { kind }, 'scan.pdf', pdf);
async function move(
  who: Person,
  name: TransitionName,
  of: { opinion?: string; topicIds?: number[]; resourceIds?: number[] } = {},
) {
  const { rowVer } = await taskOf(who);
  return who.call(tasks.move, { params: params(), body: { name, rowVer, opinion: '', ...of } });
}
const topicsOf = async (who: Person) => (await who.call(topics.list, { params: params() })).data as Topic[];
async function onTopic(who: Person, at: number, name: TopicActName, opinion = '') {
  const { topicId, rowVer } = (await topicsOf(lead))[at]!;
  return who.call(topics.act, { params: { taskId, topicId }, body: { name, rowVer, opinion } });
}
const ok = ({ code, error }: { code: number; error?: string }) => assert.equal(code, 200, error);
const fieldsOf = (answer: unknown) =>
  ((answer as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path);
const mailsTo = async (who: Person) =>
  (
    await portal
      .context()
      .db.selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', who.email)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);

test('an accepted application begins a task with its topics, led by who applied', async () => {
  const row = await anApplication(portal, lead, {
    status: '1',
    form: {
      projectNo: '2026YFA-0001',
      leadOrg: '示例研究所',
      topics: ['样品', '输运', '高压'].map((name, at) => ({
        topicNo: `T${at + 1}`,
        name,
        leader: '',
        org: '',
        dataDesc: '',
      })),
    },
  });
  const { rowVer } = (await admin.call(applications.get, { params: { id: row.applicationId } }))
    .data as ApplicationFull;
  ok(await admin.call(applications.accept, { body: { applicationId: row.applicationId, rowVer, comments: '' } }));
  const mine = await lead.call(tasks.mine, {});
  taskId = (mine.rows![0] as { taskId: number }).taskId;
  const task = await taskOf(lead);
  assert.deepEqual([task.status, task.roles, task.topicList.length], ['10', ['LEAD', 'CONTACT'], 3]);
  assert.ok(task.dueDate);
});

test('somebody invited leads a topic and sees no other', async () => {
  const [, two] = await topicsOf(lead);
  ok(
    await lead.call(members.invite, {
      params: params(),
      body: { email: second.email, role: 'TOPIC_LEAD', topicId: two!.topicId },
    }),
  );
  const token = /invitation\/([\w-]{43})/.exec((await mailsTo(second)).at(-1)!)![1]!;
  assert.notEqual((await admin.call(members.accept, { params: { token } })).code, 200, 'another address');
  ok(await second.call(members.accept, { params: { token } }));
  assert.deepEqual(
    (await topicsOf(second)).map(({ topicNo }) => topicNo),
    ['T2'],
  );
  const answer = await second.call(topics.save, {
    params: { taskId, topicId: (await topicsOf(lead))[0]!.topicId },
    body: { ...(await topicsOf(lead))[0]!, nameZh: '改名' },
  });
  assert.notEqual(answer.code, 200);
});

test('the plan is refused without its scan, then submitted and accepted', async () => {
  const all = await topicsOf(lead);
  const empty = await move(lead, 'submitPlan');
  assert.deepEqual(fieldsOf(empty), ['items', 'planScan']);
  const { version } = (await lead.call(plans.read, { params: params() })).data as Plan;
  const item = (at: number, plannedCount: number) => ({
    itemNo: '',
    topicId: all[at]!.topicId,
    name: `数据 ${at + 1}`,
    resourceType: 'dataset' as const,
    basis: 'taskbook' as const,
    mandatory: true,
    plannedCount,
    countUnit: '组',
    plannedBytes: 10,
    volumeUnit: 'B' as const,
    format: '',
    sharingMethod: 'open' as const,
    protectYears: 0,
    plannedDate: '',
    description: '',
  });
  const body = {
    rowVer: version.rowVer,
    topicIds: all.map(({ topicId }) => topicId),
    items: [item(0, 2), item(1, 3), item(2, 1)],
  };
  ok(await lead.call(plans.save, { params: params(), body }));
  assert.deepEqual(fieldsOf(await move(lead, 'submitPlan')), ['planScan']);
  ok(await scan(lead, 'plan'));
  ok(await move(lead, 'submitPlan'));
  assert.notEqual((await lead.call(plans.save, { params: params(), body })).code, 200, 'frozen');
  assert.deepEqual(fieldsOf(await move(admin, 'acceptPlan')), ['agreementScan']);
  ok(await scan(lead, 'agreement'));
  ok(await move(admin, 'acceptPlan'));
  assert.deepEqual([(await taskOf(lead)).status, (await taskOf(lead)).planVersion], ['20', 1]);
});

/** Creates a resource for an item of the plan and submits it. */
async function deliver(who: Person, at: number, itemNo: string, itemCount: number) {
  const { topicId, topicNo } = (await topicsOf(lead))[at]!;
  const made = await who.call(taskResources.make, { params: params(), body: { topicId, itemNos: [itemNo] } });
  ok(made);
  const [id] = (made.data as { resourceIds: number[] }).resourceIds as [number];
  const draft = (await who.call(deposits.open, { params: { id } })).data as Record<string, unknown>;
  const { projectNo } = await taskOf(lead);
  const numbers = [draft['projectNo'], draft['taskNo']];
  assert.deepEqual(numbers, [projectNo, topicNo], 'the project’s own numbers, not those of the portal');
  const { rowVer } = draft as { rowVer: number };
  const titleZh = `数据 ${at + 1} ${id}`;
  ok(await who.call(deposits.save, { params: { id }, body: { ...completeForm, titleZh, rowVer } }));
  ok(await uploadTo(portal, who.token, recordFiles.upload, { id }, {}, 'data.txt', Buffer.from(`0123456789 ${id}`)));
  const now = (await who.call(deposits.open, { params: { id } })).data as { rowVer: number };
  ok(await who.call(deposits.submit, { params: { id }, body: { rowVer: now.rowVer } }));
  ok(await who.call(taskResources.place, { params: { taskId, resourceId: id }, body: { itemNo, itemCount } }));
  return id;
}

let shortOne = 0;

test('topics are filled, submitted and confirmed, and go into formal review', async () => {
  for (const at of [0, 1, 2]) ok(await onTopic(at === 1 ? second : lead, at, 'open'));
  assert.equal((await onTopic(lead, 0, 'submit')).error, 'archive.topics.data');
  await deliver(lead, 0, 'P1', 2);
  shortOne = await deliver(second, 1, 'P2', 2);
  await deliver(lead, 2, 'P3', 1);
  for (const at of [0, 1, 2]) ok(await onTopic(at === 1 ? second : lead, at, 'submit'));
  assert.notEqual((await onTopic(second, 1, 'confirm')).code, 200, 'a topic lead confirms nothing');
  assert.ok(
    fieldsOf(await move(lead, 'submitData', { topicIds: [(await topicsOf(lead))[0]!.topicId] })).includes(
      'topicsConfirmed',
    ),
  );
  for (const at of [0, 1, 2]) ok(await onTopic(lead, at, 'confirm'));
  ok(await scan(lead, 'secrecy'));
  ok(await move(lead, 'submitData', { topicIds: (await topicsOf(lead)).map(({ topicId }) => topicId) }));
  const held = await resourceStatus(shortOne);
  assert.deepEqual([held.status, held.inTask], ['2', true]);
});

const resourceStatus = async (resourceId: number) =>
  portal
    .context()
    .db.selectFrom('dataResource')
    .select(['status', 'inTask'])
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();

const formOf = async (who: Person) => ((await who.call(auditForms.list, { params: params() })).data as AuditForm[])[0]!;

test('the formal review returns the second topic; the others stay confirmed', async () => {
  assert.deepEqual(fieldsOf(await move(admin, 'passFormal')), ['formalComplete']);
  const form = await formOf(admin);
  const line = form.lines.find(({ itemCode }) => itemCode === 'F4')!;
  const at = { taskId, formId: form.formId, itemId: line.itemId };
  assert.notEqual((await admin.call(auditForms.fill, { params: at, body: { result: 'fail', note: '' } })).code, 200);
  ok(await admin.call(auditForms.fill, { params: at, body: { result: 'fail', note: '缺少说明文档' } }));
  assert.equal(
    (await move(admin, 'returnFormal', { topicIds: [(await topicsOf(lead))[1]!.topicId] })).error,
    'archive.tasks.reason',
  );
  ok(await move(admin, 'returnFormal', { opinion: '请补充说明文档', topicIds: [(await topicsOf(lead))[1]!.topicId] }));
  assert.deepEqual(
    (await topicsOf(lead)).map(({ status }) => status),
    ['confirmed', 'returned', 'confirmed'],
  );
  assert.equal((await resourceStatus(shortOne)).status, '3');
  assert.ok((await mailsTo(lead)).at(-1)!.includes('请补充说明文档'));
});

test('the project reads "data centre" instead of names', async () => {
  const { rows } = await lead.call(tasks.history, { params: params(), query: { pageSize: '100' } });
  const entries = rows as Opinion[];
  assert.ok(entries.some(({ isCentre }) => isCentre));
  assert.ok(entries.filter(({ isCentre }) => isCentre).every(({ authorName }) => authorName === ''));
  assert.ok(!JSON.stringify((await lead.call(auditForms.list, { params: params() })).data).includes('张管理'));
  const seen = (await admin.call(tasks.history, { params: params(), query: { pageSize: '100' } })).rows as Opinion[];
  assert.ok(seen.some(({ authorName }) => authorName === '张管理'));
});

test('what was revised passes the formal review, and the comparison fails on the short item', async () => {
  const { rowVer } = (await second.call(deposits.open, { params: { id: shortOne } })).data as { rowVer: number };
  ok(await second.call(deposits.submit, { params: { id: shortOne }, body: { rowVer } }));
  ok(await onTopic(second, 1, 'submit'));
  ok(await onTopic(lead, 1, 'confirm'));
  ok(await move(lead, 'submitData', { topicIds: (await topicsOf(lead)).map(({ topicId }) => topicId) }));
  const { formId } = await formOf(admin);
  ok(await admin.call(auditForms.passRest, { params: { taskId, formId } }));
  ok(await move(admin, 'passFormal'));
  const { run } = (await auditor.call(comparisons.read, { params: params() })).data as { run: Run };
  assert.deepEqual(
    run.rows.map(({ itemNo, result }) => [itemNo, result]),
    [
      ['P1', 'matched'],
      ['P2', 'countShort'],
      ['P3', 'matched'],
    ],
  );
  assert.equal(run.conclusion, 'fail');
});

test('an explanation that is accepted lets it pass with a note', async () => {
  const at = { taskId, itemNo: 'P2' };
  const explanation = '样品损坏一组，已说明';
  ok(await second.call(comparisons.explain, { params: at, body: { explanation } }));
  assert.notEqual(
    (await second.call(comparisons.explain, { params: { taskId, itemNo: 'P1' }, body: { explanation } })).code,
    200,
  );
  ok(await auditor.call(comparisons.decide, { params: at, body: { accepts: true, explanation, decision: '同意' } }));
  const { run } = (await lead.call(comparisons.read, { params: params() })).data as { run: Run };
  assert.deepEqual([run.conclusion, run.isStale, run.runs.length], ['passWithNote', false, 2]);
});

test('the technical review marks one resource: its topic reopens, and comes back', async () => {
  ok(await onTopic(auditor, 0, 'pass'));
  const all = ((await auditor.call(taskResources.list, { params: params() })).data as { resources: LinkedResource[] })
    .resources;
  const third = all.find(({ itemNo }) => itemNo === 'P3')!;
  ok(await move(auditor, 'returnTechnical', { opinion: '请统一命名', resourceIds: [third.resourceId] }));
  assert.deepEqual(
    (await topicsOf(lead)).map(({ status }) => status),
    ['passed', 'confirmed', 'returned'],
  );
  const { rowVer } = (await lead.call(deposits.open, { params: { id: third.resourceId } })).data as { rowVer: number };
  ok(await lead.call(deposits.submit, { params: { id: third.resourceId }, body: { rowVer } }));
  ok(await onTopic(lead, 2, 'submit'));
  ok(await onTopic(lead, 2, 'confirm'));
  const again = (await topicsOf(lead)).filter(({ status }) => status === 'confirmed').map(({ topicId }) => topicId);
  ok(await move(lead, 'submitData', { topicIds: again }));
  const { formId } = await formOf(admin);
  ok(await admin.call(auditForms.passRest, { params: { taskId, formId } }));
  ok(await move(admin, 'passFormal'));
});

let stage: Certificate;

test('another person than who passed the review issues the stage certificate, and the data are published', async () => {
  assert.deepEqual(
    (await taskOf(admin)).transitions.find(({ name }) => name === 'issueStage')!.missing.includes('roundPassed'),
    true,
  );
  for (const at of [1, 2]) ok(await onTopic(admin, at, 'pass'));
  const own = await admin.call(certificates.issueStage, {
    params: params(),
    body: { rowVer: (await taskOf(admin)).rowVer, stageName: '中期' },
  });
  assert.deepEqual(fieldsOf(own), ['otherThanPasser']);
  const other = await person(portal, { verified: true, roles: ['data_admin'] });
  ok(
    await other.call(certificates.issueStage, {
      params: params(),
      body: { rowVer: (await taskOf(other)).rowVer, stageName: '中期' },
    }),
  );
  [stage] = (await lead.call(certificates.list, { params: params() })).data as [Certificate];
  assert.match(stage!.certNo, /^CMP-JD-\d{4}-000001-1$/);
  assert.equal((await resourceStatus(shortOne)).status, '5');
  assert.equal((await taskOf(lead)).status, '50');
});

let final: Certificate;

test('the final certificate needs an audit scan, another person and a signature', async () => {
  assert.deepEqual(fieldsOf(await move(auditor, 'propose')), ['auditScan']);
  ok(await scan(admin, 'audit'));
  ok(await move(auditor, 'propose'));
  const { rowVer } = await taskOf(director);
  const bare = await director.call(certificates.issueFinal, { params: params(), body: { rowVer } });
  assert.deepEqual(fieldsOf(bare), ['signature']);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const { centerId } = await taskOf(director);
  ok(await uploadTo(portal, director.token, centers.uploadImage, { centerId }, { kind: 'signature' }, 's.png', png));
  ok(await director.call(certificates.issueFinal, { params: params(), body: { rowVer } }));
  [final] = (await lead.call(certificates.list, { params: params() })).data as [Certificate];
  assert.match(final!.certNo, /^CMP-HJ-\d{4}-000001$/);
  assert.equal((await taskOf(lead)).status, '70');
});

const verified = async (code: string) =>
  (await portal.http.inject(`/prod-api/front/certificate/${code}`)).json<{ data: Verified }>().data;

test('anybody verifies a certificate by its code, and two people revoke it', async () => {
  const found = await verified(final.verifyCode.toLowerCase().replace(/(.{4})/g, '$1-'));
  assert.deepEqual([found.result, found.certNo, found.kind], ['valid', final.certNo, 'final']);
  assert.equal((await verified('AAAAAAAAAAAA')).result, 'unknown');
  const at = { taskId, certId: final.certId };
  ok(
    await director.call(certificates.requestRevocation, {
      params: at,
      body: { rowVer: final.rowVer, reason: '数据有误' },
    }),
  );
  const waiting = ((await director.call(certificates.list, { params: params() })).data as Certificate[])[0]!;
  assert.equal((await verified(final.verifyCode)).result, 'valid');
  const own = await director.call(certificates.confirmRevocation, { params: at, body: { rowVer: waiting.rowVer } });
  assert.equal(own.error, 'archive.certificates.samePerson');
  ok(await admin.call(certificates.confirmRevocation, { params: at, body: { rowVer: waiting.rowVer } }));
  assert.equal((await verified(final.verifyCode)).result, 'revoked');
  assert.equal((await taskOf(lead)).status, '60');
});

test('certificates and documents come as PDF', async () => {
  for (const url of [
    `/prod-api/archive/task/${taskId}/certificates/${final.certId}/pdf`,
    ...['plan', 'resources', 'audit', 'opinions', 'comparison'].map(
      (kind) => `/prod-api/archive/task/${taskId}/documents/${kind}`,
    ),
  ]) {
    const answer = await portal.http.inject({ url, headers: { authorization: `Bearer ${lead.token}` } });
    assert.equal(answer.headers['content-type'], 'application/pdf', url);
    assert.match(answer.rawPayload.subarray(0, 8).toString(), /^%PDF-1\.7/);
  }
});

test('a stranger knows nothing of the task', async () => {
  const stranger = await person(portal, { verified: true });
  for (const answer of [
    await stranger.call(tasks.get, { params: params() }),
    await stranger.call(plans.read, { params: params() }),
    await stranger.call(certificates.list, { params: params() }),
  ])
    assert.equal(answer.error, 'archive.tasks.notFound');
});
