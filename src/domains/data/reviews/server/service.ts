import { conflict, fail, failFields, type Failure } from '#shared/fail';
import { wireTime } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import {
  findResource,
  isParty,
  lockResource,
  may,
  mayReadHistory,
  move,
  publish,
  wrongState,
  type ResourceRecord,
} from '#module/data/resources';
import type { RejectReason } from '../contract.ts';
import { mailDecision } from './mails.ts';
import { insertReview, lastOfRound, listReviews } from './queries.ts';

/** What a reviewer decides on: the record as it was when the reviewer read it. */
export interface Decision {
  resourceId: number;
  rowVer: number;
  comments: string;
}

/** `mails: false` is for made-up records, whose people do not exist. */
interface MailOption {
  mails?: boolean;
}

/**
 * Takes a submitted resource for review; its owner cannot recall it any more.
 * @throws data.reviews.notFound|ownResource, 601 data.reviews.decided|claimed|changed, data.resources.wrongState
 */
export function claim(ctx: Context, which: Pick<Decision, 'resourceId' | 'rowVer'>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFor(tx, 'claim', which);
    await take(tx, row);
  });
}

/**
 * Approves and, since nothing else holds it, publishes in the same transaction: decision, publication, search entry
 * and mail happen together or not at all. A resource that nobody took is taken on the way.
 * @throws as {@link claim}
 */
export function approve(ctx: Context, decision: Decision, options: MailOption = {}): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const taken = await take(tx, await lockFor(tx, 'approve', decision));
    const approved = await move(tx, taken, 'approve', { approveTime: tx.now });
    await insertReview(tx, { ...roundOf(taken), outcome: 'approved', comments: decision.comments });
    const published = await publish(tx, approved);
    if (options.mails !== false)
      await mailDecision(tx, published, { outcome: 'approved', comments: decision.comments, reasons: [] });
  });
}

/**
 * Sends the resource back to its owner with reasons, which are kept for ever.
 * @throws as {@link claim}; data.reviews.commentsRequired where the reason is "other"
 */
export async function reject(
  ctx: Context,
  decision: Decision & { reasons: readonly RejectReason[] },
  options: MailOption = {},
): Promise<void> {
  const reasons = [...new Set(decision.reasons)];
  if (reasons.includes('other') && decision.comments === '')
    throw failFields('data.reviews.commentsRequired', [{ path: 'comments', reason: 'data.reviews.commentsRequired' }]);
  await inTransaction(ctx, async (tx) => {
    const taken = await take(tx, await lockFor(tx, 'reject', decision));
    const rejected = await move(tx, taken, 'reject');
    await insertReview(tx, { ...roundOf(taken), outcome: 'rejected', comments: decision.comments, reasons });
    if (options.mails !== false)
      await mailDecision(tx, rejected, { outcome: 'rejected', comments: decision.comments, reasons });
  });
}

/** The whole history with names, for reviewers and managers. @throws data.reviews.notFound */
export async function readHistory(ctx: Context, resourceId: number) {
  const row = await findResource(ctx, resourceId);
  if (!row || !mayReadHistory(ctx.actor, row)) throw fail('data.reviews.notFound');
  return listReviews(ctx, resourceId);
}

const roundOf = ({ resourceId, revisionNo }: ResourceRecord) => ({ resourceId, revisionNo });

/** The locked record, if the caller may act on exactly the version that they have read. */
async function lockFor(
  ctx: Context,
  act: 'claim' | 'approve' | 'reject',
  { resourceId, rowVer }: Pick<Decision, 'resourceId' | 'rowVer'>,
) {
  const row = await lockResource(ctx, resourceId);
  if (!row || row.revisionNo === 0) throw fail('data.reviews.notFound');
  if (isParty(ctx.actor, row)) throw fail('data.reviews.ownResource');
  if (row.rowVer !== rowVer) throw await meanwhile(ctx, row);
  if (!may(ctx.actor, act, row)) throw row.status === '2' ? await meanwhile(ctx, row) : wrongState(row.status);
  return row;
}

/** Says what somebody else did since the caller looked. */
async function meanwhile(ctx: Context, row: ResourceRecord): Promise<Failure> {
  const last = await lastOfRound(ctx, row.resourceId, row.revisionNo);
  if (!last) return conflict('data.reviews.changed');
  const { name, outcome } = last;
  const time = wireTime(last.finishedAt);
  return outcome === 'claimed'
    ? conflict('data.reviews.claimed', { name, time })
    : conflict('data.reviews.decided', { name, time, outcome });
}

/** Takes a resource that waits; one that is under review already stays as it is. */
async function take(ctx: Context, row: ResourceRecord): Promise<ResourceRecord> {
  if (row.status !== '1') return row;
  const taken = await move(ctx, row, 'claim');
  await insertReview(ctx, { ...roundOf(row), outcome: 'claimed' });
  return taken;
}
