import { type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { DB, SysPost } from '#server/database/schema';
import { postSorts, type EditedPost, type Post, type PostQuery } from '../contract.ts';

type Narrow = Pick<Post, 'status'>;
export type PostRow = Selectable<SysPost> & Narrow;

function conditionsOf(query: PostQuery, where: ExpressionBuilder<DB, 'sysPost'>) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const contains = (column: 'postCode' | 'postName') => (query[column] ? [containsText(column, query[column])] : []);
  return where.and([
    ...contains('postCode'),
    ...contains('postName'),
    ...(query.status ? [where('status', '=', query.status)] : []),
    ...(begin ? [where('createTime', '>=', begin)] : []),
    ...(end ? [where('createTime', '<=', end)] : []),
  ]);
}

const ordered = (ctx: Context, query: Partial<PostQuery>) =>
  ctx.db
    .selectFrom('sysPost')
    .selectAll()
    .$narrowType<Narrow>()
    .orderBy(postSorts.find((name) => name === query.orderByColumn) ?? 'postSort', query.isAsc ?? 'asc')
    .orderBy('postId');

export function list(ctx: Context, query: PostQuery): Promise<{ total: number; rows: PostRow[] }> {
  const count = async () => {
    const { total } = await ctx.db
      .selectFrom('sysPost')
      .select((every) => every.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(query, where))
      .executeTakeFirstOrThrow();
    return total;
  };
  return pageOf(query, count, (limit, offset) => matching(ctx, query).limit(limit).offset(offset).execute());
}

/** All posts that the filters match, in the order of the list. */
export const found = (ctx: Context, query: PostQuery): Promise<PostRow[]> => matching(ctx, query).execute();

const matching = (ctx: Context, query: PostQuery) => ordered(ctx, query).where((where) => conditionsOf(query, where));

/** Every post, including disabled ones, in order. */
export const all = (ctx: Context): Promise<PostRow[]> => ordered(ctx, {}).execute();

export function byId(ctx: Context, postId: number): Promise<PostRow | undefined> {
  return ctx.db.selectFrom('sysPost').selectAll().$narrowType<Narrow>().where('postId', '=', postId).executeTakeFirst();
}

/** Names of the posts that users hold. */
export async function held(ctx: Context, postIds: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('sysPost')
    .select('postName')
    .where('postId', 'in', postIds)
    .where((where) =>
      where.exists(where.selectFrom('sysUserPost').whereRef('sysUserPost.postId', '=', 'sysPost.postId')),
    )
    .orderBy('postId')
    .execute();
  return rows.map((row) => row.postName);
}

/** Locks posts until the transaction ends, so that no user is assigned one meanwhile. */
export async function lock(ctx: Context, postIds: readonly number[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom('sysPost')
    .select('postId')
    .where('postId', 'in', postIds)
    .orderBy('postId')
    .forUpdate()
    .execute();
  return rows.length;
}

export async function seedRows(ctx: Context, rows: readonly Insertable<SysPost>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysPost')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function add(ctx: Context, row: Insertable<SysPost>): Promise<number> {
  const { postId } = await ctx.db
    .insertInto('sysPost')
    .values({ ...row, createBy: ctx.actor.userName, createTime: ctx.now })
    .returning('postId')
    .executeTakeFirstOrThrow();
  return postId;
}

/** False if the post does not exist. */
export async function update(ctx: Context, { postId, ...change }: EditedPost): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysPost')
    .set({ ...change, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('postId', '=', postId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function remove(ctx: Context, postIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysPost').where('postId', 'in', postIds).execute();
}

/** The unique column that made the database reject the row, or undefined for any other error. */
export function takenColumn(error: unknown): 'postName' | 'postCode' | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return ({ sys_post_post_name_key: 'postName', sys_post_post_code_key: 'postCode' } as const)[constraint ?? ''];
}
