import { translatorOf, type Language } from '#shared/texts';
import { wireTime } from '#shared/time';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { personalDataTexts } from '../texts/index.ts';

interface Person {
  email: string;
  language: string | null;
}

const languageOf = ({ language }: Person): Language => (language === 'en' ? 'en' : 'zh');

async function write(ctx: Context, person: Person, what: 'export' | 'asked' | 'takenBack' | 'blocked', at: Date) {
  if (!person.email) return;
  const t = translatorOf(personalDataTexts, languageOf(person));
  const values = { time: wireTime(at), page: `${ctx.siteUrl}/user/profile?tab=data` };
  await sendMail(ctx, {
    to: person.email,
    subject: t(`mail.${what}Subject`),
    body: t(`mail.${what}Body`, values),
  });
}

/** Notifies a user that the copy is ready. */
export const notifyOfExport = (ctx: Context, person: Person, expireAt: Date) => write(ctx, person, 'export', expireAt);

/** Notifies a user that their account will be deleted, so that a deletion requested by others does not go unnoticed. */
export const notifyOfDeletion = (ctx: Context, person: Person, dueAt: Date) => write(ctx, person, 'asked', dueAt);

/** Notifies a user that their account stays. */
export const notifyCancelled = (ctx: Context, person: Person) => write(ctx, person, 'takenBack', ctx.now);

/** Notifies a user that open blockers block the deletion. */
export const notifyBlocked = (ctx: Context, person: Person) => write(ctx, person, 'blocked', ctx.now);
