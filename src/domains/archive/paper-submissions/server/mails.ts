import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { submissionTexts } from '../texts/index.ts';

/** Notifies the checkers of a new submission. */
export async function mailHandedIn(ctx: Context, title: string, deptId: number | null): Promise<void> {
  const holders = await holdersToNotify(ctx, 'biz:paperSubmit:audit', deptId, ctx.actor.userId);
  await notify(ctx, holders, { topic: 'papers', path: '/cms/paper-submit', write: wordsOf('handedIn', { title }) });
}

/** Notifies the author why the submission was returned. */
export const mailReturned = (ctx: Context, userId: number, title: string, reason: string): Promise<void> =>
  tellAuthor(ctx, userId, wordsOf('returned', { title, reason }));

/** Sends the receipt, and the link for referees while the paper is unpublished. */
export const mailAccepted = (
  ctx: Context,
  userId: number,
  { title, no, token }: { title: string; no: string; token?: string },
): Promise<void> =>
  tellAuthor(
    ctx,
    userId,
    token === undefined
      ? wordsOf('acceptedPublished', { title, no })
      : wordsOf('accepted', { title, no, url: `${ctx.siteUrl}/data/shared#${token}` }),
  );

const tellAuthor = (ctx: Context, userId: number, write: News['write']): Promise<void> =>
  notify(ctx, [userId], { topic: 'ownPapers', path: '/archive/paperSubmit', write });

const subjects = {
  handedIn: 'mail.handedInSubject',
  returned: 'mail.returnedSubject',
  accepted: 'mail.acceptedSubject',
  acceptedPublished: 'mail.acceptedSubject',
} as const;

const wordsOf =
  (letter: keyof typeof subjects, values: Record<string, string>): News['write'] =>
  (language) => {
    const t = translatorOf(submissionTexts, language);
    const all = { reason: '', no: '', url: '', title: '', ...values };
    return { title: t(subjects[letter], all), body: t(`mail.${letter}Body`, all) };
  };
