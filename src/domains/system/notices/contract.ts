import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id, IdList, IdListOrNone } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** 1 a notice, 2 a lasting announcement. */
const noticeTypes = ['1', '2'] as const;
/** 0 open, 1 closed. */
const noticeStates = ['0', '1'] as const;

/** Number of notices that the bell shows. */
export const bellLength = 5;

/** Maximum characters of HTML per language of a notice. */
const longestContent = 200_000;

/** A notice with its text in one language or two; `noticeContent` is HTML, sanitised when it was saved. */
export const Notice = z.object({
  noticeId: z.number(),
  noticeTitle: z.string(),
  /** Empty without an English version; so is the content. */
  noticeTitleEn: z.string(),
  noticeType: z.enum(noticeTypes),
  noticeContent: z.string(),
  noticeContentEn: z.string(),
  status: z.enum(noticeStates),
  /** Only holders of one of these roles get it; empty for all users. */
  roleIds: z.array(z.number()),
  /** Whether the caller has read it. */
  isRead: z.boolean(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type Notice = z.output<typeof Notice>;

/** A line of the bell. */
export const BellNotice = Notice.pick({
  noticeId: true,
  noticeTitle: true,
  noticeTitleEn: true,
  noticeType: true,
  isRead: true,
  createTime: true,
});
export type BellNotice = z.output<typeof BellNotice>;

/** Columns that the list sorts by. */
export const noticeSorts = ['noticeId', 'noticeTitle', 'noticeType', 'status', 'createBy', 'createTime'] as const;

export const NoticeQuery = PageQuery.extend({
  noticeTitle: z.string().trim().max(100).optional(),
  createBy: z.string().trim().max(64).optional(),
  noticeType: z.enum(noticeTypes).optional(),
  status: z.enum(noticeStates).optional(),
  ...dateRange('CreateTime'),
});
export type NoticeQuery = z.output<typeof NoticeQuery>;

const content = z
  .string()
  .max(longestContent)
  .nullish()
  .transform((html) => html ?? '');

/** Maximum number of roles that a notice names. */
const maxRoles = 100;
const Roles = z.array(Id).max(maxRoles).nullish();

const noMarkup = /^[^<>]*$/;

export const NewNotice = z.object({
  noticeTitle: z.string().trim().min(1).max(50).regex(noMarkup, 'system.notices.markup'),
  noticeTitleEn: z
    .string()
    .trim()
    .max(200)
    .regex(noMarkup, 'system.notices.markup')
    .nullish()
    .transform((title) => title ?? ''),
  noticeType: z.enum(noticeTypes),
  noticeContent: content,
  noticeContentEn: content,
  status: z
    .enum(noticeStates)
    .nullish()
    .transform((value) => value ?? '0'),
  roleIds: Roles.transform((ids) => ids ?? []),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((text) => text ?? ''),
});
export type NewNotice = z.output<typeof NewNotice>;

/** If the English half or the roles are absent, the notice keeps them: other front ends do not know them. */
const EditedNotice = NewNotice.extend({
  noticeId: Id,
  noticeTitleEn: KeptLine(200),
  roleIds: Roles.transform((ids) => ids ?? undefined),
  noticeContentEn: z
    .string()
    .max(longestContent)
    .nullish()
    .transform((html) => html ?? undefined),
});
export type EditedNotice = z.output<typeof EditedNotice>;

/** A user who has read a notice. */
export const Reader = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  phonenumber: z.string(),
  readTime: Moment,
});
export type Reader = z.output<typeof Reader>;

export const ReaderQuery = PageQuery.extend({
  noticeId: Id,
  /** Part of a login name or of a display name. */
  searchValue: z.string().trim().max(50).optional(),
  ...dateRange('ReadTime'),
});
export type ReaderQuery = z.output<typeof ReaderQuery>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const notices = contract('system.notices', {
  list: {
    method: 'GET',
    path: '/system/notice/list',
    permit: 'system:notice:list',
    query: NoticeQuery,
    reply: rows(Notice),
  },
  /** Content of the bell: the newest open notices for the caller, without their text. `unreadCount` counts all, not only these. */
  listTop: {
    method: 'GET',
    path: '/system/notice/listTop',
    permit: 'user',
    beforePasswordChange: true,
    reply: flat({ data: z.array(BellNotice), unreadCount: z.number() }),
  },
  markRead: {
    method: 'POST',
    path: '/system/notice/markRead',
    permit: 'user',
    query: z.object({ noticeId: Id }),
    reply: done(),
    repeatable: true,
    // Not in the operation log; the read mark itself records user and time.
    audit: false,
  },
  /**
   * Marks all notices up to the newest of the named ones as read, including those older than the five in the bell;
   * later ones stay unread. Without ids, all.
   */
  markReadAll: {
    method: 'POST',
    path: '/system/notice/markReadAll',
    permit: 'user',
    query: z.object({ ids: IdListOrNone.default([]) }),
    reply: done(),
    repeatable: true,
    audit: false,
  },
  readers: {
    method: 'GET',
    path: '/system/notice/readUsers/list',
    permit: 'system:notice:list',
    query: ReaderQuery,
    reply: rows(Reader),
  },
  /**
   * Users read open notices for everybody and for their roles; closed ones, and those for other roles, need the
   * permission to manage notices.
   */
  find: {
    method: 'GET',
    path: '/system/notice/:noticeId',
    permit: 'user',
    params: z.object({ noticeId: Id }),
    reply: data(Notice),
  },
  add: { method: 'POST', path: '/system/notice', permit: 'system:notice:add', body: NewNotice, reply: done(), maxBody },
  edit: {
    method: 'PUT',
    path: '/system/notice',
    permit: 'system:notice:edit',
    body: EditedNotice,
    reply: done(),
    maxBody,
  },
  remove: {
    method: 'DELETE',
    path: '/system/notice/:noticeIds',
    permit: 'system:notice:remove',
    params: z.object({ noticeIds: IdList }),
    reply: done(),
  },
});
