import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { virusStates } from '#shared/virus-states';

/** Listed states: clean files and files that were never scanned have no row. */
export const listedStates = ['infected', 'tooLarge', 'failed', 'waiting', 'released'] as const;
export type ListedState = (typeof listedStates)[number];

/** Reasons for which a publication waits; `released` is not one. */
export const blockingStates = ['infected', 'tooLarge', 'failed', 'waiting'] as const;

/** How far the scans are. Bytes and files do not include temporary ones. */
export const ScanFigures = z.object({
  /** Whether a scanner is configured (`CLAMD`). Without one no publication waits. */
  isOn: z.boolean(),
  /** Since when the scanner does not answer; null while it does. */
  downSince: Moment.nullable(),
  /** Failure of the last attempt to reach it. */
  error: z.string(),
  /** Versions of program and signatures, as reported by the scanner. */
  version: z.string(),
  versionSince: Moment.nullable(),
  seenAt: Moment.nullable(),
  files: z.number(),
  bytes: z.number(),
  scannedFiles: z.number(),
  scannedBytes: z.number(),
  /** Scanned with the signatures of today. */
  currentFiles: z.number(),
  waitingFiles: z.number(),
  infectedFiles: z.number(),
  tooLargeFiles: z.number(),
  failedFiles: z.number(),
  releasedFiles: z.number(),
  /** Approved resources that wait for their scans. */
  heldResources: z.number(),
  mbPerSecond: z.number(),
  days: z.number(),
});
export type ScanFigures = z.output<typeof ScanFigures>;

const ScannedFile = z.object({
  fileId: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Kind of the record that the file belongs to, `area.noun`; empty without one. */
  refType: z.string(),
  refId: z.number().nullable(),
  /** Number of a data resource that has the file; empty for other records. */
  recordNo: z.string(),
  /** Of a public resource: the identifier in its address, its title, and the path of the file in it; else empty. */
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  path: z.string(),
  /** State of that resource; empty for other records. */
  resourceStatus: z.string(),
  /** Account that stored the file; empty for the portal itself. */
  owner: z.string(),
  state: z.enum(virusStates),
  signature: z.string(),
  foundAt: Moment.nullable(),
  scannedAt: Moment.nullable(),
  nextAt: Moment.nullable(),
  attempts: z.number(),
  error: z.string(),
  releasedAt: Moment.nullable(),
  releasedBy: z.string(),
  reason: z.string(),
});
export type ScannedFile = z.output<typeof ScannedFile>;

export const FindingQuery = PageQuery.extend({
  state: z.enum(listedStates).optional(),
  ...dateRange('FoundAt'),
});
export type FindingQuery = z.output<typeof FindingQuery>;

/** Finds files by the number of a data resource, a SHA-256, or the number of a file; exactly. */
export const ScannedSearch = PageQuery.extend({ find: z.string().trim().max(64).default('') });
export type ScannedSearch = z.output<typeof ScannedSearch>;

/** Files of one act at most. */
const maxAtOnce = 100;
export const longestReason = 500;

const FileIds = z.array(Id).min(1).max(maxAtOnce);
const perAccount = { per: 'account', count: 30, seconds: 60 } as const;

export const virusScans = contract('monitor.virus-scans', {
  read: { method: 'GET', path: '/monitor/virus', permit: 'monitor:virus:list', reply: data(ScanFigures) },
  /** Files that are infected, wait, could not be scanned, or were released. */
  findings: {
    method: 'GET',
    path: '/monitor/virus/findings',
    permit: 'monitor:virus:list',
    query: FindingQuery,
    reply: rows(ScannedFile),
  },
  files: {
    method: 'GET',
    path: '/monitor/virus/files',
    permit: 'monitor:virus:list',
    query: ScannedSearch,
    reply: rows(ScannedFile),
  },
  /** Requests scans of files before their turn; returns how many. */
  scan: {
    method: 'POST',
    path: '/monitor/virus/scan',
    permit: 'monitor:virus:run',
    body: z.object({ fileIds: FileIds }),
    reply: data(z.object({ files: z.number() })),
    limit: perAccount,
    repeatable: true,
    audit: 0,
  },
  /** Releases files in spite of the scan's finding; the reason stays in their history. */
  release: {
    method: 'POST',
    path: '/monitor/virus/release',
    permit: 'monitor:virus:release',
    body: z.object({ fileIds: FileIds, reason: z.string().trim().min(1).max(longestReason) }),
    reply: done(),
    repeatable: true,
    audit: 2,
  },
  /** Sends an approved resource with an infected file back to its owner, who replaces the file. */
  sendBack: {
    method: 'POST',
    path: '/monitor/virus/send-back',
    permit: 'monitor:virus:release',
    body: z.object({ fileId: Id, reason: z.string().trim().min(1).max(longestReason) }),
    reply: done(),
    repeatable: true,
    audit: 2,
  },
});
