import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';

export const rejectReasons = ['metadata', 'file', 'format', 'quality', 'right', 'secret', 'sharing', 'other'] as const;
export const RejectReason = z.enum(rejectReasons);
export type RejectReason = z.infer<typeof RejectReason>;

/** One entry of a resource's history. Reviewers' names are left out for the submitter. */
export const Review = z.object({
  id: z.number(),
  revisionNo: z.number(),
  stage: z.string(),
  reviewerName: z.string().optional(),
  outcome: z.enum(['claimed', 'approved', 'rejected', 'recommendApprove', 'recommendReject']),
  comments: z.string(),
  reasons: z.array(RejectReason),
  finishedAt: Moment,
});
export type Review = z.output<typeof Review>;

const ByResource = z.object({ resourceId: Id });
/** The version of the record that the reviewer has read: a decision on anything else is refused. */
const decision = {
  resourceId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  rowVer: z.number().int(),
  comments: z
    .string()
    .overwrite((text) => text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, ''))
    .trim()
    .max(2000)
    .default(''),
};

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
    params: ByResource,
    reply: data(z.array(Review)),
  },
  claim: {
    method: 'POST',
    path: '/data/review/claim',
    permit: 'data:resource:audit',
    body: z.object({ resourceId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), rowVer: z.number().int() }),
    reply: done(),
  },
  approve: {
    method: 'POST',
    path: '/data/review/approve',
    permit: 'data:resource:approve',
    body: z.object(decision),
    reply: done(),
  },
  reject: {
    method: 'POST',
    path: '/data/review/reject',
    permit: 'data:resource:approve',
    body: z.object({
      ...decision,
      reasons: z.array(RejectReason).min(1, 'data.reviews.reasonRequired').max(rejectReasons.length),
    }),
    reply: done(),
  },
});
