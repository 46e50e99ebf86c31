import type { ReplyOf } from '#shared/contract';
import { offsetOf, rangeOf } from '#shared/paging';
import { startOfDay, wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { countLimit, type Facets, type ResourceCard, type search, type SearchQuery } from '#contract/data/search';
import { byMoment, idAt, placeOf } from './collection.ts';
import {
  firstIn,
  newestIn,
  originsOf,
  placesOf,
  ranksIn,
  tallyOf,
  type Period,
  type Range,
  type Selection,
} from './counting.ts';
import { countFacets, isFiltered, passesOf, totalOf } from './facets.ts';
import { chemistryOf, oneOf, questionOf, type Question } from './lexemes.ts';
import { bucketsOf, countsOf, originMark, subjectPlaces, type OriginName } from './origins.ts';
import { readCards, sortByCounter, type Counter } from './queries/hits.ts';
import { ranksOf } from './ranking.ts';
import { rememberedAnswers, type Remembered } from './remembered.ts';
import { loadSegmenter } from './words.ts';

/** Ranking is for the first pages: so many of the newest hits in titles, and so many of the newest at all. */
const mostRanked = { titled: 100, newest: 100 };
/** Words in more records than this stand in the titles of the newest hits anyway. */
const commonWord = 50_000;

/** What a place of an order costs to be read, and a hit to be sorted by the database; only their proportion matters. */
const cost = { step: 0.4, sorted: 2 };
/** How many more places of an order are read than should be needed: hits are not spread evenly. */
const slack = 4;
const leastSteps = 200;

/** Publishers that a facet lists. */
const listedPublishers = 30;

/** A search with what is known before its hits. */
interface Search {
  query: SearchQuery;
  /** Null without a keyword. */
  question: Question | null;
  /** Everything that is asked of the lexemes: keyword, chemistry, subject, publisher; null when nothing is. */
  tsquery: string | null;
  /** The same but for the values of a facet. */
  tsqueryWithout: Record<OriginName, string | null>;
  /** What hits are ranked by: all that is asked of the lexemes, and the same with the keyword in titles. */
  ranking: { tsquery: string; inTitle: string } | null;
  chosen: Record<OriginName, number[]>;
  formula: string | null;
  period: Period | null;
  remembered: Remembered;
}

const noFilters = { type: [], sharing: [], license: [], year: [] };

const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' & ') || null;

/** Null where the keyword or the formula holds nothing to look for. */
async function begin(ctx: Context, query: SearchQuery): Promise<Search | null> {
  const remembered = await rememberedAnswers(ctx);
  const question = query.keyword ? questionOf(await loadSegmenter(), query.keyword) : null;
  const chemistry = chemistryOf(query);
  if ((query.keyword && !question) || !chemistry) return null;
  const chosen = { subject: await subjectPlaces(ctx, query.subject), publisher: query.publisher.map(Number) };
  const marks = (name: OriginName) =>
    chosen[name].length ? oneOf(chosen[name].map((place) => originMark(name, place))) : null;
  const [subject, publisher] = [marks('subject'), marks('publisher')];
  const asked = question?.anywhere;
  const tsquery = together(asked, chemistry.tsquery, subject, publisher);
  const inTitle = question && together(question.inTitle, chemistry.tsquery, subject, publisher);
  return {
    query,
    question,
    tsquery,
    tsqueryWithout: {
      subject: together(asked, chemistry.tsquery, publisher),
      publisher: together(asked, chemistry.tsquery, subject),
    },
    ranking: tsquery && inTitle && (query.sort ?? 'relevance') === 'relevance' ? { tsquery, inTitle } : null,
    chosen,
    formula: chemistry.formula,
    period: periodOf(query),
    remembered,
  };
}

/** The part of a period that lies in another one. */
function narrowed(period: Period | null, within: Period): Period {
  const begins = [period?.begin, within.begin].filter((one) => one !== null && one !== undefined);
  const ends = [period?.before, within.before].filter((one) => one !== null && one !== undefined);
  const at = (moments: Date[], pick: (...all: number[]) => number) =>
    moments.length ? new Date(pick(...moments.map(Number))) : null;
  return { begin: at(begins, Math.max), before: at(ends, Math.min) };
}

/** Days begin at midnight in Asia/Shanghai. What the page asks goes before the forms of other lists. */
function periodOf({ from, to, ...query }: SearchQuery): Period | null {
  const range = rangeOf(query, 'PublishDate');
  const begin = from ? startOfDay(from) : (range.begin ?? null);
  // Ends are inclusive: a day to its last millisecond, a moment itself.
  const before = to
    ? new Date(startOfDay(to).getTime() + 86_400_000)
    : range.end
      ? new Date(range.end.getTime() + 1)
      : null;
  return begin || before ? { begin, before } : null;
}

