import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { ownerOf } from '#module/data/resources';
import { holdersToTell } from '#module/system/departments';
import { settings } from '#module/system/settings';
import { accessTexts } from '../texts/index.ts';
import type { RequestRow } from './queries.ts';

type Letter = 'new' | 'answered' | 'supplement' | 'approved' | 'rejected' | 'revoked' | 'expired' | 'ended' | 'noNeed';

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
export const mailNew = (ctx: Context, row: RequestRow) =>
  mailDeciders(ctx, row, 'new', { usage: row.usageDesc.slice(0, 500) });

/** Tells them that it waits again, with what was added. */
export const mailAnswered = (ctx: Context, row: RequestRow, comments: string) =>
  mailDeciders(ctx, row, 'answered', { reason: comments.slice(0, 500) });

async function mailDeciders(
  ctx: Context,
  row: RequestRow,
  letter: Letter,
  more: Record<string, string>,
): Promise<void> {
  const values = { applicant: row.applicantName, ...more };
  const { email } = await ownerOf(ctx, row.ownerId);
  await write(ctx, row, { to: email, letter, values, link: '/archive/access?side=asked' });
  for (const to of await holdersToTell(ctx, 'data:access:audit', row.deptId, row.ownerId))
    await write(ctx, row, { to, letter, values, link: '/dms/access' });
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
    // The sentence around it has a stop of its own.
    const reason = named.reason.trim().replace(/[。.]+$/u, '');
    const all = { ...named, reason, title, site: site[`site.name.${language}`] };
    const body = t(`mail.${it.letter}Body`, all);
    return {
      subject: t(`mail.${it.letter}Subject`, all),
      // Who is given access reads what it was given with.
      body: it.letter === 'approved' && reason ? `${body}\n${t('mail.approvedNote', all)}` : body,
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh', row.titleZh || row.titleEn);
  const en = part('en', row.titleEn || row.titleZh);
  await sendMail(ctx, {
    to: it.to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${it.link}`, zh.footer, en.footer].join('\n\n'),
  });
}
