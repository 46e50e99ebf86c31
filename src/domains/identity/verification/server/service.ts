import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { startOfDay, wireDay } from '#shared/time';
import { settings } from '#module/system/settings';
import { codeAlphabet, codeLength, maxTries, type VerificationState } from '#contract/identity/verification';
import { verificationTexts } from '../texts/index.ts';
import {
  countSince,
  countTry,
  findEmail,
  findLastSent,
  insertCode,
  lockNetwork,
  lockNewestCode,
  setVerified,
  useCode,
} from './queries.ts';

const keys = [
  'verify.ttlMinutes',
  'verify.resendSeconds',
  'verify.dailyMax',
  'verify.networkDailyMax',
  'site.name.zh',
  'site.name.en',
] as const;

/** State of the caller's verification, for the page. */
export async function stateOf(ctx: Context): Promise<VerificationState> {
  const { email, isVerified } = await findEmail(ctx, { lock: false });
  return {
    verified: isVerified === '1',
    email,
    secondsUntilResend: await secondsUntilResend(ctx),
    canSend: canSend(ctx),
  };
}

const canSend = (ctx: Context) => ctx.own.mailServer !== null;

async function secondsUntilResend(ctx: Context): Promise<number> {
  const { 'verify.resendSeconds': pause } = await settings(ctx, ['verify.resendSeconds']);
  const last = await findLastSent(ctx);
  return last ? Math.max(0, Math.ceil(Number(pause) - (ctx.now.getTime() - last.getTime()) / 1000)) : 0;
}

/**
 * Sends a new code to the caller's e-mail and invalidates the previous one.
 * @throws identity.verification.already, noEmail, tooFrequent (`seconds`), dailyLimit, networkLimit
 */
export async function sendCode(ctx: Context): Promise<VerificationState> {
  const chosen = await settings(ctx, keys);
  return inTransaction(ctx, async (tx) => {
    const { email, isVerified } = await findEmail(tx, { lock: true });
    if (isVerified === '1') throw fail('identity.verification.already');
    if (!email) throw fail('identity.verification.noEmail');
    await lockNetwork(tx);
    const seconds = await secondsUntilResend(tx);
    if (seconds > 0) throw fail('identity.verification.tooFrequent', { seconds });
    const { byUser, byEmail, byNetwork } = await countSince(tx, email, startOfDay(wireDay(tx.now)));
    if (Math.max(byUser, byEmail) >= Number(chosen['verify.dailyMax'])) throw fail('identity.verification.dailyLimit');
    // People of one institute often share an address, so a network may send more codes than a person.
    if (byNetwork >= Number(chosen['verify.networkDailyMax'])) throw fail('identity.verification.networkLimit');

    const minutes = Number(chosen['verify.ttlMinutes']);
    const code = newCode();
    await insertCode(tx, {
      email,
      codeHash: hashOf(tx, code),
      expireAt: new Date(tx.now.getTime() + minutes * 60_000),
    });
    const t = translatorOf(verificationTexts, tx.language);
    // The code is after `#`, so no server and no log contains it.
    const link = `${tx.siteUrl}/email-verification?lang=${tx.language}#${code}`;
    const params = { site: chosen[`site.name.${tx.language}`], code, minutes, link };
    await sendMail(tx, {
      to: email,
      subject: t('mail.subject', params),
      body: `${t('mail.body', params)}\n\n${t('mail.footer')}`,
    });
    return { verified: false, email, secondsUntilResend: Number(chosen['verify.resendSeconds']), canSend: canSend(tx) };
  });
}

const newCode = () => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** Keyed with the installation's secret: such a short code could be guessed from a plain hash. */
const hashOf = (ctx: Context, code: string) =>
  createHmac('sha256', ctx.secretKey).update(`identity.verification:${ctx.actor.userId}:${code}`).digest();

/**
 * Verifies the caller's e-mail with the code that was sent to it.
 * @throws identity.verification.already, wrong (or expired), tooMany after the fifth wrong try
 */
export async function confirmCode(ctx: Context, code: string): Promise<void> {
  // Thrown after the commit, because a wrong try must be counted.
  const reason = await inTransaction(ctx, async (tx) => {
    const { email, isVerified } = await findEmail(tx, { lock: true });
    if (isVerified === '1') return 'already' as const;
    const newest = await lockNewestCode(tx, email);
    if (!newest || newest.usedAt || newest.expireAt <= tx.now) return 'wrong' as const;
    if (newest.tries >= maxTries) return 'tooMany' as const;
    if (timingSafeEqual(newest.codeHash, hashOf(tx, code))) {
      await useCode(tx, newest.id);
      return setVerified(tx);
    }
    await countTry(tx, newest.id);
    return newest.tries + 1 >= maxTries ? ('tooMany' as const) : ('wrong' as const);
  });
  if (!reason) return;
  const key = `identity.verification.${reason}`;
  throw reason === 'already' ? fail(key) : failFields(key, [{ path: 'code', reason: key }]);
}

/**
 * Verifies the caller's e-mail because they followed a secret link that was sent to it. Returns false, and changes
 * nothing, if the account has another address.
 */
export function verifyByLink(ctx: Context, sentTo: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { email, isVerified } = await findEmail(tx, { lock: true });
    if (email.trim().toLowerCase() !== sentTo.trim().toLowerCase()) return false;
    if (isVerified !== '1') await setVerified(tx);
    return true;
  });
}
