import { z } from 'zod';

/** 0 draft, 1 submitted, 2 reviewing, 3 rejected, 4 approved, 5 published, 6 superseded, 7 tombstone. */
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
const beforeWithdrawal = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Every act; the guard, the buttons, the diagram of the README and the exhaustive test read this table. */
export const transitions = {
  submit: { from: ['0', '3'], to: '1', by: 'owner' },
  recall: { from: ['1'], to: '0', by: 'owner' },
  claim: { from: ['1'], to: '2', by: 'reviewer', permission: 'data:resource:audit' },
  /** Auditors are chosen; who has it already keeps it. */
  assign: { from: ['1', '2'], to: '2', by: 'reviewer', permission: 'data:resource:assign' },
  /** Every auditor gave it back: it waits again. */
  release: { from: ['2'], to: '1', by: 'system' },
  /** An archive task takes it into its review, gives it back when the project recalls it, and decides on it. */
  takeIntoTask: { from: ['1', '2'], to: '2', by: 'system' },
  leaveTask: { from: ['2'], to: '1', by: 'system' },
  reject: { from: ['2'], to: '3', by: 'reviewer', permission: 'data:resource:approve', reason: true },
  approve: { from: ['2'], to: '4', by: 'reviewer', permission: 'data:resource:approve' },
  publish: { from: ['4'], to: '5', by: 'system' },
  /** The virus scan found something in a file of what waits to be published: the owner replaces it. */
  sendBack: { from: ['4'], to: '3', by: 'system' },
  supersede: { from: ['5'], to: '6', by: 'system' },
  /** The newest version was withdrawn: the newest that is left takes its place. */
  reinstate: { from: ['6'], to: '5', by: 'system' },
  withdraw: { from: ['5', '6'], to: '7', by: 'manager', permission: 'data:resource:withdraw', reason: true },
  restore: {
    from: ['7'],
    to: '5',
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
    second: true,
  },
  /** Back to where an old version was. */
  restoreOld: {
    from: ['7'],
    to: '6',
    by: 'manager',
    permission: 'data:resource:withdraw',
    reason: true,
    second: true,
  },

  /** What an auditor recommends; that they were asked is a row of data/reviews. */
  opine: { from: ['2'], to: 'same', by: 'reviewer', permission: 'data:resource:audit' },
  /** One auditor's review goes to another. */
  passOn: { from: ['2'], to: 'same', by: 'reviewer', permission: 'data:resource:assign' },
  edit: { from: ['0', '3'], to: 'same', by: 'editor' },
  remove: { from: ['0'], to: 'gone', by: 'owner', neverSubmitted: true },
  /** Begins the next version as a draft of its own. */
  newVersion: { from: ['5'], to: 'same', by: 'owner' },
  /** The same by a data administrator; the draft is the owner's. */
  newVersionFor: { from: ['5'], to: 'same', by: 'manager', permission: 'data:resource:edit', reason: true },
  clone: { from: everyState, to: 'same', by: 'owner' },
  /** More open at once, stricter when a reviewer agrees. */
  share: { from: ['5'], to: 'same', by: 'owner' },
  askWithdrawal: { from: ['5', '6'], to: 'same', by: 'owner', reason: true },
  /** The open date has come. */
  open: { from: ['5', '6'], to: 'same', by: 'system' },
  /** Corrects the metadata of what is public; a revision and a mail to the owner say so. */
  amend: { from: ['5', '6'], to: 'same', by: 'manager', permission: 'data:resource:edit', reason: true },
  setOpenDate: { from: ['5', '6'], to: 'same', by: 'manager', permission: 'data:resource:edit', reason: true },
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
