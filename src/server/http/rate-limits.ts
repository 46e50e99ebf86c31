import type { FastifyReply } from 'fastify';

/** Headers by which a program sees how much of a limit is left (draft-ietf-httpapi-ratelimit-headers, the first form of it). */
export const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'];

/** Where a caller is within a limit. */
export interface Counted {
  /** Requests in the running window, this one included. */
  count: number;
  most: number;
  /** Seconds until the window ends. */
  left: number;
}

/** Says how much is left of a limit, and when to come again once nothing is. Answers whether it is overrun. */
export function setRateHeaders(reply: FastifyReply, { count, most, left }: Counted): boolean {
  reply.headers({
    'ratelimit-limit': most,
    'ratelimit-remaining': Math.max(0, most - count),
    'ratelimit-reset': left,
  });
  if (count > most) reply.header('retry-after', Math.max(1, left));
  return count > most;
}
