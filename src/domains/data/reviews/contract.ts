import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { FilterNumber, Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { PlainText, RequiredText, storable } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { FieldChange } from '#contract/data/versions';
import {
  isFieldKey,
  type ResourceStatus,
  ResourceType,
  type ResourceType as Type,
  resourceStatus,
  resourceStatuses,
} from '#contract/data/resources';

/** The initial reasons of every installation; others are added to the dictionary `data_reject_reason`. */
export const rejectReasons = ['metadata', 'file', 'format', 'quality', 'right', 'secret', 'sharing', 'other'] as const;
/** The dictionary of reasons. */
export const reasonDictionary = 'data_reject_reason';
/** The reason that requires comments, because it explains nothing. */
export const otherReason = 'other';
/** A value of the dictionary. */
export const RejectReason = z.string().trim().min(1).max(100);
export type RejectReason = z.infer<typeof RejectReason>;

/** Items that an auditor checks. */
export const checkItems = [
  'metadata',
  'identity',
  'files',
  'document',
  'quality',
  'runs',
  'rights',
  'sharing',
  'sensitive',
] as const;
export type CheckItem = (typeof checkItems)[number];
export const checkAnswers = ['yes', 'no', 'none'] as const;

/** The check list of each type, in the order of the form. `identity`: numbers and dates agree with the register named. */
export const checkLists: Record<Type, readonly CheckItem[]> = {
  dataset: ['metadata', 'files', 'document', 'quality', 'rights', 'sharing', 'sensitive'],
  paper: ['metadata', 'identity', 'files', 'rights', 'sharing', 'sensitive'],
  conference: ['metadata', 'identity', 'files', 'rights', 'sharing', 'sensitive'],
  thesis: ['metadata', 'identity', 'files', 'rights', 'sharing', 'sensitive'],
  softwareCopyright: ['metadata', 'identity', 'files', 'rights', 'sharing', 'sensitive'],
  report: ['metadata', 'identity', 'files', 'quality', 'rights', 'sharing', 'sensitive'],
  software: ['metadata', 'files', 'document', 'runs', 'rights', 'sharing', 'sensitive'],
  patent: ['metadata', 'identity', 'files', 'rights', 'sharing', 'sensitive'],
};

const CheckList = z.partialRecord(z.enum(checkItems), z.enum(checkAnswers));
export type CheckList = z.output<typeof CheckList>;

const outcomes = [
  'claimed',
  'assigned',
  'declined',
  'handedOver',
  'recused',
  'recommendApprove',
  'recommendReject',
  'approved',
  'rejected',
] as const;
export type Outcome = (typeof outcomes)[number];
export const opinions = ['recommendApprove', 'recommendReject'] as const satisfies readonly Outcome[];
const Opinion = z.enum(opinions);
const finals = ['approved', 'rejected'] as const satisfies readonly Outcome[];

/** The wording of a reason when it was given. */
export const ReasonText = z.object({ value: z.string(), zh: z.string(), en: z.string() });
export type ReasonText = z.output<typeof ReasonText>;

/** A part of a submission: a field of the form, all files as `files`, or one file as `files:<path>`. */
const isPlace = (place: string) =>
  place === 'files' || place.startsWith('files:') || isFieldKey(place.split('.', 1)[0] ?? '');
/** A reviewer's remark on one field or file; the form shows it there. */
export const Remark = z.object({
  place: z.string().max(1010).overwrite(storable).refine(isPlace, 'kernel.invalid.format'),
  text: RequiredText(1000),
});
export type Remark = z.output<typeof Remark>;
/** Limit of remarks per decision. */
export const maxRemarks = 100;

/**
 * One entry of a resource's history. The submitter's view omits people, check lists and recommendations of auditors.
 */
export const Review = z.object({
  id: z.number(),
  revisionNo: z.number(),
  stage: z.string(),
  reviewerName: z.string().optional(),
  /** The person who was asked, if the entry is about somebody other than the actor. */
  subjectName: z.string().optional(),
  outcome: z.enum(outcomes),
  comments: z.string(),
  reasons: z.array(RejectReason),
  reasonTexts: z.array(ReasonText),
  remarks: z.array(Remark),
  checklist: CheckList.optional(),
  finishedAt: Moment,
});
export type Review = z.output<typeof Review>;

/** A decision sets `decided`; the auditor's own act sets the others. */
export const assignmentStates = ['open', 'answered', 'declined', 'handedOver', 'recused', 'decided'] as const;

/** An open review as colleagues see it. */
export const Assignment = z.object({
  assignmentId: z.number(),
  userId: z.number(),
  name: z.string(),
  status: z.enum(assignmentStates),
  dueDate: z.string(),
  isOverdue: z.boolean(),
  /** Null before there is one, and for auditors who have not given theirs. */
  opinion: Opinion.nullable(),
});
export type Assignment = z.output<typeof Assignment>;

/** Reviewers of the current revision of a resource, and those who decided on it, by name, assigned or not. */
const Progress = z.object({
  resourceId: z.number(),
  assignments: z.array(Assignment),
  decision: z.object({ name: z.string(), outcome: z.enum(finals) }).nullable(),
});
export type Progress = z.output<typeof Progress>;

/** Reason why a person must not review a resource. */
const Conflict = z.enum(['owner', 'editor', 'author', 'institution']);

/** A person who can be asked, with the facts for and against. */
export const Candidate = z.object({
  userId: z.number(),
  name: z.string(),
  organization: z.string(),
  subjectCodes: z.array(z.string()),
  open: z.number(),
  overdue: z.number(),
  maxOpen: z.number(),
  averageDays: z.number().nullable(),
  conflict: Conflict.nullable(),
  /** Reason why this person cannot be asked; null if they can. */
  refusal: z.enum(['conflict', 'already', 'paused', 'notPermitted', 'subject', 'full']).nullable(),
  /** One of the best three available candidates: nearest discipline, fewest open reviews. */
  isProposed: z.boolean(),
});
export type Candidate = z.output<typeof Candidate>;

/** The data that a reviewer sees on opening a resource in review. */
export const Desk = z.object({
  conflict: Conflict.nullable(),
  assignments: z.array(Assignment),
  /** The caller's own open review. */
  mine: z.object({ assignmentId: z.number(), dueDate: z.string(), isOverdue: z.boolean() }).nullable(),
  /** Number of others' opinions that the caller may read after giving their own. */
  hiddenOpinions: z.number(),
  note: z.string(),
  /**
   * The newest entry of the history. A decision names it, so that it cannot miss an opinion that was given in the
   * meantime.
   */
  seen: z.number(),
  /** Whether an approval would be refused because opinions are missing. */
  opinionMissing: z.boolean(),
  may: z.object({
    claim: z.boolean(),
    assign: z.boolean(),
    opine: z.boolean(),
    handOver: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    ask: z.boolean(),
  }),
});
export type Desk = z.output<typeof Desk>;

/**
 * A row of "my reviews", with the title of the reviewed revision. A decision that the caller made without an assignment
 * is also a row, without assignment and due date.
 */
export const MyReview = z.object({
  assignmentId: z.number().nullable(),
  decisionId: z.number().nullable(),
  resourceId: z.number(),
  resourceNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  resourceType: ResourceType,
  revisionNo: z.number(),
  status: z.enum(assignmentStates),
  assignedAt: Moment,
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  opinion: Opinion.nullable(),
  decision: z.enum(finals).nullable(),
  /** Of the caller's decision, else of their opinion. */
  comments: z.string(),
  reasonTexts: z.array(ReasonText),
  finishedAt: Moment.nullable(),
  /** The submitter wrote the latest message. */
  hasAnswer: z.boolean(),
});
export type MyReview = z.output<typeof MyReview>;

export const MyReviewQuery = PageQuery.extend({
  state: z.enum(['waiting', 'done']).default('waiting'),
  /** Filters for one resource. */
  resourceId: FilterNumber,
  ...dateRange('AssignedAt'),
});
export type MyReviewQuery = z.output<typeof MyReviewQuery>;

/** States in which a resource waits for an act; their queues show the oldest submission first. */
export const waitingStatuses = [
  resourceStatus.submitted,
  resourceStatus.reviewing,
  resourceStatus.approved,
] as const satisfies readonly ResourceStatus[];

/** Differences between a revision and the one before it; null if there is none before. */
export const Difference = z.object({
  /** `V1.0`, and the number of its submission. */
  version: z.string(),
  revisionNo: z.number(),
  fields: z.array(FieldChange),
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'reclassified']),
      /** In bytes; null where the file is absent. */
      sizeBefore: z.number().nullable(),
      sizeAfter: z.number().nullable(),
      /** Values of the file class; empty where the file is absent. */
      classBefore: z.string(),
      classAfter: z.string(),
    }),
  ),
  /** Whether there are more files than listed. */
  more: z.boolean(),
});
export type Difference = z.output<typeof Difference>;

