import { pick, translatorOf, type Language, type Translate } from '#shared/texts';
import type { Context } from '#server/context';
import { waitsFor, type ResourceRecord } from '#module/data/resources';
import type { HoldKind } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { notify, type News } from '#module/system/notifications';
import { setting } from '#module/system/settings';
import type { ReasonText } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { resourceStatus } from '#contract/data/resources';

interface Decided {
  outcome: 'approved' | 'rejected';
  comments: string;
  reasons: readonly ReasonText[];
}

interface Part {
  title: string;
  body: string;
}
type Words = Translate<typeof reviewsTexts.zh>;

/** Queues mails in the transaction of the event. */
function tell(
  ctx: Context,
  to: readonly number[],
  { topic, path }: Pick<News, 'topic' | 'path'>,
  part: (t: Words, language: Language) => Part,
): Promise<void> {
  return notify(ctx, to, { topic, path, write: (language) => part(translatorOf(reviewsTexts, language), language) });
}

type Titled = Pick<ResourceRecord, 'titleZh' | 'titleEn'>;
const titleOf = (row: Titled, language: Language) => pick(row.titleZh, row.titleEn, language);

/** Tells the owner about the decision. */
export async function mailDecision(ctx: Context, row: ResourceRecord, decided: Decided): Promise<void> {
  const isGood = decided.outcome === 'approved';
  // The publication may be held, for example by a registration of identifiers; then there is no page yet.
  const isPublic = row.status === resourceStatus.published;
  const link = isPublic ? publicLink(row) : `/archive/${isGood ? 'manage' : 'submit'}/${row.resourceId}`;
  const holds = isGood && !isPublic ? await waitsFor(ctx, row) : [];
  await tell(ctx, [row.ownerId], { topic: 'ownData', path: link }, (t, language) => {
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
    return { title: t(subject, { title }), body: lines.join('\n') };
  });
}

/** The holds of an approved resource, with the roles that can end them. */
const stepsOf = (holds: readonly { kind: HoldKind }[], language: Language) => {
  const t = translatorOf(resourcesTexts, language);
  return holds
    .map(({ kind }) => t('holdStep', { step: t(`holds.${kind}`), by: t(`heldBy.${kind}`) }))
    .join(t('holdSeparator'));
};

const publicLink = ({ publicId }: ResourceRecord) => `/data/detail/${publicId}`;

/** Tells the owner that a resource approved earlier is public now. */
export async function mailPublished(ctx: Context, row: ResourceRecord): Promise<void> {
  await tell(ctx, [row.ownerId], { topic: 'ownData', path: publicLink(row) }, (t, language) => {
    const title = titleOf(row, language);
    const { doi, cstr } = row;
    const ids = doi || cstr ? [t('mail.approvedIds', { doi: doi || '-', cstr: cstr || '-' })] : [];
    return {
      title: t('mail.publishedSubject', { title }),
      body: [t('mail.publishedBody', { title }), ...ids].join('\n'),
    };
  });
}

const deskLink = (row: ResourceRecord) => `/dms/approval/detail?id=${row.resourceId}`;

/** Tells people who can review it of a submission; `again` for those who reviewed the round before. */
export async function mailSubmitted(
  ctx: Context,
  to: readonly number[],
  row: ResourceRecord,
  letter: 'new' | 'again',
): Promise<void> {
  const days = await setting(ctx, 'data.review.days');
  await tell(ctx, to, { topic: 'reviews', path: deskLink(row) }, (t, language) => {
    const words = { title: titleOf(row, language), days };
    return { title: t(`todo.${letter}Subject`, words), body: t(`todo.${letter}Body`, words) };
  });
}

/** Asks a person to review. `reason` is set when a colleague hands the review over. */
export function mailAsked(ctx: Context, to: number, row: ResourceRecord, date: string, reason?: string): Promise<void> {
  return tell(ctx, [to], { topic: 'reviews', path: deskLink(row) }, (t, language) => {
    const title = titleOf(row, language);
    return reason === undefined
      ? { title: t('todo.assignedSubject', { title }), body: t('todo.assignedBody', { title, date }) }
      : { title: t('todo.handedSubject', { title }), body: t('todo.handedBody', { title, date, reason }) };
  });
}

/** Tells the assigner that the auditor declined the review. */
export function mailDeclined(ctx: Context, to: number, row: ResourceRecord, told: { name: string; reason: string }) {
  return tell(ctx, [to], { topic: 'reviews', path: deskLink(row) }, (t, language) => {
    const title = titleOf(row, language);
    return { title: t('todo.declinedSubject', { title }), body: t('todo.declinedBody', { title, ...told }) };
  });
}

/** Tells the assigner that the auditor is now owner or co-editor of the resource, and no longer reviews it. */
export function mailRecused(
  ctx: Context,
  to: number,
  row: ResourceRecord,
  { name, as }: { name: string; as: 'owner' | 'editor' },
): Promise<void> {
  return tell(ctx, [to], { topic: 'reviews', path: deskLink(row) }, (t, language) => {
    const title = titleOf(row, language);
    const body = as === 'owner' ? 'todo.recusedBody' : 'todo.recusedEditorBody';
    return { title: t('todo.recusedSubject', { title }), body: t(body, { title, name }) };
  });
}

/** Tells the assigner that there is an opinion; its content is in the back office. */
export function mailOpinion(ctx: Context, to: number, row: ResourceRecord, name: string): Promise<void> {
  return tell(ctx, [to], { topic: 'reviews', path: deskLink(row) }, (t, language) => {
    const title = titleOf(row, language);
    return { title: t('todo.opinionSubject', { title }), body: t('todo.opinionBody', { title, name }) };
  });
}

/** One mail with all reviews of a person that are overdue or due soon. */
export function mailReminder(
  ctx: Context,
  to: number,
  due: readonly (Titled & { dueDate: string })[],
  today: string,
): Promise<void> {
  return tell(ctx, [to], { topic: 'reviews', path: '/dms/reviews' }, (t, language) => ({
    title: t('todo.remindSubject', { count: due.length }),
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

/** One mail with all resources that wait without an open review. @param days working days that a review takes */
export function mailWaiting(
  ctx: Context,
  to: number,
  waiting: readonly (Titled & { since: string })[],
  days: number,
): Promise<void> {
  return tell(ctx, [to], { topic: 'reviews', path: '/dms/approval' }, (t, language) => ({
    title: t('todo.waitingSubject', { count: waiting.length, days }),
    body: waiting.map((row) => t('todo.waitingSince', { title: titleOf(row, language), date: row.since })).join('\n'),
  }));
}
