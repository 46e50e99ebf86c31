import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { checkLists, type Candidate, type CheckList } from '../contract.ts';
import type { ResourceType } from '#contract/data/resources';
import { resourceStatus } from '#contract/data/resources';

/** States in which auditors review a resource. */
export const inReview: readonly string[] = [resourceStatus.submitted, resourceStatus.reviewing];

type AssignmentStatus = 'open' | 'answered' | 'declined' | 'handedOver' | 'recused' | 'decided';

/**
 * Whether the actor may read others' recommendations on an undecided revision. Its reviewers give their own opinion
 * first; of other people only those who decide or assign may read them.
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

/** Facts about a person and a resource. */
interface Together {
  conflict: Candidate['conflict'];
  /** Has an open review of it, or has given an opinion. */
  isIn: boolean;
  /** The resource matches their disciplines and types. */
  covers: boolean;
}

/**
 * Reason why a person in the register cannot be assigned a resource; a reason that no setting can change takes
 * precedence.
 */
export function refusalOf(entry: Entry, { conflict, isIn, covers }: Together): Candidate['refusal'] {
  if (isIn) return 'already';
  if (conflict) return 'conflict';
  if (!entry.mayReview) return 'notPermitted';
  if (entry.status !== '0') return 'paused';
  if (!covers) return 'subject';
  return entry.open >= entry.maxOpen ? 'full' : null;
}

/** Proximity of an auditor's disciplines to that of a resource: length of the longest code that includes it. */
export function nearness(codes: readonly string[], subject: string): number {
  return Math.max(0, ...codes.filter((code) => subject.startsWith(code)).map((code) => code.length));
}

/** Whether every item of the type's check list has an answer. */
export function isComplete(checklist: CheckList, type: ResourceType): boolean {
  return checkLists[type].every((item) => checklist[item] !== undefined);
}

/** The answers to the items of the type's list; others are dropped. */
export function answersOf(checklist: CheckList, type: ResourceType): CheckList {
  return Object.fromEntries(checkLists[type].map((item) => [item, checklist[item]]));
}
