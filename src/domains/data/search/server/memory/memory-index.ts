import type { Context } from '#server/context';
import { countLimit } from '#contract/data/search';
import { countFacets, isFiltered, passesOf, totalOf } from '../facets.ts';
import { countsOf, type OriginName } from '../origins.ts';
import { sortByCounter } from '../queries/hits.ts';
import { recordsInDatabase } from '../records.ts';
import { byRelevance, rangeOf } from '../relevance.ts';
import type { Counter, FacetCounts, Range, SearchIndex, SearchRequest } from '../search-index.ts';
import { rangeKey } from '../postgres/answers.ts';
import { intersect } from './bits.ts';
import { byMoment, idAt, placeOf } from './collection.ts';
import { firstIn, newestIn, originsOf, placesOf, ranksIn, tallyOf, type Selection } from './counting.ts';
import { ranksOf } from './ranking.ts';
import { cachedAnswers, type CachedAnswers } from './cached-answers.ts';

/** Cost of reading a place of an order, and of sorting a hit in the database; only their ratio matters. */
const cost = { step: 0.4, sorted: 2 };
/** Factor by which more places of an order are read than expected, because hits are not evenly distributed. */
const slack = 4;
const leastSteps = 200;

/**
 * Each process holds facets, origin and moment of every published resource as columns of numbers, and counts, filters
 * and sorts with loops over them (decisions 028 and 083). The database finds the resources that contain a word. Must
 * not be called inside a transaction, because the memory belongs to the pool.
 */
export const memoryIndex: SearchIndex = {
  ...recordsInDatabase,

  async page(ctx, request, page) {
    const search = { ...request, answers: await cachedAnswers(ctx) };
    const found = await countHits(search);
    const total = Math.min(found, countLimit);
    const range = rangeOf(total, page);
    if (!range) return { total, ids: [] };
    if (request.ranking) return { total, ids: await ranked(ctx, search, found, range) };
    if (request.order === 'newest') return { total, ids: await byDate(search, found, search.tsquery, range) };
    return { total, ids: await byCounter(ctx, search, request.order, found, range) };
  },

  async facets(ctx, request) {
    const search = { ...request, answers: await cachedAnswers(ctx) };
    return search.answers.facets(keyOf(search), () => countByFacets(search));
  },
};

interface Search extends SearchRequest {
  answers: CachedAnswers;
}

async function countByFacets(search: Search): Promise<FacetCounts> {
  const { answers, tsquery, tsqueryWithout, filters } = search;
  // A facet ignores its own selection, so the filters are applied per combination while counting and not before.
  const tally = tallyOf(answers.collection, { ...(await selectionOf(search, tsquery)), passes: null });
  const origins = async (asked: string | null) => originsOf(answers.collection, await selectionOf(search, asked));
  const ofSubjects = await origins(tsqueryWithout.subject);
  const isSame = tsqueryWithout.publisher === tsqueryWithout.subject;
  const ofPublishers = isSame ? ofSubjects : await origins(tsqueryWithout.publisher);
  const hits = (name: OriginName, counts: Map<number, number>) => countsOf(name, counts);
  return {
    ...countFacets(tally, filters),
    subject: hits('subject', ofSubjects),
    publisher: hits('publisher', ofPublishers),
  };
}

/** The resources that match the filters and a tsquery, at the time of the answer. */
async function selectionOf({ filters, ranges, period, answers }: Search, tsquery: string | null): Promise<Selection> {
  const { collection } = answers;
  const words = tsquery === null ? null : await answers.hits(tsquery);
  const bits =
    ranges.length === 0 ? words : intersect((await answers.inRanges(ranges)).slice(), words ?? collection.listed);
  return {
    bits,
    passes: isFiltered(filters) ? passesOf(collection.combinations.packed, filters) : null,
    ranks: period && ranksIn(collection, period),
  };
}

const filterKey = ({ filters: { type, sharing, license, year }, ranges, period }: Search) =>
  `${rangeKey(ranges)}|${[type, sharing, license, year].join('|')}|${period?.begin?.getTime() ?? ''}|${period?.before?.getTime() ?? ''}`;

/** Cache key of a search. */
const keyOf = (search: Search) => `${search.tsquery ?? ''}\n${filterKey(search)}`;

async function countHits(search: Search): Promise<number> {
  const { answers, filters, tsquery, ranking } = search;
  const [found] = await answers.page(`total\n${keyOf(search)}`, async () => {
    // The data for ranking is loaded concurrently.
    const [selection] = await Promise.all([selectionOf(search, tsquery), ranking && answers.hits(ranking.inTitle)]);
    return [totalOf(tallyOf(answers.collection, { ...selection, passes: null }), filters)];
  });
  return found!;
}

function ranked(ctx: Context, search: Search, found: number, range: Range): Promise<number[]> {
  const { answers } = search;
  return byRelevance(search, found, range, {
    newest: (tsquery, part, except) => byDate(search, found, tsquery, part, except),
    ranked: (key, candidates) =>
      answers.page(`${key}\n${keyOf(search)}`, async () => bestOf(ctx, answers, await candidates(), search.tsquery!)),
  });
}

/** The best matches first; among equals the latest publication. Resources that were just withdrawn are omitted. */
async function bestOf(ctx: Context, answers: CachedAnswers, ids: number[], tsquery: string): Promise<number[]> {
  const { collection } = answers;
  const ranks = await ranksOf(ctx, answers, ids, tsquery);
  const place = (id: number) => placeOf(collection, id)!;
  return [...ranks.keys()].sort((a, b) => ranks.get(b)! - ranks.get(a)! || byMoment(collection, place(b), place(a)));
}

/** Latest publication first. */
function byDate(
  search: Search,
  found: number,
  tsquery: string | null,
  { offset, limit }: Range,
  except: readonly number[] = [],
): Promise<number[]> {
  const { collection } = search.answers;
  const key = [tsquery, filterKey(search), 'newest', offset, limit, except.length].join('\n');
  return search.answers.page(key, async () => {
    const selection = await selectionOf(search, tsquery);
    const elsewhere = new Set(except.map((id) => placeOf(collection, id)!));
    return newestIn(collection, selection, { offset, limit }, found, elsewhere).map((place) => idAt(collection, place));
  });
}

/** A page in the order of a counter, by walking along the order or by sorting all hits, whichever is cheaper. */
function byCounter(ctx: Context, search: Search, counter: Counter, found: number, range: Range): Promise<number[]> {
  const { answers } = search;
  const { collection } = answers;
  const { offset, limit } = range;
  return answers.page([keyOf(search), counter, offset, limit, answers.window].join('\n'), async () => {
    const selection = await selectionOf(search, search.tsquery);
    const steps = Math.ceil((slack * (offset + limit) * collection.count) / found) + leastSteps;
    const sorting = found * cost.sorted;
    if (steps * cost.step < sorting) {
      const places = firstIn(collection, selection, await answers.first(counter, steps), range);
      if (places.length === limit) return places.map((place) => idAt(collection, place));
    }
    if (collection.count * cost.step < sorting) {
      const order = await answers.first(counter, collection.count);
      return firstIn(collection, selection, order, range).map((place) => idAt(collection, place));
    }
    const ids = placesOf(collection, selection).map((place) => idAt(collection, place));
    return sortByCounter(ctx, ids, counter, range);
  });
}
