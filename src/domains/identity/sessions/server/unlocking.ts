import { createHash, randomBytes } from 'node:crypto';
import { countHit, remember, takeOnce } from '#server/database/cache';
import type { Context } from '#server/context';
import { addJob, job } from '#server/jobs/jobs';
import { sendMail } from '#server/mail/mail';
import { fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { unlockLogin } from '#module/identity/login-attempts';
import { settings } from '#module/system/settings';
import { maxUnlockMails, unlockMinutes } from '#contract/identity/sessions';
import { sessionTexts } from '../texts/index.ts';
import { checkCaptcha } from './captcha.ts';
import { findReachable } from './queries.ts';

const jobName = 'identity.sessions.unlock';

/** Only the hash is stored, so a person who reads the cache cannot unlock an account. */
const keyOf = (token: string) => `login:unlock:${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Queues the mail with a link that ends the wait after wrong passwords. The job looks up the account: neither the
 * answer nor its time reveals whether it exists.
 * @throws identity.sessions.captcha…
 */
export async function requestUnlock(
  ctx: Context,
  { username, ...captcha }: { username: string; code: string; uuid: string },
): Promise<void> {
  await checkCaptcha(ctx, captcha);
  await addJob(ctx, jobName, { username, language: ctx.language });
}

/** Sends the link if the account exists, has an e-mail and has not reached the limit within the hour. */
export const sendUnlockJob = job<{ username: string; language: Language }>({
  name: jobName,
  run: async (base, { username, language }) => {
    const ctx = { ...base, language };
    const account = await findReachable(ctx, username);
    if (!account) return;
    const { count } = await countHit(ctx, `login:unlock-mails:${account.userId}`, 3600);
    if (count > maxUnlockMails) return;
    const token = randomBytes(32).toString('base64url');
    await remember(ctx, keyOf(token), account.userName, unlockMinutes * 60);
    const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
    const t = translatorOf(sessionTexts, language);
    const params = {
      site: site[`site.name.${language}`],
      userName: account.userName,
      minutes: unlockMinutes,
      link: `${ctx.siteUrl}/login?lang=${language}#unlock=${token}`,
    };
    await sendMail(ctx, {
      to: account.email,
      subject: t('mail.unlockSubject', params),
      body: t('mail.unlockBody', params),
    });
  },
});

/** Ends the wait for the account of a link, once. @throws identity.sessions.unlockInvalid */
export async function unlockByLink(ctx: Context, token: string): Promise<void> {
  const userName = await takeOnce(ctx, keyOf(token));
  if (userName === undefined) throw fail('identity.sessions.unlockInvalid');
  await unlockLogin(ctx, userName);
}
