import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { changeKinds, type ChangeKind, type ChangeStatus, changeStatus } from '../contract.ts';

/** What the rules read of a wish for a change. */
export interface Subject {
  kind: ChangeKind;
  status: ChangeStatus;
  askedBy: number;
  receiverId: number | null;
  /** Whether the actor owns, edits or wrote the resource. */
  isParty: boolean;
}

/** Whether the actor may say yes or no. Nobody decides on a wish of their own, no party on how a resource is shared. */
export function mayDecide(actor: Actor, row: Subject): boolean {
  if (row.status !== changeStatus.waiting || actor.userId === 0) return false;
  const { decides } = changeKinds[row.kind];
  if (decides === 'receiver') return row.receiverId === actor.userId;
  if (row.askedBy === actor.userId || (row.kind === 'share' && row.isParty)) return false;
  return holdsAny(actor, [decides]);
}

/** Whoever asked may take it back while it waits. */
export const mayTakeBack = (actor: Actor, row: Pick<Subject, 'status' | 'askedBy'>): boolean =>
  row.status === changeStatus.waiting && actor.userId !== 0 && row.askedBy === actor.userId;
