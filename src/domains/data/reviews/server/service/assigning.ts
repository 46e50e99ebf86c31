import { conflict, fail } from '#shared/fail';
import { wireDay } from '#shared/time';
import { addWorkingDays } from '#shared/working-days';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { covers, lockPerson, registered, type Registered } from '#module/data/auditors';
import { isParty, lockResource, may, wrongState, type ResourceRecord } from '#module/data/resources';
import { move } from '#module/data/life-cycle';
import { personOf } from '#module/data/record-people';
import { workingCalendar } from '#module/system/holidays';
import { setting } from '#module/system/settings';
import type { Candidate } from '../../contract.ts';
import { nearness, refusalOf } from '../policy.ts';
import {
  findAssignment,
  finishAssignment,
  inHandsOf,
  inRound,
  insertAssignment,
  lockAssignment,
  type AssignmentRecord,
} from '../queries/assignments.ts';
import { insertReview } from '../queries/history.ts';
import { lockInSight, lockRead, meanwhile, roundOf, type Read } from './decisions.ts';
import { conflictsIn, refuseConflict } from './interests.ts';
import { mailAsked, mailDeclined, mailRecused } from './mails.ts';
import { resourceStatus } from '#contract/data/resources';

/** Number of proposed candidates. */
const proposals = 3;

/**
 * Claims a submitted resource for review; its owner can no longer recall it. People outside the register may also claim
 * reviews, as far as their permission allows.
 * @throws data.reviews.notFound|ownResource|sameInstitution|paused|notYourSubject|tooMany, 601
 * data.reviews.decided|claimed|changed, data.resources.wrongState
 */
export function claim(ctx: Context, which: Read): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockInSight(tx, which.resourceId);
    await refuseConflict(tx, row);
    if (row.rowVer !== which.rowVer || row.status === resourceStatus.reviewing) throw await meanwhile(tx, row);
    if (row.status !== resourceStatus.submitted) throw wrongState(row.status);
    const { userId } = tx.actor;
    await lockPerson(tx, userId);
    const [entry] = await registered(tx, [userId]);
    const refusal = entry && refusalOf(entry, { conflict: null, isIn: false, covers: covers(entry, row) });
    if (refusal === 'paused') throw fail('data.reviews.paused');
    if (refusal === 'subject') throw fail('data.reviews.notYourSubject');
    if (refusal === 'full') throw fail('data.reviews.tooMany', { max: entry!.maxOpen });
    const taken = await move(tx, row, 'claim');
    await insertReview(tx, { ...roundOf(row), outcome: 'claimed' });
    await insertAssignment(tx, { ...roundOf(taken), userId, assignedBy: null, dueDate: await dueDate(tx) });
  });
}

/**
 * Asks people in the register to review; each gets a mail. Owners cannot assign auditors to their own resource.
 * @throws data.reviews.notFound|ownResource|conflict|notAuditor|unknownAuditor|wrongSubject|full, 601
 * data.reviews.already|changed|decided, data.resources.wrongState
 */
export function assign(ctx: Context, { userIds, ...which }: Read & { userIds: readonly number[] }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRead(tx, which);
    if (isParty(tx.actor, row)) throw fail('data.reviews.ownResource');
    if (!may(tx.actor, 'assign', row)) throw wrongState(row.status);
    const taken = row.status === resourceStatus.submitted ? await move(tx, row, 'assign') : row;
    const due = await dueDate(tx);
    // Concurrent assignments lock the same people in the same order.
    for (const userId of [...userIds].toSorted((a, b) => a - b)) {
      await give(tx, taken, userId, due);
      await insertReview(tx, { ...roundOf(taken), outcome: 'assigned', subjectId: userId });
      await mailAsked(tx, userId, taken, due);
    }
  });
}

/**
 * Passes a review on to another person in the register, who gets the full time.
 * @throws data.reviews.notYours, 601 data.reviews.ended, and as {@link assign}
 */
export function handOver(
  ctx: Context,
  { userId, reason, ...which }: InHand & { userId: number; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mayManage = holdsAny(tx.actor, ['data:resource:assign']);
    const { row, assignment } = await lockOpen(tx, which, (one) => mayManage || one.userId === tx.actor.userId);
    if (isParty(tx.actor, row)) throw fail('data.reviews.ownResource');
    await finishAssignment(tx, assignment.assignmentId, 'handedOver');
    const due = await dueDate(tx);
    await give(tx, row, userId, due);
    await insertReview(tx, { ...roundOf(row), outcome: 'handedOver', subjectId: userId, comments: reason });
    await mailAsked(tx, userId, row, due, reason);
  });
}

/**
 * Declines a review. A resource without open reviews and opinions returns to the queue.
 * @throws data.reviews.notYours, 601 data.reviews.ended|changed|decided
 */
export function decline(ctx: Context, { reason, ...which }: InHand & { reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { userId, userName } = tx.actor;
    const { row, assignment } = await lockOpen(tx, which, (one) => one.userId === userId);
    await finishAssignment(tx, assignment.assignmentId, 'declined');
    await insertReview(tx, { ...roundOf(row), outcome: 'declined', comments: reason });
    await releaseIdle(tx, row);
    if (assignment.assignedBy === null || assignment.assignedBy === userId) return;
    const [entry] = await registered(tx, [userId]);
    await mailDeclined(tx, assignment.assignedBy, row, { name: entry?.name ?? userName, reason });
  });
}

