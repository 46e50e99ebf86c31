import { peek, forget, remember } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { decrypt, encrypt } from '#server/secrets/secret';
import { fail, failFields } from '#shared/fail';
import { confirmPassword, endSessions } from '#module/identity/sessions';
import { setting } from '#module/system/settings';
import { answerMinutes } from '../../contract.ts';
import { notifyUser } from '../mails.ts';
import * as queries from '../queries.ts';
import { addressOf, newSecret, stepOfCode } from '../totp.ts';
import { makeCodes, makeFirstCodes, takeEither, totpPurpose } from './codes.ts';
import { guarded } from './guard.ts';
import { passkeyName } from './webauthn.ts';

/** The caller's two-factor sign-in. */
export async function ownFactors(ctx: Context) {
  const { userId } = ctx.actor;
  const totp = await queries.findTotp(ctx, userId);
  const { isRequired } = await queries.standing(ctx, userId);
  return {
    totp: totp ? { createTime: totp.createTime, lastUsedTime: totp.lastUsedTime } : null,
    passkeys: await queries.passkeysOf(ctx, userId),
    recoveryLeft: await queries.countCodes(ctx, userId),
    isRequired,
    offersPasskeys: passkeyName(ctx) !== undefined,
  };
}

/** A secret without a confirmed code belongs to the session that requested it. */
const draftKey = ({ actor }: Context) => `second-factor:draft:${actor.sessionId}`;
const draftPurpose = `${totpPurpose}.draft`;

/**
 * A new secret, active after its first code.
 * @throws identity.sessions.wrongPassword, confirmOften; identity.second-factors.totpThere
 */
export async function beginTotp(
  ctx: Context,
  password: string,
): Promise<{ secret: string; address: string; picture: string }> {
  await confirmPassword(ctx, password);
  if (await queries.findTotp(ctx, ctx.actor.userId)) throw fail('identity.second-factors.totpThere');
  const secret = newSecret();
  const draft = encrypt(ctx.secretKey, draftPurpose, secret).toString('base64');
  await remember(ctx, draftKey(ctx), draft, answerMinutes * 60);
  const site = await setting(ctx, 'site.shortName.en');
  const address = addressOf(secret, { site: site || new URL(ctx.siteUrl).host, userName: ctx.actor.userName });
  const { toString } = await import('qrcode');
  return { secret, address, picture: await toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) };
}

/**
 * Activates the authenticator app with a first code. Returns recovery codes if the account had none.
 * @throws identity.second-factors.draftOver, wrong at `code`, totpThere
 */
export async function confirmTotp(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor;
  const draft = await peek(ctx, draftKey(ctx));
  if (draft === undefined) throw fail('identity.second-factors.draftOver');
  const secret = decrypt(ctx.secretKey, draftPurpose, Buffer.from(draft, 'base64'));
  const step = stepOfCode(secret, code, ctx.now);
  if (step === undefined) {
    const reason = 'identity.second-factors.wrong';
    throw failFields(reason, [{ path: 'code', reason }]);
  }
  return inTransaction(ctx, async (tx) => {
    await lockAndSettle(tx);
    if (!(await queries.insertTotp(tx, userId, encrypt(tx.secretKey, totpPurpose, secret), step)))
      throw fail('identity.second-factors.totpThere');
    await forget(tx, draftKey(tx));
    await notifyUser(tx, userId, { about: 'totpAdded' });
    return { recoveryCodes: await makeFirstCodes(tx, userId) };
  });
}

/** Before a factor is added: the first one ends the sessions that were opened with the password alone. */
export async function lockAndSettle(tx: Context): Promise<void> {
  const { userId, sessionId } = tx.actor;
  await queries.lockAccount(tx, userId);
  if (!(await queries.standing(tx, userId)).hasFactor) await endSessions(tx, userId, sessionId ?? undefined);
}

/**
 * After a factor was removed: the last one cannot be removed if a role requires it; otherwise the recovery codes are
 * deleted too.
 * @throws identity.second-factors.required
 */
export async function settleRemoval(tx: Context): Promise<void> {
  const { userId } = tx.actor;
  const { isRequired, hasFactor } = await queries.standing(tx, userId);
  if (hasFactor) return;
  if (isRequired) throw fail('identity.second-factors.required');
  await queries.deleteCodes(tx, userId);
}

/**
 * Removes the authenticator app.
 * @param code one of the app, or a recovery code
 * @throws identity.sessions.wrongPassword, confirmOften; identity.second-factors.noTotp, wrong, locked, tooManyWrong,
 * required
 */
export async function removeTotp(ctx: Context, { password, code }: { password: string; code: string }): Promise<void> {
  await confirmPassword(ctx, password);
  await guarded(ctx, ctx.actor, 'code', () =>
    inTransaction(ctx, async (tx) => {
      const { userId } = tx.actor;
      await queries.lockAccount(tx, userId);
      if (!(await queries.findTotp(tx, userId))) throw fail('identity.second-factors.noTotp');
      if (!(await takeEither(tx, userId, code))) return undefined;
      await queries.deleteTotp(tx, userId);
      await settleRemoval(tx);
      await notifyUser(tx, userId, { about: 'totpRemoved' });
      return true;
    }),
  );
}

/** Replaces the recovery codes. @throws identity.sessions.wrongPassword; identity.second-factors.none */
export async function renewCodes(ctx: Context, password: string): Promise<{ recoveryCodes: string[] }> {
  await confirmPassword(ctx, password);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await queries.lockAccount(tx, userId);
    if (!(await queries.standing(tx, userId)).hasFactor) throw fail('identity.second-factors.none');
    await notifyUser(tx, userId, { about: 'codesRenewed' });
    return { recoveryCodes: await makeCodes(tx, userId) };
  });
}
