import { pick, translatorOf, type Language } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { settings } from '#module/system/settings';
import type { ProjectRole } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { memberTexts } from '../texts/index.ts';

interface Letter {
  email: string;
  role: ProjectRole;
  token: string;
  validUntil: Date;
  hasAccount: boolean;
  project: { projectNo: string; nameZh: string; nameEn: string };
}

/** Sends an invitation in both languages; people without an account are asked to register first. */
export async function mailInvitation(ctx: Context, letter: Letter): Promise<void> {
  const { email, role, token, validUntil, hasAccount, project } = letter;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language) => {
    const t = translatorOf(memberTexts, language);
    const values = {
      title: pick(project.nameZh, project.nameEn, language),
      no: project.projectNo,
      role: translatorOf(taskTexts, language)(`roles.${role}`),
      day: wireDay(validUntil),
      site: site[`site.name.${language}`],
    };
    return {
      subject: t('mail.subject', values),
      body: t(hasAccount ? 'mail.known' : 'mail.unknown', values),
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh');
  const en = part('en');
  await sendMail(ctx, {
    to: email,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}/archive/invitation/${token}`, zh.footer, en.footer].join('\n\n'),
  });
}
