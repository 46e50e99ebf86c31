import { fail, type Failure } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  acts,
  resourceStatuses,
  transitions,
  type Act,
  type May,
  type ResourceStatus,
  type Transition,
} from '../contract.ts';

/** What the rules read of a resource. */
export interface Subject {
  status: ResourceStatus;
  ownerId: number;
  sharingMethod: string;
  openDate: string | null;
  authors: readonly { email: string }[];
  /** Co-editors. */
  editorIds: readonly number[];
  /** Times it was submitted. */
  revisionNo: number;
}

/** States in which everybody knows that the resource exists. */
const known: readonly ResourceStatus[] = ['5', '6', '7'];
/** States of a review in hand. */
const inReview: readonly ResourceStatus[] = ['1', '2', '4'];

/** Whoever audits or decides. */
export const reviewPermissions = ['data:resource:audit', 'data:resource:approve'] as const;
/** Whoever manages all resources: the data administrator. */
export const managePermission = 'data:resource:all';

const isReviewer = (actor: Actor) => holdsAny(actor, reviewPermissions);
const isManager = (actor: Actor) => holdsAny(actor, [managePermission]);

/** Whether the actor submitted it. */
export function isOwner(actor: Actor, row: Pick<Subject, 'ownerId'>): boolean {
  return actor.userId !== 0 && actor.userId === row.ownerId;
}

/** Owner or co-editor: whoever fills the form. */
export function isEditor(actor: Actor, row: Pick<Subject, 'ownerId' | 'editorIds'>): boolean {
  return isOwner(actor, row) || (actor.userId !== 0 && row.editorIds.includes(actor.userId));
}

/** Owner, co-editor or, by e-mail address, one of the authors: they never decide on it. */
export function isParty(actor: Actor, row: Pick<Subject, 'ownerId' | 'editorIds' | 'authors'>): boolean {
  const own = actor.email.trim().toLowerCase();
  return isEditor(actor, row) || (own !== '' && row.authors.some(({ email }) => email.trim().toLowerCase() === own));
}

/** Whether the resource is known to everybody, files aside. */
export function isKnown(row: Pick<Subject, 'status'>): boolean {
  return known.includes(row.status);
}

/** Whether the open date has come; days begin at midnight in Asia/Shanghai, whatever the clock of the server's zone says. */
export function isOpen(row: Pick<Subject, 'sharingMethod' | 'openDate'>, now: Date): boolean {
  return row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= wireDay(now);
}

/** Whether the actor may see the full record, contact data included. Drafts of others are nobody's business. */
export function mayRead(actor: Actor, row: Subject): boolean {
  if (isEditor(actor, row)) return true;
  if (inReview.includes(row.status)) return isReviewer(actor) || isManager(actor);
  return isKnown(row) && holdsAny(actor, ['data:resource:query']);
}

/** Whether the actor may see what reviewers said; it stays theirs while the owner revises the record. */
export function mayReadHistory(actor: Actor, row: Subject): boolean {
  return mayRead(actor, row) || (row.revisionNo > 0 && (isReviewer(actor) || isManager(actor)));
}

/** Whether the actor may know names and sizes of the files. */
export function mayListFiles(actor: Actor, row: Subject): boolean {
  if (mayHaveFiles(actor, row)) return true;
  return (row.status === '5' || row.status === '6') && row.sharingMethod !== 'closed';
}

/** Why the files cannot be had now, as a failure to throw; null when they can. Asked on every path to the bytes. */
export function downloadRefusal(actor: Actor, row: Subject, now: Date): Failure | null {
  if (mayHaveFiles(actor, row)) return null;
  if (row.status !== '5' && row.status !== '6') return fail('data.resources.notFound');
  if (isOpen(row, now)) return null;
  if (row.sharingMethod === 'open') return fail('data.resources.embargo', { date: row.openDate ?? '' });
  return row.sharingMethod === 'restricted' ? fail('data.resources.restricted') : fail('data.resources.closed');
}

/** Whether a grant counts: for a verified person, as long as the resource is public. */
export function mayBeGranted(actor: Actor, row: Subject): boolean {
  return actor.userId !== 0 && actor.verified && (row.status === '5' || row.status === '6');
}

/** Those who have the files whatever the sharing method says. */
function mayHaveFiles(actor: Actor, row: Subject): boolean {
  if (row.status === '7') return isManager(actor);
  if (isEditor(actor, row)) return true;
  if (inReview.includes(row.status)) return isReviewer(actor) || isManager(actor);
  return isKnown(row) && isManager(actor);
}

/** States that the actor's back-office list shows. */
export function visibleStatuses(actor: Actor): readonly ResourceStatus[] {
  if (isManager(actor)) return resourceStatuses;
  return resourceStatuses.filter(
    (status) => known.includes(status) || (isReviewer(actor) && inReview.includes(status)),
  );
}

/** Whether the person's part in the record lets them act, the state aside. */
function mayBe(rule: Transition, actor: Actor, row: Subject): boolean {
  switch (rule.by) {
    case 'owner':
      return isOwner(actor, row);
    case 'editor':
      return isEditor(actor, row);
    case 'reviewer':
      return holdsAny(actor, [rule.permission!]) && !isParty(actor, row);
    case 'manager':
      return holdsAny(actor, [rule.permission!]);
    case 'system':
      return false;
  }
}

/**
 * Whether the actor may do something with the record now. A decision on a submitted resource claims it on the way,
 * so reviewers may decide before they claim. That a second person confirms is asked where the first one's wish is kept.
 */
export function may(actor: Actor, act: Act, row: Subject): boolean {
  const rule: Transition = transitions[act];
  const states = act === 'approve' || act === 'reject' ? [...transitions.claim.from, ...rule.from] : rule.from;
  if (rule.neverSubmitted && row.revisionNo > 0) return false;
  return states.includes(row.status) && mayBe(rule, actor, row);
}

/** Everything that the actor may do with the record, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject, now: Date): May {
  const allowed = Object.fromEntries(acts.map((act) => [act, may(actor, act, row)])) as Record<Act, boolean>;
  return { read: mayRead(actor, row), download: downloadRefusal(actor, row, now) === null, ...allowed };
}
