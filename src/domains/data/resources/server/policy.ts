import { fail, type Failure } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { editable, resourceStatuses, transitions, type Act, type May, type ResourceStatus } from '../contract.ts';

/** What the rules read of a resource. */
export interface Subject {
  status: ResourceStatus;
  ownerId: number;
  sharingMethod: string;
  openDate: string | null;
  authors: readonly { email: string }[];
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

/** Owner or, by e-mail address, one of the authors: they never decide on it. */
export function isParty(actor: Actor, row: Pick<Subject, 'ownerId' | 'authors'>): boolean {
  const own = actor.email.trim().toLowerCase();
  return isOwner(actor, row) || (own !== '' && row.authors.some(({ email }) => email.trim().toLowerCase() === own));
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
  if (isOwner(actor, row)) return true;
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

/** Those who have the files whatever the sharing method says. */
function mayHaveFiles(actor: Actor, row: Subject): boolean {
  if (row.status === '7') return isManager(actor);
  if (isOwner(actor, row)) return true;
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
function mayBe(by: 'owner' | 'reviewer' | 'system', act: Act, actor: Actor, row: Subject): boolean {
  switch (by) {
    case 'owner':
      return isOwner(actor, row);
    case 'reviewer':
      return (
        holdsAny(actor, [act === 'claim' ? 'data:resource:audit' : 'data:resource:approve']) && !isParty(actor, row)
      );
    case 'system':
      return false;
  }
}

/**
 * Whether the actor may do something with the record now. A decision on a submitted resource claims it on the way,
 * so reviewers may decide before they claim.
 */
export function may(actor: Actor, act: Act, row: Subject): boolean {
  const { from, by } = transitions[act] as { from: readonly ResourceStatus[]; by: 'owner' | 'reviewer' | 'system' };
  const states = act === 'approve' || act === 'reject' ? [...transitions.claim.from, ...from] : from;
  return states.includes(row.status) && mayBe(by, act, actor, row);
}

/** Whether the owner may change metadata and files. */
export function mayEdit(actor: Actor, row: Subject): boolean {
  return isOwner(actor, row) && editable.includes(row.status);
}

/** Only a draft that nobody but its owner has ever seen can vanish. */
export function mayRemove(actor: Actor, row: Subject): boolean {
  return isOwner(actor, row) && row.status === '0' && row.revisionNo === 0;
}

/** Everything that the actor may do with the record, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject, now: Date): May {
  return {
    read: mayRead(actor, row),
    edit: mayEdit(actor, row),
    remove: mayRemove(actor, row),
    submit: may(actor, 'submit', row),
    recall: may(actor, 'recall', row),
    claim: may(actor, 'claim', row),
    approve: may(actor, 'approve', row),
    reject: may(actor, 'reject', row),
    download: downloadRefusal(actor, row, now) === null,
  };
}
