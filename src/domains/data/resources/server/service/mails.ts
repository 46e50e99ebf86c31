import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { settings } from '#module/system/settings';
import { holdPaths, type HoldKind } from '../../contract.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { ownerOf, type ResourceRecord } from '../queries/records.ts';

type Letter = 'versionFor' | 'withdrawn' | 'restored' | 'opened' | 'shared' | 'owner' | 'invited' | 'amended' | 'moved';

/** Writes to the owner in the caller's transaction, in both languages, since nobody's language is stored. */
export async function mailOwner(
  ctx: Context,
  row: ResourceRecord,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> {
  const { email } = await ownerOf(ctx, row.ownerId);
  await mailAbout(ctx, row, email, letter, values);
}

/** Reminds somebody who can end it of a step that an approved resource waits for, with the page where it ends. */
export async function mailHeld(
  ctx: Context,
  row: ResourceRecord,
  to: string,
  kind: HoldKind,
  since: string,
): Promise<void> {
  if (!to) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, title: string) => {
    const t = translatorOf(resourcesTexts, language);
    const all = {
      title,
      site: site[`site.name.${language}`],
      since,
      step: t(`holds.${kind}`),
      by: t(`heldBy.${kind}`),
    };
    return { subject: t('mail.heldSubject', all), body: t('mail.heldBody', all), footer: t('mail.footer') };
  };
  const [zh, en] = [part('zh', row.titleZh || row.titleEn), part('en', row.titleEn || row.titleZh)];
  const page = kind === 'identifier' ? holdPaths.identifier : kind === 'paper' ? holdPaths.paper : '/archive/mine';
  await sendMail(ctx, {
    to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${page}`, zh.footer, en.footer].join('\n\n'),
  });
}

/** Writes to somebody about a resource; nothing without an address. */
export async function mailAbout(
  ctx: Context,
  row: ResourceRecord,
  to: string,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> {
  if (!to) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language, title: string) => {
    const t = translatorOf(resourcesTexts, language);
    const known = { reason: '', date: '', sharing: '', name: '', ...values };
    const sharing = known.sharing && t.dynamic(`sharing.${known.sharing}`, known.sharing);
    const all = { ...known, sharing, title, site: site[`site.name.${language}`] };
    return { subject: t(`mail.${letter}Subject`, all), body: t(`mail.${letter}Body`, all), footer: t('mail.footer') };
  };
  const zh = part('zh', row.titleZh || row.titleEn);
  const en = part('en', row.titleEn || row.titleZh);
  const isPublic = row.status === '5' || row.status === '6' || row.status === '7';
  const link = isPublic && letter !== 'invited' ? `/data/detail/${row.publicId}` : `/archive/submit/${row.resourceId}`;
  await sendMail(ctx, {
    to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${link}`, zh.footer, en.footer].join('\n\n'),
  });
}
