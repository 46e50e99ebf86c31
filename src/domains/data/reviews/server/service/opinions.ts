import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { registered } from '#module/data/auditors';
import { isParty, type ResourceRecord } from '#module/data/resources';
import { holdersToNotify } from '#module/system/departments';
import type { ResourceType } from '#contract/data/resources';
import type { OpinionFields } from '../../contract.ts';
import { answersOf, isComplete } from '../policy.ts';
import { finishAssignment, saveNote } from '../queries/assignments.ts';
import { insertReview } from '../queries/history.ts';
import { lockOpen, type InHand } from './assigning.ts';
import { roundOf } from './decisions.ts';
import { findAudited } from './reading.ts';
import { refuseConflict } from './interests.ts';
import { mailOpinion } from './mails.ts';
import { reasonsOf } from './reasons.ts';

/**
 * Records an auditor's recommendation on an open review. The check list of the type must be complete, and a
 * recommendation to return needs reasons. A mail goes to the assigner; if the caller claimed the review and cannot
 * decide, it goes to those who can.
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
 * Recipients of the mail about the caller's opinion: the person who assigned the review. For a claimed review there is
 * no such person. If the caller cannot decide, those who can are told, so that the review does not stall.
 */
async function whoDecides(ctx: Context, row: ResourceRecord, assignedBy: number | null): Promise<number[]> {
  const { userId } = ctx.actor;
  if (assignedBy !== null && assignedBy !== userId) return [assignedBy];
  const decide = 'data:resource:approve';
  if (holdsAny(ctx.actor, [decide])) return [];
  const parties = [row.ownerId, ...row.editorIds];
  return (await holdersToNotify(ctx, decide, row.deptId, userId)).filter((holder) => !parties.includes(holder));
}

/** Saves a private note about a resource that the caller may review. @throws data.reviews.notFound */
export async function note(ctx: Context, resourceId: number, text: string): Promise<void> {
  const row = await findAudited(ctx, resourceId);
  if (isParty(ctx.actor, row)) throw fail('data.reviews.ownResource');
  await saveNote(ctx, resourceId, text);
}
