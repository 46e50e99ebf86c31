import { z } from 'zod';
import { contract, data, done, file } from '#shared/contract';
import { Id } from '#shared/ids';
import { Line, RequiredText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';

/** `annex` certifies data that were submitted after the final certificate or after termination. */
const certificateKinds = ['stage', 'final', 'annex'] as const;
export const CertificateKind = z.enum(certificateKinds);
export type CertificateKind = z.infer<typeof CertificateKind>;

const certificateStatuses = ['draft', 'issued', 'revoked'] as const;
const CertificateStatus = z.enum(certificateStatuses);

/** Every action on a certificate. The guard, the buttons and the exhaustive test read this table. */
export const certificateActs = {
  requestRevocation: { from: 'issued', waiting: false, permission: 'pms:cert:revoke', reason: true },
  /** Another person than the one who requested it. */
  confirmRevocation: { from: 'issued', waiting: true, permission: 'pms:cert:revoke', reason: false },
  dropRevocation: { from: 'issued', waiting: true, permission: 'pms:cert:revoke', reason: false },
} as const;
export type CertificateAct = keyof typeof certificateActs;
export const certificateActNames = Object.keys(certificateActs) as CertificateAct[];

/** Letters and digits without look-alikes. */
export const verifyAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const VerifyCode = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{12}$/));

const TopicOf = z.object({
  topicNo: z.string(),
  name: z.string(),
  undertaker: z.string(),
  leader: z.string(),
  resources: z.number(),
  bytes: z.number(),
  types: z.array(z.string()),
});

/** The printed content of a certificate, frozen at its issue. */
export const CertificateContent = z.object({
  projectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  specialNo: z.string(),
  specialName: z.string(),
  leadOrg: z.string(),
  leaderName: z.string(),
  participantOrgs: z.string(),
  agency: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  topics: z.array(TopicOf),
  resources: z.number(),
  bytes: z.number(),
  sharing: z.object({ open: z.number(), restricted: z.number(), closed: z.number() }),
  conclusion: z.string(),
  centerZh: z.string(),
  centerEn: z.string(),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  /** Whether the portal was in demonstration; absent in older certificates. */
  isDemoSite: z.boolean().optional(),
});
export type CertificateContent = z.output<typeof CertificateContent>;

export const Certificate = z.object({
  certId: z.number(),
  certNo: z.string(),
  kind: CertificateKind,
  stageNo: z.number(),
  stageName: z.string(),
  status: CertificateStatus,
  issueDate: Day.nullable(),
  verifyCode: z.string(),
  resources: z.number(),
  bytes: z.number(),
  topics: z.array(z.string()),
  revokeReason: z.string(),
  isRevocationWaiting: z.boolean(),
  revokedAt: Moment.nullable(),
  isDemo: z.boolean(),
  rowVer: z.number(),
  may: z.object({ requestRevocation: z.boolean(), confirmRevocation: z.boolean(), dropRevocation: z.boolean() }),
});
export type Certificate = z.output<typeof Certificate>;

/**
 * The public information about a certificate code, as the paper prints it: people who hold a copy compare it with this.
 */
export const Verified = z.object({
  result: z.enum(['valid', 'revoked', 'unknown']),
  certNo: z.string(),
  kind: CertificateKind.nullable(),
  projectNo: z.string(),
  projectZh: z.string(),
  projectEn: z.string(),
  /** The lead organisation and the leader of the project. */
  holderOrg: z.string(),
  holderName: z.string(),
  /** Number of certified data sets, and their volume. */
  resources: z.number(),
  bytes: z.number(),
  centerZh: z.string(),
  centerEn: z.string(),
  stageName: z.string(),
  issueDate: Day.nullable(),
  revokedOn: Day.nullable(),
  /** The valid certificate that replaces a revoked one. */
  successor: z.object({ certNo: z.string(), verifyCode: z.string() }).nullable(),
  isDemo: z.boolean(),
  /** Certified resources that were withdrawn later. */
  withdrawn: z.array(z.object({ resourceNo: z.string(), titleZh: z.string(), titleEn: z.string() })),
});
export type Verified = z.output<typeof Verified>;

/** Documents of a task that are available as PDF. */
export const documentKinds = ['plan', 'resources', 'audit', 'opinions', 'comparison'] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

const ByTask = z.object({ taskId: Id });
const ByCertificate = ByTask.extend({ certId: Id });
const base = '/archive/task/:taskId/certificates';
const office = '/pms/certificate/:taskId';
const version = { rowVer: z.number().int() };

export const certificates = contract('archive.certificates', {
  list: { method: 'GET', path: base, permit: 'user', params: ByTask, reply: data(z.array(Certificate)) },
  pdf: { method: 'GET', path: `${base}/:certId/pdf`, permit: 'user', params: ByCertificate, reply: file() },
  /** The certificate as it would be issued now, without a number. */
  preview: {
    method: 'GET',
    path: `${office}/preview/:kind`,
    permit: ['pms:cert:stage', 'pms:cert:issue', 'pms:task:audit'],
    params: ByTask.extend({ kind: z.enum(['stage', 'final']) }),
    reply: file(),
  },
  issueStage: {
    method: 'POST',
    path: `${office}/stage`,
    permit: 'pms:cert:stage',
    params: ByTask,
    body: z.object({ ...version, stageName: Line(200) }),
    reply: data(z.object({ certId: z.number(), certNo: z.string() })),
  },
  issueFinal: {
    method: 'POST',
    path: `${office}/final`,
    permit: 'pms:cert:issue',
    params: ByTask,
    body: z.object(version),
    reply: data(z.object({ certId: z.number(), certNo: z.string() })),
  },
  requestRevocation: {
    method: 'POST',
    path: `${office}/:certId/revocation`,
    permit: 'pms:cert:revoke',
    params: ByCertificate,
    body: z.object({ ...version, reason: RequiredText(1000) }),
    reply: done(),
  },
  confirmRevocation: {
    method: 'POST',
    path: `${office}/:certId/revocation/confirm`,
    permit: 'pms:cert:revoke',
    params: ByCertificate,
    body: z.object(version),
    reply: done(),
  },
  dropRevocation: {
    method: 'DELETE',
    path: `${office}/:certId/revocation`,
    permit: 'pms:cert:revoke',
    params: ByCertificate,
    reply: done(),
  },
  document: {
    method: 'GET',
    path: '/archive/task/:taskId/documents/:kind',
    permit: 'user',
    params: ByTask.extend({ kind: DocumentKind }),
    reply: file(),
  },
  /** All scans and certificates of the task. */
  archive: { method: 'GET', path: '/archive/task/:taskId/archive', permit: 'user', params: ByTask, reply: file() },

  verify: {
    method: 'GET',
    path: '/front/certificate/:code',
    permit: 'public',
    params: z.object({ code: z.string().max(50) }),
    reply: data(Verified),
    limit: { per: 'address', count: 60, seconds: 60 },
  },
});