/** A page of published resources. A page beyond the last is the last; the total is capped at {@link countLimit}. */
export async function findResources(
  ctx: Context,
  query: SearchQuery,
): Promise<{ total: number; rows: ReplyOf<typeof search.list>[] }> {
  const { total, rows } = await findHits(ctx, query);
  return { total, rows: rows as never };
}

/** The same with all that is known of a hit; `within` narrows the days of the query to an instant. Outside transactions. */
export async function findHits(ctx: Context, query: SearchQuery, within?: Period) {
  const begun = await begin(ctx, query);
  const it = begun && within ? { ...begun, period: narrowed(begun.period, within) } : begun;
  const counts = it ? await countHits(it) : { found: 0, matches: 0 };
  const total = Math.min(counts.found, countLimit);
  if (!it || total === 0) return { total, rows: [] };
  const { pageSize } = query;
  const pageNum = Math.min(query.pageNum, Math.ceil(total / pageSize));
  const offset = offsetOf({ pageNum, pageSize });
  const range = { offset, limit: Math.min(pageSize, total - offset) };
  const { sort } = query;
  const ids = it.ranking
    ? await byRelevance(ctx, it, it.ranking, counts, range)
    : sort === 'views' || sort === 'downloads'
      ? await byCounter(ctx, it, sort, counts, range)
      : await byDate(it, counts, range);
  return { total, rows: await cardsOf(ctx, ids) };
}

/** Columns that the database knows as text. */
type Coded = Pick<ResourceCard, 'resourceType' | 'sharingMethod'>;

/** List entries of the published ones among these resources, in the order of the given ids. */
export async function cardsOf(ctx: Context, ids: number[]) {
  const today = wireDay(ctx.now);
  const cards = await readCards(ctx, ids);
  const isOpen = (card: (typeof cards)[number]) =>
    card.sharingMethod === 'open' && card.openDate !== null && card.openDate <= today;
  return cards.map((card) => ({ ...card, ...(card as Coded), isOpen: isOpen(card) }));
}

/** The counts beside a list of hits, and the words that were looked for. */
export async function countByFacets(ctx: Context, query: SearchQuery): Promise<Facets> {
  const formula = query.formula ? { formula: chemistryOf(query)?.formula ?? null } : {};
  const it = await begin(ctx, query);
  if (!it) return { ...countFacets(new Int32Array(), query), subject: [], publisher: [], words: [], ...formula };
  const counts = await it.remembered.facets(keyOf(it), async () => {
    // A facet ignores its own selection, so the filters count with each combination instead of before.
    const tally = tallyOf(it.remembered.collection, { ...(await selectionOf(it, it.tsquery)), passes: null });
    const origins = await originsBeside(it);
    const [subject, publisher] = await Promise.all([
      bucketsOf(ctx, 'subject', countsOf('subject', origins.subject), it.chosen.subject, Infinity),
      bucketsOf(ctx, 'publisher', countsOf('publisher', origins.publisher), it.chosen.publisher, listedPublishers),
    ]);
    return {
      ...countFacets(tally, query),
      subject: subject.map(({ name, count }) => ({ value: name, count })),
      publisher: publisher.map(({ place, ...rest }) => ({ value: String(place), ...rest })),
    };
  });
  return { ...counts, words: it.question?.words ?? [], ...formula };
}

/** Hits by origin for subjects and for publishers: like every facet they ignore their own selection. */
async function originsBeside(it: Search): Promise<Record<OriginName, Map<number, number>>> {
  const { tsqueryWithout, remembered } = it;
  const count = async (tsquery: string | null) => originsOf(remembered.collection, await selectionOf(it, tsquery));
  const subject = await count(tsqueryWithout.subject);
  const isSame = tsqueryWithout.publisher === tsqueryWithout.subject;
  return { subject, publisher: isSame ? subject : await count(tsqueryWithout.publisher) };
}

/** What the filters and a tsquery select, as of the moment of the answer. */
async function selectionOf({ query, period, remembered }: Search, tsquery: string | null): Promise<Selection> {
  const { collection } = remembered;
  const bits = tsquery === null ? null : await remembered.hits(tsquery);
  return {
    bits,
    passes: isFiltered(query) ? passesOf(collection.combinations.packed, query) : null,
    ranks: period && ranksIn(collection, period),
  };
}

