import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { License, ResourceType, SharingMethod } from '#contract/data/resources';

/** A hit: what a list shows of a published resource. */
export const ResourceCard = z.object({
  publicId: z.string(),
  version: z.string(),
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  /** The first 300 characters of the abstract. */
  summaryZh: z.string(),
  summaryEn: z.string(),
  keywordsZh: z.string(),
  keywordsEn: z.string(),
  sharingMethod: SharingMethod,
  openDate: z.string().nullable(),
  isOpen: z.boolean(),
  license: z.string(),
  authors: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
  fileCount: z.number(),
  totalSize: z.number(),
  viewCount: z.number(),
  downloadCount: z.number(),
  publishDate: Moment,
  isDemo: z.boolean(),
});
export type ResourceCard = z.output<typeof ResourceCard>;

/** Several values of a facet, comma separated; nonsense is ignored. */
const several = <S extends z.ZodType<string, string>>(choice: S) =>
  z
    .string()
    .optional()
    .transform((text) => (text ?? '').split(',').filter((one) => choice.safeParse(one).success) as z.output<S>[]);

export const SearchQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  type: several(ResourceType),
  sharing: several(SharingMethod),
  license: several(License),
  year: several(z.string().regex(/^(19|20)\d\d$/)),
  sort: z.enum(['relevance', 'newest', 'views', 'downloads']).optional().catch(undefined),
});
export type SearchQuery = z.output<typeof SearchQuery>;

/** Totals are exact below this number and capped at it; it is also the deepest row that a list shows. */
export const countLimit = 10_000;

const Bucket = z.object({ value: z.string(), count: z.number() });
export const Facets = z.object({
  type: z.array(Bucket),
  sharing: z.array(Bucket),
  license: z.array(Bucket),
  year: z.array(Bucket),
  /** What the keyword was cut into, in the form in which hits hold it: for showing it in them. */
  words: z.array(z.string()),
});
export type Facets = z.output<typeof Facets>;

export const search = contract('data.search', {
  list: {
    method: 'GET',
    path: '/front/resource/list',
    permit: 'public',
    query: SearchQuery,
    reply: rows(ResourceCard),
  },
  facets: { method: 'GET', path: '/front/resource/facets', permit: 'public', query: SearchQuery, reply: data(Facets) },
});
