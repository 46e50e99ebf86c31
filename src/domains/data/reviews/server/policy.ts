import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { checkLists, type Candidate, type CheckList } from '../contract.ts';
import type { ResourceType } from '#contract/data/resources';
import { resourceStatus } from '#contract/data/resources';

/** States in which a resource is before auditors. */
export const inReview: readonly string[] = [resourceStatus.submitted, resourceStatus.reviewing];

type AssignmentStatus = 'open' | 'answered' | 'declined' | 'handedOver' | 'recused' | 'decided';

/**
 * Whether somebody reads what others recommend on a revision that is not decided. Whoever has it in hand gives their own
 * opinion first; of the others only those who decide or assign read it.
 */
export function readsOpinions(actor: Actor, own: AssignmentStatus | undefined): boolean {
  if (own === 'open') return false;
  return own === 'answered' || holdsAny(actor, ['data:resource:approve', 'data:resource:assign']);
}

interface Entry {
  status: string;
  mayReview: boolean;
  open: number;
  maxOpen: number;
}

/** What is known of somebody and a resource together. */
interface Together {
  conflict: Candidate['conflict'];
  /** Has it in hand, or has given an opinion. */
  isIn: boolean;
  /** The resource is of their disciplines and types. */
  covers: boolean;
}

/** Why somebody of the register cannot be given a resource; the reason that no setting can change comes first. */
export function refusalOf(entry: Entry, { conflict, isIn, covers }: Together): Candidate['refusal'] {
  if (isIn) return 'already';
  if (conflict) return 'conflict';
  if (!entry.mayReview) return 'notPermitted';
  if (entry.status !== '0') return 'paused';
  if (!covers) return 'subject';
  return entry.open >= entry.maxOpen ? 'full' : null;
}

/** How near an auditor's disciplines are to that of a resource: length of the longest code that holds it. */
export function nearness(codes: readonly string[], subject: string): number {
  return Math.max(0, ...codes.filter((code) => subject.startsWith(code)).map((code) => code.length));
}

/** Whether every item of the type's check list has an answer. */
export function isComplete(checklist: CheckList, type: ResourceType): boolean {
  return checkLists[type].every((item) => checklist[item] !== undefined);
}

/** The answers to the items of the type's list; others count for nothing. */
export function answersOf(checklist: CheckList, type: ResourceType): CheckList {
  return Object.fromEntries(checkLists[type].map((item) => [item, checklist[item]]));
}
