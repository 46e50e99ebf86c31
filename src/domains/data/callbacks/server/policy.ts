import { createHmac } from 'node:crypto';
import type { OutgoingAnswer } from '#server/http/http-client';
import type { CallbackError } from '../contract.ts';

/** Seconds before each further attempt, 26.6 hours in total. A receiver that is down overnight misses nothing. */
export const pauses = [60, 300, 1800, 7200, 14_400, 28_800, 43_200] as const;

/** Seconds until the next attempt after a number of attempts, or undefined after the last one. */
export function pauseAfter(tries: number, retryAfter = 0): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.max(pause, retryAfter);
}

/**
 * Headers that prove to a receiver that a callback is ours and new, and identify duplicates: HMAC-SHA256 over
 * timestamp, a dot and the body. During a change of secrets there is one signature per secret.
 * @param timestamp seconds since 1970
 */
export function headersOf(
  callback: { eventId: string; event: string; body: string },
  secrets: readonly string[],
  timestamp: number,
): Record<string, string> {
  const signatures = secrets.map(
    (secret) => `sha256=${createHmac('sha256', secret).update(`${timestamp}.${callback.body}`, 'utf8').digest('hex')}`,
  );
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Lattice-Callback/1',
    'x-cmp-event': callback.event,
    'x-cmp-event-id': callback.eventId,
    'x-cmp-timestamp': String(timestamp),
    'x-cmp-signature': signatures.join(', '),
  };
}

/** Outcome of an attempt. */
export interface DeliveryAttempt {
  error: CallbackError | '';
  httpStatus: number | null;
  answer: string;
  retryAfter?: number;
}

/** Evaluates a response: any 2xx means success, unless its content reports a failure in one of the usual ways. */
export function judge(answer: OutgoingAnswer): DeliveryAttempt {
  if ('fault' in answer) return { error: answer.fault, httpStatus: null, answer: answer.detail };
  const { status, text, retryAfter } = answer;
  const seen = { httpStatus: status, answer: text, ...(retryAfter === undefined ? {} : { retryAfter }) };
  if (status < 200 || status > 299) return { error: 'status', ...seen };
  return { error: saysNo(text) ? 'saysNo' : '', ...seen };
}

/** `{"success": false}`, an `error`, or an envelope whose `code` is neither 0 nor 200. */
function saysNo(text: string): boolean {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof content !== 'object' || content === null) return false;
  const { success, ok, error, code } = content as Record<string, unknown>;
  if (success === false || ok === false) return true;
  if (typeof error === 'string' ? error !== '' : typeof error === 'object' && error !== null) return true;
  return typeof code === 'number' && code !== 0 && !(code >= 200 && code < 300);
}

/** Whether a problem concerns the whole receiver: then this round skips other callbacks to its host. */
export const isOfHost = (error: CallbackError | ''): boolean => error === 'slow' || error === 'unreachable';
