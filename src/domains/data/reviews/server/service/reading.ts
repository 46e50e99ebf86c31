import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  findResource,
  isInScope,
  isParty,
  may,
  mayReadHistory,
  visibleStatuses,
  type ResourceRecord,
} from '#module/data/resources';
import type { Assignment, Desk, MyReviewQuery, Outcome, Progress } from '../../contract.ts';
import { inReview, readsOpinions } from '../policy.ts';
import {
  assignmentsOf,
  decisionsOn,
  firstOfMine,
  neighboursIn,
  neighboursOfMine,
  noteOf,
  resourcesInScope,
  type AssignmentRow,
} from '../queries/assignments.ts';
import { listReviews, type HistoryRow } from '../queries/history.ts';
import { listMine } from '../queries/mine.ts';
import { decides, lacksOpinion } from './decisions.ts';
import { ownConflict } from './interests.ts';
import { withWording } from './reasons.ts';
import { resourceStatus } from '#contract/data/resources';

const isOpinion = (outcome: Outcome) => outcome === 'recommendApprove' || outcome === 'recommendReject';

/** A resource whose review the caller may read. @throws data.reviews.notFound */
export async function findAudited(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await findResource(ctx, resourceId);
  if (!row || row.revisionNo === 0 || !mayReadHistory(ctx.actor, row)) throw fail('data.reviews.notFound');
  if (!isParty(ctx.actor, row) && !(await isInScope(ctx, resourceId))) throw fail('data.reviews.notFound');
  return row;
}

const shown = ({ reviewerId: _id, ...entry }: HistoryRow) => ({
  ...entry,
  reasonTexts: withWording(entry.reasons, entry.reasonTexts),
});

/**
 * The whole history with names, for reviewers and managers. Others' opinions on an undecided revision are included only
 * for readers who may see them. Owners get the owner's view of their resource, whatever their other roles.
 * @throws data.reviews.notFound
 */
export async function readHistory(ctx: Context, resourceId: number) {
  const row = await findAudited(ctx, resourceId);
  if (isParty(ctx.actor, row)) return forOwner(await listReviews(ctx, resourceId));
  const [history, assignments] = await Promise.all([listReviews(ctx, resourceId), assignmentsOf(ctx, [resourceId])]);
  const isBlind = hidesOpinions(ctx, assignments, row.status);
  const isHidden = (entry: HistoryRow) =>
    isBlind && isOpinion(entry.outcome) && entry.revisionNo === row.revisionNo && entry.reviewerId !== ctx.actor.userId;
  return history.filter((entry) => !isHidden(entry)).map(shown);
}

/** The submitter's view: outcomes, reasons and comments, without names and recommendations. */
export function forOwner(history: readonly HistoryRow[]) {
  const told: readonly Outcome[] = ['claimed', 'approved', 'rejected'];
  return history
    .filter(({ outcome }) => told.includes(outcome))
    .map(shown)
    .map(({ reviewerName: _by, subjectName: _about, checklist: _checks, ...entry }) => entry);
}

function hidesOpinions(ctx: Context, assignments: readonly AssignmentRow[], status: string): boolean {
  const own = assignments.findLast(({ userId }) => userId === ctx.actor.userId);
  return inReview.includes(status) && !readsOpinions(ctx.actor, own?.status);
}

function assignmentsFor(ctx: Context, rows: readonly AssignmentRow[], status: string): Assignment[] {
  const isBlind = hidesOpinions(ctx, rows, status);
  return rows.map((row) => ({ ...row, opinion: isBlind && row.userId !== ctx.actor.userId ? null : row.opinion }));
}

