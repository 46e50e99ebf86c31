import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { settings } from '#module/system/settings';
import { secondFactorTexts } from '../texts/index.ts';
import { findOwner } from './queries.ts';

/** Events of two-factor sign-in that the user is informed of by mail at once; users cannot switch these mails off. */
export type News =
  | { about: 'totpAdded' | 'totpRemoved' | 'codesRenewed' | 'allRemoved' | 'tried' }
  | { about: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyUsed'; name: string }
  | { about: 'codeUsed'; left: number };

/** Queues the mail, in the user's language, else in that of the call. An account without an e-mail gets none. */
export async function notifyUser(ctx: Context, userId: number, { about, ...facts }: News): Promise<void> {
  const owner = await findOwner(ctx, userId);
  if (!owner.email) return;
  const language = owner.language ?? ctx.language;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const t = translatorOf(secondFactorTexts, language);
  const params = { site: site[`site.name.${language}`], userName: owner.userName, address: ctx.address, ...facts };
  const body = [
    t.dynamic(`mail.${about}.body`, about, params),
    t('mail.warning'),
    `${ctx.siteUrl}/my/security`,
    t('mail.footer'),
  ].join('\n\n');
  const subject = t.dynamic(`mail.${about}.subject`, about, params);
  await inTransaction(ctx, (tx) => sendMail(tx, { to: owner.email, subject, body }));
}
