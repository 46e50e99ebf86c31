import { z } from 'zod';

/** The states by name; the specification defines their codes. */
export const resourceStatus = {
  draft: '0',
  submitted: '1',
  reviewing: '2',
  rejected: '3',
  approved: '4',
  published: '5',
  superseded: '6',
  withdrawn: '7',
} as const;
export const resourceStatuses = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;
export const ResourceStatus = z.enum(resourceStatuses);
export type ResourceStatus = z.infer<typeof ResourceStatus>;

/**
 * The acting party: the owner; the owner or a co-editor; a reviewer who is no party; a data administrator; the portal.
 */
type Part = 'owner' | 'editor' | 'reviewer' | 'manager' | 'system';

/** One act on a resource. */
export interface Transition {
  from: readonly ResourceStatus[];
  /** `same` keeps the state, `gone` deletes the record. */
  to: ResourceStatus | 'same' | 'gone';
  by: Part;
  /** Permission of a reviewer or manager. */
  permission?: `data:resource:${string}`;
  /** Whether the act needs a reason. */
  reason?: true;
  /** Whether a second person confirms it. */
  second?: true;
  /** Only before the first submission. */
  neverSubmitted?: true;
}

const everyState = resourceStatuses;
const beforeWithdrawal = [
  resourceStatus.draft,
  resourceStatus.submitted,
  resourceStatus.reviewing,
  resourceStatus.rejected,
  resourceStatus.approved,
  resourceStatus.published,
  resourceStatus.superseded,
] as const;

/** All acts. The guard, the buttons, the diagram of the README and the exhaustive test read this table. */
export const transitions = {
  submit: { from: [resourceStatus.draft, resourceStatus.rejected], to: resourceStatus.submitted, by: 'owner' },
  recall: { from: [resourceStatus.submitted], to: resourceStatus.draft, by: 'owner' },
  claim: {
    from: [resourceStatus.submitted],
    to: resourceStatus.reviewing,
    by: 'reviewer',
    permission: 'data:resource:audit',
  },
  /** Assigns auditors; existing assignments stay. */
  assign: {
    from: [resourceStatus.submitted, resourceStatus.reviewing],
    to: resourceStatus.reviewing,
    by: 'reviewer',
    permission: 'data:resource:assign',
  },
  /** All auditors declined: the resource returns to the queue. */
  release: { from: [resourceStatus.reviewing], to: resourceStatus.submitted, by: 'system' },
  /** An archive task takes the resource into its review, returns it when the project recalls it, and decides on it. */
  takeIntoTask: {
    from: [resourceStatus.submitted, resourceStatus.reviewing],
    to: resourceStatus.reviewing,
    by: 'system',
  },
  leaveTask: { from: [resourceStatus.reviewing], to: resourceStatus.submitted, by: 'system' },
  reject: {
    from: [resourceStatus.reviewing],
    to: resourceStatus.rejected,
    by: 'reviewer',
    permission: 'data:resource:approve',
    reason: true,
  },
  approve: {
    from: [resourceStatus.reviewing],
    to: resourceStatus.approved,
    by: 'reviewer',
    permission: 'data:resource:approve',
  },
  publish: { from: [resourceStatus.approved], to: resourceStatus.published, by: 'system' },
  /** The virus scan detected malware in a file of an approved resource: the owner must replace it. */
  sendBack: { from: [resourceStatus.approved], to: resourceStatus.rejected, by: 'system' },
  supersede: { from: [resourceStatus.published], to: resourceStatus.superseded, by: 'system' },
  /** The newest version was withdrawn: the newest remaining one replaces it. */
  reinstate: { from: [resourceStatus.superseded], to: resourceStatus.published, by: 'system' },
  withdraw: {
    from: [resourceStatus.published, resourceStatus.superseded],
    to: resourceStatus.withdrawn,
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
  },
  restore: {
    from: [resourceStatus.withdrawn],
    to: resourceStatus.published,
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
    second: true,
  },
  /** Returns an old version to its former state. */
  restoreOld: {
    from: [resourceStatus.withdrawn],
    to: resourceStatus.superseded,
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
    second: true,
  },

  /** An auditor's recommendation; assignments are rows of data/reviews. */
  opine: { from: [resourceStatus.reviewing], to: 'same', by: 'reviewer', permission: 'data:resource:audit' },
  /** Hands one auditor's review over to another auditor. */
  passOn: { from: [resourceStatus.reviewing], to: 'same', by: 'reviewer', permission: 'data:resource:assign' },
  edit: { from: [resourceStatus.draft, resourceStatus.rejected], to: 'same', by: 'editor' },
  remove: { from: [resourceStatus.draft], to: 'gone', by: 'owner', neverSubmitted: true },
  /** Creates the next version as a separate draft. */
  newVersion: { from: [resourceStatus.published], to: 'same', by: 'owner' },
  /** The same by a data administrator; the draft belongs to the owner. */
  newVersionFor: {
    from: [resourceStatus.published],
    to: 'same',
    by: 'manager',
    permission: 'data:resource:edit',
    reason: true,
  },
  clone: { from: everyState, to: 'same', by: 'owner' },
  /** More open sharing applies at once, stricter sharing after a reviewer's consent. */
  share: { from: [resourceStatus.published], to: 'same', by: 'owner' },
  askWithdrawal: { from: [resourceStatus.published, resourceStatus.superseded], to: 'same', by: 'owner', reason: true },
  /** Small corrections; an administrator decides, and then amends. */
  askCorrection: { from: [resourceStatus.published, resourceStatus.superseded], to: 'same', by: 'owner', reason: true },
  /** The open date has passed. */
  open: { from: [resourceStatus.published, resourceStatus.superseded], to: 'same', by: 'system' },
  /** Corrects the metadata of a public resource, with a revision and a mail to the owner. */
  amend: {
    from: [resourceStatus.published, resourceStatus.superseded],
    to: 'same',
    by: 'manager',
    permission: 'data:resource:edit',
    reason: true,
  },
  setOpenDate: {
    from: [resourceStatus.published, resourceStatus.superseded],
    to: 'same',
    by: 'manager',
    permission: 'data:resource:edit',
    reason: true,
  },
  changeOwner: { from: everyState, to: 'same', by: 'manager', permission: 'data:resource:edit', reason: true },
  /** Moves all versions to another sub-center, which is a department and determines their data scope. */
  moveToCenter: { from: everyState, to: 'same', by: 'manager', permission: 'data:resource:move', reason: true },
  handOver: { from: beforeWithdrawal, to: 'same', by: 'owner', second: true },
  invite: { from: beforeWithdrawal, to: 'same', by: 'owner' },
  showToReviewers: { from: beforeWithdrawal, to: 'same', by: 'owner' },
} as const satisfies Record<string, Transition>;
export type Act = keyof typeof transitions;
/** Acts that change the state. */
export type Move = { [A in Act]: (typeof transitions)[A]['to'] extends ResourceStatus ? A : never }[Act];
export const acts = Object.keys(transitions) as Act[];

const allowed = Object.fromEntries(acts.map((act) => [act, z.boolean()])) as Record<Act, z.ZodBoolean>;

/** The acts that the actor may carry out on a row now; pages must not derive them. */
export const May = z.object({ read: z.boolean(), download: z.boolean(), ...allowed });
export type May = z.output<typeof May>;
