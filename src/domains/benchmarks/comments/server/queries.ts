import { sql, type Expression, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import type { BenchComment, DB } from '#server/database/schema';
import type { CommentQuery, CommentRow, CommentStatus, OwnQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'benchComment'>;

/** The subject of a comment, by the id in its row. */
export type About = { datasetId: number } | { modelId: number };

async function countOf(ctx: Context, filter: (where: Where) => Expression<SqlBool>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('benchComment')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of the comments on a data set or a model that a reader may see: visible ones, and the reader's own. */
export function front(ctx: Context, about: About, query: PageQuery) {
  const { userId } = ctx.actor;
  const seen = (where: Where) =>
    where.and([
      'datasetId' in about
        ? where('benchComment.datasetId', '=', about.datasetId)
        : where('benchComment.modelId', '=', about.modelId),
      where('isDeleted', '=', false),
      where.or([where('benchComment.status', '=', 'visible'), where('benchComment.userId', '=', userId)]),
    ]);
  return pageOf(
    query,
    () => countOf(ctx, seen),
    (limit, offset) =>
      ctx.db
        .selectFrom('benchComment')
        .innerJoin('sysUser as author', 'author.userId', 'benchComment.userId')
        .select(['commentId', 'content', 'author.nickName as author', 'benchComment.createTime', 'benchComment.status'])
        .select((of) => of('benchComment.userId', '=', userId).as('mayRemove'))
        .where(seen)
        .orderBy('benchComment.createTime', 'desc')
        .orderBy('commentId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<{ status: CommentStatus; mayRemove: boolean }>()
        .execute(),
  );
}

/** Whether the data set or model of a comment matches a name. Subjects are few; comments are many. */
const isAbout = (words: string) => sql<SqlBool>`(
  bench_comment.dataset_id in (select dataset_id from bench_dataset
    where ${containsText(['nameZh', 'nameEn', 'publicId'], words)})
  or bench_comment.model_id in (select model_id from bench_model
    where ${containsText(['name', 'publicId'], words)}))`;

/** Columns with the data set or model of a comment, for lists across subjects. */
const subjectColumns = [
  sql<CommentRow['kind']>`case when bench_comment.model_id is null then 'dataset' else 'model' end`.as('kind'),
  sql<string>`coalesce(bench_dataset.public_id, bench_model.public_id)`.as('publicId'),
  sql<string>`coalesce(bench_dataset.name_zh, bench_model.name)`.as('nameZh'),
  sql<string>`coalesce(bench_dataset.name_en, bench_model.name)`.as('nameEn'),
] as const;

/** The caller's comments, newest first. */
export function mine(ctx: Context, query: OwnQuery) {
  const own = (where: Where) =>
    where.and([
      where('benchComment.userId', '=', ctx.actor.userId),
      where('isDeleted', '=', false),
      isWithin('benchComment.createTime', query, 'CreateTime'),
    ]);
  return pageOf(
    query,
    () => countOf(ctx, own),
    (limit, offset) =>
      ctx.db
        .selectFrom('benchComment')
        .leftJoin('benchDataset', 'benchDataset.datasetId', 'benchComment.datasetId')
        .leftJoin('benchModel', 'benchModel.modelId', 'benchComment.modelId')
        .select(['commentId', 'content', 'benchComment.createTime', 'benchComment.status'])
        .select(subjectColumns)
        .where(own)
        .orderBy('benchComment.createTime', 'desc')
        .orderBy('commentId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<{ status: CommentStatus }>()
        .execute(),
  );
}

/** The moderators' list, newest first by default. */
export function list(ctx: Context, query: CommentQuery) {
  const { keyword, subject, status } = query;
  const filter = (where: Where) =>
    where.and([
      where('isDeleted', '=', false),
      ...(keyword ? [containsText('benchComment.content', keyword)] : []),
      ...(subject ? [isAbout(subject)] : []),
      ...(status ? [where('benchComment.status', '=', status)] : []),
      isWithin('benchComment.createTime', query, 'CreateTime'),
    ]);
  // Pending entries oldest first, because they are due first.
  const usual = status === 'pending' ? 'asc' : 'desc';
  const order = query.orderByColumn === 'createTime' ? query.isAsc : usual;
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) =>
      ctx.db
        .selectFrom('benchComment')
        .innerJoin('sysUser as author', 'author.userId', 'benchComment.userId')
        .leftJoin('benchDataset', 'benchDataset.datasetId', 'benchComment.datasetId')
        .leftJoin('benchModel', 'benchModel.modelId', 'benchComment.modelId')
        .select(['commentId', 'content', 'author.nickName as author', 'author.userName'])
        .select(['benchComment.createTime', 'benchComment.status', 'benchComment.auditBy', 'benchComment.auditTime'])
        .select(['benchComment.isDemo', 'benchComment.rowVer'])
        .select(subjectColumns)
        .where(filter)
        .orderBy('benchComment.createTime', order)
        .orderBy('commentId', order)
        .limit(limit)
        .offset(offset)
        .$narrowType<{ status: CommentStatus }>()
        .execute(),
  );
}

/** Returns the id of the new comment. */
export async function insert(ctx: Context, row: Insertable<BenchComment>): Promise<number> {
  const { commentId } = await ctx.db
    .insertInto('benchComment')
    .values(row)
    .returning('commentId')
    .executeTakeFirstOrThrow();
  return commentId;
}

/** Number of comments of a person since a moment, including deleted ones. */
export async function countSince(ctx: Context, userId: number, since: Date): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('benchComment')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Facts about the author of a new comment; see `looksLikeSpam`. */
export async function spamSigns(ctx: Context, userId: number, content: string) {
  const own = sql`from bench_comment where user_id = ${userId} and create_time >`;
  const ago = (days: number) => new Date(ctx.now.getTime() - days * 24 * 3600_000);
  const { rows } = await sql<{ createdAt: Date; refusedCount: number; isRepeated: boolean }>`
    select create_time as created_at,
      (select count(*) ${own} ${ago(30)} and status in ${listedAny('benchComment.status', 'rejected', 'hidden')}) as refused_count,
      exists (select ${own} ${ago(1)} and lower(content) = lower(${content})) as is_repeated
    from sys_user where user_id = ${userId}`.execute(ctx.db);
  const { createdAt, ...found } = rows[0]!;
  return { ...found, accountAge: ctx.now.getTime() - createdAt.getTime() };
}

/** The author of a comment that exists. */
export const authorOf = (ctx: Context, commentId: number) =>
  ctx.db
    .selectFrom('benchComment')
    .innerJoin('sysUser', 'sysUser.userId', 'benchComment.userId')
    .select(['sysUser.userId', 'sysUser.userName'])
    .where('commentId', '=', commentId)
    .where('isDeleted', '=', false)
    .executeTakeFirst();

/** Rejects the pending comments of a person and hides the visible ones. Returns their number. */
export async function takeDownOf(ctx: Context, userId: number): Promise<number> {
  // Locked in the order of `lock`, to prevent deadlocks.
  const { numAffectedRows } = await sql`
    with found as (
      select comment_id from bench_comment
      where user_id = ${userId} and not is_deleted and status in ${listedAny('benchComment.status', 'pending', 'visible')}
      order by comment_id for update)
    update bench_comment c set status = case status when 'pending' then 'rejected' else 'hidden' end,
      audit_by = ${ctx.actor.userName}, audit_time = ${ctx.now}, row_ver = row_ver + 1
    from found where c.comment_id = found.comment_id`.execute(ctx.db);
  return Number(numAffectedRows);
}

/** Locks the comments that exist until the transaction ends, in a fixed order to prevent deadlocks. */
export const lock = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom('benchComment')
    .select(['commentId', 'status', 'rowVer', 'content'])
    .where('commentId', 'in', ids)
    .where('isDeleted', '=', false)
    .orderBy('commentId')
    .forUpdate()
    .$narrowType<{ status: CommentStatus }>()
    .execute();

export async function moderate(ctx: Context, ids: readonly number[], status: CommentStatus): Promise<void> {
  await ctx.db
    .updateTable('benchComment')
    .set((row) => ({ status, auditBy: ctx.actor.userName, auditTime: ctx.now, rowVer: row('rowVer', '+', 1) }))
    .where('commentId', 'in', ids)
    .execute();
}

/** Deletes comments, optionally only those of one author. Returns their number. */
export async function remove(ctx: Context, ids: readonly number[], userId?: number): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('benchComment')
    .set((row) => ({ isDeleted: true, rowVer: row('rowVer', '+', 1) }))
    .where('commentId', 'in', ids)
    .where('isDeleted', '=', false)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A demonstration data set, or its model with a name. */
export async function demoSubject(ctx: Context, publicId: string, model?: string): Promise<About> {
  const sets = ctx.db.selectFrom('benchDataset').where('benchDataset.publicId', '=', publicId);
  if (model === undefined) return sets.select('datasetId').executeTakeFirstOrThrow();
  return sets
    .innerJoin('benchVersion', 'benchVersion.datasetId', 'benchDataset.datasetId')
    .innerJoin('benchModel', 'benchModel.versionId', 'benchVersion.versionId')
    .where('benchModel.name', '=', model)
    .select('modelId')
    .executeTakeFirstOrThrow();
}

export async function userIdOf(ctx: Context, userName: string): Promise<number> {
  const user = ctx.db.selectFrom('sysUser').select('userId').where('userName', '=', userName);
  return (await user.executeTakeFirstOrThrow()).userId;
}

/** Whether the demonstration comments exist. */
export async function hasDemo(ctx: Context): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('benchComment')
    .select('commentId')
    .where('isDemo', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
