import { inTransaction, type Context } from '#server/context';
import { fail } from '#shared/fail';
import { removeFactors } from '#module/identity/second-factors';
import { confirmPassword } from '#module/identity/sessions';
import { lockForChange } from './target.ts';

/**
 * Removes the two-factor sign-in of a user who has lost it; their sessions end and they get a mail. If one of their
 * roles requires it, they set it up again at the next login.
 * @param password the caller's own
 * @throws identity.sessions.wrongPassword, confirmOften;
 * system.users.notFound|protected|ownSecondFactor|noSecondFactor
 */
export async function removeSecondFactor(ctx: Context, userId: number, password: string): Promise<void> {
  // Outside the transaction: the count of wrong passwords must not be rolled back.
  await confirmPassword(ctx, password);
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, userId);
    if (userId === tx.actor.userId) throw fail('system.users.ownSecondFactor');
    if (!(await removeFactors(tx, userId))) throw fail('system.users.noSecondFactor');
  });
}
