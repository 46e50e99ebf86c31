import { createHash, randomBytes } from 'node:crypto';
import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { changeLeaders } from '#module/archive/projects';
import {
  addOpinion,
  lockTask,
  mailStep,
  mayInArea,
  openTask,
  refuseInArea,
  type Beginning,
} from '#module/archive/tasks';
import { verifyByLink } from '#module/identity/verification';
import type { ProjectRole } from '#contract/archive/tasks';
import { invitationDays, maxMembers } from '../../contract.ts';
import { mailInvitation } from '../mails.ts';
import * as invitations from '../queries/invitations.ts';
import * as queries from '../queries/members.ts';

const day = 24 * 3600_000;
const digestOf = (token: string) => createHash('sha256').update(token).digest();
const missing = () => fail('archive.members.notFound');

/**
 * Members and open invitations of a task's project; only callers who manage members see addresses.
 * @throws archive.tasks.notFound
 */
export async function listMembers(ctx: Context, taskId: number) {
  const access = await openTask(ctx, taskId);
  const mayManage = mayInArea(ctx.actor, access, 'members.manage', { now: ctx.now });
  const rows = await queries.listMembers(ctx, access.task.projectId);
  const isLead = access.roles.includes('LEAD');
  const isAsked = rows.some(({ leadAskedAt }) => leadAskedAt !== null);
  const leadIds = rows.filter(({ role }) => role === 'LEAD').map(({ userId }) => userId);
  const mayAsk = mayManage && isLead && !isAsked;
  return {
    mayManage,
    members: rows.map((row) => ({
      ...row,
      email: mayManage ? row.email : '',
      lastLogin: mayManage ? row.lastLogin : null,
      isSelf: row.userId === ctx.actor.userId,
      asked: row.leadAskedAt === null ? null : row.askerStaysLead ? ('add' as const) : ('pass' as const),
      may: {
        remove: mayManage && (row.role !== 'LEAD' || (leadIds.length > 1 && access.side === 'centre')),
        handOver: mayAsk && row.userId !== ctx.actor.userId && (row.role === 'LEAD' || !leadIds.includes(row.userId)),
        addLead: mayAsk && !leadIds.includes(row.userId),
        recall: isLead && row.leadAskedAt !== null,
        decide: mayManage && access.side === 'centre' && row.leadAskedAt !== null,
      },
    })),
    invitations: mayManage
      ? (await invitations.listOpen(ctx, access.task.projectId)).map((row) => ({
          ...row,
          isOver: row.validUntil < ctx.now,
        }))
      : [],
  };
}

interface Place {
  email: string;
  role: ProjectRole;
  topicId: number | null;
}

/**
 * Invites an address by mail. Only the data centre invites a lead: others ask it to make a member lead (`askLead`).
 * @throws archive.tasks.notFound|notYours, archive.members.topic|inviteLead|many
 */
export function invite(ctx: Context, taskId: number, place: Place): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    const { projectId } = access.task;
    if (place.role === 'LEAD' && access.side !== 'centre')
      throw failFields('archive.members.inviteLead', [{ path: 'role', reason: 'archive.members.inviteLead' }]);
    const needsTopic = place.role === 'TOPIC_LEAD';
    if (needsTopic && place.topicId === null) throw topicFault();
    if (place.topicId !== null && !(await queries.isTopicOf(tx, taskId, place.topicId))) throw topicFault();
    const there = await queries.listMembers(tx, projectId);
    if (there.length + (await invitations.listOpen(tx, projectId)).length >= maxMembers)
      throw fail('archive.members.many', { count: maxMembers });
    await send(tx, projectId, place);
    await addOpinion(tx, access.task, { act: 'memberInvite', opinion: '', isCentre: access.side === 'centre' });
  });
}

const topicFault = () => failFields('archive.members.topic', [{ path: 'topicId', reason: 'archive.members.topic' }]);

/** Stores an invitation and queues its mail. The topic is dropped if the role has no topics. */
async function send(ctx: Context, projectId: number, { email, role, topicId }: Place): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const validUntil = new Date(ctx.now.getTime() + invitationDays * day);
  await invitations.upsert(ctx, {
    projectId,
    email,
    role,
    topicId: role === 'TOPIC_LEAD' || role === 'MEMBER' ? topicId : null,
    tokenHash: digestOf(token),
    invitedBy: ctx.actor.userId || null,
    validUntil,
  });
  await mailInvitation(ctx, {
    email,
    role,
    token,
    validUntil,
    hasAccount: await invitations.hasAccount(ctx, email),
    project: await invitations.projectOf(ctx, projectId),
  });
}

