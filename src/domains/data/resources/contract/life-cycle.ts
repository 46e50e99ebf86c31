import { z } from 'zod';

/** The states by name; their codes are the specification's. */
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

/** Who acts: the owner; the owner or a co-editor; a reviewer, who is no party; a data administrator; the portal itself. */
export type Part = 'owner' | 'editor' | 'reviewer' | 'manager' | 'system';

/** One act on a resource. */
export interface Transition {
  from: readonly ResourceStatus[];
  /** `same` leaves the state as it is, `gone` deletes the record. */
  to: ResourceStatus | 'same' | 'gone';
  by: Part;
  /** What a reviewer or manager needs. */
  permission?: `data:resource:${string}`;
  /** Whether the act needs a reason. */
  reason?: true;
  /** Whether a second person confirms it. */
  second?: true;
  /** Only while nobody but those who fill it has seen it. */
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

/** Every act; the guard, the buttons, the diagram of the README and the exhaustive test read this table. */
export const transitions = {
  submit: { from: [resourceStatus.draft, resourceStatus.rejected], to: resourceStatus.submitted, by: 'owner' },
  recall: { from: [resourceStatus.submitted], to: resourceStatus.draft, by: 'owner' },
  claim: {
    from: [resourceStatus.submitted],
    to: resourceStatus.reviewing,
    by: 'reviewer',
    permission: 'data:resource:audit',
  },
  /** Auditors are chosen; who has it already keeps it. */
  assign: {
    from: [resourceStatus.submitted, resourceStatus.reviewing],
    to: resourceStatus.reviewing,
    by: 'reviewer',
    permission: 'data:resource:assign',
  },
  /** Every auditor gave it back: it waits again. */
  release: { from: [resourceStatus.reviewing], to: resourceStatus.submitted, by: 'system' },
  /** An archive task takes it into its review, gives it back when the project recalls it, and decides on it. */
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
  /** The virus scan found something in a file of what waits to be published: the owner replaces it. */
  sendBack: { from: [resourceStatus.approved], to: resourceStatus.rejected, by: 'system' },
  supersede: { from: [resourceStatus.published], to: resourceStatus.superseded, by: 'system' },
  /** The newest version was withdrawn: the newest that is left takes its place. */
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
  /** Back to where an old version was. */
  restoreOld: {
    from: [resourceStatus.withdrawn],
    to: resourceStatus.superseded,
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
    second: true,
  },

  /** What an auditor recommends; that they were asked is a row of data/reviews. */
  opine: { from: [resourceStatus.reviewing], to: 'same', by: 'reviewer', permission: 'data:resource:audit' },
  /** One auditor's review goes to another. */
  passOn: { from: [resourceStatus.reviewing], to: 'same', by: 'reviewer', permission: 'data:resource:assign' },
  edit: { from: [resourceStatus.draft, resourceStatus.rejected], to: 'same', by: 'editor' },
  remove: { from: [resourceStatus.draft], to: 'gone', by: 'owner', neverSubmitted: true },
  /** Begins the next version as a draft of its own. */
  newVersion: { from: [resourceStatus.published], to: 'same', by: 'owner' },
  /** The same by a data administrator; the draft is the owner's. */
  newVersionFor: {
    from: [resourceStatus.published],
    to: 'same',
    by: 'manager',
    permission: 'data:resource:edit',
    reason: true,
  },
  clone: { from: everyState, to: 'same', by: 'owner' },
  /** More open at once, stricter when a reviewer agrees. */
  share: { from: [resourceStatus.published], to: 'same', by: 'owner' },
  askWithdrawal: { from: [resourceStatus.published, resourceStatus.superseded], to: 'same', by: 'owner', reason: true },
  /** The open date has come. */
  open: { from: [resourceStatus.published, resourceStatus.superseded], to: 'same', by: 'system' },
  /** Corrects the metadata of what is public; a revision and a mail to the owner say so. */
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
  /** All versions go to another sub-center, a department: whose data scope they lie in. */
  moveToCenter: { from: everyState, to: 'same', by: 'manager', permission: 'data:resource:move', reason: true },
  handOver: { from: beforeWithdrawal, to: 'same', by: 'owner', second: true },
  invite: { from: beforeWithdrawal, to: 'same', by: 'owner' },
  showToReviewers: { from: beforeWithdrawal, to: 'same', by: 'owner' },
} as const satisfies Record<string, Transition>;
export type Act = keyof typeof transitions;
/** Acts that lead to another state. */
export type Move = { [A in Act]: (typeof transitions)[A]['to'] extends ResourceStatus ? A : never }[Act];
export const acts = Object.keys(transitions) as Act[];

const allowed = Object.fromEntries(acts.map((act) => [act, z.boolean()])) as Record<Act, z.ZodBoolean>;

/** What the actor may do with a row now; no page derives it again. */
export const May = z.object({ read: z.boolean(), download: z.boolean(), ...allowed });
export type May = z.output<typeof May>;
