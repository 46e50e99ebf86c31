import type { ReplyOf } from '#shared/contract';
import { offsetOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { countLimit, type Facets, type search, type SearchQuery } from '#contract/data/search';
import { combinationsOf, countFacets, isFiltered, packFacets, totalOf, type Tally } from './facets.ts';
import { questionOf, vectorOf, type Question } from './lexemes.ts';
import { stepsToWalk } from './plan.ts';
import { dropEntry, gather, putEntry, rank, readCards, readPublished, walk, type Slice } from './queries.ts';
import { rememberedAnswers, type Remembered } from './remembered.ts';
import { loadSegmenter } from './words.ts';

/** Ranking is for the first pages: so many hits in titles, and so many of the newest, are ranked. */
const ranked = { titled: 200, newest: 300 };
/** Words in more records than this stand in the titles of the newest hits anyway. */
const commonWord = 50_000;
/** Orders by counters may lag behind the counters by so many milliseconds. */
const counterWindow = 60_000;

/** A search with what is known before its hits: null as question where the keyword holds nothing to look for. */
interface Search {
  query: SearchQuery;
  question: Question | null;
  everything: Tally;
  matches: Tally;
  remembered: Remembered;
}

const nothing: Tally = new Int32Array();
const noFilters = { type: [], sharing: [], license: [], year: [] };

async function begin(ctx: Context, query: SearchQuery): Promise<Search> {
  const remembered = await rememberedAnswers(ctx);
  const everything = await remembered.everything();
  if (!query.keyword) return { query, question: null, everything, matches: everything, remembered };
  const question = questionOf(await loadSegmenter(), query.keyword);
  const matches = question ? await remembered.tally(question.anywhere) : nothing;
  return { query, question, everything, matches, remembered };
}

/** A page of published resources. A page beyond the last is the last; the total is capped at {@link countLimit}. */
export async function findResources(ctx: Context, query: SearchQuery): Promise<{ total: number; rows: ReplyOf<typeof search.list>[] }> {
  const it = await begin(ctx, query);
  const found = totalOf(it.matches, query);
  const total = Math.min(found, countLimit);
  if (total === 0) return { total, rows: [] };
  const { pageSize } = query;
  const pageNum = Math.min(query.pageNum, Math.ceil(total / pageSize));
  const offset = offsetOf({ pageNum, pageSize });
  const range = { offset, limit: Math.min(pageSize, total - offset) };
  const sort = query.sort ?? (it.question ? 'relevance' : 'newest');
  const ids =
    sort === 'relevance' && it.question
      ? await byRelevance(ctx, it, it.question, found, range)
      : await inOrder(ctx, it, found, { ...range, sort: sort === 'relevance' ? 'newest' : sort });
  const today = wireDay(ctx.now);
  const cards = await readCards(ctx, ids);
  return {
    total,
    rows: cards.map((card) => ({ ...card, isOpen: card.sharingMethod === 'open' && card.openDate !== null && card.openDate <= today }) as never),
  };
}

/** The counts beside a list of hits, and the words that were looked for. */
export async function countByFacets(ctx: Context, query: SearchQuery): Promise<Facets> {
  const it = await begin(ctx, query);
  const key = `${it.question?.anywhere ?? ''}\n${filterKey(query)}`;
  if (query.keyword && !it.question) return { ...countFacets(nothing, query), words: [] };
  const counts = await it.remembered.facets(key, async () => countFacets(it.matches, query));
  return { ...counts, words: it.question?.words ?? [] };
}

const filterKey = ({ type, sharing, license, year }: SearchQuery) => [type, sharing, license, year].join('|');

type Range = { offset: number; limit: number };

/** Ranked hits first, then the others by date. */
async function byRelevance(ctx: Context, it: Search, question: Question, found: number, { offset, limit }: Range): Promise<number[]> {
  const best = await it.remembered.page(`ranked\n${question.anywhere}\n${filterKey(it.query)}`, async () => {
    const titled = totalOf(it.matches, noFilters) > commonWord ? [] : await titledHits(ctx, it, question);
    const newest = await inOrder(ctx, it, found, { offset: 0, limit: Math.min(ranked.newest, found), sort: 'newest' });
    return rank(ctx, [...new Set([...titled, ...newest])], question.anywhere);
  });
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length, sort: 'newest' as const };
  return [...first, ...(await inOrder(ctx, it, found, { ...rest, except: best }))];
}

function titledHits(ctx: Context, it: Search, question: Question): Promise<number[]> {
  const combinations = isFiltered(it.query) ? combinationsOf(it.everything, it.query) : null;
  return gather(ctx, { tsquery: question.inTitle, combinations, sort: 'newest', offset: 0, limit: ranked.titled, except: [] });
}

/** A page in the order of a column, by the cheaper way. */
function inOrder(ctx: Context, it: Search, found: number, page: Range & { sort: Slice['sort']; except?: number[] }): Promise<number[]> {
  const { question, query, everything } = it;
  const { sort, offset, limit, except = [] } = page;
  const window = sort === 'newest' ? 0 : Math.floor(ctx.now.getTime() / counterWindow);
  const key = [question?.anywhere, filterKey(query), sort, offset, limit, except.length, window].join('\n');
  return it.remembered.page(key, async () => {
    const slice = { tsquery: question?.anywhere ?? null, combinations: isFiltered(query) ? combinationsOf(everything, query) : null, sort, offset, limit, except };
    const steps = stepsToWalk({
      matches: question && totalOf(it.matches, noFilters),
      total: found,
      everything: totalOf(everything, noFilters),
      filtered: totalOf(everything, query),
      need: offset + limit + except.length,
      byCounters: sort !== 'newest',
    });
    if (steps === null) return gather(ctx, slice);
    const ids = await walk(ctx, slice, steps);
    return ids.length < limit ? gather(ctx, slice) : ids;
  });
}

/**
 * Brings the search up to date with a resource, in the caller's transaction: there when it is published, gone
 * otherwise. To be called after every change of a published resource and every change into or out of that state.
 */
export async function indexResource(ctx: Context, resourceId: number): Promise<void> {
  const it = await readPublished(ctx, resourceId);
  if (!it?.publishDate) return dropEntry(ctx, resourceId);
  const { publishDate, viewCount, downloadCount } = it;
  const facets = packFacets({
    type: it.resourceType,
    sharing: it.sharingMethod,
    license: it.license,
    year: wireDay(publishDate).slice(0, 4),
  });
  const vector = vectorOf(await loadSegmenter(), it);
  await putEntry(ctx, { resourceId, publishDate, facets, vector, viewCount, downloadCount });
}
