import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { bindingOf, removeBinding } from '#module/identity/matelab';
import { requireUsersInScope } from '#module/system/departments';
import * as queries from '../queries/people.ts';
import { lockForChange } from './target.ts';

/** The MatElab binding of a user. @throws system.users.notFound, system.departments.usersBeyondScope */
export async function bindingOfPerson(ctx: Context, userId: number) {
  if (!(await queries.byId(ctx, userId))) throw fail('system.users.notFound');
  await requireUsersInScope(ctx, [userId]);
  return { binding: (await bindingOf(ctx, userId)) ?? null };
}

/**
 * Removes a wrong binding; a user without a password sets one by mail.
 * @throws system.users.notFound|protected, identity.matelab.notBound, system.departments.usersBeyondScope
 */
export function unbind(ctx: Context, userId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockForChange(tx, userId);
    if (!(await removeBinding(tx, userId))) throw fail('identity.matelab.notBound');
  });
}
