import assert from 'node:assert/strict';
import { test } from 'node:test';
import { somePdf } from '#factory/archive/applications';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { members, type Member } from '#contract/archive/members';
import { scans } from '#contract/archive/scans';
import { tasks, type Task } from '#contract/archive/tasks';
import { startPortal, uploadTo } from '#testing';
import { textsOf } from '#server/pdf/document';
import { certificates, documentKinds, type Verified } from '../contract.ts';
import { findCertificate } from './queries/certificates.ts';
import { certificateDocument } from './service/paper.ts';
import { documentOf } from './service/documents.ts';
import { printedOf } from './service/reading.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const [lead, successor, third] = [
  await person(portal, { verified: true, nickName: '张三', phonenumber: '13800000001' }),
  await person(portal, { verified: true, nickName: '李四', phonenumber: '13800000002' }),
  await person(portal, { verified: true, nickName: '王五' }),
];
const officer = await person(portal, { verified: true, roles: ['data_admin'] });
const auditor = await person(portal, { verified: true, roles: ['data_auditor'] });
const [director, second] = [
  await person(portal, { verified: true, roles: ['center_director'] }),
  await person(portal, { verified: true, roles: ['center_director'] }),
];

/** A task of 张三 that awaits its certificate; 李四 is member, contact and lead of its topic. */
async function waiting(): Promise<number> {
  const leader = { leaderName: '张三', leaderEmail: lead.email };
  const { taskId, projectId } = await aTask(portal, lead, { status: '60', project: leader });
  await uploadTo(portal, lead.token, scans.upload, { taskId }, { kind: 'plan' }, 'scan.pdf', somePdf);
  const scan = db.selectFrom('pmsScanFile').select('fileId').where('taskId', '=', taskId);
  const { fileId } = await scan.executeTakeFirstOrThrow();
  await db.updateTable('pmsDataCenter').set({ signatureFile: fileId, signatoryName: '陈主任' }).execute();
  const proposed = { proposedBy: auditor.userId, roundNo: 1, planVersion: 1 };
  await db.updateTable('pmsTask').set(proposed).where('taskId', '=', taskId).execute();
  await db.updateTable('pmsTopic').set({ status: 'passed' }).where('taskId', '=', taskId).execute();
  await db.insertInto('pmsPlanVersion').values({ taskId, version: 1, status: 'accepted' }).execute();
  const run = {
    planVersion: 1,
    roundNo: 1,
    scope: '[]',
    rules: '{}',
    totals: '{"countRate":100,"volumeRate":null}',
    compareVer: 0,
  };
  await db
    .insertInto('pmsCompareRun')
    .values({ taskId, ...run, conclusion: 'pass' })
    .execute();
  const topic = await db
    .selectFrom('pmsTopic')
    .select('topicId')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  const place = { projectId, userId: successor.userId, topicId: null };
  await db
    .insertInto('pmsProjectUser')
    .values([
      { ...place, role: 'MEMBER' },
      { ...place, role: 'CONTACT' },
      { ...place, role: 'TOPIC_LEAD', topicId: topic.topicId },
    ])
    .execute();
  return taskId;
}

const head = async (taskId: number) => (await officer.call(tasks.get, { params: { taskId } })).data as Task;
const people = async (taskId: number) =>
  ((await officer.call(members.list, { params: { taskId } })).data as { members: Member[] }).members;
const memberOf = async (taskId: number, { userId }: { userId: number }) =>
  (await people(taskId)).find((one) => one.userId === userId)!.memberId;
const rolesOf = async (taskId: number, { userId }: { userId: number }) =>
  (await people(taskId)).filter((one) => one.userId === userId).map(({ role }) => role);

/** Asks for a hand-over, and the centre agrees. */
async function handOver(taskId: number, from: typeof lead, to: typeof lead): Promise<string | undefined> {
  const params = { taskId, memberId: await memberOf(taskId, to) };
  assert.equal((await from.call(members.handOver, { params })).code, 200);
  return (await officer.call(members.decide, { params, body: { agrees: true, reason: '' } })).error;
}

async function issue(taskId: number) {
  const { rowVer } = await head(taskId);
  const answer = await director.call(certificates.issueFinal, { params: { taskId }, body: { rowVer } });
  assert.equal(answer.code, 200, JSON.stringify(answer));
  return db
    .selectFrom('pmsCertificate')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow();
}

async function paperOf(taskId: number, certId: number): Promise<string[]> {
  const row = await findCertificate(portal.context(), taskId, certId);
  return textsOf(await certificateDocument(portal.context(), await printedOf(portal.context(), row!), 'zh'));
}
const verified = async (code: string) =>
  (await portal.http.inject({ url: `/prod-api/front/certificate/${code}` })).json<{ data: Verified }>().data;

