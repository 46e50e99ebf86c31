import { z } from 'zod';
import { contract, data, done } from '#shared/contract';

/** The checked parts in the order of the page: those that protect the data first. */
export const parts = [
  ...(['backup', 'copy', 'files', 'disk', 'mail'] as const),
  ...(['jobs', 'search', 'scanner', 'logs', 'certificate'] as const),
] as const;
export type Part = (typeof parts)[number];

/** The permission to read about each part: the one that its page asks for. */
export const permits: Readonly<Record<Part, string>> = {
  backup: 'monitor:backup:list',
  copy: 'monitor:fixity:list',
  files: 'monitor:fixity:list',
  disk: 'monitor:server:list',
  mail: 'monitor:server:list',
  jobs: 'monitor:job:list',
  search: 'monitor:server:list',
  scanner: 'monitor:virus:list',
  logs: 'monitor:logChain:list',
  certificate: 'monitor:server:list',
};

/**
 * `fine`; `off`: not set up; `attention`: will fail, or works in part; `failing`. A part that is not set up is never fine.
 */
const states = ['fine', 'off', 'attention', 'failing'] as const;
export type State = (typeof states)[number];

/** Parts that every portal needs: an operator is warned while they are not set up. */
const needed: readonly Part[] = ['backup', 'copy', 'mail'];

export const Check = z.object({
  part: z.enum(parts),
  state: z.enum(states),
  /** Key of the text that says what was found. */
  reason: z.string(),
  /** Values in that text: moments as in other replies, bytes as numbers. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Check = z.output<typeof Check>;

/** Whether an operator has something to do about it. */
export const needsAttention = ({ part, state }: Pick<Check, 'part' | 'state'>): boolean =>
  state === 'failing' || state === 'attention' || (state === 'off' && needed.includes(part));

export const health = contract('monitor.health', {
  /** The checks of the parts that the caller may read about ({@link permits}), in their order. */
  read: { method: 'GET', path: '/monitor/health', permit: 'user', reply: data(z.array(Check)) },
  /** Sends a mail to the caller's own address; the check of the mail shows what became of it. */
  testMail: {
    method: 'POST',
    path: '/monitor/health/testMail',
    permit: 'monitor:health:testMail',
    reply: done(),
    limit: { per: 'account', count: 5, seconds: 60 },
  },
  /** Tries the waiting mails again at once. */
  sendWaiting: {
    method: 'POST',
    path: '/monitor/health/sendWaiting',
    permit: 'monitor:health:testMail',
    reply: data(z.object({ mails: z.number() })),
    limit: { per: 'account', count: 5, seconds: 60 },
    audit: 0,
  },
  /** Starts the jobs that remove what nobody needs any more: the same ones that run by schedule. */
  freeSpace: {
    method: 'POST',
    path: '/monitor/health/freeSpace',
    permit: 'monitor:health:freeSpace',
    reply: done(),
    limit: { per: 'account', count: 5, seconds: 60 },
    audit: 9,
  },
});
