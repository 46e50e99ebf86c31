import type { OutgoingAnswer } from '#server/http/http-client';
import { identifierActs, type IdentifierError, type IdentifierState, type IdentifierWant } from '../contract.ts';

/** What became of telling a service something. */
export type Outcome =
  | { is: 'done' }
  /** The service works on; it is asked again under this number. */
  | { is: 'pending'; taskId: string }
  /** To be tried again, not before `retryAfter` seconds where the service says so. */
  | { is: 'failed'; error: Exclude<IdentifierError, 'refused'>; retryAfter?: number }
  /** It will not become better by itself. */
  | { is: 'refused' };

/** Seconds until the next try: a minute, doubled each time, an hour at most. Services are down for hours at times. */
export function pauseAfter(tries: number, retryAfter = 0): number {
  return Math.max(Math.min(60 * 2 ** Math.max(tries - 1, 0), 3600), retryAfter);
}

/** Seconds until a task that the service works on is looked at again. */
export const lookAgainAfter = (tries: number): number => Math.min(15 * 2 ** Math.max(tries - 1, 0), 600);

/** Whether a problem is one of the service and not of this identifier: then nobody else's turn comes in this round. */
export const isOfService = (outcome: Outcome): boolean =>
  outcome.is === 'failed' && outcome.error !== 'badReply' && outcome.error !== 'wrongAnswer';

/** Why an answer is none that can be read further; undefined where it says yes. */
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
  // A redirect is where a registration must not go.
  return status < 400 ? { is: 'failed', error: 'badReply' } : { is: 'refused' };
}

/** What somebody who presses "again" asks for; undefined where there is nothing to tell. */
export function wantAgain(row: { status: IdentifierState; wanted: IdentifierWant | null }): IdentifierWant | undefined {
  if (row.wanted) return row.wanted;
  if (row.status === 'registered') return 'update';
  return row.status === 'withdrawn' ? 'hide' : undefined;
}

/** Whether a service can be told something about an identifier in a state. */
export const fits = (wanted: IdentifierWant, status: IdentifierState): boolean =>
  (identifierActs[wanted].from as readonly IdentifierState[]).includes(status);
