import { inTransaction, type Context } from '#server/context';
import { endSessions } from '#module/identity/sessions';
import { notifyUser } from '../mails.ts';
import * as queries from '../queries.ts';
import { deleteAnswers } from './guard.ts';

/**
 * Removes every factor of an account, ends its sessions and informs its owner; false if there was none. For
 * administrators and the server's command: the caller checks the permission.
 */
export function removeFactors(ctx: Context, userId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, userId);
    if (!(await queries.deleteFactors(tx, userId))) return false;
    await deleteAnswers(tx, userId);
    await endSessions(tx, userId);
    await notifyUser(tx, userId, { about: 'allRemoved' });
    return true;
  });
}

/** Whether an account has two-factor sign-in. */
export const hasFactor = async (ctx: Context, userId: number): Promise<boolean> =>
  (await queries.standing(ctx, userId)).hasFactor;
