import { z } from 'zod';
import { contract, data, done, file } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';
import type { TaskStatus } from '#contract/archive/tasks';
import { taskStatus } from '#contract/archive/tasks';

export const scanKinds = ['taskBook', 'plan', 'agreement', 'audit', 'secrecy', 'change', 'other'] as const;
export const ScanKind = z.enum(scanKinds);
export type ScanKind = z.infer<typeof ScanKind>;

/** Kinds that the current state requires; a setting determines whether an agreement is required. */
export const requiredKinds: Partial<Record<TaskStatus, readonly ScanKind[]>> = {
  [taskStatus.planDraft]: ['plan'],
  [taskStatus.planReturned]: ['plan'],
  [taskStatus.planSubmitted]: ['plan', 'agreement'],
  [taskStatus.collecting]: ['plan', 'agreement', 'secrecy'],
  [taskStatus.formalReview]: ['plan', 'agreement', 'secrecy'],
  [taskStatus.formalReturned]: ['plan', 'agreement', 'secrecy'],
  [taskStatus.technicalReview]: ['plan', 'agreement', 'secrecy', 'audit'],
  [taskStatus.technicalReturned]: ['plan', 'agreement', 'secrecy'],
  [taskStatus.stageIssued]: ['plan', 'agreement', 'secrecy', 'audit'],
  [taskStatus.awaitingCertificate]: ['plan', 'agreement', 'secrecy', 'audit'],
};

/** Maximum size of a scan in one request, in bytes; 10 MB is 10,000,000 bytes. */
export const largestScan = 10_000_000;
/** Maximum size of a scan that is uploaded in pieces, in bytes. */
export const largestInPieces = 200_000_000;
export const scanTypes = ['pdf', 'png', 'jpg', 'jpeg'] as const;
/** Maximum number of scans of a task, including all versions. */
export const maxScans = 500;

export const Scan = z.object({
  scanId: z.number(),
  kind: ScanKind,
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  /** Version number within the kind; the last one is current. */
  version: z.number(),
  isCurrent: z.boolean(),
  planVersion: z.number(),
  roundNo: z.number(),
  /** Empty for the project's members if the centre uploaded it. */
  uploaderName: z.string(),
  createTime: Moment,
  may: z.object({ remove: z.boolean() }),
});
export type Scan = z.output<typeof Scan>;

/** One line of the checklist. */
const Required = z.object({ kind: ScanKind, isThere: z.boolean() });

const ByTask = z.object({ taskId: Id });
const ByScan = ByTask.extend({ scanId: Id });
const base = '/archive/task/:taskId/scans';

export const scans = contract('archive.scans', {
  list: {
    method: 'GET',
    path: base,
    permit: 'user',
    params: ByTask,
    reply: data(z.object({ scans: z.array(Scan), required: z.array(Required), mayAdd: z.boolean() })),
  },
  /** The field `kind` must precede the file in the form. */
  upload: {
    method: 'POST',
    path: base,
    permit: 'user',
    params: ByTask,
    upload: { field: 'file', maxBytes: largestScan, maxFiles: 1 },
    maxBody: largestScan + 65_536,
    reply: data(z.object({ scanId: z.number() })),
  },
  content: { method: 'GET', path: `${base}/:scanId/content`, permit: 'user', params: ByScan, reply: file() },
  remove: { method: 'DELETE', path: `${base}/:scanId`, permit: 'user', params: ByScan, reply: done() },
});
