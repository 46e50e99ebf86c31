import { conflict, fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { changeLeaders } from '#module/archive/projects';
import { addOpinion, lockTask, mailStep, refuseInArea } from '#module/archive/tasks';
import type { LeadRequest } from '../../contract.ts';
import * as queries from '../queries/members.ts';

const missing = () => fail('archive.members.notFound');

/** The entries of the history for a request, its recall and the decision. */
const steps = {
  pass: {
    ask: 'memberHandOverAsk',
    recall: 'memberHandOverRecall',
    agree: 'memberHandOverAgree',
    refuse: 'memberHandOverRefuse',
  },
  add: { ask: 'memberLeadAsk', recall: 'memberLeadRecall', agree: 'memberLeadAgree', refuse: 'memberLeadRefuse' },
} as const satisfies Record<LeadRequest, object>;
const kindOf = ({ askerStaysLead }: { askerStaysLead: boolean }): LeadRequest => (askerStaysLead ? 'add' : 'pass');

/**
 * Asks the data centre to pass the caller's lead to another member, or to make a member lead as well. The lead can pass
 * to one who is lead already: the caller then resigns.
 * @throws archive.members.notFound|notLead, 601 already|asked|inactive
 */
export function askLead(
  ctx: Context,
  taskId: number,
  { memberId, kind }: { memberId: number; kind: LeadRequest },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    const { projectId } = access.task;
    const leads = await queries.leads(tx, projectId);
    if (!leads.some(({ userId }) => userId === tx.actor.userId)) throw fail('archive.members.notLead');
    const row = await queries.findMember(tx, projectId, memberId);
    if (!row) throw missing();
    const isLead = leads.some(({ userId }) => userId === row.userId);
    if (isLead && (kind === 'add' || row.userId === tx.actor.userId)) throw conflict('archive.members.already');
    if (!(await queries.isActive(tx, row.userId))) throw conflict('archive.members.inactive');
    if (await queries.findSuccessor(tx, projectId)) throw conflict('archive.members.asked');
    await queries.setSuccessor(tx, memberId, {
      leadAskedBy: tx.actor.userId,
      leadAskedAt: tx.now,
      askerStaysLead: kind === 'add',
    });
    const act = steps[kind].ask;
    await addOpinion(tx, access.task, { act, opinion: '', isCentre: false });
    const to = { permission: 'pms:user:edit', userIds: [row.userId] };
    await mailStep(tx, access.task, act, { opinion: '', to });
  });
}

/** Takes the request back. @throws archive.members.notFound|notLead */
export function recall(ctx: Context, taskId: number, memberId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    if (!access.roles.includes('LEAD')) throw fail('archive.members.notLead');
    const row = await queries.findSuccessor(tx, access.task.projectId);
    if (row?.memberId !== memberId) throw missing();
    await queries.setSuccessor(tx, memberId, null);
    await addOpinion(tx, access.task, { act: steps[kindOf(row)].recall, opinion: '', isCentre: false });
  });
}

/**
 * Decides on a request for the data centre. Consent makes the member lead, once, and names them in the register; a former
 * lead keeps their other memberships, or becomes a member.
 * @throws archive.members.notFound|notCentre|reason, 601 leadGone|inactive
 */
export function decide(
  ctx: Context,
  taskId: number,
  memberId: number,
  { agrees, reason }: { agrees: boolean; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'members.manage');
    if (access.side !== 'centre') throw fail('archive.members.notCentre');
    const { projectId } = access.task;
    const row = await queries.findSuccessor(tx, projectId);
    if (row?.memberId !== memberId) throw missing();
    if (!agrees && reason.trim() === '')
      throw failFields('archive.members.reason', [{ path: 'reason', reason: 'archive.members.reason' }]);
    const askedBy = row.leadAskedBy!;
    const kind = kindOf(row);
    await queries.setSuccessor(tx, memberId, null);
    if (agrees) await appoint(tx, projectId, { kind, from: askedBy, to: row.userId });
    const act = steps[kind][agrees ? 'agree' : 'refuse'];
    await addOpinion(tx, access.task, { act, opinion: reason, isCentre: true });
    const to = { leads: true, userIds: [askedBy, row.userId] };
    await mailStep(tx, access.task, act, { opinion: reason, to });
  });
}

/** @throws 601 archive.members.leadGone if the one who asked is no lead any more; inactive if the successor has no account in use */
async function appoint(
  ctx: Context,
  projectId: number,
  { kind, from, to }: { kind: LeadRequest; from: number; to: number },
): Promise<void> {
  const leads = await queries.leads(ctx, projectId);
  const own = leads.find(({ userId }) => userId === from);
  if (!own) throw conflict('archive.members.leadGone');
  if (!(await queries.isActive(ctx, to))) throw conflict('archive.members.inactive');
  await queries.addMember(ctx, { projectId, userId: to, role: 'LEAD', topicId: null });
  await queries.removePlainMember(ctx, projectId, to);
  const others = leads.map(({ userId }) => userId).filter((userId) => userId !== to);
  if (kind === 'add') return changeLeaders(ctx, projectId, { added: to, others });
  await queries.removeMember(ctx, own.memberId);
  if (!(await queries.isMember(ctx, projectId, from)))
    await queries.addMember(ctx, { projectId, userId: from, role: 'MEMBER', topicId: null });
  await changeLeaders(ctx, projectId, { added: to, left: from, others: others.filter((userId) => userId !== from) });
}
