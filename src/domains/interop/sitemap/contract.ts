import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Moment } from '#shared/time';

/**
 * Maximum number of ids per part: each page has two addresses, and a sitemap may contain 50,000 (sitemaps.org protocol
 * 0.9).
 */
export const partLength = 25_000;

/** Pages per call. */
export const chunkLength = 5_000;

export const sources = ['content', 'resource', 'model', 'selection', 'material'] as const;

/** A part: the pages of a source in one range of ids, so that pages do not move between parts. */
export const PartName = z
  .string()
  .regex(/^(content|resource|model|selection|material)-\d{1,9}$/, 'kernel.invalid.format')
  .transform((name) => {
    const [source, number] = name.split('-');
    return { source: source as (typeof sources)[number], number: Number(number) };
  });

/** A page that search engines may index, by its path without language. */
const SitemapPage = z.object({ path: z.string(), changed: Moment });

const limit = { per: 'address', count: 600, seconds: 60 } as const;

export const sitemap = contract('interop.sitemap', {
  parts: {
    method: 'GET',
    path: '/front/sitemap/parts',
    permit: 'public',
    reply: data(z.array(z.object({ name: z.string(), changed: Moment }))),
    limit,
  },
  /** Some pages of a part, ordered by id; `next` is the cursor of the following pages, null at the end. */
  pages: {
    method: 'GET',
    path: '/front/sitemap/pages/:part',
    permit: 'public',
    params: z.object({ part: PartName }),
    query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    reply: data(z.object({ pages: z.array(SitemapPage), next: z.number().nullable() })),
    limit,
  },
});
