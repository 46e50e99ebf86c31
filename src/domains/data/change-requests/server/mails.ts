import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { settings } from '#module/system/settings';
import type { ChangeKind } from '../contract.ts';
import { changeTexts } from '../texts/index.ts';

interface About {
  titleZh: string;
  titleEn: string;
  kind: ChangeKind;
}

/** Writes about a wish in the caller's transaction, in both languages, since nobody's language is stored. */
export async function mailAbout(
  ctx: Context,
  about: About,
  it: { to: string; letter: 'asked' | 'accepted' | 'refused' | 'handOver'; reason: string; link: string },
): Promise<void> {
  if (!it.to) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, title: string) => {
    const t = translatorOf(changeTexts, language);
    const kind = t(`kinds.${about.kind}`);
    const all = {
      title,
      kind,
      reason: it.reason || '-',
      name: ctx.actor.userName,
      site: site[`site.name.${language}`],
    };
    return {
      subject: t(`mail.${it.letter}Subject`, all),
      body: t(`mail.${it.letter}Body`, all),
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh', about.titleZh);
  const en = part('en', about.titleEn || about.titleZh);
  await sendMail(ctx, {
    to: it.to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${it.link}`, zh.footer, en.footer].join('\n\n'),
  });
}
