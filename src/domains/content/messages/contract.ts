import { z } from 'zod';
import { contract, data, done, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import type { Acts } from '#shared/publishing';
import { choice, part } from '#shared/records';
import { Line, RequiredLine, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';

export const messageStates = ['new', 'answered', 'closed'] as const;
export type MessageStatus = (typeof messageStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const messageActs = {
  answer: { from: ['new', 'closed'], to: 'answered' },
  close: { from: ['new'], to: 'closed' },
  reopen: { from: ['closed'], to: 'new' },
} as const satisfies Acts<MessageStatus>;
export type MessageAct = keyof typeof messageActs;

/** The message form of a visitor. */
export const NewMessage = z.object({
  name: RequiredLine(50),
  email: z.string().trim().min(1, { abort: true }).max(100).pipe(z.email()),
  organization: Line(200),
  subject: RequiredLine(100),
  content: RequiredText(2000).pipe(z.string().min(10)),
  /** Captcha: the text that the visitor read, and the id of the image. */
  code: z.string().trim().max(20).default(''),
  uuid: z.string().max(64).default(''),
});
export type NewMessage = z.output<typeof NewMessage>;

/** A message as the back office stores it; all texts are plain. */
export const Message = z.object({
  messageId: z.number(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  subject: z.string(),
  content: z.string(),
  language: z.enum(['zh', 'en']),
  status: z.enum(messageStates),
  /** Login name of a visitor who was logged in; empty otherwise. */
  userName: z.string(),
  answer: z.string(),
  answerBy: z.string(),
  answerTime: Moment.nullable(),
  createTime: Moment,
});
export type Message = z.output<typeof Message>;

/** Columns that the list sorts by. */
export const messageSorts = ['messageId', 'subject', 'name', 'email', 'status', 'createTime', 'answerTime'] as const;

export const MessageQuery = PageQuery.extend({
  /** Part of the subject or of the text. */
  keyword: part(100),
  /** Part of the name, the e-mail or the organisation. */
  sender: part(100),
  status: choice(messageStates),
  ...dateRange('CreateTime'),
});
export type MessageQuery = z.output<typeof MessageQuery>;

/** The answer, which is sent by mail. */
export const Answer = z.object({ messageId: Id, answer: RequiredText(5000) });
export type Answer = z.output<typeof Answer>;

const ById = z.object({ messageId: Id });

export const messages = contract('content.messages', {
  send: {
    method: 'POST',
    path: '/front/message',
    permit: 'public',
    body: NewMessage,
    reply: done(),
    limit: { per: 'address', count: 10, seconds: 600 },
  },
  list: {
    method: 'GET',
    path: '/biz/message/list',
    permit: 'biz:message:list',
    query: MessageQuery,
    reply: rows(Message),
  },
  export: {
    method: 'POST',
    path: '/biz/message/export',
    permit: 'biz:message:export',
    body: MessageQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  find: {
    method: 'GET',
    path: '/biz/message/:messageId',
    permit: 'biz:message:query',
    params: ById,
    reply: data(Message),
  },
  answer: { method: 'PUT', path: '/biz/message/answer', permit: 'biz:message:reply', body: Answer, reply: done() },
  close: { method: 'PUT', path: '/biz/message/close', permit: 'biz:message:reply', body: ById, reply: done() },
  reopen: { method: 'PUT', path: '/biz/message/reopen', permit: 'biz:message:reply', body: ById, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/biz/message/:messageIds',
    permit: 'biz:message:remove',
    params: z.object({ messageIds: IdList }),
    reply: done(),
  },
});
