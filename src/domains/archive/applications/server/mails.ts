import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { settings } from '#module/system/settings';
import { applicationTexts } from '../texts/index.ts';

/** Tells the applicant what the centre decided, in both languages, since nobody's language is stored. */
export async function mailApplicant(
  ctx: Context,
  { email }: { email: string },
  row: { nameZh: string; nameEn: string; projectNo: string },
  letter: 'accepted' | 'returned',
  reason: string,
): Promise<void> {
  if (!email) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, title: string) => {
    const t = translatorOf(applicationTexts, language);
    const values = { title, no: row.projectNo, reason, site: site[`site.name.${language}`] };
    return {
      subject: t(`mail.${letter}Subject`, values),
      body: t(`mail.${letter}Body`, values),
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh', row.nameZh || row.nameEn);
  const en = part('en', row.nameEn || row.nameZh);
  await sendMail(ctx, {
    to: email,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}/archive/project`, zh.footer, en.footer].join('\n\n'),
  });
}
