import { actNamesOf, mayEach } from '#shared/acts';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { submissionActs, type SubmissionAct, type SubmissionMay, type SubmissionStatus } from '../contract.ts';

/** The fields of a submission that the rules read. */
export interface Subject {
  status: SubmissionStatus;
  /** The author. */
  userId: number;
  /** DOI of the paper; empty while it is unpublished. */
  doi: string;
  /** Null if the centre has not seen it, or if it was taken back before a decision. */
  submitTime: Date | null;
}

/** Whether the actor may do something with the submission now. You cannot check your own submission. */
export function may(actor: Actor, act: SubmissionAct, row: Subject): boolean {
  const rule = submissionActs[act];
  if (actor.userId === 0 || !(rule.from as readonly SubmissionStatus[]).includes(row.status)) return false;
  if (act === 'remove' && row.submitTime !== null) return false;
  if ((act === 'addDoi' || act === 'addDoiFor') && row.doi !== '') return false;
  const isAuthor = actor.userId === row.userId;
  return rule.by === 'author' ? isAuthor : !isAuthor && holdsAny(actor, ['biz:paperSubmit:audit']);
}

/** All actions that the actor may do with the submission, for the buttons of a page. */
export const mayOf = (actor: Actor, row: Subject): SubmissionMay =>
  mayEach(actNamesOf(submissionActs), (act) => may(actor, act, row));
