import type { Context } from '#server/context';
import { countLimit } from '#contract/data/search';
import { countFacets, passesOf, totalOf, type Filters, type Tally } from '../facets.ts';
import { countsOf, originNames, type OriginName } from '../origins.ts';
import * as queries from '../queries/postgres.ts';
import { countsIn } from '../declared.ts';
import { copyCounters, dropEntry, putEntry } from '../queries/hits.ts';
import { titlesFrom } from '../queries/suggestions.ts';
import { byRelevance, rangeOf } from '../relevance.ts';
import type { Counter, FacetCounts, Narrowing, Range, SearchIndex, SearchRequest } from '../search-index.ts';
import { answersOf, keyOf, type Answers, type Hits } from './answers.ts';

/** Thresholds for reading the beginning of an order instead of finding all hits. */
interface Limits {
  /** The newest hits that are read together with the count: enough for ranking and the first pages. */
  listed: number;
  /** With fewer hits it is faster to find all of them than to walk along an order. */
  dense: { byDate: number; byCounter: number };
  /** Resources of an order that are checked before all hits are searched. */
  nearby: { byDate: number; byCounter: number };
  /** Deeper ranges of hits skip this check. */
  deepest: number;
}

/** A check without success takes 20 ms at most. */
const measured: Limits = {
  listed: 200,
  dense: { byDate: countLimit, byCounter: 2000 },
  nearby: { byDate: 5000, byCounter: 2000 },
  deepest: 500,
};

/**
 * PostgreSQL answers every search from `data_resource_search`: a narrow row per published resource with its lexemes in
 * a GIN index. Only published resources have a row, so visibility needs no join. Rows are written in the transaction of
 * the record, so all processes see the same at once, and nothing is loaded at the start.
 */
export const postgresIndexOf = (limits: Limits): SearchIndex => ({
  put: putEntry,
  remove: dropEntry,
  putCounters: copyCounters,
  suggest: titlesFrom,

  async declared(ctx, request) {
    const answers = await answersOf(ctx);
    return answers.declared(keyOf(request), async () => countsIn(await queries.readDeclared(ctx, request)));
  },

  async page(ctx, request, page) {
    const answers = { ...(await answersOf(ctx)), limits };
    const { found } = await hitsOf(ctx, answers, request);
    const total = Math.min(found, countLimit);
    const range = rangeOf(total, page);
    if (!range) return { total, ids: [] };
    if (request.ranking) return { total, ids: await ranked(ctx, answers, request, found, range) };
    const { order } = request;
    const ids =
      order === 'newest' ? newest(ctx, answers, request, range) : byCounter(ctx, limits, request, order, found, range);
    return { total, ids: await ids };
  },

  async facets(ctx, request) {
    const answers = await answersOf(ctx);
    return answers.facets(keyOf(request), () => countByFacets(ctx, answers, request));
  },
});

export const postgresIndex = postgresIndexOf(measured);

type Known = Answers & { limits: Limits };

/** The number of hits, and the newest of them if they are few. Exact below `countLimit`. */
function hitsOf(ctx: Context, answers: Known, narrowing: Narrowing): Promise<Hits> {
  const { condition, period, filters, ranges } = narrowing;
  return answers.hits(keyOf(narrowing), async () =>
    condition === null && !period && ranges.length === 0
      ? { found: totalOf(await queries.readTally(ctx), filters), newest: null }
      : queries.countHits(ctx, narrowing, countLimit, answers.limits.listed),
  );
}

/** Latest publication first: from the list that came with the count, from the end of the order, or from all hits. */
async function newest(
  ctx: Context,
  answers: Known,
  narrowing: Narrowing,
  range: Range,
  except: readonly number[] = [],
): Promise<number[]> {
  const { listed, dense, nearby, deepest } = answers.limits;
  const known = await hitsOf(ctx, answers, narrowing);
  const depth = range.offset + range.limit;
  if (known.newest) {
    const others = known.newest.filter((id) => !except.includes(id));
    if (known.found <= listed || depth <= others.length) return others.slice(range.offset, depth);
  }
  if (narrowing.condition !== null && known.found >= dense.byDate && depth + except.length <= deepest) {
    const ids = await queries.newestNearby(ctx, narrowing, range, except, nearby.byDate);
    if (ids.length === range.limit) return ids;
  }
  return queries.newestHits(ctx, narrowing, range, except);
}

async function byCounter(
  ctx: Context,
  { dense, nearby, deepest }: Limits,
  request: SearchRequest,
  counter: Counter,
  found: number,
  range: Range,
): Promise<number[]> {
  if (found >= dense.byCounter && range.offset + range.limit <= deepest) {
    const ids = await queries.hitsAmongFirst(ctx, request, counter, range, nearby.byCounter);
    if (ids.length === range.limit) return ids;
  }
  return queries.hitsByCounter(ctx, request, counter, range);
}

const ranked = (ctx: Context, answers: Known, request: SearchRequest, found: number, range: Range) =>
  byRelevance(request, found, range, {
    count: async (condition) => (await hitsOf(ctx, answers, { ...request, condition })).found,
    newest: (condition, part, except) => newest(ctx, answers, { ...request, condition }, part, except),
    ranked: (condition, candidates) => queries.bestOf(ctx, candidates, condition, request.ranking!.name),
  });

async function countByFacets(ctx: Context, answers: Answers, request: SearchRequest): Promise<FacetCounts> {
  const { condition, conditionWithout, period, filters, ranges } = request;
  const [own, ...others] = await Promise.all([
    countsOfHits(ctx, answers, { condition, period, filters, ranges }),
    ...originNames.map((name) => {
      const asked = conditionWithout[name];
      return asked === condition ? null : countsOfHits(ctx, answers, { condition: asked, period, filters, ranges });
    }),
  ]);
  const hits = (name: OriginName) => countsOf(name, (others[originNames.indexOf(name)] ?? own).origins);
  return { ...countFacets(own.tally, filters), subject: hits('subject'), publisher: hits('publisher') };
}

interface ValueCounts {
  /** Counts by combination of facets, before the filters. */
  tally: Tally;
  /** Counts by origin, after the filters. */
  origins: Map<number, number>;
}

async function countsOfHits(ctx: Context, answers: Answers, narrowing: Narrowing): Promise<ValueCounts> {
  const { condition, period, filters, ranges } = narrowing;
  const read = () => queries.readValues(ctx, { condition, ranges, period });
  return countValues(
    await (condition === null && !period && ranges.length === 0 ? answers.valuesOfAll(read) : read()),
    filters,
  );
}

/** Counts pairs of facets and origin, one per hit, in half the time of grouping in the database. */
function countValues(pairs: Int32Array, filters: Filters): ValueCounts {
  const combinations = new Map<number, number>();
  for (let at = 0; at < pairs.length; at += 2) combinations.set(pairs[at]!, (combinations.get(pairs[at]!) ?? 0) + 1);
  const packed = [...combinations.keys()];
  const passes = passesOf(packed, filters);
  const passing = new Set(packed.filter((_one, at) => passes[at]));
  const origins = new Map<number, number>();
  for (let at = 0; at < pairs.length; at += 2)
    if (passing.has(pairs[at]!)) origins.set(pairs[at + 1]!, (origins.get(pairs[at + 1]!) ?? 0) + 1);
  return { tally: Int32Array.from([...combinations].flat()), origins };
}
