import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { accessTexts } from '../texts/index.ts';
import type { RequestRow } from './queries.ts';

type Letter = 'new' | 'answered' | 'supplement' | 'approved' | 'rejected' | 'revoked' | 'expired' | 'ended' | 'noNeed';

/** Sends a mail to the applicant, in the caller's transaction. */
export const mailApplicant = (
  ctx: Context,
  row: RequestRow,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> =>
  notify(ctx, [row.userId], {
    topic: 'ownAccess',
    path: `/data/detail/${row.publicId}`,
    write: wordsOf(row, letter, values),
  });

/** Tells people that their access extends to a new version. */
export const mailFollowed = (
  ctx: Context,
  holders: readonly number[],
  { titleZh, titleEn, version, publicId }: { titleZh: string; titleEn: string; version: string; publicId: string },
): Promise<void> =>
  notify(ctx, holders, {
    topic: 'ownAccess',
    path: `/data/detail/${publicId}`,
    write: (language) => {
      const t = translatorOf(accessTexts, language);
      const words = { title: pick(titleZh, titleEn, language), version };
      return { title: t('mail.followedSubject', words), body: t('mail.followedBody', words) };
    },
  });

/** Tells the owner and everybody who decides about a pending request. */
export const mailNew = (ctx: Context, row: RequestRow) =>
  mailDeciders(ctx, row, 'new', { usage: row.usageDesc.slice(0, 500) });

/** Tells them that the request is pending again, with the applicant's answer. */
export const mailAnswered = (ctx: Context, row: RequestRow, comments: string) =>
  mailDeciders(ctx, row, 'answered', { reason: comments.slice(0, 500) });

async function mailDeciders(
  ctx: Context,
  row: RequestRow,
  letter: Letter,
  more: Record<string, string>,
): Promise<void> {
  const write = wordsOf(row, letter, { applicant: row.applicantName, ...more });
  await notify(ctx, [row.ownerId], { topic: 'ownAccess', path: '/archive/access?side=asked', write });
  const holders = await holdersToNotify(ctx, 'data:access:audit', row.deptId, row.ownerId);
  await notify(ctx, holders, { topic: 'accessRequests', path: '/dms/access', write });
}

const wordsOf =
  (row: RequestRow, letter: Letter, values: Record<string, string>): News['write'] =>
  (language) => {
    const t = translatorOf(accessTexts, language);
    const named = { reason: '', until: '', applicant: '', usage: '', ...values };
    // The sentence around the reason already ends with a full stop.
    const reason = named.reason.trim().replace(/[。.]+$/u, '');
    const all = { ...named, reason, title: pick(row.titleZh, row.titleEn, language) };
    const body = t(`mail.${letter}Body`, all);
    return {
      title: t(`mail.${letter}Subject`, all),
      // The mail of an approval quotes the reviewer's note.
      body: letter === 'approved' && reason ? `${body}\n${t('mail.approvedNote', all)}` : body,
    };
  };
