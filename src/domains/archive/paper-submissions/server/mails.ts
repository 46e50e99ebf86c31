import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { settings } from '#module/system/settings';
import { submissionTexts } from '../texts/index.ts';

interface Author {
  email: string;
}

/** Tells the author why the submission came back, in both languages, since nobody's language is stored. */
export const mailReturned = (ctx: Context, author: Author, title: string, reason: string): Promise<void> =>
  write(ctx, author, 'returned', { title, reason });

/** Sends the receipt, and the link for referees while the paper is not out. */
export const mailAccepted = (
  ctx: Context,
  author: Author,
  { title, no, token }: { title: string; no: string; token?: string },
): Promise<void> =>
  token === undefined
    ? write(ctx, author, 'acceptedPublished', { title, no })
    : write(ctx, author, 'accepted', { title, no, url: `${ctx.siteUrl}/data/shared#${token}` });

async function write(
  ctx: Context,
  { email }: Author,
  letter: 'returned' | 'accepted' | 'acceptedPublished',
  values: Record<string, string>,
): Promise<void> {
  if (!email) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const [zh, en] = (['zh', 'en'] as const).map((language: Language) => {
    const t = translatorOf(submissionTexts, language);
    const all = { reason: '', no: '', url: '', title: '', ...values, site: site[`site.name.${language}`] };
    return {
      subject: t(letter === 'returned' ? 'mail.returnedSubject' : 'mail.acceptedSubject', all),
      body: t(`mail.${letter}Body`, all),
      footer: t('mail.footer'),
    };
  }) as [Part, Part];
  await sendMail(ctx, {
    to: email,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}/archive/paperSubmit`, zh.footer, en.footer].join('\n\n'),
  });
}

interface Part {
  subject: string;
  body: string;
  footer: string;
}
