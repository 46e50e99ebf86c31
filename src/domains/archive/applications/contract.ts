import { z } from 'zod';
import { actNamesOf, actStep, mayShape } from '#shared/acts';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { emptyOr, Line, PlainText, RequiredText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';

/** The states by name; the specification defines their codes. */
export const applicationStatus = { draft: '0', submitted: '1', accepted: '2', returned: '3', cancelled: '4' } as const;
export const applicationStatuses = ['0', '1', '2', '3', '4'] as const;
export const ApplicationStatus = z.enum(applicationStatuses);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const planTypes = ['keyRnD', 'majorProject', 'nsfc', 'casPriority', 'institute', 'other'] as const;
export const PlanType = z.enum(planTypes);
export type PlanType = z.infer<typeof PlanType>;

/** The task book is required; the others where they apply. */
export const scanKinds = ['taskBook', 'secrecy', 'other'] as const;
export const ScanKind = z.enum(scanKinds);
export type ScanKind = z.infer<typeof ScanKind>;

/** Every action on an application. The guard, the buttons and the exhaustive test read this table. */
export const applicationActs = {
  edit: { from: [applicationStatus.draft, applicationStatus.returned], to: 'same', by: 'applicant' },
  submit: {
    from: [applicationStatus.draft, applicationStatus.returned],
    to: applicationStatus.submitted,
    by: 'applicant',
  },
  /** The applicant takes the application back to correct it, before the centre decides. */
  recall: { from: [applicationStatus.submitted], to: applicationStatus.draft, by: 'applicant' },
  cancel: {
    from: [applicationStatus.draft, applicationStatus.submitted, applicationStatus.returned],
    to: applicationStatus.cancelled,
    by: 'applicant',
  },
  accept: { from: [applicationStatus.submitted], to: applicationStatus.accepted, by: 'centre' },
  return: { from: [applicationStatus.submitted], to: applicationStatus.returned, by: 'centre', reason: true },
} as const satisfies Record<
  string,
  {
    from: readonly ApplicationStatus[];
    to: ApplicationStatus | 'same';
    by: 'applicant' | 'centre';
    reason?: true;
  }
>;
export type ApplicationAct = keyof typeof applicationActs;
const actNames = actNamesOf(applicationActs);

/** The actions that the caller may do with an application now. */
export const ApplicationMay = z.object(mayShape(actNames));
export type ApplicationMay = z.output<typeof ApplicationMay>;

/** Maximum size of a scan in one request, in bytes, and maximum number of scans of an application. */
export const largestScan = 10_000_000;
/** Maximum size of a scan that is uploaded in pieces, in bytes. */
export const largestInPieces = 200_000_000;
export const maxScans = 10;
export const scanTypes = ['pdf', 'png', 'jpg', 'jpeg'] as const;
/** Maximum number of drafts per person at a time. */
export const maxDrafts = 20;
export const maxTopics = 100;

/** A topic of the project as the applicant plans it. */
export const TopicOverview = z.object({
  topicNo: Line(100),
  name: Line(300),
  leader: Line(100),
  org: Line(300),
  dataDesc: PlainText(2000),
});
export type TopicOverview = z.output<typeof TopicOverview>;

/** The content of the form. Every field is optional, so that a draft can be saved at any time. */
export const ApplicationDraft = z.object({
  projectNo: Line(100),
  nameZh: Line(500),
  nameEn: Line(500),
  specialNo: Line(100),
  specialName: Line(300),
  planType: emptyOr(PlanType),
  leadOrg: Line(300),
  agency: Line(300),
  participantOrgs: PlainText(2000),
  startDate: emptyOr(Day),
  endDate: emptyOr(Day),
  acceptDate: emptyOr(Day),
  /** In 10,000 CNY. */
  funding: z.number().min(0).max(9_999_999_999).nullable().default(null),
  intro: PlainText(10_000),
  leaderName: Line(100),
  leaderPhone: Line(50),
  leaderEmail: emptyOr(z.email().max(100)),
  contactName: Line(100),
  contactPhone: Line(50),
  contactEmail: emptyOr(z.email().max(100)),
  topics: z.array(TopicOverview).max(maxTopics).default([]),
});
export type ApplicationDraft = z.output<typeof ApplicationDraft>;

export const Scan = z.object({
  id: z.number(),
  kind: ScanKind,
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  createTime: Moment,
});
export type Scan = z.output<typeof Scan>;

const identity = {
  applicationId: z.number(),
  applicationNo: z.string(),
  status: ApplicationStatus,
  projectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  planType: emptyOr(PlanType),
  leadOrg: z.string(),
  leaderName: z.string(),
  /** The centre's opinion at its last decision. */
  opinion: z.string(),
  submitTime: Moment.nullable(),
  decidedAt: Moment.nullable(),
  updateTime: Moment,
  isDemo: z.boolean(),
  rowVer: z.number(),
  may: ApplicationMay,
};

/** A row of the applicant's list. */
export const MyApplication = z.object(identity);
export type MyApplication = z.output<typeof MyApplication>;

const record = { ...ApplicationDraft.shape, scans: z.array(Scan), steps: z.array(actStep(actNames)) };

/** The applicant's view of the whole application. */
export const OwnApplication = MyApplication.extend(record);
export type OwnApplication = z.output<typeof OwnApplication>;

const applicant = { applicantName: z.string(), applicantOrganization: z.string(), applicantEmail: z.string() };

/** A row of the office's list. */
export const ApplicationRow = MyApplication.extend({
  ...applicant,
  /** Whether the register or another submitted application has the same project number. */
  isDuplicate: z.boolean(),
  /** Days since the submission, while the application is pending. */
  waitingDays: z.number(),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;

/** Another application, or the project in the register, with the same number. */
const Namesake = z.object({
  kind: z.enum(['project', 'application']),
  no: z.string(),
  nameZh: z.string(),
  leadOrg: z.string(),
  status: ApplicationStatus.nullable(),
});

/** The centre's view of the whole application. */
export const ApplicationFull = ApplicationRow.extend({ ...record, namesakes: z.array(Namesake) });
export type ApplicationFull = z.output<typeof ApplicationFull>;

/** The office sees neither drafts nor applications that were cancelled before their submission. */
export const officeStatuses = [
  applicationStatus.submitted,
  applicationStatus.accepted,
  applicationStatus.returned,
  applicationStatus.cancelled,
] as const;

export const ApplicationQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  leadOrg: z.string().trim().max(100).optional(),
  status: z.enum(officeStatuses).optional(),
  planType: PlanType.optional(),
  ...dateRange('SubmitTime'),
});
export type ApplicationQuery = z.output<typeof ApplicationQuery>;

const MyQuery = PageQuery.extend({
  status: ApplicationStatus.optional(),
  ...dateRange('UpdateTime'),
});
export type MyQuery = z.output<typeof MyQuery>;

const ById = z.object({ id: Id });
const ByScan = ById.extend({ scanId: Id });
const decision = { applicationId: Id, rowVer: z.number().int() };

const front = '/front/archive-application';
const office = '/pms/application';

export const applications = contract('archive.applications', {
  mine: { method: 'GET', path: `${front}/mine`, permit: 'user', query: MyQuery, reply: rows(MyApplication) },
  create: {
    method: 'POST',
    path: front,
    permit: 'verified',
    idempotencyKey: true,
    reply: data(z.object({ applicationId: z.number() })),
    limit: { per: 'account', count: 30, seconds: 3600 },
    repeatable: true,
  },
  open: { method: 'GET', path: `${front}/mine/:id`, permit: 'user', params: ById, reply: data(OwnApplication) },
  /** Autosave. The submission is logged, not each save. `rowVer` protects against edits in a second window. */
  save: {
    method: 'PUT',
    path: `${front}/mine/:id`,
    permit: 'verified',
    params: ById,
    body: z.object({ ...withoutDefaults(ApplicationDraft.shape), rowVer: z.number().int() }),
    reply: data(z.object({ rowVer: z.number(), updateTime: Moment })),
    repeatable: true,
    audit: false,
  },
  /** The field `kind` must precede the file in the form. */
  upload: {
    method: 'POST',
    path: `${front}/mine/:id/scans`,
    permit: 'verified',
    params: ById,
    upload: { field: 'file', maxBytes: largestScan, maxFiles: 1 },
    maxBody: largestScan + 65_536,
    reply: data(Scan),
  },
  removeScan: {
    method: 'DELETE',
    path: `${front}/mine/:id/scans/:scanId`,
    permit: 'verified',
    params: ByScan,
    reply: done(),
  },
  ownScan: {
    method: 'GET',
    path: `${front}/mine/:id/scans/:scanId/content`,
    permit: 'user',
    params: ByScan,
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
  recall: { method: 'POST', path: `${front}/mine/:id/recall`, permit: 'user', params: ById, reply: done() },
  cancel: { method: 'POST', path: `${front}/mine/:id/cancel`, permit: 'user', params: ById, reply: done() },

  list: {
    method: 'GET',
    path: `${office}/list`,
    permit: 'pms:application:list',
    query: ApplicationQuery,
    reply: rows(ApplicationRow),
  },
  /** Numbers by state under the filters of the list; its `status` does not count. */
  counts: {
    method: 'GET',
    path: `${office}/counts`,
    permit: 'pms:application:list',
    query: ApplicationQuery,
    reply: flat({ counts: z.record(z.string(), z.number()) }),
  },
  export: {
    method: 'POST',
    path: `${office}/export`,
    permit: 'pms:application:export',
    body: ApplicationQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  get: {
    method: 'GET',
    path: `${office}/:id`,
    permit: 'pms:application:query',
    params: ById,
    reply: data(ApplicationFull),
  },
  scan: {
    method: 'GET',
    path: `${office}/:id/scans/:scanId/content`,
    permit: 'pms:application:query',
    params: ByScan,
    reply: file(),
  },
  accept: {
    method: 'POST',
    path: `${office}/accept`,
    permit: 'pms:application:audit',
    body: z.object({ ...decision, comments: PlainText(1000) }),
    reply: data(z.object({ projectId: z.number() })),
  },
  return: {
    method: 'POST',
    path: `${office}/return`,
    permit: 'pms:application:audit',
    body: z.object({ ...decision, comments: RequiredText(1000) }),
    reply: done(),
  },
});