const filterKey = ({ query: { type, sharing, license, year }, period }: Search) =>
  `${[type, sharing, license, year].join('|')}|${period?.begin?.getTime() ?? ''}|${period?.before?.getTime() ?? ''}`;

/** What a search is kept under. */
const keyOf = (it: Search) => `${it.tsquery ?? ''}\n${filterKey(it)}`;

/** Hits with filters and without. */
interface Counts {
  found: number;
  matches: number;
}

async function countHits(it: Search): Promise<Counts> {
  const { remembered, query, tsquery, ranking } = it;
  const [found, matches] = await remembered.page(`total\n${keyOf(it)}`, async () => {
    // What the ranking needs is looked for at the same time.
    const [selection] = await Promise.all([selectionOf(it, tsquery), ranking && remembered.hits(ranking.inTitle)]);
    const tally = tallyOf(remembered.collection, { ...selection, passes: null });
    return [totalOf(tally, query), totalOf(tally, noFilters)];
  });
  return { found: found!, matches: matches! };
}

/** Ranked hits first, then the others by date. */
async function byRelevance(
  ctx: Context,
  it: Search,
  { tsquery, inTitle }: NonNullable<Search['ranking']>,
  counts: Counts,
  { offset, limit }: Range,
): Promise<number[]> {
  if (counts.found === 1) return byDate(it, counts, { offset, limit });
  const newestTitled = { offset: 0, limit: mostRanked.titled };
  const titled = counts.matches > commonWord ? [] : await byDate(it, counts, newestTitled, [], inTitle);
  // A full set of hits in titles fills the first pages by itself. A single word counts most where it is in the title.
  const isOneWord = it.question?.only && it.question.anywhere === tsquery;
  const isFull = titled.length === mostRanked.titled;
  const isEnough = isFull || (isOneWord && titled.length >= offset + limit);
  const best = await it.remembered.page(`ranked\n${isEnough}\n${keyOf(it)}`, async () => {
    const newest = isEnough
      ? []
      : await byDate(it, counts, { offset: 0, limit: Math.min(mostRanked.newest, counts.found) });
    return ranked(ctx, it, [...new Set([...titled, ...newest])], tsquery);
  });
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length };
  return [...first, ...(await byDate(it, counts, rest, best))];
}

/** The best first; of those that match as well, the last published. What was withdrawn a moment ago is left out. */
async function ranked(ctx: Context, { remembered }: Search, ids: number[], tsquery: string): Promise<number[]> {
  const { collection } = remembered;
  const ranks = await ranksOf(ctx, remembered, ids, tsquery);
  const place = (id: number) => placeOf(collection, id)!;
  return [...ranks.keys()].sort((a, b) => ranks.get(b)! - ranks.get(a)! || byMoment(collection, place(b), place(a)));
}

/** Last published first. */
function byDate(
  it: Search,
  { found }: Counts,
  { offset, limit }: Range,
  except: readonly number[] = [],
  tsquery = it.tsquery,
): Promise<number[]> {
  const { collection } = it.remembered;
  const key = [tsquery, filterKey(it), 'newest', offset, limit, except.length].join('\n');
  return it.remembered.page(key, async () => {
    const selection = await selectionOf(it, tsquery);
    const elsewhere = new Set(except.map((id) => placeOf(collection, id)!));
    return newestIn(collection, selection, { offset, limit }, found, elsewhere).map((place) => idAt(collection, place));
  });
}

/** A page in the order of a counter: walking along it, or sorting all hits, whichever takes less. */
function byCounter(ctx: Context, it: Search, counter: Counter, { found }: Counts, range: Range): Promise<number[]> {
  const { remembered } = it;
  const { collection } = remembered;
  const { offset, limit } = range;
  return remembered.page([keyOf(it), counter, offset, limit, remembered.window].join('\n'), async () => {
    const selection = await selectionOf(it, it.tsquery);
    const steps = Math.ceil((slack * (offset + limit) * collection.count) / found) + leastSteps;
    const sorting = found * cost.sorted;
    if (steps * cost.step < sorting) {
      const places = firstIn(collection, selection, await remembered.first(counter, steps), range);
      if (places.length === limit) return places.map((place) => idAt(collection, place));
    }
    if (collection.count * cost.step < sorting) {
      const order = await remembered.first(counter, collection.count);
      return firstIn(collection, selection, order, range).map((place) => idAt(collection, place));
    }
    const ids = placesOf(collection, selection).map((place) => idAt(collection, place));
    return sortByCounter(ctx, ids, counter, range);
  });
}
