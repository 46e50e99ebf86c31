import { pick, translatorOf, type Language, type Translate } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { ownerOf, waitsFor, type ResourceRecord } from '#module/data/resources';
import type { HoldKind } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { settings } from '#module/system/settings';
import type { ReasonText } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';

interface Decided {
  outcome: 'approved' | 'rejected';
  comments: string;
  reasons: readonly ReasonText[];
}

interface Part {
  subject: string;
  body: string;
}
type Words = Translate<typeof reviewsTexts.zh>;

/** Queues one mail in both languages, since nobody's language is stored; in the transaction of what it tells. */
async function mailBoth(
  ctx: Context,
  to: string,
  link: string,
  part: (t: Words, site: string, language: Language) => Part,
): Promise<void> {
  if (!to) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const [tZh, tEn] = [translatorOf(reviewsTexts, 'zh'), translatorOf(reviewsTexts, 'en')];
  const [zh, en] = [part(tZh, site['site.name.zh'], 'zh'), part(tEn, site['site.name.en'], 'en')];
  await sendMail(ctx, {
    to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, `${ctx.siteUrl}${link}`, tZh('mail.footer'), tEn('mail.footer')].join('\n\n'),
  });
}

type Titled = Pick<ResourceRecord, 'titleZh' | 'titleEn'>;
const titleOf = (row: Titled, language: Language) => pick(row.titleZh, row.titleEn, language);

/** Tells the owner what was decided. */
export async function mailDecision(ctx: Context, row: ResourceRecord, decided: Decided): Promise<void> {
  const { email } = await ownerOf(ctx, row.ownerId);
  const isGood = decided.outcome === 'approved';
  // Somebody may hold the publication, such as a registration of identifiers: then there is no page yet.
  const isPublic = row.status === '5';
  const link = isPublic ? publicLink(row) : `/archive/${isGood ? 'manage' : 'submit'}/${row.resourceId}`;
  const holds = isGood && !isPublic ? await waitsFor(ctx, row) : [];
  await mailBoth(ctx, email, link, (t, site, language) => {
    const title = titleOf(row, language);
    const reasons = decided.reasons.map((reason) => reason[language]).join(t('mail.separator'));
    const { doi, cstr } = row;
    const lines = isGood
      ? [
          isPublic ? t('mail.approvedBody', { title }) : t('mail.heldBody', { title, steps: stepsOf(holds, language) }),
          ...(isPublic && (doi || cstr) ? [t('mail.approvedIds', { doi: doi || '-', cstr: cstr || '-' })] : []),
        ]
      : [t('mail.rejectedBody', { title, reasons })];
    if (decided.comments) lines.push(t('mail.comments', { comments: decided.comments }));
    const subject = isGood ? 'mail.approvedSubject' : 'mail.rejectedSubject';
    return { subject: t(subject, { site, title }), body: lines.join('\n') };
  });
}

/** The holds of an approved resource, with those who can end them. */
const stepsOf = (holds: readonly { kind: HoldKind }[], language: Language) => {
  const t = translatorOf(resourcesTexts, language);
  return holds
    .map(({ kind }) => t('holdStep', { step: t(`holds.${kind}`), by: t(`heldBy.${kind}`) }))
    .join(t('holdSeparator'));
};

const publicLink = ({ publicId }: ResourceRecord) => `/data/detail/${publicId}`;

/** Tells the owner that what was approved earlier is public now. */
export async function mailPublished(ctx: Context, row: ResourceRecord): Promise<void> {
  const { email } = await ownerOf(ctx, row.ownerId);
  await mailBoth(ctx, email, publicLink(row), (t, site, language) => {
    const title = titleOf(row, language);
    const { doi, cstr } = row;
    const ids = doi || cstr ? [t('mail.approvedIds', { doi: doi || '-', cstr: cstr || '-' })] : [];
    return {
      subject: t('mail.publishedSubject', { site, title }),
      body: [t('mail.publishedBody', { title }), ...ids].join('\n'),
    };
  });
}

const deskLink = (row: ResourceRecord) => `/dms/approval/detail?id=${row.resourceId}`;

/** Asks somebody to review. `reason` is there where a colleague hands the review on. */
export function mailAsked(ctx: Context, to: string, row: ResourceRecord, date: string, reason?: string): Promise<void> {
  return mailBoth(ctx, to, deskLink(row), (t, site, language) => {
    const title = titleOf(row, language);
    return reason === undefined
      ? { subject: t('todo.assignedSubject', { site, title }), body: t('todo.assignedBody', { title, date }) }
      : { subject: t('todo.handedSubject', { site, title }), body: t('todo.handedBody', { title, date, reason }) };
  });
}

/** Tells whoever assigned that the auditor gave the review back. */
export function mailDeclined(ctx: Context, to: string, row: ResourceRecord, told: { name: string; reason: string }) {
  return mailBoth(ctx, to, deskLink(row), (t, site, language) => {
    const title = titleOf(row, language);
    return { subject: t('todo.declinedSubject', { site, title }), body: t('todo.declinedBody', { title, ...told }) };
  });
}

/** Tells whoever assigned that the auditor owns or edits the resource from now on, and so reviews it no longer. */
export function mailRecused(
  ctx: Context,
  to: string,
  row: ResourceRecord,
  { name, as }: { name: string; as: 'owner' | 'editor' },
): Promise<void> {
  return mailBoth(ctx, to, deskLink(row), (t, site, language) => {
    const title = titleOf(row, language);
    const body = as === 'owner' ? 'todo.recusedBody' : 'todo.recusedEditorBody';
    return { subject: t('todo.recusedSubject', { site, title }), body: t(body, { title, name }) };
  });
}

/** Tells whoever assigned that there is an opinion; what it says is read in the back office. */
export function mailOpinion(ctx: Context, to: string, row: ResourceRecord, name: string): Promise<void> {
  return mailBoth(ctx, to, deskLink(row), (t, site, language) => {
    const title = titleOf(row, language);
    return { subject: t('todo.opinionSubject', { site, title }), body: t('todo.opinionBody', { title, name }) };
  });
}

/** One mail about everything that somebody has to review by a near day, or had to. */
export function mailReminder(
  ctx: Context,
  to: string,
  due: readonly (Titled & { dueDate: string })[],
  today: string,
): Promise<void> {
  return mailBoth(ctx, to, '/dms/reviews', (t, site, language) => ({
    subject: t('todo.remindSubject', { site, count: due.length }),
    body: due
      .map((row) =>
        t(row.dueDate < today ? 'todo.remindOverdue' : 'todo.remindDue', {
          title: titleOf(row, language),
          date: row.dueDate,
        }),
      )
      .join('\n'),
  }));
}

/** One mail about everything that waits while nobody has it in hand. @param days working days that a review takes */
export function mailWaiting(
  ctx: Context,
  to: string,
  waiting: readonly (Titled & { since: string })[],
  days: number,
): Promise<void> {
  return mailBoth(ctx, to, '/dms/approval', (t, site, language) => ({
    subject: t('todo.waitingSubject', { site, count: waiting.length, days }),
    body: waiting.map((row) => t('todo.waitingSince', { title: titleOf(row, language), date: row.since })).join('\n'),
  }));
}
