import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { tasks, type Task } from '#contract/archive/tasks';
import { verification } from '#contract/identity/verification';
import { members, type Invitation, type Member } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });
const guest = await person(portal, { verified: true });

const mailsTo = async (address: string) => {
  const rows = await db.selectFrom('mailOutbox').select('body').where('toAddr', '=', address).orderBy('id').execute();
  return rows.map(({ body }) => body);
};
const tokenIn = (body: string) => /invitation\/([\w-]{43})/.exec(body)![1]!;
const invited = async (taskId: number, email: string, more: object = {}) =>
  lead.call(members.invite, { params: { taskId }, body: { email, role: 'MEMBER', ...more } });
const listed = async (taskId: number) =>
  (await lead.call(members.list, { params: { taskId } })).data as { members: Member[]; invitations: Invitation[] };

describe('an invitation', () => {
  test('is answered the same for addresses with and without an account; the mails differ', async () => {
    const { taskId } = await aTask(portal, lead);
    const [known, unknown] = [await invited(taskId, guest.email), await invited(taskId, 'nobody@example.org')];
    assert.deepEqual(known, unknown);
    const [one] = await mailsTo(guest.email);
    const [other] = await mailsTo('nobody@example.org');
    assert.notEqual(
      one!.replace(tokenIn(one!), ''),
      other!.replace(tokenIn(other!), ''),
      'who has no account is told to register',
    );
    assert.match(other!, /注册/);
  });

  test('is for the account of its address alone, and only once', async () => {
    const { taskId } = await aTask(portal, lead);
    await invited(taskId, guest.email);
    const token = tokenIn((await mailsTo(guest.email)).at(-1)!);
    const other = await person(portal, { verified: true });
    assert.equal((await other.call(members.accept, { params: { token } })).error, 'archive.members.otherAddress');
    assert.equal((await guest.call(members.accept, { params: { token } })).code, 200);
    assert.equal((await guest.call(tasks.get, { params: { taskId } })).code, 200);
    assert.equal((await guest.call(members.accept, { params: { token } })).error, 'archive.members.gone');
  });

  test('proves the address of the account that follows it, and of no other account', async () => {
    const { taskId } = await aTask(portal, lead);
    const [fresh, other] = await Promise.all([person(portal), person(portal)]);
    const verified = async (who: typeof fresh) => (await who.call(verification.state)).data as { verified: boolean };
    await invited(taskId, fresh.email);
    const token = tokenIn((await mailsTo(fresh.email)).at(-1)!);
    assert.equal((await other.call(members.accept, { params: { token } })).error, 'archive.members.otherAddress');
    assert.equal((await fresh.call(members.accept, { params: { token } })).code, 200);
    assert.equal((await fresh.call(tasks.get, { params: { taskId } })).code, 200);
    assert.deepEqual([(await verified(fresh)).verified, (await verified(other)).verified], [true, false]);
  });

  test('that is sent again works by its new link alone; one that was withdrawn or is over does not', async () => {
    const { taskId } = await aTask(portal, lead);
    await invited(taskId, guest.email);
    const first = tokenIn((await mailsTo(guest.email)).at(-1)!);
    const [{ invitationId }] = (await listed(taskId)).invitations as [Invitation];
    const params = { taskId, invitationId };
    assert.equal((await lead.call(members.resend, { params })).code, 200);
    const second = tokenIn((await mailsTo(guest.email)).at(-1)!);
    const open = async (token: string) => (await guest.call(members.openInvitation, { params: { token } })).error;
    assert.deepEqual([await open(first), await open(second)], ['archive.members.gone', undefined]);
    await db
      .updateTable('pmsInvitation')
      .set({ validUntil: new Date('2020-01-01') })
      .where('invitationId', '=', invitationId)
      .execute();
    assert.equal(await open(second), 'archive.members.gone');
    assert.equal((await lead.call(members.withdraw, { params })).code, 200);
    assert.equal((await guest.call(members.accept, { params: { token: second } })).error, 'archive.members.gone');
  });

  test('to lead a topic names a topic of the task', async () => {
    const { taskId } = await aTask(portal, lead);
    const answer = await invited(taskId, guest.email, { role: 'TOPIC_LEAD', topicId: null });
    assert.deepEqual([answer.error, answer.fields?.[0]?.path], ['archive.members.topic', 'topicId']);
    assert.equal(
      (await invited(taskId, guest.email, { role: 'TOPIC_LEAD', topicId: 999_999 })).error,
      'archive.members.topic',
    );
  });
});

