import type { ReplyOf } from '#shared/contract';
import { offsetOf } from '#shared/paging';
import { startOfDay, wireDay } from '#shared/time';
import { noteMoment } from '#server/answer-sources';
import type { Context } from '#server/context';
import { countLimit, type Facets, type search, type SearchQuery } from '#contract/data/search';
import { combinationsOf, countFacets, isFiltered, tallyFrom, tallyOfYears, totalOf, type Tally } from './facets.ts';
import { chemistryOf, oneOf, questionOf, type Question } from './lexemes.ts';
import { bucketsOf, countsOf, originMark, subjectPlaces, type OriginName } from './origins.ts';
import { stepsToWalk } from './plan.ts';
import {
  countInPeriods,
  countOrigins,
  countUpTo,
  gather,
  rank,
  readCards,
  walk,
  type Period,
  type Slice,
} from './queries/hits.ts';
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
  /** The keyword in titles, and everything else as above. */
  inTitle: string | null;
  chosen: Record<OriginName, number[]>;
  formula: string | null;
  period: Period | null;
  everything: Tally;
  remembered: Remembered;
}

const noFilters = { type: [], sharing: [], license: [], year: [] };

const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' & ') || null;

/** Null where the keyword or the formula holds nothing to look for. */
async function begin(ctx: Context, query: SearchQuery): Promise<Search | null> {
  const remembered = await rememberedAnswers(ctx);
  const everything = await remembered.everything();
  const question = query.keyword ? questionOf(await loadSegmenter(), query.keyword) : null;
  const chemistry = chemistryOf(query);
  if ((query.keyword && !question) || !chemistry) return null;
  const chosen = { subject: await subjectPlaces(ctx, query.subject), publisher: query.publisher.map(Number) };
  const marks = (name: OriginName) =>
    chosen[name].length ? oneOf(chosen[name].map((place) => originMark(name, place))) : null;
  const [subject, publisher] = [marks('subject'), marks('publisher')];
  const asked = question?.anywhere;
  return {
    query,
    question,
    tsquery: together(asked, chemistry.tsquery, subject, publisher),
    tsqueryWithout: {
      subject: together(asked, chemistry.tsquery, publisher),
      publisher: together(asked, chemistry.tsquery, subject),
    },
    inTitle: question && together(question.inTitle, chemistry.tsquery, subject, publisher),
    chosen,
    formula: chemistry.formula,
    period: periodOf(query),
    everything,
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

/** Days begin at midnight in Asia/Shanghai. */
function periodOf({ from, to }: SearchQuery): Period | null {
  if (!from && !to) return null;
  const before = to ? new Date(startOfDay(to).getTime() + 86_400_000) : null;
  return { begin: from ? startOfDay(from) : null, before };
}

/** A page of published resources. A page beyond the last is the last; the total is capped at {@link countLimit}. */
export async function findResources(
  ctx: Context,
  query: SearchQuery,
): Promise<{ total: number; rows: ReplyOf<typeof search.list>[] }> {
  const { total, rows } = await findHits(ctx, query);
  return { total, rows: rows as never };
}

/** The same with all that is known of a hit; `within` narrows the days of the query to an instant. */
export async function findHits(ctx: Context, query: SearchQuery, within?: Period) {
  const begun = await begin(ctx, query);
  const it = begun && within ? { ...begun, period: narrowed(begun.period, within) } : begun;
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
      ? await byRelevance(ctx, it, it.tsquery!, counts, range)
      : await inOrder(ctx, it, counts, { ...range, sort: sort === 'relevance' ? 'newest' : sort });
  const today = wireDay(ctx.now);
  const cards = await readCards(ctx, ids);
  const isOpen = (card: (typeof cards)[number]) =>
    card.sharingMethod === 'open' && card.openDate !== null && card.openDate <= today;
  return { total, rows: cards.map((card) => ({ ...card, isOpen: isOpen(card) })) };
}

/** The counts beside a list of hits, and the words that were looked for. */
export async function countByFacets(ctx: Context, query: SearchQuery): Promise<Facets> {
  const formula = query.formula ? { formula: chemistryOf(query)?.formula ?? null } : {};
  const it = await begin(ctx, query);
  if (!it) return { ...countFacets(new Int32Array(), query), subject: [], publisher: [], words: [], ...formula };
  const counts = await it.remembered.facets(keyOf(it), async () => ({
    ...countFacets(await tallyOf(ctx, it), query),
    subject: (await originBuckets(ctx, it, 'subject')).map(({ name, count }) => ({ value: name, count })),
    publisher: (await originBuckets(ctx, it, 'publisher')).map(({ place, ...rest }) => ({
      value: String(place),
      ...rest,
    })),
  }));
  return { ...counts, words: it.question?.words ?? [], ...formula };
}

/** Hits by combination of facets. In a period, whole years come from the kept counts and only its ends are counted. */
async function tallyOf(ctx: Context, it: Search): Promise<Tally> {
  const { tsquery, period, remembered } = it;
  const all = tsquery ? await remembered.tally(tsquery) : it.everything;
  if (!period) return all;
  const key = `tally\n${tsquery}\n${period.begin?.getTime()} ${period.before?.getTime()}`;
  const { tally } = await remembered.facets(key, async () => {
    const { years, ends } = splitByYears(period);
    const inside = tallyOfYears(all, ...years);
    const rows = [...(ends.length ? await countInPeriods(ctx, tsquery, ends) : [])];
    for (let at = 0; at < inside.length; at += 2) rows.push({ facets: inside[at]!, resources: inside[at + 1]! });
    return { tally: tallyFrom(rows) };
  });
  return tally;
}

/** Whole years of a period, and what is left of it before and after them. */
function splitByYears({ begin, before }: Period): { years: [from: number, to: number]; ends: Period[] } {
  const yearOf = (moment: Date) => Number(wireDay(moment).slice(0, 4));
  const first = begin ? yearOf(begin) + (begin > startOfYear(yearOf(begin)) ? 1 : 0) : 0;
  const last = before ? yearOf(before) - 1 : 9999;
  if (begin && before && startOfYear(first) >= before) return { years: [1, 0], ends: [{ begin, before }] };
  const ends: Period[] = [];
  if (begin && begin < startOfYear(first)) ends.push({ begin, before: startOfYear(first) });
  if (before && startOfYear(last + 1) < before) ends.push({ begin: startOfYear(last + 1), before });
  return { years: [first, last], ends };
}

/** Counts of subjects or publishers; like every facet they ignore their own selection. */
async function originBuckets(ctx: Context, it: Search, name: OriginName) {
  const tsquery = it.tsqueryWithout[name];
  const combinations = combinationsFor(it);
  const { period, remembered } = it;
  const { origins } = await remembered.facets(`origins\n${tsquery}\n${filterKey(it)}`, async () => ({
    origins:
      tsquery && !combinations && !period
        ? await remembered.origins(tsquery)
        : await countOrigins(ctx, { tsquery, combinations, period }),
  }));
  const most = name === 'publisher' ? listedPublishers : Infinity;
  return bucketsOf(ctx, name, countsOf(name, origins), it.chosen[name], most);
}

const filterKey = ({ query: { type, sharing, license, year }, period }: Search) =>
  `${[type, sharing, license, year].join('|')}|${period?.begin?.getTime() ?? ''}|${period?.before?.getTime() ?? ''}`;

/** What a search is kept under. */
const keyOf = (it: Search) => `${it.tsquery ?? ''}\n${filterKey(it)}`;

/** Hits with filters and without. Exact below the limit of counting; above it good enough to choose a plan by. */
interface Counts {
  found: number;
  matches: number;
}

async function countHits(ctx: Context, it: Search): Promise<Counts> {
  const { question, tsquery, period, query, everything, remembered } = it;
  if (tsquery === null || remembered.hasTally(tsquery)) {
    const tally = await tallyOf(ctx, it);
    return { found: totalOf(tally, query), matches: totalOf(tally, noFilters) };
  }
  const all = totalOf(everything, noFilters);
  const only = question && tsquery === question.anywhere ? question.only : null;
  const sampled = all * ((await remembered.commonWords()).get(only ?? '') ?? 0);
  const filtered = isFiltered(query) || period !== null;
  if (!filtered && sampled > certainly * countLimit) return { found: sampled, matches: sampled };
  const found = await remembered.total(keyOf(it), () =>
    countUpTo(ctx, { tsquery, combinations: combinationsFor(it), period, limit: countLimit }),
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
  tsquery: string,
  counts: Counts,
  { offset, limit }: Range,
): Promise<number[]> {
  const best = await it.remembered.page(`ranked\n${keyOf(it)}`, async () => {
    const titled =
      counts.matches > commonWord
        ? []
        : await gather(ctx, {
            tsquery: it.inTitle,
            combinations: combinationsFor(it),
            period: it.period,
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
    return rank(ctx, [...new Set([...titled, ...newest])], tsquery);
  });
  const first = best.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const rest = { offset: Math.max(0, offset - best.length), limit: limit - first.length, sort: 'newest' as const };
  return [...first, ...(await inOrder(ctx, it, counts, { ...rest, except: best }))];
}

const combinationsFor = ({ query, everything }: Search) =>
  isFiltered(query) ? combinationsOf(everything, query) : null;

const startOfYear = (year: number) => startOfDay(`${year}-01-01`);

/** The first and the last of the chosen years; null where none is chosen. */
function spanOf({ year }: SearchQuery): { first: number; last: number } | null {
  const years = year.map(Number);
  return years.length ? { first: Math.min(...years), last: Math.max(...years) } : null;
}

/** A page in the order of a column, by the cheaper way. */
function inOrder(
  ctx: Context,
  it: Search,
  counts: Counts,
  page: Range & { sort: Slice['sort']; except?: number[] },
): Promise<number[]> {
  const { tsquery, period, query, everything } = it;
  const { sort, offset, limit, except = [] } = page;
  const window = sort === 'newest' ? 0 : Math.floor(ctx.now.getTime() / counterWindow);
  if (window) noteMoment();
  return it.remembered.page([keyOf(it), sort, offset, limit, except.length, window].join('\n'), async () => {
    const slice = {
      tsquery,
      combinations: combinationsFor(it),
      period,
      sort,
      offset,
      limit,
      except,
    };
    // Along the dates the walk begins at the end of the last year that is asked for, instead of passing all later ones.
    const span = sort === 'newest' ? spanOf(query) : null;
    const within = span && { begin: startOfYear(span.first), before: startOfYear(span.last + 1) };
    const steps = stepsToWalk({
      matches: tsquery === null && period === null ? null : counts.matches,
      total: counts.found,
      everything: totalOf(span ? tallyOfYears(everything, span.first, span.last) : everything, noFilters),
      filtered: totalOf(everything, query),
      need: offset + limit + except.length,
      byCounters: sort !== 'newest',
    });
    if (steps === null) return gather(ctx, slice);
    const ids = await walk(ctx, within ? { ...slice, period: narrowed(period, within) } : slice, steps);
    return ids.length < limit ? gather(ctx, slice) : ids;
  });
}