/** All data for the review of a resource, for its reader. @throws data.reviews.notFound */
export async function desk(ctx: Context, resourceId: number): Promise<Desk> {
  const row = await findAudited(ctx, resourceId);
  // The scopes for deciding and assigning may be smaller than the scope for reading.
  const reaches = (permit: 'data:resource:approve' | 'data:resource:assign') =>
    isInScope({ ...ctx, permit }, resourceId);
  const [rows, conflict, note, history, opinionMissing, mayDecide, mayAssign] = await Promise.all([
    assignmentsOf(ctx, [resourceId]),
    ownConflict(ctx, row),
    noteOf(ctx, resourceId),
    listReviews(ctx, resourceId),
    lacksOpinion(ctx, row),
    decides(ctx, row) && reaches('data:resource:approve'),
    may(ctx.actor, 'assign', row) && reaches('data:resource:assign'),
  ]);
  const party = isParty(ctx.actor, row);
  const assignments = party ? [] : assignmentsFor(ctx, rows, row.status);
  const mine = rows.find(({ userId, status }) => userId === ctx.actor.userId && status === 'open') ?? null;
  const holds = (permission: string) => holdsAny(ctx.actor, [permission]);
  const isFree = conflict === null;
  const isOpen = inReview.includes(row.status);
  return {
    conflict,
    assignments,
    mine: row.status === resourceStatus.reviewing ? mine : null,
    hiddenOpinions: party
      ? 0
      : rows.filter(({ opinion }) => opinion !== null).length -
        assignments.filter(({ opinion }) => opinion !== null).length,
    note,
    seen: history.at(-1)?.id ?? 0,
    opinionMissing: mayDecide && opinionMissing,
    may: {
      claim: isFree && may(ctx.actor, 'claim', row),
      assign: mayAssign,
      opine: isFree && mine !== null && may(ctx.actor, 'opine', row),
      handOver: row.status === resourceStatus.reviewing && (mine !== null || may(ctx.actor, 'passOn', row)),
      approve: isFree && mayDecide,
      reject: isFree && mayDecide,
      ask: isFree && isOpen && (holds('data:resource:audit') || holds('data:resource:approve')),
    },
  };
}

/**
 * Reviewers and deciders of the given resources, limited to those in the caller's list and without the caller's own
 * resources.
 */
export async function progress(ctx: Context, resourceIds: readonly number[]): Promise<Progress[]> {
  const visible: readonly string[] = visibleStatuses(ctx.actor);
  const seen = await resourcesInScope(ctx, resourceIds);
  if (seen.length === 0) return [];
  const isShown = (row: Parameters<typeof isParty>[1] & { resourceStatus: string }) =>
    visible.includes(row.resourceStatus) && !isParty(ctx.actor, row);
  const assignments = Map.groupBy((await assignmentsOf(ctx, seen)).filter(isShown), ({ resourceId }) => resourceId);
  const decisions = Map.groupBy((await decisionsOn(ctx, seen)).filter(isShown), ({ resourceId }) => resourceId);
  return [...new Set([...assignments.keys(), ...decisions.keys()])].map((resourceId) => {
    const own = assignments.get(resourceId) ?? [];
    const decision = decisions.get(resourceId)?.[0] ?? null;
    return {
      resourceId,
      assignments: own.length > 0 ? assignmentsFor(ctx, own, own[0]!.resourceStatus) : [],
      decision: decision && { name: decision.name, outcome: decision.outcome },
    };
  });
}

/**
 * The caller's own reviews and decisions, with the original wording of the reasons; they stay readable whatever becomes
 * of the resource.
 */
export async function mine(ctx: Context, query: MyReviewQuery) {
  const { total, rows } = await listMine(ctx, query);
  return { total, rows: rows.map((row) => ({ ...row, reasonTexts: withWording(row.reasons, row.reasonTexts) })) };
}

/** The resources before and after a resource in a queue that the caller sees. */
export async function neighbours(ctx: Context, resourceId: number, queue: string) {
  const none = { previous: null, next: null };
  if (queue === 'mine')
    return (await neighboursOfMine(ctx, resourceId)) ?? { previous: null, next: await firstOfMine(ctx) };
  const visible: readonly string[] = visibleStatuses(ctx.actor);
  return visible.includes(queue) ? ((await neighboursIn(ctx, resourceId, queue)) ?? none) : none;
}
