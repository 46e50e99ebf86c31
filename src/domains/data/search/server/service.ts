import type { ReplyOf } from '#shared/contract';
import { offsetOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { countLimit, type Facets, type search, type SearchQuery } from '#contract/data/search';
import { combinationsOf, countFacets, isFiltered, packFacets, totalOf, type Tally } from './facets.ts';
import { questionOf, vectorOf, vectorOfTexts, type Question, type WeighedTexts } from './lexemes.ts';
import { stepsToWalk } from './plan.ts';
import { countUpTo, dropEntry, gather, putEntry, rank, readCards, readPublished, walk, type Slice } from './queries.ts';
import { rememberedAnswers, type Remembered } from './remembered.ts';
import { loadSegmenter } from './words.ts';

/** Ranking is for the first pages: so many of the newest hits in titles, and so many of the newest at all. */
const ranked = { titled: 100, newest: 100 };
/** Words in more records than this stand in the titles of the newest hits anyway. */
const commonWord = 50_000;
/** A word in so many times the limit is over it for certain, as far as the database's sample of words can err. */
const certainly = 3;
/** Orders by counters may lag behind the counters by so many milliseconds. */
const counterWindow = 60_000;

/** A search with what is known before its hits. */
interface Search {
  query: SearchQuery;
  /** Null without a keyword. */
  question: Question | null;
  everything: Tally;
  remembered: Remembered;
}

const noFilters = { type: [], sharing: [], license: [], year: [] };

/** Null where the keyword holds nothing to look for. */
async function begin(ctx: Context, query: SearchQuery): Promise<Search | null> {
  const remembered = await rememberedAnswers(ctx);
  const everything = await remembered.everything();
  if (!query.keyword) return { query, question: null, everything, remembered };
  const question = questionOf(await loadSegmenter(), query.keyword);
  return question && { query, question, everything, remembered };
}

/** A page of published resources. A page beyond the last is the last; the total is capped at {@link countLimit}. */
export async function findResources(
  ctx: Context,
  query: SearchQuery,
): Promise<{ total: number; rows: ReplyOf<typeof search.list>[] }> {
  const it = await begin(ctx, query);
  const counts = it ? await countHits(ctx, it) : { found: 0, matches: 0 };
  const total = Math.min(counts.found, countLimit);
  if (!it || total === 0) return { total, rows: [] };
  const { pageSize } = query;
  const pageNum = Math.min(query.pageNum, Math.ceil(total / pageSize));
  const offset = offsetOf({ pageNum, pageSize });
  const range = { offset, limit: Math.min(pageSize, total - offset) };
  const sort = query.sort ?? 'relevance';
  const ids =
    sort === 'relevance' && it.question
      ? await byRelevance(ctx, it, it.question, counts, range)
      : await inOrder(ctx, it, counts, { ...range, sort: sort === 'relevance' ? 'newest' : sort });
  const today = wireDay(ctx.now);
  const cards = await readCards(ctx, ids);
  return {
    total,
    rows: cards.map(
      (card) =>
        ({
          ...card,
          isOpen: card.sharingMethod === 'open' && card.openDate !== null && card.openDate <= today,
        }) as never,
    ),
  };
}

/** The counts beside a list of hits, and the words that were looked for. */
export async function countByFacets(ctx: Context, query: SearchQuery): Promise<Facets> {
  const it = await begin(ctx, query);
  if (!it) return { ...countFacets(new Int32Array(), query), words: [] };
  const { question, remembered, everything } = it;
  const counts = await remembered.facets(keyOf(it), async () =>
    countFacets(question ? await remembered.tally(question.anywhere) : everything, query),
  );
  return { ...counts, words: question?.words ?? [] };
}

/** What a search is kept under. */
const keyOf = ({ question, query: { type, sharing, license, year } }: Search) =>
  `${question?.anywhere ?? ''}\n${[type, sharing, license, year].join('|')}`;

/** Hits with filters and without. Exact below the limit of counting; above it good enough to choose a plan by. */
interface Counts {
  found: number;
  matches: number;
}

async function countHits(ctx: Context, it: Search): Promise<Counts> {
  const { question, query, everything, remembered } = it;
  const all = totalOf(everything, noFilters);
  if (!question) return { found: totalOf(everything, query), matches: all };
  const { anywhere } = question;
  if (remembered.hasTally(anywhere)) {
    const tally = await remembered.tally(anywhere);
    return { found: totalOf(tally, query), matches: totalOf(tally, noFilters) };
  }
  const sampled = all * ((await remembered.commonWords()).get(question.only ?? '') ?? 0);
  const filtered = isFiltered(query);
  if (!filtered && sampled > certainly * countLimit) return { found: sampled, matches: sampled };
  const found = await remembered.total(keyOf(it), () =>
    countUpTo(ctx, { tsquery: anywhere, combinations: combinationsFor(it), limit: countLimit }),
  );
  // A capped count may stand for any more: a middle guess is safe, because a walk that fails is followed by gathering.
  const atLeast = found < countLimit ? found : certainly * countLimit;
  return {
    found: found < countLimit ? found : atLeast,
    matches: Math.max(sampled, filtered ? certainly * atLeast : atLeast),
  };
}

type Range = { offset: number; limit: number };

/** Ranked hits first, then the others by date. */
async function byRelevance(
  ctx: Context,
  it: Search,
  question: Question,
  counts: Counts,
  { offset, limit }: Range,
): Promise<number[]> {
  const best = await it.remembered.page(`ranked\n${keyOf(it)}`, async () => {
    const titled =
      counts.matches > commonWord
        ? []
        : await gather(ctx, {
            tsquery: question.inTitle,
            combinations: combinationsFor(it),
            sort: 'newest',
            offset: 0,
            limit: ranked.titled,
            except: [],
          });
    // A full set of hits in titles fills the first pages by itself.
    const newest =
      titled.length === ranked.titled
        ? []
        : await inOrder(ctx, it, counts, { offset: 0, limit: Math.min(ranked.newest, counts.found), sort: 'newest' });
    return rank(ctx, [...new Set([...titled, ...newest])], question.anywhere);
  });
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length, sort: 'newest' as const };
  return [...first, ...(await inOrder(ctx, it, counts, { ...rest, except: best }))];
}

const combinationsFor = ({ query, everything }: Search) =>
  isFiltered(query) ? combinationsOf(everything, query) : null;

/** A page in the order of a column, by the cheaper way. */
function inOrder(
  ctx: Context,
  it: Search,
  counts: Counts,
  page: Range & { sort: Slice['sort']; except?: number[] },
): Promise<number[]> {
  const { question, query, everything } = it;
  const { sort, offset, limit, except = [] } = page;
  const window = sort === 'newest' ? 0 : Math.floor(ctx.now.getTime() / counterWindow);
  return it.remembered.page([keyOf(it), sort, offset, limit, except.length, window].join('\n'), async () => {
    const slice = {
      tsquery: question?.anywhere ?? null,
      combinations: combinationsFor(it),
      sort,
      offset,
      limit,
      except,
    };
    const steps = stepsToWalk({
      matches: question && counts.matches,
      total: counts.found,
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

/** The tsvector, as text, of another noun's record: cut by the same words as the resources. */
export const vectorFor = async (texts: WeighedTexts): Promise<string> => vectorOfTexts(await loadSegmenter(), texts);

/** What a keyword asks for, as tsqueries; null when it holds nothing that could be looked for. */
export const questionFor = async (keyword: string): Promise<Question | null> =>
  questionOf(await loadSegmenter(), keyword);