const resourceId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const userId = z.number().int().positive().max(2_147_483_647);
const assignmentId = resourceId;
const ByResource = z.object({ resourceId: Id });
const reasons = z.array(RejectReason).max(50);

/** The version of the record that the reviewer has read; a decision on another version is refused. */
const read = { resourceId, rowVer: z.number().int() };
/** An open review of the record as it was read. */
const inHand = { assignmentId, rowVer: z.number().int() };
const decision = {
  ...read,
  comments: PlainText(2000),
  /** The newest entry of the history that the page showed. */
  seen: z.number().int().min(0).optional(),
};

/** The fields of an auditor's form. */
export const OpinionFields = z.object({
  recommend: Opinion,
  comments: RequiredText(2000),
  reasons: reasons.default([]),
  checklist: CheckList.default({}),
});
export type OpinionFields = z.output<typeof OpinionFields>;

export const reviews = contract('data.reviews', {
  history: {
    method: 'GET',
    path: '/data/review/:resourceId',
    permit: 'data:resource:query',
    params: ByResource,
    reply: data(z.array(Review)),
  },
  ownHistory: {
    method: 'GET',
    path: '/front/review/:resourceId',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: ByResource,
    reply: data(z.array(Review)),
  },
  desk: {
    method: 'GET',
    path: '/data/review/desk/:resourceId',
    permit: 'data:resource:query',
    params: ByResource,
    reply: data(Desk),
  },
  /** Null if there is no earlier revision. */
  difference: {
    method: 'GET',
    path: '/data/review/difference/:resourceId',
    permit: 'data:resource:query',
    params: ByResource,
    reply: data(Difference.nullable()),
  },
  /**
   * The resources before and after a resource in a queue: the states of the approval list, or the caller's open
   * reviews.
   */
  neighbours: {
    method: 'GET',
    path: '/data/review/neighbours/:resourceId',
    permit: 'data:resource:list',
    params: ByResource,
    query: z.object({ queue: z.enum([...resourceStatuses, 'mine']).default(resourceStatus.submitted) }),
    reply: data(z.object({ previous: z.number().nullable(), next: z.number().nullable() })),
  },
  /** Reviewers of the given resources, for the columns of a list. */
  progress: {
    method: 'GET',
    path: '/data/review/progress',
    permit: 'data:resource:list',
    query: z.object({
      resourceIds: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'kernel.invalid.format')
        .transform((text) => text.split(',').map(Number)),
    }),
    reply: data(z.array(Progress)),
  },
  candidates: {
    method: 'GET',
    path: '/data/review/candidates/:resourceId',
    permit: ['data:resource:assign', 'data:resource:audit'],
    params: ByResource,
    reply: data(z.array(Candidate)),
  },
  mine: {
    method: 'GET',
    path: '/data/review/mine',
    permit: 'data:resource:audit',
    query: MyReviewQuery,
    reply: rows(MyReview),
  },
  claim: {
    method: 'POST',
    path: '/data/review/claim',
    permit: 'data:resource:audit',
    body: z.object(read),
    reply: done(),
  },
  assign: {
    method: 'POST',
    path: '/data/review/assign',
    permit: 'data:resource:assign',
    body: z.object({
      ...read,
      userIds: z
        .array(userId)
        .min(1, 'data.reviews.auditorRequired')
        .max(10)
        .transform((ids) => [...new Set(ids)]),
    }),
    reply: done(),
  },
  /** By the auditor, or by a person with the permission to assign. */
  handOver: {
    method: 'POST',
    path: '/data/review/hand-over',
    permit: ['data:resource:audit', 'data:resource:assign'],
    body: z.object({ ...inHand, userId, reason: RequiredText(500) }),
    reply: done(),
  },
  decline: {
    method: 'POST',
    path: '/data/review/decline',
    permit: 'data:resource:audit',
    body: z.object({ ...inHand, reason: RequiredText(500) }),
    reply: done(),
  },
  opine: {
    method: 'POST',
    path: '/data/review/opinion',
    permit: 'data:resource:audit',
    body: OpinionFields.extend(inHand),
    reply: done(),
  },
  /** Saved during typing. Private, and therefore in no log. */
  note: {
    method: 'PUT',
    path: '/data/review/note',
    permit: 'data:resource:audit',
    body: z.object({ resourceId, text: PlainText(5000) }),
    reply: done(),
    repeatable: true,
    audit: false,
  },
  approve: {
    method: 'POST',
    path: '/data/review/approve',
    permit: 'data:resource:approve',
    body: z.object(decision),
    /** Whether it is public now; a hold, such as a registration of identifiers, may still delay it. */
    reply: flat({ isPublished: z.boolean() }),
  },
  reject: {
    method: 'POST',
    path: '/data/review/reject',
    permit: 'data:resource:approve',
    body: z.object({
      ...decision,
      reasons: reasons.min(1, 'data.reviews.reasonRequired'),
      remarks: z.array(Remark).max(maxRemarks).default([]),
    }),
    reply: done(),
  },
});
