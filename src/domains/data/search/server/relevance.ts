import { offsetOf } from '#shared/paging';
import { countLimit } from '#contract/data/search';
import { allOf, isSame, together, type Condition } from './condition.ts';
import type { PageOf, Range, SearchRequest } from './search-index.ts';

/*
 * The order of relevance, the same for every index: first the best of the newest hits in titles and of the newest hits,
 * by PostgreSQL's rank, then all others by date.
 */

/** Ranking serves the first pages: limits of the newest hits in titles, and of the newest hits overall. */
const maxRanked = { titled: 100, newest: 100 };
/** Queries of an index that the order needs. */
export interface Readings {
  /** Number of hits; may be capped at `countLimit`. */
  count: (condition: Condition) => Promise<number>;
  /** Hits, latest publication first, without the excluded ones. */
  newest: (condition: Condition, range: Range, except: readonly number[]) => Promise<number[]>;
  /** Resources by rank under a condition; equal ones by date and id. */
  ranked: (condition: Condition, candidates: readonly number[]) => Promise<number[]>;
}

/** The range of a page; null without hits and beyond the last page. No list goes beyond `countLimit`. */
export function rangeOf(total: number, page: PageOf): Range | null {
  const shown = Math.min(total, countLimit);
  const offset = offsetOf(page);
  return offset >= shown ? null : { offset, limit: Math.min(page.pageSize, shown - offset) };
}

/**
 * Hits of the words themselves first, then those of synonyms and parts of compounds. In each of the two, ranked hits come
 * first, then the others by date.
 * @param found hits of the request; may be capped at `countLimit`
 */
export async function byRelevance(
  { condition, ranking }: SearchRequest,
  found: number,
  { offset, limit }: Range,
  readings: Readings,
): Promise<number[]> {
  if (!ranking || condition === null) throw new Error('Only hits of words are ranked.');
  const { exact, inTitle, looselyInTitle, isOneWord } = ranking;
  if (isSame(exact, condition)) return sectionOf({ condition, inTitle, isOneWord, found }, { offset, limit }, readings);
  const direct = await readings.count(exact);
  const ofExact = { offset, limit: Math.max(0, Math.min(limit, direct - offset)) };
  const first = ofExact.limit
    ? await sectionOf({ condition: exact, inTitle, isOneWord, found: direct }, ofExact, readings)
    : [];
  const others = { offset: Math.max(0, offset - direct), limit: limit - first.length };
  if (others.limit === 0 || found <= direct) return first;
  const loose = {
    condition: allOf([condition, { not: exact }]),
    inTitle: together(looselyInTitle, { not: exact }),
    isOneWord: false,
    found: found - direct,
  };
  return [...first, ...(await sectionOf(loose, others, readings))];
}

/** A part of the list that is ranked for itself. */
interface Section {
  condition: Condition;
  inTitle: Condition | null;
  isOneWord: boolean;
  found: number;
}

async function sectionOf(
  { condition, inTitle, isOneWord, found }: Section,
  { offset, limit }: Range,
  { newest, ranked }: Readings,
): Promise<number[]> {
  if (found === 1) return newest(condition, { offset, limit }, []);
  const titled = inTitle ? await newest(inTitle, { offset: 0, limit: maxRanked.titled }, []) : [];
  // A full set of hits in titles fills the first pages. A single word has its highest weight in the title.
  const isFull = titled.length === maxRanked.titled;
  const isEnough = isFull || (isOneWord && titled.length >= offset + limit);
  const ofAll = { offset: 0, limit: Math.min(maxRanked.newest, found) };
  const others = isEnough ? [] : await newest(condition, ofAll, []);
  const best = await ranked(condition, [...new Set([...titled, ...others])]);
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length };
  return [...first, ...(await newest(condition, rest, best))];
}
