import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Moment } from '#shared/time';

/** Seconds after which a statement counts as long-running. */
export const longFrom = 1;

/** Parts of the overview that an account with few rights may not read. */
const parts = ['size', 'connections', 'hits', 'tables', 'running', 'locks'] as const;

const TableFigures = z.object({
  name: z.string(),
  /** As estimated by the database. */
  rows: z.number(),
  deadRows: z.number(),
  /** Bytes with indexes and long values, */
  bytes: z.number(),
  /** Bytes of the indexes only. */
  indexBytes: z.number(),
  /** Full scans, and index scans. */
  wholeReads: z.number(),
  indexReads: z.number(),
  lastVacuum: Moment.nullable(),
});

/** A running statement. Literals in its text are removed; the text is empty if the account may not see it. */
const Running = z.object({
  pid: z.number(),
  userName: z.string(),
  application: z.string(),
  state: z.string(),
  seconds: z.number(),
  statement: z.string(),
});

const Waiting = Running.extend({
  /** Processes that hold the lock it waits for. */
  blockedBy: z.array(z.number()),
  mode: z.string(),
  relation: z.string(),
});

export const DatabaseFigures = z.object({
  version: z.string(),
  database: z.string(),
  userName: z.string(),
  startTime: Moment,
  /** Bytes of the whole database; null if it may not be read. */
  size: z.number().nullable(),
  /** Whether the account sees only its own statements. */
  restricted: z.boolean(),
  /** Connections of this process. */
  pool: z.object({
    size: z.number(),
    idle: z.number(),
    waiting: z.number(),
    most: z.number(),
    /** Of the whole server. */
    serverMost: z.number(),
  }),
  /** Connections to this database from all programs, by state. */
  connections: z.array(z.object({ state: z.string(), count: z.number() })),
  /** Percentages of reads served from memory; null before the first read. */
  hits: z.object({ tables: z.number().nullable(), indexes: z.number().nullable() }),
  /** The largest ones. */
  tables: z.array(TableFigures),
  running: z.array(Running),
  locks: z.array(Waiting),
  unreadable: z.array(z.enum(parts)),
});
export type DatabaseFigures = z.output<typeof DatabaseFigures>;

/** Times in milliseconds. */
export const Statement = z.object({
  text: z.string(),
  calls: z.number(),
  total: z.number(),
  mean: z.number(),
  longest: z.number(),
  lastAt: Moment.nullable(),
});
export type Statement = z.output<typeof Statement>;

export const StatementRecord = z.object({
  /** The server's own record (pg_stat_statements), or that of this process. */
  source: z.enum(['server', 'process']),
  since: Moment.nullable(),
  /** Milliseconds from which on this process calls a statement slow; the server records all. */
  slowThresholdMs: z.number().nullable(),
  /** Statements of this process since then, and slow ones among them. */
  count: z.number(),
  slow: z.number(),
  rows: z.array(Statement),
});
export type StatementRecord = z.output<typeof StatementRecord>;

const permit = 'monitor:druid:list';

export const database = contract('monitor.database', {
  read: { method: 'GET', path: '/monitor/database', permit, reply: data(DatabaseFigures) },
  statements: { method: 'GET', path: '/monitor/database/statements', permit, reply: data(StatementRecord) },
  /** Clears the record of the answering process; the server's record stays. */
  forget: { method: 'DELETE', path: '/monitor/database/statements', permit, reply: done(), audit: 9 },
});
