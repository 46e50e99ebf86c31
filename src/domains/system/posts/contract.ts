import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList, OrderNum } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { Moment } from '#shared/time';

const flag = z.enum(['0', '1']);

/** A position of users, such as engineer. */
export const Post = z.object({
  postId: z.number(),
  postCode: z.string(),
  postName: z.string(),
  postSort: z.number(),
  status: flag,
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
  /** Always false: third-party pages read it on the page that assigns posts. */
  flag: z.boolean().default(false),
});
export type Post = z.output<typeof Post>;

/** Columns that the list may be sorted by. */
export const postSorts = ['postId', 'postCode', 'postName', 'postSort', 'status', 'createTime'] as const;

export const PostQuery = PageQuery.extend({
  postCode: z.string().trim().max(64).optional(),
  postName: z.string().trim().max(50).optional(),
  status: flag.optional(),
  ...dateRange('CreateTime'),
});
export type PostQuery = z.output<typeof PostQuery>;

const label = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^<>]*$/, 'kernel.invalid.format');

export const NewPost = z.object({
  postName: label(50),
  postCode: label(64),
  postSort: OrderNum,
  status: flag.nullish().transform((value) => value ?? '0'),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((text) => text ?? ''),
});
export type NewPost = z.output<typeof NewPost>;

export const EditedPost = z.object({ ...withoutDefaults(NewPost.shape), postId: Id });
export type EditedPost = z.output<typeof EditedPost>;

export const posts = contract('system.posts', {
  list: { method: 'GET', path: '/system/post/list', permit: 'system:post:list', query: PostQuery, reply: rows(Post) },
  export: {
    method: 'POST',
    path: '/system/post/export',
    permit: 'system:post:export',
    body: PostQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  optionselect: { method: 'GET', path: '/system/post/optionselect', permit: 'user', reply: data(z.array(Post)) },
  find: {
    method: 'GET',
    path: '/system/post/:postId',
    permit: 'system:post:query',
    params: z.object({ postId: Id }),
    reply: data(Post),
  },
  add: {
    method: 'POST',
    path: '/system/post',
    permit: 'system:post:add',
    body: NewPost,
    reply: flat({ postId: z.number() }),
  },
  edit: { method: 'PUT', path: '/system/post', permit: 'system:post:edit', body: EditedPost, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/system/post/:postIds',
    permit: 'system:post:remove',
    params: z.object({ postIds: IdList }),
    reply: done(),
  },
});
