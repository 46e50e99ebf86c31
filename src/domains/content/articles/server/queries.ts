import type { Context } from '#server/context';
import { allOf, conditionsOn, recordsOf } from '#server/database/records';
import { Article, ArticleRow, articleSorts, type ArticleQuery, type PublicArticleQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizArticle');

/** The only condition for what visitors see. */
const visible = allOf([is('status', 'published')]);

const records = recordsOf({
  table: 'bizArticle',
  key: 'articleId',
  schema: Article,
  line: ArticleRow,
  order: ['updateTime desc', 'articleId desc'],
  sorts: articleSorts,
  visible: () => visible,
  filters: (query: ArticleQuery) => [
    contains(['titleZh', 'titleEn', 'slug'], query.title),
    is('category', query.category),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, byId, lock, insert, update, remove } = records;
export type ArticleRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, the newest first. */
export const frontList = (ctx: Context, query: PublicArticleQuery) =>
  records.visibleList(
    ctx,
    query,
    [is('category', query.category), within('publishTime', query, 'PublishTime')],
    ['publishTime desc', 'articleId desc'],
  );

/** By number or by address. */
export const visibleOne = (ctx: Context, which: string) =>
  records.visibleOne(ctx, /^\d+$/.test(which) ? is('articleId', Number(which)) : is('slug', which));

/** Whether a write failed because the slug belongs to another article. */
export const isSlugTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'biz_article_slug';

/** Stores the text of a new public version. */
export async function storeVersion(ctx: Context, row: ArticleRecord): Promise<void> {
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

/** The current public versions. */
export function currentVersions(ctx: Context, slugs: readonly string[]) {
  return ctx.db
    .selectFrom('bizArticle')
    .select(['slug', 'version'])
    .where('slug', 'in', slugs)
    .where(visible)
    .execute();
}
