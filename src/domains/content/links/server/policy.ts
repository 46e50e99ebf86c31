import type { OutgoingAnswer } from '#server/http/http-client';
import { type LinkCheck } from '../contract.ts';

/**
 * Result of a check from the site's answer. A site that refuses programs (401, 403, 429) still serves people. An
 * address that must not be called from here is unknown.
 */
export function judge(answer: OutgoingAnswer): { checkResult: LinkCheck; checkDetail: string } {
  if ('status' in answer) {
    const gone = answer.status === 404 || answer.status === 410 || answer.status >= 500;
    return { checkResult: gone ? 'broken' : 'reachable', checkDetail: `HTTP ${answer.status}` };
  }
  const { fault } = answer;
  if (fault === 'tooLarge') return { checkResult: 'reachable', checkDetail: '' };
  if (fault === 'address' || fault === 'private') return { checkResult: 'unknown', checkDetail: '' };
  return { checkResult: 'broken', checkDetail: answer.detail.slice(0, 200) };
}
