import { hideReply } from '#server/audit/audit';
import { decrypt } from '#server/secrets/secret';
import type { Context } from '#server/context';
import { codeDigits } from '../../contract.ts';
import { notifyUser } from '../mails.ts';
import * as queries from '../queries.ts';
import { bareCode, hashOfCode, newCodes } from '../recovery.ts';
import { stepOfCode } from '../totp.ts';

/** Purpose for which secrets of authenticator apps are encrypted (secret.ts). */
export const totpPurpose = 'identity.second-factors.totp';

/** Accepts a code of an account's authenticator app, once. @param code six digits */
export async function takeTotp(tx: Context, userId: number, code: string): Promise<boolean> {
  const totp = await queries.findTotp(tx, userId);
  if (!totp) return false;
  const step = stepOfCode(decrypt(tx.secretKey, totpPurpose, totp.secret), code, tx.now);
  return step !== undefined && queries.takeStep(tx, userId, step);
}

/** Uses a recovery code of an account and informs its owner. @param code without spaces and hyphens */
export async function takeRecovery(tx: Context, userId: number, code: string): Promise<boolean> {
  if (!(await queries.takeCode(tx, userId, hashOfCode(code)))) return false;
  await notifyUser(tx, userId, { about: 'codeUsed', left: await queries.countCodes(tx, userId) });
  return true;
}

/** Accepts a code of either kind: six digits belong to an app. */
export const takeEither = (tx: Context, userId: number, code: string): Promise<boolean> =>
  code.length === codeDigits ? takeTotp(tx, userId, code) : takeRecovery(tx, userId, code);

/** Replaces the recovery codes. Only this answer contains the new ones. */
export async function makeCodes(tx: Context, userId: number): Promise<string[]> {
  hideReply(tx);
  const codes = newCodes();
  await queries.replaceCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(bareCode(code))),
  );
  return codes;
}

/** Recovery codes for an account that has none left; otherwise none. */
export const makeFirstCodes = async (tx: Context, userId: number): Promise<string[]> =>
  (await queries.countCodes(tx, userId)) > 0 ? [] : makeCodes(tx, userId);
