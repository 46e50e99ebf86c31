import { z } from 'zod';
import { actNamesOf, actStep, mayShape } from '#shared/acts';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { emptyOr, Line, PlainText, RequiredText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { Preview } from '#contract/files/previews';

/** The states by name; the specification defines their codes. */
export const accessStatus = {
  pending: '0',
  supplement: '1',
  approved: '2',
  rejected: '3',
  expired: '4',
  revoked: '5',
  cancelled: '6',
} as const;
export const accessStatuses = ['0', '1', '2', '3', '4', '5', '6'] as const;
export const AccessStatus = z.enum(accessStatuses);
export type AccessStatus = z.infer<typeof AccessStatus>;

const purposes = ['research', 'teaching', 'publicGood', 'commercial'] as const;
export const Purpose = z.enum(purposes);

/** All acts on a request. The guard, the buttons and the exhaustive test read this table. */
export const accessActs = {
  supplement: { from: [accessStatus.pending], to: accessStatus.supplement, by: ['auditor', 'owner'], reason: true },
  answer: { from: [accessStatus.supplement], to: accessStatus.pending, by: ['applicant'], reason: true },
  consent: { from: [accessStatus.pending, accessStatus.supplement], to: 'same', by: ['owner'] },
  attach: { from: [accessStatus.pending, accessStatus.supplement], to: 'same', by: ['applicant'] },
  approve: { from: [accessStatus.pending], to: accessStatus.approved, by: ['auditor'] },
  reject: { from: [accessStatus.pending], to: accessStatus.rejected, by: ['auditor'], reason: true },
  expire: { from: [accessStatus.approved], to: accessStatus.expired, by: ['system'] },
  revoke: { from: [accessStatus.approved], to: accessStatus.revoked, by: ['auditor'], reason: true },
  cancel: { from: [accessStatus.pending, accessStatus.supplement], to: accessStatus.cancelled, by: ['applicant'] },
  /** The resource was withdrawn, or needs no request any more. */
  end: { from: [accessStatus.pending, accessStatus.supplement], to: accessStatus.cancelled, by: ['system'] },
} as const satisfies Record<
  string,
  { from: readonly AccessStatus[]; to: AccessStatus | 'same'; by: readonly Part[]; reason?: true }
>;
type Part = 'applicant' | 'owner' | 'auditor' | 'system';
export type AccessAct = keyof typeof accessActs;
const actNames = actNamesOf(accessActs);

/** Acts that the caller may carry out on a request now. */
export const AccessMay = z.object(mayShape(actNames));
export type AccessMay = z.output<typeof AccessMay>;

const request = {
  requestId: z.number(),
  requestNo: z.string(),
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  version: z.string(),
  purpose: Purpose,
  usageDesc: z.string(),
  projectName: z.string(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  hasAgreement: z.boolean(),
  status: AccessStatus,
  ownerConsent: z.enum(['0', '1']).nullable(),
  ownerComment: z.string(),
  decisionReason: z.string(),
  decidedAt: Moment.nullable(),
  validUntil: z.string().nullable(),
  /** Whether access is limited to the requested version; otherwise it extends to later versions. */
  thisVersionOnly: z.boolean(),
  createTime: Moment,
  rowVer: z.number(),
  may: AccessMay,
};
/** A request as its applicant sees it. */
export const MyRequest = z.object(request);
export type MyRequest = z.output<typeof MyRequest>;

/** A person's access to a version of a resource. */
export const Held = z.object({
  /** True for the version of the query; otherwise this is the newest other version with access. */
  isThis: z.boolean(),
  publicId: z.string(),
  version: z.string(),
  /** The version of the original request. */
  askedVersion: z.string(),
  validUntil: z.string(),
});
export type Held = z.output<typeof Held>;

/** A request as owners and auditors see it. */
export const AccessRequest = z.object({
  ...request,
  resourceId: z.number(),
  applicantName: z.string(),
  applicantOrganization: z.string(),
  applicantEmail: z.string(),
  applicantVerified: z.boolean(),
  /** Days since it was sent, while it is pending. */
  waitingDays: z.number(),
});
export type AccessRequest = z.output<typeof AccessRequest>;

/** All data of a request for people who decide. */
export const AccessFull = AccessRequest.extend({
  /** In the reader's language if it was given in both. */
  accessRestriction: z.string(),
  steps: z.array(actStep(actNames)),
  /** The default last day of an approval, from the setting `data.access.months`. */
  proposedUntil: z.string(),
  /** Other requests of the same person for resources that the caller sees, newest first. */
  earlier: z.array(
    MyRequest.pick({ requestId: true, requestNo: true, titleZh: true, titleEn: true, status: true, createTime: true }),
  ),
});
export type AccessFull = z.output<typeof AccessFull>;

/** A download that was made under a request. */
const AccessDownload = z.object({
  id: z.number(),
  /** Null for an archive of several files. */
  fileName: z.string().nullable(),
  bytes: z.number(),
  time: Moment,
});

/** The form of a new request for access. */
const NewRequest = z
  .object({
    publicId: z.string().max(100),
    purpose: Purpose,
    usageDesc: RequiredText(4000).pipe(z.string().min(10)),
    projectName: Line(300),
    periodStart: emptyOr(Day),
    periodEnd: emptyOr(Day),
    /** The terms of use have been accepted. */
    agreed: z.literal(true, 'data.access-requests.agree'),
  })
  .refine(({ periodStart: from, periodEnd: to }) => from === '' || to === '' || from <= to, {
    path: ['periodEnd'],
    message: 'data.access-requests.period',
  });

export const AccessQuery = PageQuery.extend({
  title: z.string().trim().max(100).optional(),
  applicant: z.string().trim().max(100).optional(),
  status: AccessStatus.optional(),
  purpose: Purpose.optional(),
  ...dateRange('CreateTime'),
});
export type AccessQuery = z.output<typeof AccessQuery>;

const MyQuery = PageQuery.extend({ status: AccessStatus.optional(), ...dateRange('CreateTime') });
export type MyQuery = z.output<typeof MyQuery>;

const ById = z.object({ id: Id });
const decision = { requestId: Id, rowVer: z.number().int() };
/** If absent, the previous choice of the owner or the back office is kept. */
const thisVersionOnly = z.boolean().optional();
const reasoned = z.object({ ...decision, comments: RequiredText(1000) });

/** Byte limit of a signed agreement. */
export const largestAgreement = 10_000_000;
export const agreementTypes = ['pdf', 'png', 'jpg', 'jpeg'] as const;

const front = '/front/access-request';

export const accessRequests = contract('data.access-requests', {
  /**
   * The caller's last request for a resource, whether another one may be sent, and the version with access: the one in
   * the query, or another one of the same resource.
   */
  of: {
    method: 'GET',
    path: `${front}/of/:publicId`,
    permit: 'user',
    params: z.object({ publicId: z.string().max(1000) }),
    reply: data(z.object({ request: MyRequest.nullable(), mayRequest: z.boolean(), held: Held.nullable() })),
  },
  create: {
    method: 'POST',
    path: front,
    permit: 'verified',
    idempotencyKey: true,
    body: NewRequest,
    reply: data(z.object({ requestId: z.number() })),
    limit: { per: 'account', count: 30, seconds: 3600 },
  },
  /** The signed agreement; replaces the previous one. */
  attach: {
    method: 'POST',
    path: `${front}/mine/:id/agreement`,
    permit: 'verified',
    params: ById,
    upload: { field: 'file', maxBytes: largestAgreement, maxFiles: 1 },
    maxBody: largestAgreement + 65_536,
    reply: done(),
  },
  mine: {
    method: 'GET',
    path: `${front}/mine`,
    permit: 'user',
    scope: 'resources:read',
    query: MyQuery,
    reply: rows(MyRequest),
  },
  steps: {
    method: 'GET',
    path: `${front}/mine/:id/steps`,
    permit: 'user',
    scope: 'resources:read',
    params: ById,
    reply: data(z.array(actStep(actNames))),
  },
  answer: {
    method: 'POST',
    path: `${front}/mine/:id/answer`,
    permit: 'verified',
    params: ById,
    body: z.object({ comments: RequiredText(2000) }),
    reply: done(),
  },
  cancel: { method: 'POST', path: `${front}/mine/:id/cancel`, permit: 'user', params: ById, reply: done() },
  /** Requests for the caller's resources. */
  asked: { method: 'GET', path: `${front}/asked`, permit: 'user', query: MyQuery, reply: rows(AccessRequest) },
  /** Lists the downloads made under a request for a resource of the caller. */
  askedDownloads: {
    method: 'GET',
    path: `${front}/asked/:id/downloads`,
    permit: 'user',
    params: ById,
    query: PageQuery,
    reply: rows(AccessDownload),
  },
  consent: {
    method: 'POST',
    path: `${front}/asked/consent`,
    permit: 'verified',
    body: z.object({ ...decision, agrees: z.boolean(), thisVersionOnly, comments: PlainText(1000) }),
    reply: done(),
  },
  askMore: {
    method: 'POST',
    path: `${front}/asked/supplement`,
    permit: 'verified',
    body: reasoned,
    reply: done(),
  },
  /** The signed agreement, for the applicant and the owner. */
  agreement: { method: 'GET', path: `${front}/:id/agreement`, permit: 'user', params: ById, reply: file() },

  list: {
    method: 'GET',
    path: '/data/access/list',
    permit: 'data:access:list',
    query: AccessQuery,
    reply: rows(AccessRequest),
  },
  /** Numbers by state under the filters of the list; its `status` does not count. */
  counts: {
    method: 'GET',
    path: '/data/access/counts',
    permit: 'data:access:list',
    query: AccessQuery,
    reply: flat({ counts: z.record(z.string(), z.number()) }),
  },
  export: {
    method: 'POST',
    path: '/data/access/export',
    permit: 'data:access:export',
    body: AccessQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  get: {
    method: 'GET',
    path: '/data/access/:id',
    permit: 'data:access:query',
    params: ById,
    reply: data(AccessFull),
  },
  downloads: {
    method: 'GET',
    path: '/data/access/:id/downloads',
    permit: 'data:access:query',
    params: ById,
    query: PageQuery,
    reply: rows(AccessDownload),
  },
  scan: { method: 'GET', path: '/data/access/:id/agreement', permit: 'data:access:query', params: ById, reply: file() },
  /** Previews the signed agreement without saving it, next to the terms that it refers to. */
  scanPreview: {
    method: 'GET',
    path: '/data/access/:id/agreement/preview',
    permit: 'data:access:query',
    params: ById,
    reply: data(Preview),
  },
  scanPicture: {
    method: 'GET',
    path: '/data/access/:id/agreement/picture',
    permit: 'data:access:query',
    params: ById,
    reply: file(),
    limit: { per: 'account', count: 120, seconds: 60 },
  },
  scanPdf: {
    method: 'GET',
    path: '/data/access/:id/agreement/pdf',
    permit: 'data:access:query',
    params: ById,
    reply: file(),
  },
  supplement: {
    method: 'POST',
    path: '/data/access/supplement',
    permit: 'data:access:audit',
    body: reasoned,
    reply: done(),
  },
  approve: {
    method: 'POST',
    path: '/data/access/approve',
    permit: 'data:access:audit',
    body: z.object({ ...decision, validUntil: Day, thisVersionOnly, comments: PlainText(1000) }),
    reply: done(),
  },
  reject: { method: 'POST', path: '/data/access/reject', permit: 'data:access:audit', body: reasoned, reply: done() },
  revoke: { method: 'POST', path: '/data/access/revoke', permit: 'data:access:audit', body: reasoned, reply: done() },
});
