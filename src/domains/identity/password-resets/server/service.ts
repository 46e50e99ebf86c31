import { createHash, randomBytes } from 'node:crypto';
import { inTransaction, type Context } from '#server/context';
import { addJob, job } from '#server/jobs/jobs';
import { sendMail } from '#server/mail/mail';
import { fail, failFields } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { unlockLogin } from '#module/identity/login-attempts';
import { hashPassword } from '#module/identity/accounts';
import { checkCaptcha, endSessions } from '#module/identity/sessions';
import { settings } from '#module/system/settings';
import { brokenPasswordRules, fault } from '#contract/identity/accounts';
import { linkMinutes, maxLinks } from '../contract.ts';
import { passwordResetTexts } from '../texts/index.ts';
import { countLinks, findByLink, insertLink, lockAccountOf, setPassword } from './queries.ts';

const jobName = 'identity.password-resets.send';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Queues the mail with the link. The job looks up the account: neither the answer nor its time reveals whether it
 * exists.
 * @throws identity.sessions.captcha…
 */
export async function requestLink(
  ctx: Context,
  { email, ...captcha }: { email: string; code: string; uuid: string },
): Promise<void> {
  await checkCaptcha(ctx, captcha);
  await addJob(ctx, jobName, { email, language: ctx.language });
}

/** Queues the mail to the caller. @throws identity.password-resets.noEmail */
export async function requestOwnLink(ctx: Context): Promise<{ email: string }> {
  const { email } = ctx.actor;
  if (!email) throw fail('identity.password-resets.noEmail');
  await addJob(ctx, jobName, { email, language: ctx.language });
  return { email };
}

/** Sends the link if the account exists and has not reached the limit within the hour. */
export const sendLinkJob = job<{ email: string; language: Language }>({
  name: jobName,
  run: (base, { email, language }) =>
    inTransaction({ ...base, language }, async (ctx) => {
      const account = await lockAccountOf(ctx, email);
      if (!account) return;
      const hourAgo = new Date(ctx.now.getTime() - 3600_000);
      if ((await countLinks(ctx, account.userId, hourAgo)) >= maxLinks) return;
      const token = randomBytes(32).toString('base64url');
      const expireTime = new Date(ctx.now.getTime() + linkMinutes * 60_000);
      await insertLink(ctx, { tokenHash: hashOf(token), userId: account.userId, expireTime });
      const link = `${ctx.siteUrl}/reset-password?lang=${language}#${token}`;
      await write(ctx, account, { subject: 'mail.subject', body: 'mail.body', link });
    }),
});

async function write(
  ctx: Context,
  { userName, email }: { userName: string; email: string },
  {
    subject,
    body,
    link = '',
  }: { subject: 'mail.subject' | 'mail.changedSubject'; body: 'mail.body' | 'mail.changedBody'; link?: string },
): Promise<void> {
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const t = translatorOf(passwordResetTexts, ctx.language);
  const params = { site: site[`site.name.${ctx.language}`], userName, link, minutes: linkMinutes };
  await sendMail(ctx, {
    to: email,
    subject: t(subject, params),
    body: `${t(body, params)}\n\n${t('mail.footer')}`,
  });
}

/** Returns the user of a link. @throws identity.password-resets.invalid */
export async function checkLink(ctx: Context, token: string): Promise<{ userName: string; email: string }> {
  const found = await findByLink(ctx, hashOf(token), { lock: false });
  if (!found) throw fail('identity.password-resets.invalid');
  return { userName: found.userName, email: found.email };
}

/**
 * Sets the password of the link's account and ends all its sessions.
 * @throws identity.password-resets.invalid, or the policy's reasons at `password`
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await checkLink(ctx, token);
  const broken = brokenPasswordRules(password, owner);
  if (broken.length)
    throw failFields(
      fault(broken[0]!),
      broken.map((rule) => ({ path: 'password', reason: fault(rule) })),
    );
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    const found = await findByLink(tx, hashOf(token), { lock: true });
    if (!found) throw fail('identity.password-resets.invalid');
    await setPassword(tx, found.userId, hash);
    await endSessions(tx, found.userId);
    await unlockLogin(tx, found.userName);
    await write(tx, found, { subject: 'mail.changedSubject', body: 'mail.changedBody' });
  });
}
