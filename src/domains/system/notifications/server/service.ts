import { fail, failFields } from '#shared/fail';
import { nextMail } from '#shared/mail-times';
import { languages, pick, translatorOf, type Language } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { settings } from '#module/system/settings';
import { longestStay, defaultMode, type Choices, type MailMode, type Topic } from '../contract.ts';
import { notificationTexts } from '../texts/index.ts';
import { readStopToken, stopToken, topicsOf } from './policy.ts';
import * as queries from './queries.ts';
import type { Due, Recipient } from './queries.ts';

const day = 86_400_000;
const longestTitle = 500;
/** Maximum number of notifications that a digest lists; it counts the others. */
const maxInDigest = 50;

/** An event to notify users of. */
export interface News {
  topic: Topic;
  /** Page inside the portal where the user can handle or read it. */
  path: string;
  /** The texts in a language: one line, and the body of the mail. Without the name of the site. */
  write: (language: Language) => { title: string; body: string };
}

/**
 * Notifies accounts of an event in the caller's transaction: in their bell, and by mail according to each user's choice
 * and language. Disabled and deleted accounts are left out, and demonstration records cause no notifications.
 */
export async function notify(ctx: Context, userIds: readonly number[], news: News): Promise<void> {
  if (ctx.isSilent || userIds.length === 0) return;
  const people = await queries.recipients(ctx, userIds, news.topic);
  if (people.length === 0) return;
  const words = { zh: news.write('zh'), en: news.write('en') };
  const { topic, path } = news;
  const modes = people.map((person) => ({ person, mode: modeOf(person, topic) }));
  await queries.insert(
    ctx,
    modes.map(({ person, mode }) => ({
      userId: person.userId,
      topic,
      path,
      titleZh: words.zh.title.slice(0, longestTitle),
      titleEn: words.en.title.slice(0, longestTitle),
      mailAfter: mode === 'now' ? null : nextMail(mode, ctx.now),
    })),
  );
  for (const { person, mode } of modes)
    if (mode === 'now') await mail(ctx, person, topic, (language) => ({ ...words[language], path }));
}

const modeOf = ({ email, mail }: Recipient, topic: Topic): MailMode =>
  email === '' ? 'none' : (mail ?? defaultMode(topic));

/** Sends a mail to one user, in their language or in both, with an unsubscribe link. */
async function mail(
  ctx: Context,
  { userId, email, language }: Omit<Recipient, 'mail'>,
  topic: Topic,
  write: (language: Language) => { title: string; body: string; path: string },
): Promise<void> {
  if (email === '') return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const address = `${ctx.siteUrl}/notifications/stop/${stopToken(ctx.secretKey, userId, topic)}`;
  const parts = (language ? [language] : languages).map((one) => {
    const t = translatorOf(notificationTexts, one);
    const { title, body, path } = write(one);
    return {
      subject: t('mail.subject', { site: site[`site.name.${one}`], title }),
      body,
      link: `${ctx.siteUrl}${path}`,
      footer: t('mail.footer', { topic: t(`topics.${topic}`) }),
    };
  });
  await sendMail(ctx, {
    to: email,
    subject: parts.map(({ subject }) => subject).join(' | '),
    body: [
      ...parts.map(({ body }) => body),
      parts[0]!.link,
      `${parts.map(({ footer }) => footer).join('\n')}\n${address}`,
    ].join('\n\n'),
    unsubscribe: address,
  });
}

/** The caller's choices for the topics that can reach them. */
export async function choices(ctx: Context): Promise<Choices> {
  const chosen = new Map((await queries.choicesOf(ctx)).map(({ topic, mail }) => [topic, mail]));
  return {
    language: (await queries.languageOf(ctx)) ?? 'both',
    topics: topicsOf(ctx.actor).map((topic) => ({ topic, mail: chosen.get(topic) ?? defaultMode(topic) })),
  };
}

/** Stores the caller's choices. @throws system.notifications.notYours at a topic that cannot reach them */
export async function choose(ctx: Context, { language, topics }: Choices): Promise<void> {
  const known = topicsOf(ctx.actor);
  const faults = topics.flatMap(({ topic }, index) =>
    known.includes(topic) ? [] : [{ path: `topics.${index}.topic`, reason: 'system.notifications.notYours' }],
  );
  if (faults.length) throw failFields('kernel.faulty', faults);
  await inTransaction(ctx, async (tx) => {
    await queries.setLanguage(tx, language === 'both' ? null : language);
    for (const { topic, mail: mode } of topics) await queries.setChoice(tx, tx.actor.userId, topic, mode);
  });
}

/** Account and topic of a mail's link. @throws system.notifications.badLink */
async function linked(ctx: Context, token: string) {
  const found = readStopToken(ctx.secretKey, token);
  const person = found && (await queries.choiceOf(ctx, found.userId, found.topic));
  if (!found || !person) throw fail('system.notifications.badLink');
  return { ...found, mode: person.mail ?? defaultMode(found.topic) };
}

/** @throws system.notifications.badLink */
export async function told(ctx: Context, token: string): Promise<{ topic: Topic; isOn: boolean }> {
  const { topic, mode } = await linked(ctx, token);
  return { topic, isOn: mode !== 'none' };
}

/** Stops the mails of a topic; repeated calls do no harm. @throws system.notifications.badLink */
export async function stop(ctx: Context, token: string): Promise<void> {
  const { userId, topic } = await linked(ctx, token);
  await inTransaction(ctx, (tx) => queries.setChoice(tx, userId, topic, 'none'));
}

/** Sends the due digests: one mail per user, in the transaction that takes the notifications from the queue. */
export async function sendDigests(ctx: Context): Promise<void> {
  while (await inTransaction(ctx, sendDigest)) continue;
}

async function sendDigest(ctx: Context): Promise<boolean> {
  const taken = await queries.takeDigest(ctx, maxInDigest);
  if (!taken) return false;
  const { person, due, total } = taken;
  const first = due[0];
  if (first)
    // The link stops the mails of one topic; for several topics, the settings page is one click further.
    await mail(ctx, person, first.topic, (language) => ({
      title: translatorOf(notificationTexts, language)('mail.digest', { count: total }),
      body: [...due.map((one) => lineOf(ctx, one, language)), ...moreOf(total - due.length, language)].join('\n\n'),
      path: '/my/notifications',
    }));
  return true;
}

const lineOf = ({ siteUrl }: Context, { titleZh, titleEn, path }: Due, language: Language) =>
  `- ${pick(titleZh, titleEn, language)}\n  ${siteUrl}${path}`;

const moreOf = (count: number, language: Language): string[] =>
  count > 0 ? [translatorOf(notificationTexts, language)('mail.digestMore', { count })] : [];

/** Deletes old notifications. */
export async function clean(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - longestStay * day);
  while ((await queries.removeOld(ctx, before)) > 0) continue;
}