test('a project that was handed over has its new lead in its head, documents and next certificate, and no member twice', async () => {
  const taskId = await waiting();
  const before = await issue(taskId);
  assert.ok((await paperOf(taskId, before.certId)).includes('张三'));

  assert.equal(await handOver(taskId, lead, successor), undefined);
  const { leaderName } = await head(taskId);
  assert.equal(leaderName, '李四');
  const register = await db
    .selectFrom('pmsProject')
    .innerJoin('pmsTask', 'pmsTask.projectId', 'pmsProject.projectId')
    .select(['leaderName', 'leaderEmail', 'leaderPhone'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(register, { leaderName: '李四', leaderEmail: successor.email, leaderPhone: '13800000002' });
  assert.deepEqual(await rolesOf(taskId, successor), ['LEAD', 'CONTACT', 'TOPIC_LEAD'], 'a member only once');
  assert.ok(!(await rolesOf(taskId, lead)).includes('LEAD'));
  const ctx = portal.context();
  const asSuccessor = { ...ctx, actor: { ...ctx.actor, userId: successor.userId } };
  for (const kind of documentKinds) {
    const texts = textsOf(await documentOf(asSuccessor, taskId, kind));
    // The history in the opinions names the former lead as the one who asked.
    assert.equal(texts[texts.indexOf('项目负责人') + 1], '李四', kind);
    if (kind !== 'opinions') assert.ok(!texts.includes('张三'), kind);
  }

  // The certificate of the former lead is a statement of its day: it stays until it is revoked.
  assert.deepEqual(
    [(await verified(before.verifyCode!)).result, (await verified(before.verifyCode!)).holderName],
    ['valid', '张三'],
  );
  const params = { taskId, certId: before.certId };
  const asked = { params, body: { rowVer: before.rowVer, reason: '项目负责人变更' } };
  assert.equal((await director.call(certificates.requestRevocation, asked)).code, 200);
  const agreed = { params, body: { rowVer: before.rowVer + 1 } };
  assert.equal((await second.call(certificates.confirmRevocation, agreed)).code, 200);
  const next = await issue(taskId);
  const [paper, revoked] = [await paperOf(taskId, next.certId), await paperOf(taskId, before.certId)];
  assert.ok(paper.includes('李四') && !paper.includes('张三'));
  assert.ok(revoked.includes('已撤销 REVOKED') && revoked.some((text) => text.includes(`由凭证 ${next.certNo} 替代`)));
  const gone = await verified(before.verifyCode!);
  assert.deepEqual(
    [gone.result, gone.holderName, gone.successor],
    ['revoked', '张三', { certNo: next.certNo, verifyCode: next.verifyCode }],
  );
  assert.equal((await verified(next.verifyCode!)).holderName, '李四');
});

test('a lead who stays is not renamed; a namesake of the former lead is no reason to keep the former one', async () => {
  const taskId = await waiting();
  const { projectId } = await db
    .selectFrom('pmsTask')
    .select('projectId')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  const place = { projectId, topicId: null, role: 'LEAD' } as const;
  await db
    .insertInto('pmsProjectUser')
    .values({ ...place, userId: third.userId })
    .execute();
  // The second lead passes on theirs: the register names the first one, who stays.
  assert.equal(await handOver(taskId, third, successor), undefined);
  assert.equal((await head(taskId)).leaderName, '张三');
  const namesake = await person(portal, { verified: true, nickName: '张三' });
  await db
    .insertInto('pmsProjectUser')
    .values({ ...place, userId: namesake.userId })
    .execute();
  assert.equal(await handOver(taskId, lead, third), undefined);
  assert.equal((await head(taskId)).leaderName, '王五');
});

test('a lead is not passed to an account that is not in use, also if it was disabled after the request', async () => {
  const taskId = await waiting();
  const params = { taskId, memberId: await memberOf(taskId, successor) };
  const use = (status: '0' | '1') =>
    db.updateTable('sysUser').set({ status }).where('userId', '=', successor.userId).execute();
  await use('1');
  assert.equal((await lead.call(members.handOver, { params })).error, 'archive.members.inactive');
  await use('0');
  assert.equal((await lead.call(members.handOver, { params })).code, 200);
  await use('1');
  const agreed = await officer.call(members.decide, { params, body: { agrees: true, reason: '' } });
  assert.equal(agreed.error, 'archive.members.inactive');
  await use('0');
  assert.equal((await head(taskId)).leaderName, '张三');
});

test('a second lead needs the consent of the centre; head, certificate and documents then name both, and no member twice', async () => {
  const taskId = await waiting();
  const params = { taskId, memberId: await memberOf(taskId, successor) };
  const invite = (who: typeof lead) =>
    who.call(members.invite, { params: { taskId }, body: { email: third.email, role: 'LEAD' } });
  const refused = await invite(lead);
  assert.deepEqual([refused.error, refused.fields?.[0]?.path], ['archive.members.inviteLead', 'role']);
  const decide = (agrees: boolean, reason = '') => officer.call(members.decide, { params, body: { agrees, reason } });
  assert.equal((await decide(true)).error, 'archive.members.notFound', 'nobody asked');

  assert.equal((await successor.call(members.addLead, { params })).error, 'archive.tasks.notYours');
  assert.equal((await lead.call(members.addLead, { params })).code, 200);
  assert.equal((await people(taskId)).find(({ memberId }) => memberId === params.memberId)!.asked, 'add');
  assert.equal((await lead.call(members.handOver, { params })).error, 'archive.members.asked');
  assert.equal(
    (await lead.call(members.decide, { params, body: { agrees: true, reason: '' } })).error,
    'archive.members.notCentre',
  );
  assert.equal((await decide(false, '材料不全')).code, 200);
  assert.equal((await head(taskId)).leaderName, '张三');
  assert.equal((await lead.call(members.addLead, { params })).code, 200);
  assert.equal((await head(taskId)).leaderName, '张三', 'nothing changes before the consent');
  assert.equal((await decide(true)).code, 200);

  assert.equal((await head(taskId)).leaderName, '张三、李四');
  assert.deepEqual(await rolesOf(taskId, successor), ['LEAD', 'CONTACT', 'TOPIC_LEAD'], 'a member only once');
  assert.ok((await rolesOf(taskId, lead)).includes('LEAD'));
  const ctx = portal.context();
  const asSuccessor = { ...ctx, actor: { ...ctx.actor, userId: successor.userId } };
  for (const kind of documentKinds) {
    const texts = textsOf(await documentOf(asSuccessor, taskId, kind));
    assert.equal(texts[texts.indexOf('项目负责人') + 1], '张三、李四', kind);
  }
  const { verifyCode, certId } = await issue(taskId);
  assert.ok((await paperOf(taskId, certId)).includes('张三、李四'));
  assert.equal((await verified(verifyCode!)).holderName, '张三、李四');

  // Leads do not remove each other; the centre does, and the register follows.
  const own = (await people(taskId)).find((one) => one.userId === lead.userId && one.role === 'LEAD')!;
  const removal = { params: { taskId, memberId: own.memberId } };
  assert.equal((await successor.call(members.remove, removal)).error, 'archive.members.leadByCentre');
  assert.equal((await lead.call(members.remove, removal)).error, 'archive.members.leadByCentre');
  assert.equal((await officer.call(members.remove, removal)).code, 200);
  const register = await db
    .selectFrom('pmsProject')
    .innerJoin('pmsTask', 'pmsTask.projectId', 'pmsProject.projectId')
    .select(['leaderName', 'leaderEmail', 'leaderPhone'])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(register, { leaderName: '李四', leaderEmail: successor.email, leaderPhone: '13800000002' });
});

test('a lead resigns in favour of the other one with the consent of the centre', async () => {
  const taskId = await waiting();
  const params = { taskId, memberId: await memberOf(taskId, successor) };
  assert.equal((await lead.call(members.addLead, { params })).code, 200);
  assert.equal((await officer.call(members.decide, { params, body: { agrees: true, reason: '' } })).code, 200);
  const other = (await people(taskId)).find((one) => one.userId === successor.userId && one.role === 'LEAD')!;
  const resigned = { taskId, memberId: other.memberId };
  assert.equal((await lead.call(members.addLead, { params: resigned })).error, 'archive.members.already');
  assert.equal((await lead.call(members.handOver, { params: resigned })).code, 200);
  assert.equal((await head(taskId)).leaderName, '张三、李四');
  const agreed = await officer.call(members.decide, { params: resigned, body: { agrees: true, reason: '' } });
  assert.equal(agreed.code, 200);
  assert.equal((await head(taskId)).leaderName, '李四');
  assert.ok(!(await rolesOf(taskId, lead)).includes('LEAD'));
});

test('a lead whom the centre invites is named with the first, and a member only once', async () => {
  const taskId = await waiting();
  const join = async (role: 'MEMBER' | 'LEAD', by: typeof lead) => {
    assert.equal((await by.call(members.invite, { params: { taskId }, body: { email: third.email, role } })).code, 200);
    const { body } = await db
      .selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', third.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /invitation\/([\w-]{43})/.exec(body)![1]!;
    assert.equal((await third.call(members.accept, { params: { token } })).code, 200);
  };
  await join('MEMBER', lead);
  assert.equal((await head(taskId)).leaderName, '张三');
  await join('LEAD', officer);
  assert.equal((await head(taskId)).leaderName, '张三、王五');
  assert.deepEqual(await rolesOf(taskId, third), ['LEAD']);
});
