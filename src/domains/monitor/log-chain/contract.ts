import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const LogName = z.enum(['login', 'operation', 'job']);

/** A position of the chain that can be stored outside the portal: up to this segment the log had this hash. */
const Head = z.object({ log: LogName, segmentNo: z.number(), hash: z.string() });
export type Head = z.output<typeof Head>;

/** Kinds of faults. Faults of rows name the row, faults of files the archive. */
const faultKinds = [
  ...(['rowChanged', 'rowMissing', 'rowAdded', 'segmentChanged', 'segmentMissing'] as const),
  ...(['archiveChanged', 'archiveMissing', 'recordChanged', 'headLost'] as const),
] as const;

/** The first broken position of a log. */
const Fault = z.object({
  log: LogName,
  kind: z.enum(faultKinds),
  segmentNo: z.number().nullable(),
  /** Number of the row. */
  id: z.number().nullable(),
  archiveNo: z.number().nullable(),
});
export type Fault = z.output<typeof Fault>;

const Check = z.object({
  startedAt: Moment,
  endedAt: Moment,
  reason: z.enum(['schedule', 'page']),
  rowsChecked: z.number(),
  archivesChecked: z.number(),
  faults: z.array(Fault),
  heads: z.array(Head),
});
export type Check = z.output<typeof Check>;

/** Maximum of the counter of unsealed rows. */
export const maxUnsealed = 10_000;

const ChainState = z.object({
  log: LogName,
  /** Null until a row is sealed. */
  head: z.object({ segmentNo: z.number(), lastId: z.number(), hash: z.string(), sealedAt: Moment }).nullable(),
  unsealed: z.number(),
  archives: z.number(),
  archivedRows: z.number(),
  /** Minimum days that a row stays in the log; 0 for ever. */
  days: z.number(),
});
export type ChainState = z.output<typeof ChainState>;

export const LogChain = z.object({ logs: z.array(ChainState), check: Check.nullable() });
export type LogChain = z.output<typeof LogChain>;

const Archive = z.object({
  archiveId: z.number(),
  log: LogName,
  archiveNo: z.number(),
  firstId: z.number(),
  lastId: z.number(),
  rowCount: z.number(),
  firstTime: Moment,
  lastTime: Moment,
  fileSize: z.number(),
  fileSha256: z.string(),
  headNo: z.number(),
  headHash: z.string(),
  hash: z.string(),
  reason: z.enum(['clean', 'remove', 'expire']),
  archivedBy: z.string(),
  archivedAt: Moment,
});
export type Archive = z.output<typeof Archive>;

export const ArchiveQuery = PageQuery.extend({
  log: LogName.optional(),
  ...dateRange('ArchivedAt'),
});
export type ArchiveQuery = z.output<typeof ArchiveQuery>;

/**
 * Reply of the calls that clean a log or remove its rows: `moved` rows went into archive files, `kept` rows are within
 * the retention.
 */
export const cleaned = { msg: z.string(), moved: z.number(), kept: z.number() };

export const logChain = contract('monitor.log-chain', {
  read: { method: 'GET', path: '/monitor/logChain', permit: 'monitor:logChain:list', reply: data(LogChain) },
  archives: {
    method: 'GET',
    path: '/monitor/logChain/archives',
    permit: 'monitor:logChain:list',
    query: ArchiveQuery,
    reply: rows(Archive),
  },
  download: {
    method: 'GET',
    path: '/monitor/logChain/archives/:archiveId/file',
    permit: 'monitor:logChain:download',
    params: z.object({ archiveId: Id }),
    reply: file(),
    audit: 5,
  },
  /** Queues a verification of the whole chain; the page shows the result. */
  verify: {
    method: 'POST',
    path: '/monitor/logChain/verify',
    permit: 'monitor:logChain:verify',
    reply: done(),
    limit: { per: 'account', count: 10, seconds: 600 },
    repeatable: true,
    audit: 0,
  },
});
