import { offsetOf } from '#shared/paging';
import { countLimit } from '#contract/data/search';
import type { PageOf, Range, SearchRequest } from './search-index.ts';

/*
 * The order of relevance, the same for every index: first the best of the newest hits in titles and of the newest hits,
 * by PostgreSQL's rank, then all others by date.
 */

/** Ranking serves the first pages: limits of the newest hits in titles, and of the newest hits overall. */
const mostRanked = { titled: 100, newest: 100 };
/** Queries of an index that the order needs. */
export interface Readings {
  /** Hits of a tsquery, latest publication first, without the excluded ones. */
  newest: (tsquery: string, range: Range, except: readonly number[]) => Promise<number[]>;
  /** Resources by rank; equal ones by date and id. `key` distinguishes the ways to find the same candidates. */
  ranked: (key: string, candidates: () => Promise<number[]>) => Promise<number[]>;
}

/** The range of a page; null without hits. A page beyond the last is the last, and no list goes beyond `countLimit`. */
export function rangeOf(total: number, page: PageOf): Range | null {
  const shown = Math.min(total, countLimit);
  if (shown === 0) return null;
  const { pageSize } = page;
  const offset = offsetOf({ pageNum: Math.min(page.pageNum, Math.ceil(shown / pageSize)), pageSize });
  return { offset, limit: Math.min(pageSize, shown - offset) };
}

/**
 * Ranked hits first, then the others by date.
 * @param found hits of the request; may be capped at `countLimit`
 */
export async function byRelevance(
  { tsquery, ranking }: SearchRequest,
  found: number,
  { offset, limit }: Range,
  { newest, ranked }: Readings,
): Promise<number[]> {
  if (!ranking || tsquery === null) throw new Error('Only hits of words are ranked.');
  if (found === 1) return newest(tsquery, { offset, limit }, []);
  const ofTitles = { offset: 0, limit: mostRanked.titled };
  const titled = await newest(ranking.inTitle, ofTitles, []);
  // A full set of hits in titles fills the first pages. A single word has its highest weight in the title.
  const isFull = titled.length === mostRanked.titled;
  const isEnough = isFull || (ranking.isOneWord && titled.length >= offset + limit);
  const best = await ranked(`ranked ${isEnough}`, async () => {
    const ofAll = { offset: 0, limit: Math.min(mostRanked.newest, found) };
    const others = isEnough ? [] : await newest(tsquery, ofAll, []);
    return [...new Set([...titled, ...others])];
  });
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length };
  return [...first, ...(await newest(tsquery, rest, best))];
}
