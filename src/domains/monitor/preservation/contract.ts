import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Moment } from '#shared/time';

/** Number of findings and events that the page lists, newest first. */
export const maxListed = 50;

/**
 * Reason of the alarm: not configured, the place fails, copies are damaged or cannot be written, or the copy is behind.
 */
const alarms = ['none', 'off', 'never', 'unreachable', 'damaged', 'failed', 'behind', 'late'] as const;
export type Alarm = (typeof alarms)[number];

const Fault = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

const Finding = z.object({
  objectId: z.string(),
  /** Inside the object; empty for an object that cannot be written. */
  path: z.string(),
  /** `both`: the stored file is damaged as well; `notWritten`: the object is not up to date. */
  state: z.enum(['damaged', 'missing', 'unreadable', 'both', 'notWritten']),
  foundAt: Moment,
  error: z.string(),
  fault: Fault.nullable(),
});
export type Finding = z.output<typeof Finding>;

const PreservationEvent = z.object({
  eventId: z.number(),
  eventType: z.string(),
  eventTime: Moment,
  outcome: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  objectId: z.string(),
  path: z.string(),
});
export type PreservationEvent = z.output<typeof PreservationEvent>;

/** State of the second copy. */
export const Preservation = z.object({
  /** `PRESERVATION_STORE`; null if it is not set. */
  place: z.string().nullable(),
  isEncrypted: z.boolean(),
  /** Whether the portal can decrypt the copy, which repairs need. */
  canRepair: z.boolean(),
  alarm: z.enum(alarms),
  objects: z.number(),
  /** Objects with at least one version. */
  writtenObjects: z.number(),
  waitingObjects: z.number(),
  failedObjects: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Files that were read within the last `days` days. */
  checkedFiles: z.number(),
  lateFiles: z.number(),
  damagedFiles: z.number(),
  /** Of these, with a damaged first copy as well. */
  bothFiles: z.number(),
  days: z.number(),
  runAt: Moment.nullable(),
  goodAt: Moment.nullable(),
  fault: Fault.nullable(),
});
export type Preservation = z.output<typeof Preservation>;

const perAccount = { per: 'account', count: 30, seconds: 60 } as const;

export const preservation = contract('monitor.preservation', {
  read: { method: 'GET', path: '/monitor/preservation', permit: 'monitor:fixity:list', reply: data(Preservation) },
  findings: {
    method: 'GET',
    path: '/monitor/preservation/findings',
    permit: 'monitor:fixity:list',
    reply: data(z.object({ findings: z.array(Finding), events: z.array(PreservationEvent) })),
  },
  /** Compares every object with the database, and reads every file of the copy, ahead of schedule. */
  run: {
    method: 'POST',
    path: '/monitor/preservation/run',
    permit: 'monitor:fixity:run',
    reply: done(),
    limit: perAccount,
    repeatable: true,
    audit: 0,
  },
});
