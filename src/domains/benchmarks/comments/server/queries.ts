import { sql, type Expression, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import type { BenchComment, DB } from '#server/database/schema';
import type { CommentQuery, CommentRow, CommentStatus, OwnQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'benchComment'>;

/** What a comment is about, by the number that its row holds. */
export type About = { datasetId: number } | { modelId: number };

async function countOf(ctx: Context, filter: (where: Where) => Expression<SqlBool>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('benchComment')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of what a reader finds below a data set or a model: what is visible, and the reader's own. */
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

/** Whether a comment is about a data set or a model that is called so. These are few; comments are many. */
const isAbout = (words: string) => sql<SqlBool>`(
  bench_comment.dataset_id in (select dataset_id from bench_dataset
    where ${containsText(['nameZh', 'nameEn', 'publicId'], words)})
  or bench_comment.model_id in (select model_id from bench_model
    where ${containsText(['name', 'publicId'], words)}))`;

/** Columns that name the data set or model of a comment, for lists over several of them. */
const subjectColumns = [
  sql<CommentRow['kind']>`case when bench_comment.model_id is null then 'dataset' else 'model' end`.as('kind'),
  sql<string>`coalesce(bench_dataset.public_id, bench_model.public_id)`.as('publicId'),
  sql<string>`coalesce(bench_dataset.name_zh, bench_model.name)`.as('nameZh'),
  sql<string>`coalesce(bench_dataset.name_en, bench_model.name)`.as('nameEn'),
] as const;

/** The caller's own comments, the newest first. */
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

/** What moderators list, the newest first unless the query says otherwise. */
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
  // Waiting entries the oldest first, because they are due first.
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

/** Answers the number of the new comment. */
export async function insert(ctx: Context, row: Insertable<BenchComment>): Promise<number> {
  const { commentId } = await ctx.db
    .insertInto('benchComment')
    .values(row)
    .returning('commentId')
    .executeTakeFirstOrThrow();
  return commentId;
}

/** Comments of a person since a moment, deleted ones among them. */
export async function countSince(ctx: Context, userId: number, since: Date): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('benchComment')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Those of the comments that are there, held until the transaction ends; in one order, so that nobody waits in a circle. */
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

/** Deletes comments, of one author alone if one is named. How many there were. */
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

/** A data set of the demonstration, or its model of a name. */
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

/** Whether the comments of the demonstration are there. */
export async function hasDemo(ctx: Context): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('benchComment')
    .select('commentId')
    .where('isDemo', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
