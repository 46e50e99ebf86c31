import { inTransaction, type Context } from '#server/context';
import { fail } from '#shared/fail';
import { confirmPassword } from '#module/identity/sessions';
import { maxPasskeys, type NewCredential } from '../../contract.ts';
import { notifyUser } from '../mails.ts';
import * as queries from '../queries.ts';
import { makeFirstCodes } from './codes.ts';
import { lockAndSettle, settleRemoval } from './own.ts';
import { creationOptions, readCreated } from './webauthn.ts';

/**
 * Options for the browser to create a passkey.
 * @throws identity.sessions.wrongPassword, confirmOften; identity.second-factors.noName, tooManyPasskeys
 */
export async function beginPasskey(ctx: Context, password: string) {
  await confirmPassword(ctx, password);
  await checkCount(ctx);
  return { options: { ...(await creationOptions(ctx)) } };
}

async function checkCount(ctx: Context): Promise<void> {
  if ((await queries.passkeysOf(ctx, ctx.actor.userId)).length >= maxPasskeys)
    throw fail('identity.second-factors.tooManyPasskeys', { most: maxPasskeys });
}

/**
 * Adds a passkey that the browser has created. Returns recovery codes if the account had none.
 * @throws identity.second-factors.passkeyRefused, tooManyPasskeys
 */
export async function addPasskey(
  ctx: Context,
  { name, response }: { name: string; response: NewCredential },
): Promise<{ recoveryCodes: string[] }> {
  const created = await readCreated(ctx, response);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockAndSettle(tx);
    await checkCount(tx);
    if (!(await queries.insertPasskey(tx, { ...created, userId, name })))
      throw fail('identity.second-factors.passkeyRefused');
    await notifyUser(tx, userId, { about: 'passkeyAdded', name });
    return { recoveryCodes: await makeFirstCodes(tx, userId) };
  });
}

/** @throws identity.second-factors.noPasskey, also for those of others */
export async function renamePasskey(ctx: Context, passkeyId: number, name: string): Promise<void> {
  if (!(await queries.renamePasskey(ctx, passkeyId, name))) throw fail('identity.second-factors.noPasskey');
}

/** @throws identity.sessions.wrongPassword, confirmOften; identity.second-factors.noPasskey, required */
export async function removePasskey(ctx: Context, passkeyId: number, password: string): Promise<void> {
  await confirmPassword(ctx, password);
  await inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, tx.actor.userId);
    const name = await queries.deletePasskey(tx, passkeyId);
    if (name === undefined) throw fail('identity.second-factors.noPasskey');
    await settleRemoval(tx);
    await notifyUser(tx, tx.actor.userId, { about: 'passkeyRemoved', name });
  });
}
