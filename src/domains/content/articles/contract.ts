import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { RequiredHtml, RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

/** Declarations of the site, guides, and other topics. */
export const articleCategories = ['statement', 'guide', 'topic'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

export const articleStates = ['draft', 'published'] as const;
export type ArticleStatus = (typeof articleStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const articleActs = {
  publish: { from: ['draft'], to: 'published' },
  takeDown: { from: ['published'], to: 'draft' },
} as const satisfies Acts<ArticleStatus>;
export type ArticleAct = keyof typeof articleActs;

/** Articles that the product's pages link to: they keep their address and are never deleted. */
export const fixedSlugs = ['terms', 'privacy', 'accessibility', 'archive-guide', 'data-use'] as const;

/** Articles that users accept when they register: always published. */
export const acceptedSlugs = ['terms', 'privacy'] as const;

/** Characters of HTML in one language. */
const longestContent = 200_000;

/** The last part of an address; `list` is reserved, because it is an endpoint. */
const slugPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const Slug = z
  .string()
  .trim()
  .max(50)
  .refine((slug) => slug === '' || (slugPattern.test(slug) && slug !== 'list'), 'content.articles.slug')
  .nullish()
  .transform((slug) => slug ?? '');

/** An article as the back office stores it; the content is HTML, sanitised when it was saved. */
export const Article = z.object({
  articleId: z.number(),
  slug: z.string(),
  category: z.enum(articleCategories),
  ...both('title', z.string()),
  ...both('summary', z.string()),
  ...both('content', z.string()),
  cover: z.string(),
  status: z.enum(articleStates),
  /** Number of the public version; 0 before the first publication. */
  version: z.number(),
  /** When this version was published. */
  publishTime: Moment.nullable(),
  ...recordStamps,
});
export type Article = z.output<typeof Article>;

/** A line of the list. */
export const ArticleRow = Article.omit({ contentZh: true, contentEn: true });
export type ArticleRow = z.output<typeof ArticleRow>;

/** Columns that the list sorts by. */
export const articleSorts = [
  'articleId',
  'titleZh',
  'titleEn',
  'category',
  'status',
  'version',
  'publishTime',
  'updateTime',
] as const;

export const ArticleQuery = PageQuery.extend({
  /** Part of a title in either language, or of the address. */
  title: part(200),
  category: choice(articleCategories),
  status: choice(articleStates),
  ...dateRange('UpdateTime'),
});
export type ArticleQuery = z.output<typeof ArticleQuery>;

/** The fields of the form, each with its own rule. */
export const ArticleFields = z.object({
  slug: Slug,
  category: z.enum(articleCategories),
  ...both('title', RequiredLine(200), RequiredLine(300)),
  ...both('summary', RequiredLine(300), RequiredLine(500)),
  ...both('content', RequiredHtml(longestContent)),
  cover: uploadedPath(pictureTypes),
});
export type ArticleFields = z.output<typeof ArticleFields>;

export const EditedArticle = editOf(ArticleFields, 'articleId');
export type EditedArticle = z.output<typeof EditedArticle>;

const ById = z.object({ articleId: Id });

/** Public fields of a list entry (article). */
const ArticleCard = Article.pick({
  articleId: true,
  slug: true,
  category: true,
  ...both('title', true),
  ...both('summary', true),
  cover: true,
  version: true,
  publishTime: true,
  isDemo: true,
});

export const PublicArticle = ArticleCard.extend(Article.pick({ contentZh: true, contentEn: true }).shape).extend({
  /** The current public version; `version` is the one that was requested. */
  current: z.number(),
  /** Versions of a declaration, the newest first; empty for other articles. */
  versions: z.array(z.object({ version: z.number(), createTime: Moment })),
});
export type PublicArticle = z.output<typeof PublicArticle>;

export const PublicArticleQuery = PageQuery.extend({
  category: choice(articleCategories),
  ...dateRange('PublishTime'),
});
export type PublicArticleQuery = z.output<typeof PublicArticleQuery>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const articles = contract('content.articles', {
  list: {
    method: 'GET',
    path: '/biz/article/list',
    permit: 'biz:article:list',
    query: ArticleQuery,
    reply: rows(ArticleRow),
  },
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/biz/article/:articleId',
    permit: 'biz:article:query',
    params: ById,
    reply: data(Article),
  },
  add: {
    method: 'POST',
    path: '/biz/article',
    permit: 'biz:article:add',
    body: ArticleFields,
    reply: flat({ articleId: z.number() }),
    maxBody,
  },
  /**
   * If the record is published, visitors see the change at once, as a new version: that needs `biz:article:publish`
   * too.
   */
  edit: {
    method: 'PUT',
    path: '/biz/article',
    permit: 'biz:article:edit',
    body: EditedArticle,
    reply: done(),
    maxBody,
  },
  publish: {
    method: 'PUT',
    path: '/biz/article/publish',
    permit: 'biz:article:publish',
    body: ById,
    reply: done(),
  },
  takeDown: {
    method: 'PUT',
    path: '/biz/article/takeDown',
    permit: 'biz:article:publish',
    body: ById,
    reply: done(),
  },
  /** All of them or none; published records must be taken down before. */
  remove: {
    method: 'DELETE',
    path: '/biz/article/:articleIds',
    permit: 'biz:article:remove',
    params: z.object({ articleIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/article/list',
    permit: 'public',
    query: PublicArticleQuery,
    reply: rows(ArticleCard),
  },
  /** By number or by slug; for a declaration also an earlier version. */
  frontFind: {
    method: 'GET',
    path: '/front/article/:which',
    permit: 'public',
    params: z.object({
      which: z
        .string()
        .max(50)
        .regex(/^(\d{1,15}|[a-z][a-z0-9-]*)$/, 'kernel.invalid.format'),
    }),
    query: z.object({ version: Id.optional() }),
    reply: data(PublicArticle),
  },
});
