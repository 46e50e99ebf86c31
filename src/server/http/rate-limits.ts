import type { FastifyReply } from 'fastify';

/** Rate limit headers of answers (first version of draft-ietf-httpapi-ratelimit-headers). */
export const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'];

/** State of a caller within a rate limit. */
export interface Counted {
  /** Requests in the running window, this one included. */
  count: number;
  most: number;
  /** Seconds until the window ends. */
  left: number;
}

/** Sets the rate limit headers, and `Retry-After` once the limit is exceeded. Returns whether it is exceeded. */
export function setRateHeaders(reply: FastifyReply, { count, most, left }: Counted): boolean {
  reply.headers({
    'ratelimit-limit': most,
    'ratelimit-remaining': Math.max(0, most - count),
    'ratelimit-reset': left,
  });
  if (count > most) reply.header('retry-after', Math.max(1, left));
  return count > most;
}
