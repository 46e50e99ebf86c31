import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { ownerOf } from '#module/data/resources';
import { holdersToTell } from '#module/system/departments';
import { settings } from '#module/system/settings';
import { accessTexts } from '../texts/index.ts';
import type { RequestRow } from './queries.ts';

type Letter = 'new' | 'supplement' | 'approved' | 'rejected' | 'revoked' | 'expired' | 'ended' | 'noNeed';

/** Writes to the applicant in the caller's transaction, in both languages, since nobody's language is stored. */
export async function mailApplicant(
  ctx: Context,
  row: RequestRow,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> {
  await write(ctx, row, { to: row.applicantEmail, letter, values, link: `/data/detail/${row.publicId}` });
}

/** Tells the owner and everybody who decides that a request waits. */
export async function mailNew(ctx: Context, row: RequestRow): Promise<void> {
  const values = { applicant: row.applicantName, usage: row.usageDesc.slice(0, 500) };
  const { email } = await ownerOf(ctx, row.ownerId);
  await write(ctx, row, { to: email, letter: 'new', values, link: '/archive/access?side=asked' });
  for (const to of await holdersToTell(ctx, 'data:access:audit', row.deptId, row.ownerId))
    await write(ctx, row, { to, letter: 'new', values, link: '/dms/access' });
}

async function write(
  ctx: Context,
  row: RequestRow,
  it: { to: string; letter: Letter; values: Record<string, string>; link: string },
): Promise<void> {
  if (!it.to) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, title: string) => {
    const t = translatorOf(accessTexts, language);
    const named = { reason: '', until: '', applicant: '', usage: '', ...it.values };
    const all = { ...named, title, site: site[`site.name.${language}`] };
    return {
      subject: t(`mail.${it.letter}Subject`, all),
      body: t(`mail.${it.letter}Body`, all),
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh', row.titleZh);
  const en = part('en', row.titleEn || row.titleZh);
  await sendMail(ctx, {
    to: it.to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${it.link}`, zh.footer, en.footer].join('\n\n'),
  });
}
