import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Keyword, storable } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { PublicId } from '#contract/benchmarks/datasets';

export const commentStates = ['pending', 'visible', 'rejected', 'hidden'] as const;
export type CommentStatus = (typeof commentStates)[number];

/** Every change of state. The guard, the buttons and the exhaustive test read this table. */
export const commentActs = {
  show: { from: ['pending', 'rejected', 'hidden'], to: 'visible' },
  reject: { from: ['pending'], to: 'rejected' },
  hide: { from: ['visible'], to: 'hidden' },
} as const satisfies Record<string, { from: readonly CommentStatus[]; to: CommentStatus }>;
export type CommentAct = keyof typeof commentActs;
export const moderationActs = ['show', 'reject', 'hide'] as const satisfies readonly CommentAct[];

/** Whether an action is possible in a state. */
export const leadsFrom = (act: CommentAct, status: CommentStatus): boolean =>
  (commentActs[act].from as readonly CommentStatus[]).includes(status);

/** The actions that the caller may do with a comment now. */
const CommentMay = z.record(z.enum(moderationActs), z.boolean());
export type CommentMay = z.output<typeof CommentMay>;

/** The kinds of subjects of comments. */
const subjectKinds = ['dataset', 'model'] as const;
export const Subject = z.object({ kind: z.enum(subjectKinds), publicId: PublicId });
export type Subject = z.output<typeof Subject>;

/** Maximum length of a comment in characters. */
export const longestComment = 255;

/** Maximum number of comments per person and day, including deleted ones. */
export const maxPerDay = 20;

const NewComment = z.object({
  content: z
    .string()
    .overwrite(storable)
    .trim()
    .min(1, { message: 'benchmarks.comments.required', abort: true })
    .max(longestComment, 'benchmarks.comments.tooLong'),
});

/** A comment on a public page. The text is plain. */
export const PublicComment = z.object({
  commentId: z.number(),
  content: z.string(),
  /** Nickname of the author. */
  author: z.string(),
  createTime: Moment,
  /** Only the author sees comments in other states than `visible`. */
  status: z.enum(commentStates),
  mayRemove: z.boolean(),
});
export type PublicComment = z.output<typeof PublicComment>;

/** A comment in its author's list, with its subject. */
export const OwnComment = PublicComment.omit({ mayRemove: true, author: true }).extend({
  kind: z.enum(subjectKinds),
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type OwnComment = z.output<typeof OwnComment>;

/** A comment in the moderators' list. */
export const CommentRow = PublicComment.omit({ mayRemove: true }).extend({
  kind: z.enum(subjectKinds),
  /** Public id of the data set or the model. */
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  userName: z.string(),
  auditBy: z.string(),
  auditTime: Moment.nullable(),
  isDemo: z.boolean(),
  /** Version of the row; a decision contains the version that it was based on. */
  rowVer: z.number(),
  may: CommentMay,
});
export type CommentRow = z.output<typeof CommentRow>;

/** Columns that the list sorts by. */
export const commentSorts = ['createTime'] as const;

export const CommentQuery = PageQuery.extend({
  /** Part of the text. */
  keyword: Keyword.optional(),
  /** Part of the name of a data set or a model, or its public id. */
  subject: Keyword.optional(),
  status: z.enum(commentStates).optional(),
  ...dateRange('CreateTime'),
});
export type CommentQuery = z.output<typeof CommentQuery>;

export const OwnQuery = PageQuery.extend(dateRange('CreateTime'));
export type OwnQuery = z.output<typeof OwnQuery>;

/** A decision on several comments, with the versions that were read: all of them or none. */
const Decision = z.object({
  comments: z
    .array(z.object({ commentId: Id, rowVer: z.number().int() }))
    .min(1)
    .max(100),
});
export type Decision = z.output<typeof Decision>;

export const comments = contract('benchmarks.comments', {
  /**
   * Newest first; authors see their own comments in any state. Not steady: it contains names of people, and pages do
   * not watch changes of accounts.
   */
  front: {
    method: 'GET',
    path: '/front/comment/:kind/:publicId',
    permit: 'public',
    params: Subject,
    query: PageQuery,
    reply: rows(PublicComment),
  },
  /** Returns whether it is visible immediately. */
  write: {
    method: 'POST',
    path: '/front/comment/:kind/:publicId',
    permit: 'verified',
    idempotencyKey: true,
    params: Subject,
    body: NewComment,
    reply: data(z.object({ status: z.enum(commentStates) })),
    limit: { per: 'account', count: 10, seconds: 600 },
    changesContent: true,
  },
  /** The caller's comments, newest first. */
  mine: {
    method: 'GET',
    path: '/front/comment/mine',
    permit: 'user',
    query: OwnQuery,
    reply: rows(OwnComment),
  },
  /** Deletes a comment of the caller. */
  removeOwn: {
    method: 'DELETE',
    path: '/front/comment/:commentId',
    permit: 'user',
    params: z.object({ commentId: Id }),
    reply: done(),
    changesContent: true,
  },

  list: {
    method: 'GET',
    path: '/bench/comment/list',
    permit: 'bench:comment:list',
    query: CommentQuery,
    reply: rows(CommentRow),
  },
  show: {
    method: 'PUT',
    path: '/bench/comment/show',
    permit: 'bench:comment:audit',
    body: Decision,
    reply: done(),
  },
  reject: {
    method: 'PUT',
    path: '/bench/comment/reject',
    permit: 'bench:comment:audit',
    body: Decision,
    reply: done(),
  },
  hide: {
    method: 'PUT',
    path: '/bench/comment/hide',
    permit: 'bench:comment:audit',
    body: Decision,
    reply: done(),
  },
  /**
   * Takes down everything that the author of a comment wrote: pending comments are rejected, visible ones hidden.
   * Returns their number.
   */
  takeDownAuthor: {
    method: 'PUT',
    path: '/bench/comment/takeDownAuthor/:commentId',
    permit: 'bench:comment:audit',
    params: z.object({ commentId: Id }),
    reply: data(z.object({ count: z.number() })),
  },
  remove: {
    method: 'DELETE',
    path: '/bench/comment/:commentIds',
    permit: 'bench:comment:remove',
    params: z.object({ commentIds: IdList }),
    reply: done(),
  },
});
