import type { OutgoingAnswer } from '#server/http/http-client';
import { identifierActs, type IdentifierError, type IdentifierState, type IdentifierMessage } from '../contract.ts';

/** Outcome of a call to a service. */
export type Outcome =
  | { is: 'done' }
  /** The service is still working; its task is polled by this id. */
  | { is: 'pending'; taskId: string }
  /** To be retried, not before `retryAfter` seconds if the service sent that. */
  | { is: 'failed'; error: Exclude<IdentifierError, 'refused'>; retryAfter?: number }
  /** Permanent; a retry would not help. */
  | { is: 'refused' };

/** Seconds until the next attempt: a minute, doubled each time, an hour at most. Services may be down for hours. */
export function pauseAfter(tries: number, retryAfter = 0): number {
  return Math.max(Math.min(60 * 2 ** Math.max(tries - 1, 0), 3600), retryAfter);
}

/** Seconds until the next poll of a service's task. */
export const recheckAfter = (tries: number): number => Math.min(15 * 2 ** Math.max(tries - 1, 0), 600);

/** Whether a problem concerns the service and not this identifier: then the round ends for all identifiers. */
export const isOfService = (outcome: Outcome): boolean =>
  outcome.is === 'failed' && outcome.error !== 'badReply' && outcome.error !== 'wrongAnswer';

/** The failure of a response that cannot be processed; undefined for success. */
export function faultOf(answer: OutgoingAnswer): Outcome | undefined {
  if ('fault' in answer) {
    const errors = {
      address: 'notConfigured',
      private: 'notConfigured',
      slow: 'slow',
      unreachable: 'unreachable',
      tooLarge: 'badReply',
    } as const;
    return { is: 'failed', error: errors[answer.fault] };
  }
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return undefined;
  const later = retryAfter === undefined ? {} : { retryAfter };
  if (status === 401 || status === 403) return { is: 'failed', error: 'credentials' };
  if (status === 408 || status === 425 || status === 429 || status === 503)
    return { is: 'failed', error: 'busy', ...later };
  if (status >= 500) return { is: 'failed', error: 'serverFault', ...later };
  // Redirects are not followed, because a registration must not go elsewhere.
  return status < 400 ? { is: 'failed', error: 'badReply' } : { is: 'refused' };
}

/** The message that a manual retry sends; undefined if there is none. */
export function messageToRetry(row: {
  status: IdentifierState;
  wanted: IdentifierMessage | null;
}): IdentifierMessage | undefined {
  if (row.wanted) return row.wanted;
  if (row.status === 'registered') return 'update';
  return row.status === 'withdrawn' ? 'hide' : undefined;
}

/** Whether a message may be sent for an identifier in a state. */
export const fits = (wanted: IdentifierMessage, status: IdentifierState): boolean =>
  (identifierActs[wanted].from as readonly IdentifierState[]).includes(status);