describe('the lead of a project', () => {
  test('is handed over with the consent of the centre, which changes the register; the last one is not removed', async () => {
    const { taskId } = await aTask(portal, lead);
    await invited(taskId, guest.email);
    await guest.call(members.accept, { params: { token: tokenIn((await mailsTo(guest.email)).at(-1)!) } });
    const own = (await listed(taskId)).members;
    const me = own.find(({ role }) => role === 'LEAD')!;
    assert.equal(
      (await lead.call(members.remove, { params: { taskId, memberId: me.memberId } })).error,
      'archive.members.lastLead',
    );
    const next = own.find(({ userId }) => userId === guest.userId)!;
    const params = { taskId, memberId: next.memberId };
    const officer = await person(portal, { verified: true, roles: ['data_admin'] });
    const leaderOf = async () => ((await lead.call(tasks.get, { params })).data as Task).leaderName;
    const [before, body] = [await leaderOf(), { agrees: true, reason: '' }];
    assert.equal((await lead.call(members.handOver, { params })).code, 200);
    assert.equal((await lead.call(members.handOver, { params })).error, 'archive.members.asked');
    assert.match((await mailsTo(officer.email)).at(-1)!, /申请移交/);
    for (const [who, error] of [
      [lead, 'archive.members.notCentre'],
      [guest, 'archive.tasks.notYours'],
    ] as const)
      assert.equal((await who.call(members.decide, { params, body })).error, error);
    const empty = await officer.call(members.decide, { params, body: { agrees: false, reason: '' } });
    assert.deepEqual(empty.fields?.[0]?.path, 'reason');
    assert.equal(
      (await officer.call(members.decide, { params, body: { agrees: false, reason: '材料不全' } })).code,
      200,
    );
    assert.match((await mailsTo(lead.email)).at(-1)!, /不同意移交.*材料不全/);
    assert.equal((await lead.call(members.handOver, { params })).code, 200);
    assert.equal((await lead.call(members.recall, { params })).code, 200);
    assert.equal((await officer.call(members.decide, { params, body })).error, 'archive.members.notFound');
    assert.equal((await lead.call(members.handOver, { params })).code, 200);
    assert.equal(await leaderOf(), before, 'nothing changes before the consent');
    assert.equal((await officer.call(members.decide, { params, body })).code, 200);
    const { rows } = await sql<{
      userId: number;
      roles: string;
    }>`select m.user_id, string_agg(m.role, ' ' order by m.role) as roles
      from pms_project_user m join pms_task t using (project_id) where t.task_id = ${taskId} group by 1`.execute(db);
    const rolesOf = (who: typeof lead) => rows.find(({ userId }) => userId === who.userId)?.roles;
    assert.deepEqual([rolesOf(guest), rolesOf(lead)], ['LEAD', 'CONTACT'], 'nobody is listed twice');
    assert.equal(await leaderOf(), guest.userName);
    assert.equal((await lead.call(members.handOver, { params })).error, 'archive.tasks.notYours');
  });

  test('gains nothing in the back office', async () => {
    await aTask(portal, lead);
    assert.equal((await lead.call(tasks.list, { query: {} })).code, 403);
    assert.equal((await lead.call(members.all, { query: {} })).code, 403);
  });
});
