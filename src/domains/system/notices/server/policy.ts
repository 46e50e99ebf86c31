import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';

/** Everybody reads what is in force; what is closed only people who keep the notices. */
export function mayRead(actor: Actor, notice: { status: '0' | '1' }): boolean {
  return notice.status === '0' || holdsAny(actor, ['system:notice:list', 'system:notice:query']);
}
