import { fail } from '#shared/fail';
import { leads } from '#shared/publishing';
import { translatorOf } from '#shared/texts';
import { wireTime } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import type { FileReply } from '#server/routes';
import { listWorkbook } from '#server/formats/list-workbook';
import { refuseBlockedMail } from '#module/identity/accounts';
import { checkCaptcha } from '#module/identity/sessions';
import { settings } from '#module/system/settings';
import { messageActs, type Answer, type MessageAct, type MessageQuery, type NewMessage } from '../contract.ts';
import { messageTexts } from '../texts/index.ts';
import { mailNew } from './mails.ts';
import * as queries from './queries.ts';

/**
 * Stores a visitor's message.
 * @throws identity.sessions.captcha… at the field `code`, identity.accounts.emailBlocked at `email`
 */
export async function send(ctx: Context, { code, uuid, ...message }: NewMessage): Promise<void> {
  await checkCaptcha(ctx, { code, uuid });
  await refuseBlockedMail(ctx, message.email);
  const { actor, language, now } = ctx;
  await inTransaction(ctx, async (tx) => {
    await queries.insert(tx, { ...message, language, userId: actor.userId || null, createTime: now });
    await mailNew(tx, message);
  });
}

/** @throws content.messages.notFound */
export async function find(ctx: Context, messageId: number) {
  const message = await queries.byId(ctx, messageId);
  if (!message) throw fail('content.messages.notFound');
  return message;
}

/** The message, locked, if its state allows the act. @throws content.messages.notFound|wrongState */
async function begin(ctx: Context, messageId: number, act: MessageAct) {
  const message = await queries.lock(ctx, messageId);
  if (!message) throw fail('content.messages.notFound');
  if (!leads(messageActs, act, message.status)) {
    const state = translatorOf(messageTexts, ctx.language)(`states.${message.status}`);
    throw fail('content.messages.wrongState', { state });
  }
  noteOperation(ctx, message.subject);
  return message;
}

/**
 * Answers by mail in the language of the message. Mail and state are one transaction, so only one of two concurrent
 * answers succeeds.
 * @throws content.messages.notFound|wrongState
 */
export async function answer(ctx: Context, { messageId, answer: text }: Answer): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const message = await begin(tx, messageId, 'answer');
    await queries.update(tx, messageId, {
      status: messageActs.answer.to,
      answer: text,
      answerBy: tx.actor.userName,
      answerTime: tx.now,
    });
    const names = await settings(tx, ['site.name.zh', 'site.name.en']);
    const t = translatorOf(messageTexts, message.language);
    const { name, email, subject, content, createTime } = message;
    await sendMail(tx, {
      to: email,
      subject: t('mail.subject', { subject, site: names[`site.name.${message.language}`] }),
      body: t('mail.body', {
        name,
        content,
        answer: text,
        site: names[`site.name.${message.language}`],
        time: wireTime(createTime),
      }),
    });
  });
}

/** Closes a message without an answer, or reopens it. @throws content.messages.notFound|wrongState */
export async function move(ctx: Context, messageId: number, act: 'close' | 'reopen'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await begin(tx, messageId, act);
    await queries.update(tx, messageId, { status: messageActs[act].to });
  });
}

const exportedColumns = {
  messageId: {},
  createTime: {},
  name: {},
  email: {},
  organization: {},
  subject: {},
  content: { width: 60 },
  status: { words: 'states' },
  answer: { width: 60 },
  answerBy: {},
  answerTime: {},
};

/** All messages that a query finds, as a workbook in the caller's language. */
export const exportAll = async (ctx: Context, query: MessageQuery): Promise<FileReply> =>
  listWorkbook(ctx, messageTexts, await queries.all(ctx, query), exportedColumns, 20);

/** Removes messages, all of them or none. @throws content.messages.notFound */
export function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.remove(tx, ids)) < new Set(ids).size) throw fail('content.messages.notFound');
  });
}
