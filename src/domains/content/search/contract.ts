import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { Keyword } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** Kind of page of a hit: the nouns of the site's content. */
export const PageKind = z.enum([
  'news',
  'standard',
  'service',
  'article',
  'tool',
  'benchmark',
  'about',
  'link',
  'subCenter',
]);
export type PageKind = z.output<typeof PageKind>;

/** A page found by a search. */
export const PageHit = z.object({
  kind: PageKind,
  path: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** Plain text, at most 300 characters. */
  summaryZh: z.string(),
  summaryEn: z.string(),
  image: z.string(),
  pageDate: Moment,
  isDemo: z.boolean(),
});
export type PageHit = z.output<typeof PageHit>;

export const SiteSearchQuery = PageQuery.extend({
  keyword: Keyword.default(''),
  kind: PageKind.optional(),
});
export type SiteSearchQuery = z.output<typeof SiteSearchQuery>;

export const siteSearch = contract('content.search', {
  list: {
    method: 'GET',
    path: '/front/search/list',
    permit: 'public',
    query: SiteSearchQuery,
    reply: rows(PageHit),
  },
  /**
   * Number of pages of each kind that contain a keyword, and the words of the keyword, to highlight them in the hits.
   */
  counts: {
    method: 'GET',
    path: '/front/search/counts',
    permit: 'public',
    query: SiteSearchQuery,
    reply: data(
      z.object({
        kinds: z.array(z.object({ kind: PageKind, count: z.number() })),
        words: z.array(z.string()),
      }),
    ),
  },
});
