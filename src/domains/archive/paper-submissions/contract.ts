import { z } from 'zod';
import { Author, License, PreservationPlan, SharingMethod } from '#contract/data/resources';
import { actNamesOf, actStep, mayShape } from '#shared/acts';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { emptyOr, Line, PlainText, RequiredText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';

/** The states by name; the specification defines their codes. */
export const submissionStatus = { draft: '0', submitted: '1', checking: '2', returned: '3', accepted: '4' } as const;
export const submissionStatuses = ['0', '1', '2', '3', '4'] as const;
export const SubmissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** The publication status of the paper. */
export const paperStatuses = ['preparing', 'underReview', 'accepted', 'published'] as const;
export const PaperStatus = z.enum(paperStatuses);
export type PaperStatus = z.infer<typeof PaperStatus>;

/** Every action on a submission. The guard, the buttons and the exhaustive test read this table. */
export const submissionActs = {
  edit: { from: [submissionStatus.draft, submissionStatus.returned], to: 'same', by: 'author' },
  remove: { from: [submissionStatus.draft], to: 'gone', by: 'author' },
  submit: { from: [submissionStatus.draft, submissionStatus.returned], to: submissionStatus.submitted, by: 'author' },
  /** The author takes the submission back to correct it, before a check begins. */
  recall: { from: [submissionStatus.submitted], to: submissionStatus.draft, by: 'author' },
  check: { from: [submissionStatus.submitted], to: submissionStatus.checking, by: 'checker' },
  return: { from: [submissionStatus.checking], to: submissionStatus.returned, by: 'checker', reason: true },
  accept: { from: [submissionStatus.checking], to: submissionStatus.accepted, by: 'checker' },
  /** The paper is published: the author adds its DOI. */
  addDoi: { from: [submissionStatus.accepted], to: 'same', by: 'author' },
  /** The office adds the DOI for an author who does not respond. */
  addDoiFor: { from: [submissionStatus.accepted], to: 'same', by: 'checker' },
} as const satisfies Record<
  string,
  {
    from: readonly SubmissionStatus[];
    to: SubmissionStatus | 'same' | 'gone';
    by: 'author' | 'checker';
    reason?: true;
  }
>;
export type SubmissionAct = keyof typeof submissionActs;
const actNames = actNamesOf(submissionActs);

/** The actions that the caller may do with a submission now. */
export const SubmissionMay = z.object(mayShape(actNames));
export type SubmissionMay = z.output<typeof SubmissionMay>;

/** Maximum size of a file in one request, in bytes, and maximum number of files of a submission. */
export const largestFile = 10_000_000;
export const maxFiles = 50;
/** Maximum number of drafts per person at a time. */
export const maxDrafts = 20;

/** The content of the form. Every field is optional, so that a draft can be saved at any time. */
export const SubmissionDraft = z.object({
  paperTitle: Line(500),
  journal: Line(200),
  paperStatus: emptyOr(PaperStatus),
  manuscriptNo: Line(100),
  doi: Line(128),
  authors: z.array(Author).max(200).default([]),
  titleZh: Line(500),
  titleEn: Line(500),
  keywords: Line(1000),
  descriptionZh: PlainText(20_000),
  descriptionEn: PlainText(20_000),
  projectNo: Line(100),
  sharingMethod: emptyOr(SharingMethod),
  openDate: emptyOr(Day),
  accessRestriction: PlainText(5000),
  nonDisclosureReason: PlainText(5000),
  license: emptyOr(License),
  preservationPlan: emptyOr(PreservationPlan),
  reason: PlainText(2000),
  /** Referees must not learn who the authors are. */
  hidesAuthors: z.boolean().default(false),
  ftpAddress: Line(255),
  ftpUsername: Line(100),
  /** Write-only: an empty text keeps the stored password for the host of the address. */
  ftpPassword: z.string().max(200).default(''),
  ftpRoot: Line(500),
});
export type SubmissionDraft = z.output<typeof SubmissionDraft>;

export const SubmissionFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  createTime: Moment,
});
export type SubmissionFile = z.output<typeof SubmissionFile>;

const identity = {
  submissionId: z.number(),
  submissionNo: z.string(),
  status: SubmissionStatus,
  paperTitle: z.string(),
  journal: z.string(),
  paperStatus: emptyOr(PaperStatus),
  manuscriptNo: z.string(),
  doi: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  sharingMethod: emptyOr(SharingMethod),
  fileCount: z.number(),
  totalSize: z.number(),
  /** The reason why it was returned. */
  opinion: z.string(),
  receiptNo: z.string().nullable(),
  submitTime: Moment.nullable(),
  decidedAt: Moment.nullable(),
  updateTime: Moment,
  isDemo: z.boolean(),
  rowVer: z.number(),
  may: SubmissionMay,
};

/** A row of the author's list. */
export const MySubmission = z.object({
  ...identity,
  /** The resource that was created from it. */
  resourceId: z.number().nullable(),
  /** Address for referees, relative to this site, while it is valid. */
  reviewerLink: z.string().nullable(),
  reviewerLinkUntil: z.string().nullable(),
});
export type MySubmission = z.output<typeof MySubmission>;

const record = {
  ...SubmissionDraft.omit({ ftpPassword: true }).shape,
  hasFtpPassword: z.boolean(),
  files: z.array(SubmissionFile),
  steps: z.array(actStep(actNames)),
};

/** The author's view of the whole submission. */
export const OwnSubmission = MySubmission.extend(record);
export type OwnSubmission = z.output<typeof OwnSubmission>;

