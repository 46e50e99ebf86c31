import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';

/** Every user reads open notices; closed ones need the permission to manage notices. */
export function mayRead(actor: Actor, notice: { status: '0' | '1' }): boolean {
  return notice.status === '0' || holdsAny(actor, ['system:notice:list', 'system:notice:query']);
}
