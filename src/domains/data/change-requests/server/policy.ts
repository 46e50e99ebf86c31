import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { changeKinds, type ChangeKind, type ChangeStatus, changeStatus } from '../contract.ts';

/** Fields of a change request that the rules read. */
export interface Subject {
  kind: ChangeKind;
  status: ChangeStatus;
  askedBy: number;
  receiverId: number | null;
  /** Whether the actor owns, edits or wrote the resource. */
  isParty: boolean;
}

/**
 * Whether the actor may approve or reject. Requesters cannot decide on their own request, and parties cannot decide on
 * how a resource is shared.
 */
export function mayDecide(actor: Actor, row: Subject): boolean {
  if (row.status !== changeStatus.waiting || actor.userId === 0) return false;
  const { decides } = changeKinds[row.kind];
  if (decides === 'receiver') return row.receiverId === actor.userId;
  if (row.askedBy === actor.userId || ((row.kind === 'share' || row.kind === 'correct') && row.isParty)) return false;
  return holdsAny(actor, [decides]);
}

/** The requester may cancel a pending request. */
export const mayTakeBack = (actor: Actor, row: Pick<Subject, 'status' | 'askedBy'>): boolean =>
  row.status === changeStatus.waiting && actor.userId !== 0 && row.askedBy === actor.userId;
