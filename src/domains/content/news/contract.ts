import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Place, Placed } from '#shared/placing';
import type { Acts } from '#shared/publishing';
import { choice, editOf, part, recordStamps } from '#shared/records';
import { RequiredHtml, RequiredLine, WebAddress } from '#shared/text-schemas';
import { Moment, MomentSent } from '#shared/time';
import { pictureTypes, uploadedPath } from '#contract/system/uploads';

/** News of the centre itself, and from the international frontier. */
export const newsTypes = ['center', 'frontier'] as const;
export type NewsType = (typeof newsTypes)[number];

export const newsStates = ['draft', 'published', 'offline'] as const;
export type NewsStatus = (typeof newsStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const newsActs = {
  publish: { from: ['draft', 'offline'], to: 'published' },
  takeDown: { from: ['published'], to: 'offline' },
} as const satisfies Acts<NewsStatus>;
export type NewsAct = keyof typeof newsActs;

/** Whether visitors see an item now: `hidden`, not yet, visible, or no longer. */
const newsVisibilities = ['hidden', 'waiting', 'visible', 'over'] as const;
export type NewsVisibility = (typeof newsVisibilities)[number];
/** Filters of the list. `ending`: visible now, and ends within {@link endingDays}. */
const newsFilters = [...newsVisibilities, 'ending'] as const;
export type NewsFilter = (typeof newsFilters)[number];
export const endingDays = 7;

/** Characters of HTML in one language. */
const longestContent = 200_000;

/** Items of a feed. */
export const feedLength = 50;

/** An item as the back office stores it; the content is HTML, sanitised when it was saved. */
export const News = z.object({
  newsId: z.number(),
  ...both('headline', z.string()),
  ...both('author', z.string()),
  type: z.enum(newsTypes),
  sort: z.number(),
  ...both('sourceName', z.string()),
  sourceUrl: z.string(),
  ...both('content', z.string()),
  ...both('summary', z.string()),
  homeImage: z.string(),
  status: z.enum(newsStates),
  startTime: Moment,
  endTime: Moment,
  visibility: z.enum(newsVisibilities),
  ...recordStamps,
});
export type News = z.output<typeof News>;

/** A line of the list. */
export const NewsRow = News.omit({ contentZh: true, contentEn: true });
export type NewsRow = z.output<typeof NewsRow>;

/** Columns that the list sorts by. */
export const newsSorts = [
  'newsId',
  'headlineZh',
  'headlineEn',
  'authorZh',
  'type',
  'sort',
  'status',
  'startTime',
  'endTime',
  'updateTime',
] as const;

export const NewsQuery = PageQuery.extend({
  /** Part of a headline in either language. */
  headline: part(200),
  /** Part of an author's name or of a source's, in either language. */
  author: part(100),
  type: choice(newsTypes),
  status: choice(newsStates),
  visibility: choice(newsFilters),
  ...dateRange('StartTime'),
});
export type NewsQuery = z.output<typeof NewsQuery>;

/** An end of the window: both must be entered. */
const WindowMoment = z
  .string('content.news.windowRequired')
  .min(1, { message: 'content.news.windowRequired', abort: true })
  .pipe(MomentSent);

/** The fields of the form, each with its own rule. */
export const NewsFields = z.object({
  ...both('headline', RequiredLine(200), RequiredLine(300)),
  ...both('author', RequiredLine(100)),
  type: z.enum(newsTypes),
  sort: Place,
  ...both('sourceName', RequiredLine(200)),
  sourceUrl: WebAddress,
  ...both('content', RequiredHtml(longestContent)),
  homeImage: uploadedPath(pictureTypes),
  status: z.enum(newsStates),
  startTime: WindowMoment,
  endTime: WindowMoment,
});

/** Skips times that are missing: each was reported already. */
const endsAfterItStarts = (it: { startTime: Date; endTime: Date }) => !(it.startTime >= it.endTime);
const windowOrder = { path: ['endTime'], message: 'content.news.windowOrder' };

export const NewNews = NewsFields.refine(endsAfterItStarts, windowOrder);
export type NewNews = z.output<typeof NewNews>;

export const EditedNews = editOf(NewsFields, 'newsId').refine(endsAfterItStarts, windowOrder);
export type EditedNews = z.output<typeof EditedNews>;

const ById = z.object({ newsId: Id });

/** Public fields of a list entry (item). */
export const NewsCard = News.pick({
  newsId: true,
  ...both('headline', true),
  ...both('author', true),
  type: true,
  ...both('sourceName', true),
  ...both('summary', true),
  homeImage: true,
  startTime: true,
  updateTime: true,
  isDemo: true,
});
export type NewsCard = z.output<typeof NewsCard>;

const Neighbour = News.pick({ newsId: true, headlineZh: true, headlineEn: true });

/** Public fields of one item; `previous` is the item before it in the list of its type, `next` the one after it. */
export const PublicNews = NewsCard.extend(
  News.pick({ contentZh: true, contentEn: true, sourceUrl: true }).shape,
).extend({
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type PublicNews = z.output<typeof PublicNews>;

export const PublicNewsQuery = PageQuery.extend({
  type: choice(newsTypes),
  ...dateRange('StartTime'),
});
export type PublicNewsQuery = z.output<typeof PublicNewsQuery>;

/** Two languages of rich text, some of it in four-byte characters. */
const maxBody = 2 * longestContent * 4;

export const news = contract('content.news', {
  list: { method: 'GET', path: '/biz/news/list', permit: 'biz:news:list', query: NewsQuery, reply: rows(NewsRow) },
  export: {
    method: 'POST',
    path: '/biz/news/export',
    permit: 'biz:news:export',
    body: NewsQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  /** Also used by the preview of a page. */
  find: { method: 'GET', path: '/biz/news/:newsId', permit: 'biz:news:query', params: ById, reply: data(News) },
  /** A state other than `draft` needs the permission of the act that leads to it. */
  add: {
    method: 'POST',
    path: '/biz/news',
    permit: 'biz:news:add',
    body: NewNews,
    reply: flat({ newsId: z.number() }),
    maxBody,
  },
  edit: { method: 'PUT', path: '/biz/news', permit: 'biz:news:edit', body: EditedNews, reply: done(), maxBody },
  publish: { method: 'PUT', path: '/biz/news/publish', permit: 'biz:news:publish', body: ById, reply: done() },
  takeDown: { method: 'PUT', path: '/biz/news/takeDown', permit: 'biz:news:publish', body: ById, reply: done() },
  /** Puts the named items first, in this order; others that were placed keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/biz/news/sort',
    permit: 'biz:news:edit',
    body: z.object({
      newsIds: Placed,
    }),
    reply: done(),
  },
  /** All of them or none; published records must be taken down before. */
  remove: {
    method: 'DELETE',
    path: '/biz/news/:newsIds',
    permit: 'biz:news:remove',
    params: z.object({ newsIds: IdList }),
    reply: done(),
  },

  frontList: {
    method: 'GET',
    path: '/front/news/list',
    permit: 'public',
    query: PublicNewsQuery,
    reply: rows(NewsCard),
  },
  /** The newest first, independent of their position in the list. */
  feed: {
    method: 'GET',
    path: '/front/news/feed',
    permit: 'public',
    query: PublicNewsQuery.pick({ type: true }),
    reply: data(z.array(NewsCard)),
  },
  frontFind: {
    method: 'GET',
    path: '/front/news/:newsId',
    permit: 'public',
    params: ById,
    reply: data(PublicNews),
  },
});
