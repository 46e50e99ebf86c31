import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { registered } from '#module/data/auditors';
import { isParty, type ResourceRecord } from '#module/data/resources';
import { holdersToTell } from '#module/system/departments';
import type { ResourceType } from '#contract/data/resources';
import type { OpinionFields } from '../../contract.ts';
import { answersOf, isComplete } from '../policy.ts';
import { finishAssignment, keepNote } from '../queries/assignments.ts';
import { insertReview } from '../queries/history.ts';
import { lockOpen, type InHand } from './assigning.ts';
import { roundOf } from './decisions.ts';
import { findAudited } from './reading.ts';
import { refuseConflict } from './interests.ts';
import { mailOpinion } from './mails.ts';
import { reasonsOf } from './reasons.ts';

/**
 * What an auditor recommends on a review in their hands. The check list of the type is answered in full; a
 * recommendation to return names reasons. Whoever assigned gets a mail, or who decides where the caller took it and cannot.
 * @throws data.reviews.notYours|ownResource|sameInstitution|checklistIncomplete|reasonsRequired|reasonUnknown|
 * commentsRequired, 601 data.reviews.ended|changed|decided
 */
export function opine(
  ctx: Context,
  { assignmentId, rowVer, recommend, comments, ...form }: OpinionFields & InHand,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { userId, userName } = tx.actor;
    const { row, assignment } = await lockOpen(tx, { assignmentId, rowVer }, (one) => one.userId === userId);
    await refuseConflict(tx, row);
    const type: ResourceType = row.resourceType;
    if (!isComplete(form.checklist, type))
      throw failFields('data.reviews.checklistIncomplete', [
        { path: 'checklist', reason: 'data.reviews.checklistIncomplete' },
      ]);
    const isReturn = recommend === 'recommendReject';
    if (isReturn && form.reasons.length === 0)
      throw failFields('data.reviews.reasonsRequired', [{ path: 'reasons', reason: 'data.reviews.reasonsRequired' }]);
    const reasons = isReturn ? await reasonsOf(tx, form.reasons, comments) : [];
    const checklist = answersOf(form.checklist, type);
    await insertReview(tx, { ...roundOf(row), outcome: recommend, comments, reasons, checklist });
    await finishAssignment(tx, assignmentId, 'answered');
    const waiting = await whoDecides(tx, row, assignment.assignedBy);
    if (waiting.length === 0) return;
    const [entry] = await registered(tx, [userId]);
    for (const to of waiting) await mailOpinion(tx, to, row, entry?.name ?? userName);
  });
}

/**
 * Who waits for the caller's opinion: whoever asked for it. A review that the caller took by themselves nobody waits for;
 * where they cannot decide, those who can hear of it, or it would lie there.
 */
async function whoDecides(ctx: Context, row: ResourceRecord, assignedBy: number | null): Promise<number[]> {
  const { userId } = ctx.actor;
  if (assignedBy !== null && assignedBy !== userId) return [assignedBy];
  const decide = 'data:resource:approve';
  if (holdsAny(ctx.actor, [decide])) return [];
  const parties = [row.ownerId, ...row.editorIds];
  return (await holdersToTell(ctx, decide, row.deptId, userId)).filter((holder) => !parties.includes(holder));
}

/** Keeps what somebody notes for themselves about a resource that they may review. @throws data.reviews.notFound */
export async function note(ctx: Context, resourceId: number, text: string): Promise<void> {
  const row = await findAudited(ctx, resourceId);
  if (isParty(ctx.actor, row)) throw fail('data.reviews.ownResource');
  await keepNote(ctx, resourceId, text);
}
