import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';

/**
 * Users read open notices that are for them; closed ones, and those for other roles, need the permission to manage
 * notices.
 */
export function mayRead(actor: Actor, notice: { status: '0' | '1'; isForCaller: boolean }): boolean {
  return (
    (notice.status === '0' && notice.isForCaller) || holdsAny(actor, ['system:notice:list', 'system:notice:query'])
  );
}
