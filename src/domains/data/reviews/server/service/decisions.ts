import { conflict, fail, type Failure } from '#shared/fail';
import { wireTime } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { isInScope, isParty, lockResource, may, wrongState, type ResourceRecord } from '#module/data/resources';
import { move, publish } from '#module/data/life-cycle';
import { isOn, setting } from '#module/system/settings';
import { finishRound, inRound } from '../queries/assignments.ts';
import { insertReview, lastOfRound, newestOfOthers } from '../queries/history.ts';
import { inReview } from '../policy.ts';
import { refuseConflict } from './interests.ts';
import { mailDecision } from './mails.ts';
import { reasonsOf } from './reasons.ts';
import { resourceStatus } from '#contract/data/resources';
import type { Remark } from '../../contract.ts';

/** The record as the reviewer read it before acting. */
export interface Read {
  resourceId: number;
  rowVer: number;
}

/** A decision also names the newest entry of the history on its page. */
export interface Decision extends Read {
  comments: string;
  seen?: number | undefined;
}

/**
 * Approves and, unless the publication is held, publishes in the same transaction: decision, publication, search entry
 * and mail happen together or not at all. An unclaimed resource is claimed first. Returns whether it is public.
 * @throws data.reviews.notFound|ownResource|sameInstitution|opinionMissing, 601
 * data.reviews.decided|claimed|changed|newOpinion, data.resources.wrongState
 */
export function approve(ctx: Context, decision: Decision): Promise<{ isPublished: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockForDecision(tx, 'approve', decision);
    if (await lacksOpinion(tx, row)) throw fail('data.reviews.opinionMissing');
    const taken = await take(tx, row);
    // Inserted first, so that listeners of the transition can read the comments.
    await insertReview(tx, { ...roundOf(taken), outcome: 'approved', comments: decision.comments });
    const approved = await move(tx, taken, 'approve', { approveTime: tx.now });
    await finishRound(tx, taken.resourceId, taken.revisionNo);
    const published = await publish(tx, approved);
    await mailDecision(tx, published, { outcome: 'approved', comments: decision.comments, reasons: [] });
    return { isPublished: published.status === resourceStatus.published };
  });
}

/**
 * Returns the resource to its owner with reasons and remarks on single fields, which are kept permanently.
 * @throws as {@link approve}; data.reviews.reasonUnknown; data.reviews.commentsRequired if the reason is "other"
 */
export function reject(
  ctx: Context,
  decision: Decision & { reasons: readonly string[]; remarks?: readonly Remark[] },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { comments, remarks = [] } = decision;
    const reasons = await reasonsOf(tx, decision.reasons, comments);
    const taken = await take(tx, await lockForDecision(tx, 'reject', decision));
    await insertReview(tx, { ...roundOf(taken), outcome: 'rejected', comments, reasons, remarks });
    const rejected = await move(tx, taken, 'reject');
    await finishRound(tx, taken.resourceId, taken.revisionNo);
    await mailDecision(tx, rejected, { outcome: 'rejected', comments, reasons });
  });
}

export const roundOf = ({ resourceId, revisionNo }: ResourceRecord) => ({ resourceId, revisionNo });

/** A submitted record in the caller's data scope, locked. @throws data.reviews.notFound */
export async function lockInSight(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await lockResource(ctx, resourceId);
  if (!row || row.revisionNo === 0) throw fail('data.reviews.notFound');
  if (row.inTask) throw fail('data.reviews.inTask');
  // A person's own resource is refused with a separate reason.
  if (!isParty(ctx.actor, row) && !(await isInScope(ctx, resourceId))) throw fail('data.reviews.notFound');
  return row;
}

/**
 * The locked record in the version that the caller read.
 * @throws data.reviews.notFound, 601 data.reviews.decided|claimed|changed for another version
 */
export async function lockRead(ctx: Context, { resourceId, rowVer }: Read): Promise<ResourceRecord> {
  const row = await lockInSight(ctx, resourceId);
  if (row.rowVer !== rowVer) throw await meanwhile(ctx, row);
  return row;
}

async function lockForDecision(ctx: Context, act: 'approve' | 'reject', decision: Decision): Promise<ResourceRecord> {
  const row = await lockInSight(ctx, decision.resourceId);
  await refuseConflict(ctx, row);
  if (row.rowVer !== decision.rowVer) throw await meanwhile(ctx, row);
  if (!may(ctx.actor, act, row))
    throw row.status === resourceStatus.reviewing ? await meanwhile(ctx, row) : wrongState(row.status);
  const { seen } = decision;
  if (seen !== undefined && (await newestOfOthers(ctx, row.resourceId)) > seen)
    throw conflict('data.reviews.newOpinion');
  return row;
}

/**
 * Whether opinions are missing that this installation requires: at least one of another person, and no open review of
 * others.
 */
export async function lacksOpinion(ctx: Context, row: ResourceRecord): Promise<boolean> {
  if (!isOn(await setting(ctx, 'data.review.requireOpinion'))) return false;
  // An opinion of a person who later became owner or co-editor does not count: their review ended as recused.
  const others = (await inRound(ctx, row.resourceId, row.revisionNo)).filter((one) => one.userId !== ctx.actor.userId);
  return !others.some(({ status }) => status === 'answered') || others.some(({ status }) => status === 'open');
}

/** The failure that tells what another person did since the caller read the record. */
export async function meanwhile(ctx: Context, row: ResourceRecord): Promise<Failure> {
  const last = await lastOfRound(ctx, row.resourceId, row.revisionNo);
  if (!last) return conflict('data.reviews.changed');
  const { name, outcome, subjectName } = last;
  const time = wireTime(last.finishedAt);
  if (outcome === 'approved' || outcome === 'rejected')
    return conflict('data.reviews.decided', { name, time, outcome });
  return inReview.includes(row.status) && row.status === resourceStatus.reviewing
    ? conflict('data.reviews.claimed', { name: subjectName ?? name, time })
    : conflict('data.reviews.changed');
}

/** Claims a waiting resource; one that is already under review stays unchanged. */
async function take(ctx: Context, row: ResourceRecord): Promise<ResourceRecord> {
  if (row.status !== resourceStatus.submitted) return row;
  const taken = await move(ctx, row, 'claim');
  await insertReview(ctx, { ...roundOf(row), outcome: 'claimed' });
  return taken;
}

/** Whether the caller may decide on resources in this state, regardless of conflicts of interest. */
export const decides = (ctx: Context, row: ResourceRecord): boolean =>
  inReview.includes(row.status) && holdsAny(ctx.actor, ['data:resource:approve']);
