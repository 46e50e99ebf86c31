import { fail, type Failure } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  acts,
  fileVisibilities,
  resourceStatuses,
  transitions,
  visibility,
  type Act,
  type FileVisibility,
  type May,
  type ResourceStatus,
  type SharingState,
  type VisibleParts,
  type Transition,
  type Viewer,
} from '../contract.ts';

/** Fields of a resource that the rules read. */
export interface Subject {
  status: ResourceStatus;
  ownerId: number;
  sharingMethod: string;
  openDate: string | null;
  authors: readonly { email: string }[];
  /** Co-editors. */
  editorIds: readonly number[];
  /** Number of submissions. */
  revisionNo: number;
  /** Whether an archive task reviews it; then reviewers of the ordinary queue cannot. */
  inTask?: boolean;
}

/** Permissions to audit or decide. */
const reviewPermissions = ['data:resource:audit', 'data:resource:approve'] as const;
/** Permission to manage all resources: the data administrator. */
const managePermission = 'data:resource:all';

/** Roles from permissions, for every resource. */
function officeOf(actor: Actor): Viewer[] {
  return [
    ...(holdsAny(actor, reviewPermissions) ? (['reviewer'] as const) : []),
    ...(holdsAny(actor, ['data:resource:query']) ? (['clerk'] as const) : []),
    ...(holdsAny(actor, [managePermission]) ? (['manager'] as const) : []),
  ];
}

/** Visible parts for each role of the actor; grants and links are checked by their nouns. */
const sightsOf = (actor: Actor, row: Pick<Subject, 'status' | 'ownerId' | 'editorIds'>): VisibleParts[] =>
  (['visitor', ...(isEditor(actor, row) ? (['editor'] as const) : []), ...officeOf(actor)] as const).map(
    (viewer) => visibility[row.status].to[viewer],
  );

/** Whether the actor owns it. */
export function isOwner(actor: Actor, row: Pick<Subject, 'ownerId'>): boolean {
  return actor.userId !== 0 && actor.userId === row.ownerId;
}

/** Owner or co-editor: people who fill in the form. */
export function isEditor(actor: Actor, row: Pick<Subject, 'ownerId' | 'editorIds'>): boolean {
  return isOwner(actor, row) || (actor.userId !== 0 && row.editorIds.includes(actor.userId));
}

/** Owner, co-editor or, by e-mail address, one of the authors: none of them may decide on it. */
export function isParty(actor: Actor, row: Pick<Subject, 'ownerId' | 'editorIds' | 'authors'>): boolean {
  const own = actor.email.trim().toLowerCase();
  return isEditor(actor, row) || (own !== '' && row.authors.some(({ email }) => email.trim().toLowerCase() === own));
}

/** Whether the resource has a public page, which may be a tombstone. */
export function isKnown(row: Pick<Subject, 'status'>): boolean {
  return visibility[row.status].page !== 'none';
}

/** Whether all its metadata is public. */
export function isPublic(row: Pick<Subject, 'status'>): boolean {
  return visibility[row.status].page === 'whole';
}

/** Whether the open date has passed; days begin at midnight in Asia/Shanghai, whatever the server's time zone. */
export function isOpen(row: Pick<Subject, 'sharingMethod' | 'openDate'>, now: Date): boolean {
  return row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= wireDay(now);
}

/**
 * Whether a resource follows a published version, so that its people must say what changed. Publishers' systems have no
 * field for it.
 */
export const isNewVersion = (row: { previousId: number | null; publisherAppId: number | null }): boolean =>
  row.previousId !== null && row.publisherAppId === null;

/** Sharing of the files now; a draft without a chosen method shares nothing. */
export function sharingState(row: Pick<Subject, 'sharingMethod' | 'openDate'>, now: Date): SharingState {
  if (row.sharingMethod === 'open') return isOpen(row, now) ? 'opened' : 'embargo';
  return row.sharingMethod === 'restricted' ? 'restricted' : 'closed';
}

/** Whether the actor may see the full record with contact data. Drafts are private. */
export function mayRead(actor: Actor, row: Subject): boolean {
  return sightsOf(actor, row).some(({ record }) => record);
}

/** Whether the actor may see statements of reviewers; reviewers keep this access while the owner revises the record. */
export function mayReadHistory(actor: Actor, row: Subject): boolean {
  return sightsOf(actor, row).some(
    ({ history }) => history === 'always' || (history === 'onceSubmitted' && row.revisionNo > 0),
  );
}

/** Visible parts of the files now: the maximum over the actor's roles. */
function filesSeen(actor: Actor, row: Subject, now: Date): FileVisibility {
  const sharing = sharingState(row, now);
  const levels = sightsOf(actor, row).map(({ files }) => fileVisibilities.indexOf(files[sharing]));
  return fileVisibilities[Math.max(...levels)]!;
}

/** Whether the actor may see names and sizes of the files; this does not depend on the open date. */
export function mayListFiles(actor: Actor, row: Subject): boolean {
  return filesSeen(actor, row, new Date(0)) !== 'none';
}

/**
 * The reason why the files are not available now, as a failure to throw; null if they are. Checked on every path to the
 * bytes.
 */
export function downloadRefusal(actor: Actor, row: Subject, now: Date): Failure | null {
  if (filesSeen(actor, row, now) === 'all') return null;
  if (!isPublic(row)) return isKnown(row) ? fail('data.resources.withdrawn', {}, 410) : fail('data.resources.notFound');
  switch (sharingState(row, now)) {
    case 'restricted':
      return fail('data.resources.restricted', {}, 403);
    case 'closed':
      return fail('data.resources.closed', {}, 403);
    default:
      return fail('data.resources.embargo', { date: row.openDate ?? '' }, 403);
  }
}

/** Whether a grant is valid: for a verified person, while the resource is public. */
export function mayBeGranted(actor: Actor, row: Subject): boolean {
  return actor.userId !== 0 && actor.verified && visibility[row.status].to.granted.files.restricted === 'all';
}

/** States in the actor's back-office list. */
export function visibleStatuses(actor: Actor): readonly ResourceStatus[] {
  const parts: Viewer[] = ['visitor', ...officeOf(actor)];
  return resourceStatuses.filter((status) => parts.some((viewer) => visibility[status].to[viewer].listed));
}

/** Whether the person's role in the record permits the act in some state. */
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
 * Whether the actor may carry out an act on the record now. A decision on a submitted resource claims it first, so
 * reviewers may decide without a claim. The noun that stores a request checks the confirmation by a second person.
 */
export function may(actor: Actor, act: Act, row: Subject): boolean {
  const rule: Transition = transitions[act];
  const states = act === 'approve' || act === 'reject' ? [...transitions.claim.from, ...rule.from] : rule.from;
  if (rule.neverSubmitted && row.revisionNo > 0) return false;
  if (row.inTask && rule.by === 'reviewer') return false;
  return states.includes(row.status) && mayBe(rule, actor, row);
}

/** All acts that the actor may carry out on the record, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject, now: Date): May {
  const allowed = Object.fromEntries(acts.map((act) => [act, may(actor, act, row)])) as Record<Act, boolean>;
  return { read: mayRead(actor, row), download: downloadRefusal(actor, row, now) === null, ...allowed };
}