/**
 * Sends an open invitation again; only the new link is valid. @throws archive.members.notFound, archive.tasks.notYours
 */
export function resend(ctx: Context, taskId: number, invitationId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    const row = await invitations.findOpen(tx, access.task.projectId, invitationId);
    if (!row) throw missing();
    await send(tx, access.task.projectId, row);
  });
}

/** @throws archive.members.notFound, archive.tasks.notYours */
export function withdraw(ctx: Context, taskId: number, invitationId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    if (!(await invitations.findOpen(tx, access.task.projectId, invitationId))) throw missing();
    await invitations.withdraw(tx, invitationId);
  });
}

/**
 * Removes a member from a project, except the last lead. Only the data centre removes a lead, whom the register then no
 * longer names. @throws archive.members.notFound, 601 archive.members.lastLead|leadByCentre
 */
export function remove(ctx: Context, taskId: number, memberId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    const row = await queries.findMember(tx, access.task.projectId, memberId);
    if (!row) throw missing();
    const isLead = row.role === 'LEAD';
    const leads = isLead ? await queries.leads(tx, row.projectId) : [];
    if (isLead && leads.length < 2) throw conflict('archive.members.lastLead');
    if (isLead && access.side !== 'centre') throw conflict('archive.members.leadByCentre');
    await queries.removeMember(tx, memberId);
    const act = isLead ? 'memberLeadRemove' : 'memberRemove';
    await addOpinion(tx, access.task, { act, opinion: '', isCentre: access.side === 'centre' });
    if (!isLead) return;
    const others = leads.map(({ userId }) => userId).filter((userId) => userId !== row.userId);
    await changeLeaders(tx, row.projectId, { left: row.userId, others });
    await mailStep(tx, access.task, 'memberLeadRemove', { opinion: '', to: { leads: true, userIds: [row.userId] } });
  });
}

/** The content of an invitation; everyone with its link may read it. @throws archive.members.gone */
export async function openInvitation(ctx: Context, token: string) {
  const row = await invitations.findByToken(ctx, digestOf(token));
  if (!row || row.validUntil < ctx.now) throw fail('archive.members.gone');
  return { ...row, isMine: isAddress(ctx, row.email) };
}

const isAddress = ({ actor }: Context, email: string) =>
  actor.email.trim().toLowerCase() === email.trim().toLowerCase();

/**
 * Makes the invited person a member and verifies their e-mail, because the secret link was sent only to it; this grants
 * no back-office role. @throws archive.members.gone|otherAddress
 */
export function accept(ctx: Context, token: string): Promise<{ taskId: number }> {
  return inTransaction(ctx, async (tx) => {
    const row = await invitations.findByToken(tx, digestOf(token), { locked: true });
    if (!row || row.validUntil < tx.now) throw fail('archive.members.gone');
    if (!(await verifyByLink(tx, row.email))) throw fail('archive.members.otherAddress');
    const { projectId, role, topicId, taskId } = row;
    const { userId } = tx.actor;
    const others = (await queries.leads(tx, projectId)).map((one) => one.userId).filter((one) => one !== userId);
    await queries.addMember(tx, { projectId, userId, role, topicId });
    if (role === 'LEAD') {
      await queries.removePlainMember(tx, projectId, userId);
      await changeLeaders(tx, projectId, { added: userId, others });
    }
    await invitations.markAccepted(tx, row.invitationId);
    const { task } = await openTask(tx, taskId);
    await addOpinion(tx, task, { act: 'memberJoin', opinion: '', isCentre: false });
    return { taskId };
  });
}

/**
 * Makes the applicant lead and contact of the project; invites the leader and the contact of the application if they
 * are other people.
 */
export async function welcome(ctx: Context, projectId: number, beginning: Beginning): Promise<void> {
  const { applicantId, leaderEmail, contactEmail } = beginning;
  for (const role of ['LEAD', 'CONTACT'] as const)
    await queries.addMember(ctx, { projectId, userId: applicantId, role, topicId: null });
  const own = (await invitations.addressOf(ctx, applicantId)).toLowerCase();
  for (const [email, role] of [
    [leaderEmail, 'LEAD'],
    [contactEmail, 'CONTACT'],
  ] as const)
    if (email !== '' && email.toLowerCase() !== own) await send(ctx, projectId, { email, role, topicId: null });
}
