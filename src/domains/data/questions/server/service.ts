import { conflict, fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { sendMail } from '#server/mail';
import { findAudited, ownConflict, refuseConflict } from '#module/data/reviews';
import { isParty, lockResource, ownerOf, ownResource, type ResourceRecord } from '#module/data/resources';
import { settings } from '#module/system/settings';
import { questions } from '../contract.ts';
import { questionsTexts } from '../texts/index.ts';
import { insertMessage, messagesOf, reviewersOf } from './queries.ts';

type Message = Awaited<ReturnType<typeof messagesOf>>[number];
interface ThreadSent {
  messages: (Omit<Message, 'name'> & { name?: string })[];
  mayWrite: boolean;
}

/** States in which both sides write. */
const open: readonly string[] = ['1', '2'];

/** The thread for reviewers and managers, with names. @throws data.reviews.notFound */
export async function thread(ctx: Context, resourceId: number): Promise<ThreadSent> {
  const row = await findAudited(ctx, resourceId);
  if (isParty(ctx.actor, row)) return { messages: nameless(await messagesOf(ctx, resourceId)), mayWrite: false };
  const messages = await messagesOf(ctx, resourceId);
  const mayWrite =
    open.includes(row.status) && holdsAny(ctx.actor, questions.ask.permit) && (await ownConflict(ctx, row)) === null;
  return { messages, mayWrite };
}

/** The thread for the submitter, who does not learn which reviewer wrote. @throws data.resources.notFound */
export async function ownThread(ctx: Context, resourceId: number): Promise<ThreadSent> {
  const row = await ownResource(ctx, resourceId);
  return {
    messages: nameless(await messagesOf(ctx, resourceId)),
    mayWrite: open.includes(row.status) && ctx.actor.verified,
  };
}

const nameless = (messages: readonly Message[]): ThreadSent['messages'] =>
  messages.map(({ name, ...message }) => (message.isOwner ? { ...message, name } : message));

/**
 * Asks the submitter; nothing is decided by it. The submitter gets a mail.
 * @throws data.reviews.notFound|ownResource|sameInstitution, 601 data.questions.closed
 */
export async function ask(ctx: Context, resourceId: number, text: string): Promise<void> {
  await findAudited(ctx, resourceId);
  await write(ctx, resourceId, text, async (tx, row) => {
    await refuseConflict(tx, row);
    const { email } = await ownerOf(tx, row.ownerId);
    return { isOwner: false, to: email ? [email] : [] };
  });
}

/** Answers, or tells reviewers something. @throws data.resources.notFound, 601 data.questions.closed */
export async function answer(ctx: Context, resourceId: number, text: string): Promise<void> {
  await ownResource(ctx, resourceId);
  await write(ctx, resourceId, text, async (tx, row) => ({
    isOwner: true,
    to: await reviewersOf(tx, row.resourceId, row.revisionNo),
  }));
}

/** Keeps a message and queues its mails in one transaction, while the state of the resource stands still. */
function write(
  ctx: Context,
  resourceId: number,
  text: string,
  sideOf: (tx: Context, row: ResourceRecord) => Promise<{ isOwner: boolean; to: string[] }>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockResource(tx, resourceId);
    if (!row) throw fail('data.questions.notFound');
    if (!open.includes(row.status)) throw conflict('data.questions.closed');
    const { isOwner, to } = await sideOf(tx, row);
    await insertMessage(tx, { resourceId, revisionNo: row.revisionNo, isOwner, text });
    for (const address of to) await mail(tx, address, row, { isOwner, text });
  });
}

async function mail(ctx: Context, to: string, row: ResourceRecord, said: { isOwner: boolean; text: string }) {
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language) => {
    const t = translatorOf(questionsTexts, language);
    const title = (language === 'en' && row.titleEn) || row.titleZh;
    const told = { site: site[`site.name.${language}`], title };
    return said.isOwner
      ? {
          subject: t('mail.answeredSubject', told),
          body: t('mail.answeredBody', { title }),
          hint: t('mail.answeredHint'),
          footer: t('mail.footer'),
        }
      : {
          subject: t('mail.askedSubject', told),
          body: t('mail.askedBody', { title }),
          hint: t('mail.askedHint'),
          footer: t('mail.footer'),
        };
  };
  const [zh, en] = [part('zh'), part('en')];
  const link = said.isOwner ? `/dms/approval/detail?id=${row.resourceId}` : `/archive/submit/${row.resourceId}`;
  await sendMail(ctx, {
    to,
    subject: `${zh.subject} | ${en.subject}`,
    body: [zh.body, en.body, said.text, zh.hint, en.hint, `${ctx.siteUrl}${link}`, zh.footer, en.footer].join('\n\n'),
  });
}
