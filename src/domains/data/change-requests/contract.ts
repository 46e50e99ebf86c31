import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { PlainText, RequiredText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { Correction, Orcids, ResourceStatus, Sharing, type Act } from '#contract/data/resources';
import { FieldChange } from '#contract/data/versions';

/** Kinds of changes: the act on the resource, and the permission to decide. */
export const changeKinds = {
  /** Stricter sharing or a stricter licence; more open sharing needs no consent. */
  share: { act: 'share', decides: 'data:resource:approve' },
  withdraw: { act: 'askWithdrawal', decides: 'data:resource:withdraw' },
  /** Confirmed by a second person with the permission to withdraw. */
  restore: { act: 'restore', decides: 'data:resource:withdraw' },
  /** Small corrections of a public resource; an approval amends it. */
  correct: { act: 'askCorrection', decides: 'data:resource:edit' },
  handOver: { act: 'handOver', decides: 'receiver' },
} as const satisfies Record<string, { act: Act; decides: 'receiver' | `data:resource:${string}` }>;
export type ChangeKind = keyof typeof changeKinds;
export const ChangeKind = z.enum(Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]);

/** The states by name; the specification defines their codes. */
export const changeStatus = { waiting: '0', accepted: '1', refused: '2', takenBack: '3' } as const;
const changeStatuses = ['0', '1', '2', '3'] as const;
export const ChangeStatus = z.enum(changeStatuses);
export type ChangeStatus = z.infer<typeof ChangeStatus>;

export const Change = z.object({
  changeId: z.number(),
  kind: ChangeKind,
  resourceId: z.number(),
  resourceNo: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  version: z.string(),
  resourceStatus: ResourceStatus,
  /** Version of the resource that the person who decides has read. */
  rowVer: z.number(),
  askedByName: z.string(),
  receiverName: z.string(),
  reason: z.string(),
  /** Sharing now and as requested; null for other kinds. */
  before: Sharing.nullable(),
  terms: Sharing.nullable(),
  /** The corrected fields, as texts; empty for other kinds. */
  corrections: z.array(FieldChange),
  status: ChangeStatus,
  decisionReason: z.string(),
  decidedAt: Moment.nullable(),
  createTime: Moment,
  may: z.object({ decide: z.boolean(), takeBack: z.boolean() }),
});
export type Change = z.output<typeof Change>;

export const ChangeQuery = PageQuery.extend({
  kind: ChangeKind.optional(),
  status: ChangeStatus.optional(),
  keyword: z.string().trim().max(100).optional(),
  ...dateRange('CreateTime'),
});
export type ChangeQuery = z.output<typeof ChangeQuery>;

export const ReceivedQuery = PageQuery.extend(dateRange('CreateTime'));
export type ReceivedQuery = z.output<typeof ReceivedQuery>;

/** Limit of resources per request. */
export const maxMoved = 100;

const Reason = RequiredText(1000);
const ById = z.object({ id: Id });
const resourceId = Id;
const rowVer = z.number().int();
const deciders = ['data:resource:approve', 'data:resource:withdraw', 'data:resource:edit'] as const;

export const changeRequests = contract('data.change-requests', {
  /** Requests for a resource of the caller, newest first. */
  own: {
    method: 'GET',
    path: '/front/resource-change/of/:id',
    permit: 'user',
    params: ById,
    query: PageQuery,
    reply: rows(Change),
  },
  /** Applies at once if access becomes more open; otherwise a reviewer decides. */
  share: {
    method: 'POST',
    path: '/front/resource-change/share',
    permit: 'verified',
    body: Sharing.extend({ resourceId, rowVer, reason: PlainText(1000) }),
    reply: data(z.object({ applied: z.boolean() })),
  },
  /** Fields that are left out stay; `orcids` are those of all authors, in their order. */
  correct: {
    method: 'POST',
    path: '/front/resource-change/correct',
    permit: 'verified',
    body: z.object({
      ...withoutDefaults(Correction.shape),
      orcids: Orcids.optional(),
      resourceId,
      rowVer,
      reason: Reason,
    }),
    reply: done(),
  },
  askWithdrawal: {
    method: 'POST',
    path: '/front/resource-change/withdraw',
    permit: 'verified',
    body: z.object({ resourceId, rowVer, reason: Reason }),
    reply: done(),
  },
  /** To a user name or e-mail address; rate-limited, because the response reveals whether the person exists. */
  handOver: {
    method: 'POST',
    path: '/front/resource-change/hand-over',
    permit: 'verified',
    body: z.object({ resourceId, rowVer, who: z.string().trim().min(1).max(100), reason: PlainText(1000) }),
    reply: done(),
    limit: { per: 'account', count: 20, seconds: 3600 },
  },
  takeBack: {
    method: 'POST',
    path: '/front/resource-change/:id/take-back',
    permit: 'user',
    params: ById,
    reply: done(),
  },
  /** Resources that others want to hand over to the caller. */
  received: {
    method: 'GET',
    path: '/front/resource-change/received',
    permit: 'user',
    query: ReceivedQuery,
    reply: rows(Change),
  },
  answer: {
    method: 'POST',
    path: '/front/resource-change/:id/answer',
    permit: 'verified',
    params: ById,
    body: z.object({ rowVer, accepts: z.boolean(), comments: PlainText(1000) }),
    reply: done(),
  },

  list: {
    method: 'GET',
    path: '/data/change/list',
    permit: 'data:change:list',
    query: ChangeQuery,
    reply: rows(Change),
  },
  decide: {
    method: 'POST',
    path: '/data/change/decide',
    permit: deciders,
    body: z.object({ changeId: Id, rowVer, accepts: z.boolean(), comments: PlainText(1000) }),
    reply: done(),
  },
  withdraw: {
    method: 'POST',
    path: '/data/change/withdraw',
    permit: 'data:resource:withdraw',
    body: z.object({ resourceId, rowVer, reason: Reason }),
    reply: done(),
  },
  askRestore: {
    method: 'POST',
    path: '/data/change/restore',
    permit: 'data:resource:withdraw',
    body: z.object({ resourceId, rowVer, reason: Reason }),
    reply: done(),
  },
  setOpenDate: {
    method: 'POST',
    path: '/data/change/open-date',
    permit: 'data:resource:edit',
    body: z.object({ resourceId, rowVer, openDate: Day, reason: Reason }),
    reply: done(),
  },
  changeOwner: {
    method: 'POST',
    path: '/data/change/owner',
    permit: 'data:resource:edit',
    body: z.object({ resourceId, rowVer, who: z.string().trim().min(1).max(100), reason: Reason }),
    reply: done(),
  },
  /** Sub-centers in the caller's data scope that can be targets of a move. */
  centers: {
    method: 'GET',
    path: '/data/change/centers',
    permit: 'data:resource:move',
    reply: data(z.array(z.object({ deptId: z.number(), deptName: z.string() }))),
  },
  /** Moves resources with all their versions to a sub-center; all of them or none. */
  moveToCenter: {
    method: 'POST',
    path: '/data/change/center',
    permit: 'data:resource:move',
    body: z.object({
      resources: z.array(z.object({ resourceId, rowVer })).min(1, 'data.change-requests.noneChosen').max(maxMoved),
      deptId: Id,
      reason: Reason,
    }),
    reply: data(z.object({ count: z.number() })),
  },
  /** Creates the next version for the owner, as the owner's draft. */
  newVersion: {
    method: 'POST',
    path: '/data/change/new-version',
    permit: 'data:resource:edit',
    body: z.object({ resourceId, rowVer, reason: Reason }),
    reply: data(z.object({ resourceId: z.number() })),
  },
});
