import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import type { BizArticle, DB } from '#server/database/schema';
import { articleSorts, type Article, type ArticleQuery, type PublicArticleQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizArticle'>;

/** What the columns hold. */
type Narrow = Pick<Article, 'category' | 'status'>;

const line = [
  ...(['articleId', 'slug', 'category', 'titleZh', 'titleEn', 'summaryZh', 'summaryEn', 'cover'] as const),
  ...(['status', 'version', 'publishTime', 'isDemo', 'rowVer'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** The one place that decides what visitors see. */
const visible = (where: Where) => where.and([where('status', '=', 'published')]);

function filterOf(query: ArticleQuery) {
  const { begin, end } = rangeOf(query, 'UpdateTime');
  const { title, category, status } = query;
  return (where: Where) =>
    where.and([
      ...(title ? [sql<SqlBool>`strpos(lower(title_zh || ' ' || title_en || ' ' || slug), lower(${title})) > 0`] : []),
      ...(category ? [where('category', '=', category)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('updateTime', '>=', begin)] : []),
      ...(end ? [where('updateTime', '<=', end)] : []),
    ]);
}

async function countOf(ctx: Context, filter: (where: Where) => ReturnType<typeof visible>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizArticle')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** What was changed last stands first unless the query names a column. */
export function list(ctx: Context, query: ArticleQuery) {
  const sort = articleSorts.find((name) => name === query.orderByColumn);
  return pageOf(
    query,
    () => countOf(ctx, filterOf(query)),
    (limit, offset) =>
      ctx.db
        .selectFrom('bizArticle')
        .select(line)
        .where(filterOf(query))
        .orderBy(sort ?? 'updateTime', sort ? query.isAsc : 'desc')
        .orderBy('articleId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

export function byId(ctx: Context, articleId: number) {
  return ctx.db
    .selectFrom('bizArticle')
    .selectAll()
    .where('articleId', '=', articleId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type ArticleRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, articleIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizArticle')
    .selectAll()
    .where('articleId', 'in', articleIds)
    .orderBy('articleId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

/** Whether the failure of a write means that the address belongs to another article. */
export const isSlugTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'biz_article_slug';

export function insert(ctx: Context, row: Insertable<BizArticle>): Promise<ArticleRecord> {
  return ctx.db.insertInto('bizArticle').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, articleId: number, change: Updateable<BizArticle>): Promise<ArticleRecord> {
  return ctx.db
    .updateTable('bizArticle')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('articleId', '=', articleId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

export async function remove(ctx: Context, articleIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizArticle').where('articleId', 'in', articleIds).execute();
}

/** Keeps the text that visitors read from now on. */
export async function keepVersion(ctx: Context, row: ArticleRecord): Promise<void> {
  const { articleId, version, titleZh, titleEn, contentZh, contentEn, updateBy } = row;
  await ctx.db
    .insertInto('bizArticleVersion')
    .values({ articleId, version, titleZh, titleEn, contentZh, contentEn, createBy: updateBy, createTime: ctx.now })
    .execute();
}

export function versionsOf(ctx: Context, articleId: number) {
  return ctx.db
    .selectFrom('bizArticleVersion')
    .select(['version', 'createTime'])
    .where('articleId', '=', articleId)
    .orderBy('version', 'desc')
    .execute();
}

export function versionOf(ctx: Context, articleId: number, version: number) {
  return ctx.db
    .selectFrom('bizArticleVersion')
    .select(['version', 'titleZh', 'titleEn', 'contentZh', 'contentEn', 'createTime'])
    .where('articleId', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** What visitors see, the newest first. */
export function frontList(ctx: Context, query: PublicArticleQuery) {
  const { category } = query;
  const filter = (where: Where) =>
    where.and([
      visible(where),
      ...(category ? [where('category', '=', category)] : []),
      isWithin('publishTime', query, 'PublishTime'),
    ]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) =>
      ctx.db
        .selectFrom('bizArticle')
        .select(line)
        .where(filter)
        .orderBy('publishTime', 'desc')
        .orderBy('articleId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

/** By number or by address. */
export function visibleOne(ctx: Context, which: string) {
  return ctx.db
    .selectFrom('bizArticle')
    .selectAll()
    .where((where) =>
      where.and([
        visible(where),
        /^\d+$/.test(which) ? where('articleId', '=', Number(which)) : where('slug', '=', which),
      ]),
    )
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** The versions that visitors read today. */
export function currentVersions(ctx: Context, slugs: readonly string[]) {
  return ctx.db
    .selectFrom('bizArticle')
    .select(['slug', 'version'])
    .where('slug', 'in', slugs)
    .where(visible)
    .execute();
}
