import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { ownerOf, type ResourceRecord } from '#module/data/resources';
import { settings } from '#module/system/settings';
import type { RejectReason } from '../contract.ts';
import { reviewsTexts } from '../texts/index.ts';

interface Outcome {
  outcome: 'approved' | 'rejected';
  comments: string;
  reasons: readonly RejectReason[];
}

/** Queues the mail to the owner in the decision's transaction, in both languages, since nobody's language is stored. */
export async function mailDecision(ctx: Context, row: ResourceRecord, decided: Outcome): Promise<void> {
  const { email } = await ownerOf(ctx, row.ownerId);
  if (!email) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const zh = partOf('zh', site['site.name.zh'], row.titleZh, row, decided);
  const en = partOf('en', site['site.name.en'], row.titleEn || row.titleZh, row, decided);
  const link = decided.outcome === 'approved' ? `/data/detail/${row.publicId}` : `/archive/submit/${row.resourceId}`;
  await sendMail(ctx, {
    to: email,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${link}`, zh.footer, en.footer].join('\n\n'),
  });
}

function partOf(
  language: Language,
  site: string,
  title: string,
  { doi, cstr }: ResourceRecord,
  { outcome, comments, reasons }: Outcome,
) {
  const t = translatorOf(reviewsTexts, language);
  const named = reasons.map((reason) => t(`reasons.${reason}`)).join(t('mail.separator'));
  const lines =
    outcome === 'approved'
      ? [
          t('mail.approvedBody', { title }),
          ...(doi || cstr ? [t('mail.approvedIds', { doi: doi || '-', cstr: cstr || '-' })] : []),
        ]
      : [t('mail.rejectedBody', { title, reasons: named })];
  if (comments) lines.push(t('mail.comments', { comments }));
  return {
    subject:
      outcome === 'approved' ? t('mail.approvedSubject', { site, title }) : t('mail.rejectedSubject', { site, title }),
    body: lines.join('\n'),
    footer: t('mail.footer'),
  };
}
