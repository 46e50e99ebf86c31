import { fail, type Failure } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  acts,
  fileSights,
  resourceStatuses,
  transitions,
  visibility,
  type Act,
  type FileSight,
  type May,
  type ResourceStatus,
  type SharingState,
  type Sight,
  type Transition,
  type Viewer,
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
  /** Whether an archive task reviews it: reviewers of the ordinary queue leave it alone. */
  inTask?: boolean;
}

/** Whoever audits or decides. */
export const reviewPermissions = ['data:resource:audit', 'data:resource:approve'] as const;
/** Whoever manages all resources: the data administrator. */
export const managePermission = 'data:resource:all';

/** Parts that come with permissions, whatever the resource. */
function officeOf(actor: Actor): Viewer[] {
  return [
    ...(holdsAny(actor, reviewPermissions) ? (['reviewer'] as const) : []),
    ...(holdsAny(actor, ['data:resource:query']) ? (['clerk'] as const) : []),
    ...(holdsAny(actor, [managePermission]) ? (['manager'] as const) : []),
  ];
}

/** What the actor is shown in each of their parts; grants and links are asked where they are kept. */
const sightsOf = (actor: Actor, row: Pick<Subject, 'status' | 'ownerId' | 'editorIds'>): Sight[] =>
  (['visitor', ...(isEditor(actor, row) ? (['editor'] as const) : []), ...officeOf(actor)] as const).map(
    (viewer) => visibility[row.status].to[viewer],
  );

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
  return visibility[row.status].page !== 'none';
}

/** Whether everybody reads all of its metadata. */
export function isPublic(row: Pick<Subject, 'status'>): boolean {
  return visibility[row.status].page === 'whole';
}

/** Whether the open date has come; days begin at midnight in Asia/Shanghai, whatever the clock of the server's zone says. */
export function isOpen(row: Pick<Subject, 'sharingMethod' | 'openDate'>, now: Date): boolean {
  return row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= wireDay(now);
}

/** How files are shared now; a draft whose owner has not chosen yet shares nothing. */
export function sharingState(row: Pick<Subject, 'sharingMethod' | 'openDate'>, now: Date): SharingState {
  if (row.sharingMethod === 'open') return isOpen(row, now) ? 'opened' : 'embargo';
  return row.sharingMethod === 'restricted' ? 'restricted' : 'closed';
}

/** Whether the actor may see the full record, contact data included. Drafts of others are nobody's business. */
export function mayRead(actor: Actor, row: Subject): boolean {
  return sightsOf(actor, row).some(({ record }) => record);
}

/** Whether the actor may see what reviewers said; it stays theirs while the owner revises the record. */
export function mayReadHistory(actor: Actor, row: Subject): boolean {
  return sightsOf(actor, row).some(
    ({ history }) => history === 'always' || (history === 'onceSubmitted' && row.revisionNo > 0),
  );
}

/** What of the files the actor sees now, the most that any of their parts allows. */
function filesSeen(actor: Actor, row: Subject, now: Date): FileSight {
  const sharing = sharingState(row, now);
  const levels = sightsOf(actor, row).map(({ files }) => fileSights.indexOf(files[sharing]));
  return fileSights[Math.max(...levels)]!;
}

/** Whether the actor may know names and sizes of the files; whether an open date has come makes no difference to that. */
export function mayListFiles(actor: Actor, row: Subject): boolean {
  return filesSeen(actor, row, new Date(0)) !== 'none';
}

/** Why the files cannot be had now, as a failure to throw; null when they can. Asked on every path to the bytes. */
export function downloadRefusal(actor: Actor, row: Subject, now: Date): Failure | null {
  if (filesSeen(actor, row, now) === 'all') return null;
  if (!isPublic(row)) return fail('data.resources.notFound');
  switch (sharingState(row, now)) {
    case 'restricted':
      return fail('data.resources.restricted');
    case 'closed':
      return fail('data.resources.closed');
    default:
      return fail('data.resources.embargo', { date: row.openDate ?? '' });
  }
}

/** Whether a grant counts: for a verified person, as long as the resource is public. */
export function mayBeGranted(actor: Actor, row: Subject): boolean {
  return actor.userId !== 0 && actor.verified && visibility[row.status].to.granted.files.restricted === 'all';
}

/** Whether the owner's links for reviewers still open the resource. */
export function isShownByLink(row: Pick<Subject, 'status'>): boolean {
  return visibility[row.status].to.linked.files.closed === 'all';
}

/** States that the actor's back-office list shows. */
export function visibleStatuses(actor: Actor): readonly ResourceStatus[] {
  const parts: Viewer[] = ['visitor', ...officeOf(actor)];
  return resourceStatuses.filter((status) => parts.some((viewer) => visibility[status].to[viewer].listed));
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
  if (row.inTask && rule.by === 'reviewer') return false;
  return states.includes(row.status) && mayBe(rule, actor, row);
}

/** Everything that the actor may do with the record, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject, now: Date): May {
  const allowed = Object.fromEntries(acts.map((act) => [act, may(actor, act, row)])) as Record<Act, boolean>;
  return { read: mayRead(actor, row), download: downloadRefusal(actor, row, now) === null, ...allowed };
}