/** A row of the office's list. */
export const SubmissionRow = z.object({
  ...identity,
  authorName: z.string(),
  authorOrganization: z.string(),
  authorEmail: z.string(),
  resourceId: z.number().nullable(),
});
export type SubmissionRow = z.output<typeof SubmissionRow>;

/** The checker's view of the whole submission. It never contains the FTP password. */
export const SubmissionFull = SubmissionRow.extend(record);
export type SubmissionFull = z.output<typeof SubmissionFull>;

/** The office neither sees nor filters drafts. */
export const officeStatuses = [
  submissionStatus.submitted,
  submissionStatus.checking,
  submissionStatus.returned,
  submissionStatus.accepted,
] as const;

export const SubmissionQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  author: z.string().trim().max(100).optional(),
  status: z.enum(officeStatuses).optional(),
  paperStatus: PaperStatus.optional(),
  ...dateRange('SubmitTime'),
});
export type SubmissionQuery = z.output<typeof SubmissionQuery>;

const MyQuery = PageQuery.extend({
  status: SubmissionStatus.optional(),
  ...dateRange('UpdateTime'),
});
export type MyQuery = z.output<typeof MyQuery>;

const ById = z.object({ id: Id });
const ByFile = ById.extend({ fileId: Id });
const PaperDoi = z.string().trim().min(1).max(128);
const decision = { submissionId: Id, rowVer: z.number().int() };

const front = '/front/paper-submission';
const office = '/biz/paperSubmit';

export const paperSubmissions = contract('archive.paper-submissions', {
  mine: { method: 'GET', path: `${front}/mine`, permit: 'user', query: MyQuery, reply: rows(MySubmission) },
  create: {
    method: 'POST',
    path: front,
    permit: 'verified',
    idempotencyKey: true,
    reply: data(z.object({ submissionId: z.number() })),
    limit: { per: 'account', count: 30, seconds: 3600 },
    repeatable: true,
  },
  open: { method: 'GET', path: `${front}/mine/:id`, permit: 'user', params: ById, reply: data(OwnSubmission) },
  /** Autosave. The submission is logged, not each save. `rowVer` protects against edits in a second window. */
  save: {
    method: 'PUT',
    path: `${front}/mine/:id`,
    permit: 'verified',
    params: ById,
    body: z.object({ ...withoutDefaults(SubmissionDraft.shape), rowVer: z.number().int() }),
    reply: data(z.object({ rowVer: z.number(), updateTime: Moment })),
    repeatable: true,
    audit: false,
  },
  upload: {
    method: 'POST',
    path: `${front}/mine/:id/files`,
    permit: 'verified',
    params: ById,
    upload: { field: 'file', maxBytes: largestFile, maxFiles: 1 },
    maxBody: largestFile + 65_536,
    reply: data(SubmissionFile),
  },
  removeFile: {
    method: 'DELETE',
    path: `${front}/mine/:id/files/:fileId`,
    permit: 'verified',
    params: ByFile,
    reply: done(),
  },
  ownContent: {
    method: 'GET',
    path: `${front}/mine/:id/files/:fileId/content`,
    permit: 'user',
    params: ByFile,
    reply: file(),
  },
  submit: {
    method: 'POST',
    path: `${front}/mine/:id/submit`,
    permit: 'verified',
    params: ById,
    body: z.object({ rowVer: z.number().int() }),
    reply: done(),
  },
  /** The paper is published: the referees' link is closed and the resource may be published. */
  addDoi: {
    method: 'POST',
    path: `${front}/mine/:id/doi`,
    permit: 'verified',
    params: ById,
    body: z.object({ doi: PaperDoi, rowVer: z.number().int() }),
    reply: done(),
    changesContent: true,
  },
  recall: { method: 'POST', path: `${front}/mine/:id/recall`, permit: 'user', params: ById, reply: done() },
  remove: { method: 'DELETE', path: `${front}/mine/:id`, permit: 'user', params: ById, reply: done() },

  list: {
    method: 'GET',
    path: `${office}/list`,
    permit: 'biz:paperSubmit:list',
    query: SubmissionQuery,
    reply: rows(SubmissionRow),
  },
  /** Numbers by state under the filters of the list; its `status` does not count. */
  counts: {
    method: 'GET',
    path: `${office}/counts`,
    permit: 'biz:paperSubmit:list',
    query: SubmissionQuery,
    reply: flat({ counts: z.record(z.string(), z.number()) }),
  },
  export: {
    method: 'POST',
    path: `${office}/export`,
    permit: 'biz:paperSubmit:export',
    body: SubmissionQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  get: {
    method: 'GET',
    path: `${office}/:id`,
    permit: 'biz:paperSubmit:query',
    params: ById,
    reply: data(SubmissionFull),
  },
  content: {
    method: 'GET',
    path: `${office}/:id/files/:fileId/content`,
    permit: 'biz:paperSubmit:query',
    params: ByFile,
    reply: file(),
  },
  check: {
    method: 'POST',
    path: `${office}/check`,
    permit: 'biz:paperSubmit:audit',
    body: z.object(decision),
    reply: done(),
  },
  return: {
    method: 'POST',
    path: `${office}/return`,
    permit: 'biz:paperSubmit:audit',
    body: z.object({ ...decision, comments: RequiredText(1000) }),
    reply: done(),
  },
  accept: {
    method: 'POST',
    path: `${office}/accept`,
    permit: 'biz:paperSubmit:audit',
    body: z.object({ ...decision, comments: PlainText(1000) }),
    reply: data(z.object({ receiptNo: z.string(), resourceId: z.number() })),
  },
  addDoiFor: {
    method: 'POST',
    path: `${office}/doi`,
    permit: 'biz:paperSubmit:audit',
    body: z.object({ ...decision, doi: PaperDoi }),
    reply: done(),
  },
});