/**
 * Ends the reviews of a new owner or co-editor of resources, including reviews with an opinion. Runs in the transaction
 * of that change; the person who assigned the review gets a mail.
 */
export async function recuse(
  ctx: Context,
  resourceIds: readonly number[],
  userId: number,
  as: 'owner' | 'editor',
): Promise<void> {
  for (const { assignmentId, resourceId, assignedBy } of await inHandsOf(ctx, resourceIds, userId)) {
    const row = await lockResource(ctx, resourceId);
    if (!row) continue;
    await finishAssignment(ctx, assignmentId, 'recused');
    await insertReview(ctx, { ...roundOf(row), outcome: 'recused', subjectId: userId });
    await releaseIdle(ctx, row);
    if (assignedBy === null || assignedBy === userId) continue;
    const person = await personOf(ctx, userId);
    await mailRecused(ctx, assignedBy, row, { name: person?.name ?? '', as });
  }
}

/** Returns a locked resource without open reviews and valid opinions to the queue. */
async function releaseIdle(ctx: Context, row: ResourceRecord): Promise<void> {
  const left = await inRound(ctx, row.resourceId, row.revisionNo);
  if (!left.some(({ status }) => status === 'open' || status === 'answered')) await move(ctx, row, 'release');
}

/** The register, ranked for a resource: suitable people first, by nearest discipline and lowest load. */
export async function candidates(ctx: Context, row: ResourceRecord): Promise<Candidate[]> {
  const [entries, conflictOf, round] = await Promise.all([
    registered(ctx),
    conflictsIn(ctx, row),
    inRound(ctx, row.resourceId, row.revisionNo),
  ]);
  const inHand = new Set(
    round.filter(({ status }) => status === 'open' || status === 'answered').map(({ userId }) => userId),
  );
  const all = entries.map((entry) => {
    const found = conflictOf(entry);
    const refusal = refusalOf(entry, {
      conflict: found,
      isIn: inHand.has(entry.userId),
      covers: covers(entry, row),
    });
    return { ...entry, conflict: found, refusal, isProposed: false };
  });
  const near = (one: Registered) => nearness(one.subjectCodes, row.subjectCode);
  const ordered = all.toSorted(
    (a, b) =>
      Number(a.refusal !== null) - Number(b.refusal !== null) ||
      near(b) - near(a) ||
      a.open / a.maxOpen - b.open / b.maxOpen ||
      a.open - b.open,
  );
  return ordered.map((one, at) => ({ ...one, isProposed: at < proposals && one.refusal === null }));
}

/** The due date of a review that begins now. */
async function dueDate(ctx: Context): Promise<string> {
  const [days, calendar] = await Promise.all([setting(ctx, 'data.review.days'), workingCalendar(ctx)]);
  return addWorkingDays(wireDay(ctx.now), Number(days), calendar);
}

/** Assigns a locked resource to a person in the register. */
async function give(ctx: Context, row: ResourceRecord, userId: number, due: string): Promise<Registered> {
  await lockPerson(ctx, userId);
  const [entry] = await registered(ctx, [userId]);
  if (!entry) throw fail('data.reviews.unknownAuditor');
  const found = (await conflictsIn(ctx, row))(entry);
  const round = await inRound(ctx, row.resourceId, row.revisionNo);
  const isIn = round.some((one) => one.userId === userId && (one.status === 'open' || one.status === 'answered'));
  const refusal = refusalOf(entry, { conflict: found, isIn, covers: covers(entry, row) });
  const { name } = entry;
  switch (refusal) {
    case 'conflict':
      throw fail('data.reviews.conflict', { name, conflict: found! });
    case 'already':
      throw conflict('data.reviews.already', { name });
    case 'subject':
      throw fail('data.reviews.wrongSubject', { name });
    case 'full':
      throw fail('data.reviews.full', { name, max: entry.maxOpen });
    case 'paused':
    case 'notPermitted':
      throw fail('data.reviews.notAuditor', { name });
    case null:
      await insertAssignment(ctx, { ...roundOf(row), userId, assignedBy: ctx.actor.userId, dueDate: due });
  }
  return entry;
}

/** An open review of the record as the reviewer has read it. */
export interface InHand {
  assignmentId: number;
  rowVer: number;
}

/**
 * An open review and its resource as it was read, both locked until the transaction ends.
 * @throws data.reviews.notYours, 601 data.reviews.ended|decided|claimed|changed
 */
export async function lockOpen(
  ctx: Context,
  { assignmentId, rowVer }: InHand,
  isTheirs: (assignment: AssignmentRecord) => boolean,
): Promise<{ row: ResourceRecord; assignment: AssignmentRecord }> {
  const known = await findAssignment(ctx, assignmentId);
  const row = known && isTheirs(known) ? await lockResource(ctx, known.resourceId) : undefined;
  const assignment = row && (await lockAssignment(ctx, assignmentId));
  if (!row || !assignment) throw fail('data.reviews.notYours');
  if (row.rowVer !== rowVer) throw await meanwhile(ctx, row);
  if (assignment.status !== 'open' || row.status !== resourceStatus.reviewing) throw conflict('data.reviews.ended');
  return { row, assignment };
}
