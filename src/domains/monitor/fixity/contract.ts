import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { fileFaults } from '#shared/file-faults';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/**
 * Outcome of a check: the bytes in the store compared with the size and the SHA-256 that were recorded at the upload.
 */
const outcomes = ['intact', ...fileFaults] as const;
export type Outcome = (typeof outcomes)[number];

/** Progress and findings of the rotation. Bytes and files exclude temporary ones. */
export const FixityFigures = z.object({
  files: z.number(),
  bytes: z.number(),
  /** Checked within the last `days` days. */
  checkedFiles: z.number(),
  checkedBytes: z.number(),
  /** Not read for longer than `days` days: the alarm. */
  lateFiles: z.number(),
  lateBytes: z.number(),
  /** Still to be read in this round. */
  dueFiles: z.number(),
  dueBytes: z.number(),
  /** Requested before their turn. */
  wantedFiles: z.number(),
  damagedFiles: z.number(),
  missingFiles: z.number(),
  unreadableFiles: z.number(),
  /** Of these, not acknowledged yet. */
  unacknowledgedFiles: z.number(),
  orphans: z.number(),
  orphanBytes: z.number(),
  /** End of the last audit of records against the store. */
  auditedAt: Moment.nullable(),
  /** Days within which each file is read once. */
  days: z.number(),
  /** Maximum read rate, in MB/s (10⁶ bytes). */
  mbPerSecond: z.number(),
  bytesLastDay: z.number(),
  /** Expected end of reading the due files at that rate; null if none is due. */
  expectedEnd: Moment.nullable(),
  /** Whether reading everything once at that rate takes longer than `days` days. */
  isTooSlow: z.boolean(),
});
export type FixityFigures = z.output<typeof FixityFigures>;

const StoredFile = z.object({
  fileId: z.number(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  storageKey: z.string(),
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
});

export const DamagedFile = StoredFile.extend({
  state: z.enum(fileFaults),
  foundAt: Moment,
  checkedAt: Moment,
  foundSize: z.number().nullable(),
  foundSha256: z.string().nullable(),
  /** The error message of the store. */
  error: z.string(),
  acknowledgedAt: Moment.nullable(),
  acknowledgedBy: z.string(),
  note: z.string(),
  /** Whether a check waits for its turn. */
  isWanted: z.boolean(),
});
export type DamagedFile = z.output<typeof DamagedFile>;

export const DamagedQuery = PageQuery.extend({
  state: z.enum(fileFaults).optional(),
  /** `1` for acknowledged files, `0` for the others. */
  acknowledged: z.enum(['0', '1']).optional(),
  ...dateRange('FoundAt'),
});
export type DamagedQuery = z.output<typeof DamagedQuery>;

export const CheckedFile = StoredFile.extend({
  state: z.enum(fileFaults).nullable(),
  checkedAt: Moment.nullable(),
  isWanted: z.boolean(),
});
export type CheckedFile = z.output<typeof CheckedFile>;

/** Finds files by the number of a data resource, a SHA-256, or the number of a file; exactly. */
export const FileSearch = PageQuery.extend({ find: z.string().trim().max(64).default('') });
export type FileSearch = z.output<typeof FileSearch>;

export const OrphanFile = z.object({
  storageKey: z.string(),
  /** Null for entries on the path to a key. */
  size: z.number().nullable(),
  foundAt: Moment,
  seenAt: Moment,
});
export type OrphanFile = z.output<typeof OrphanFile>;

export const OrphanQuery = PageQuery.extend({ ...dateRange('FoundAt') });
export type OrphanQuery = z.output<typeof OrphanQuery>;

/** Event of a stored file with the columns of PREMIS 3. */
export const FileEvent = z.object({
  eventId: z.number(),
  eventType: z.string(),
  eventTime: Moment,
  outcome: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  agent: z.string(),
});
export type FileEvent = z.output<typeof FileEvent>;

/** Maximum number of files per call. */
const maxAtOnce = 100;
export const longestNote = 500;

const FileIds = z.array(Id).min(1).max(maxAtOnce);

/** Files to check first, one of: files, the files of one data resource, those known to be damaged, or all. */
export const CheckOrder = z.object({
  fileIds: FileIds.optional(),
  recordNo: z.string().trim().min(1).max(64).optional(),
  damaged: z.literal(true).optional(),
  all: z.literal(true).optional(),
});
export type CheckOrder = z.output<typeof CheckOrder>;

const perAccount = { per: 'account', count: 30, seconds: 60 } as const;

export const fixity = contract('monitor.fixity', {
  read: { method: 'GET', path: '/monitor/fixity', permit: 'monitor:fixity:list', reply: data(FixityFigures) },
  damaged: {
    method: 'GET',
    path: '/monitor/fixity/damaged',
    permit: 'monitor:fixity:list',
    query: DamagedQuery,
    reply: rows(DamagedFile),
  },
  orphans: {
    method: 'GET',
    path: '/monitor/fixity/orphans',
    permit: 'monitor:fixity:list',
    query: OrphanQuery,
    reply: rows(OrphanFile),
  },
  files: {
    method: 'GET',
    path: '/monitor/fixity/files',
    permit: 'monitor:fixity:query',
    query: FileSearch,
    reply: rows(CheckedFile),
  },
  events: {
    method: 'GET',
    path: '/monitor/fixity/files/:fileId/events',
    permit: 'monitor:fixity:query',
    params: z.object({ fileId: Id }),
    query: PageQuery,
    reply: rows(FileEvent),
  },
  /** Returns how many files will be read before their turn. */
  check: {
    method: 'POST',
    path: '/monitor/fixity/check',
    permit: 'monitor:fixity:run',
    body: CheckOrder,
    reply: data(z.object({ files: z.number() })),
    limit: perAccount,
    repeatable: true,
    audit: 0,
  },
  /** Compares all records with the store, both ways, as soon as possible. */
  compare: {
    method: 'POST',
    path: '/monitor/fixity/compare',
    permit: 'monitor:fixity:run',
    reply: done(),
    limit: perAccount,
    repeatable: true,
    audit: 0,
  },
  /** Acknowledges damage; it stays listed until a check finds the file intact. */
  acknowledge: {
    method: 'POST',
    path: '/monitor/fixity/acknowledge',
    permit: 'monitor:fixity:acknowledge',
    body: z.object({ fileIds: FileIds, note: z.string().trim().max(longestNote).default('') }),
    reply: done(),
    repeatable: true,
    audit: 2,
  },
});
