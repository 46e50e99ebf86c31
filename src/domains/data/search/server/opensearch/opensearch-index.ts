import type { Context } from '#server/context';
import { countLimit } from '#contract/data/search';
import type { Condition } from '../condition.ts';
import { isSame } from '../condition.ts';
import { countFacets, type Filters, type Tally } from '../facets.ts';
import { marks } from '../lexemes.ts';
import { originNames, type OriginName } from '../origins.ts';
import { bestOf } from '../queries/postgres.ts';
import { byRelevance, rangeOf } from '../relevance.ts';
import type { Narrowing, Range, SearchIndex, SearchRequest } from '../search-index.ts';
import { unavailable, type Cluster } from './client.ts';
import { maxBuckets } from './mapping.ts';

/**
 * The questions of a search, answered by a cluster. The documents have the lexemes of PostgreSQL's entries, so the hits are
 * the same; the order of relevance is that of relevance.ts, with PostgreSQL's rank of the few candidates.
 */
export const openSearchIndexOf = ({ client, alias }: Cluster): Pick<SearchIndex, 'page' | 'facets' | 'declared'> => {
  const ask = async (body: object): Promise<Answer> => {
    const { body: answer } = await client.search({ index: alias, body });
    // A shard that did not answer would silently lack hits.
    if (answer._shards.failed > 0) throw unavailable('A part of the index did not answer.');
    return answer as unknown as Answer;
  };

  const list = async (
    narrowing: Narrowing,
    sort: object[],
    { offset, limit }: Range,
    except: readonly number[] = [],
  ) => {
    const answer = await ask({
      query: queryOf(narrowing, except),
      sort,
      from: offset,
      size: limit,
      track_total_hits: countLimit,
      stored_fields: '_none_',
    });
    return { total: answer.hits.total.value, ids: answer.hits.hits.map((hit) => Number(hit.sort.at(-1))) };
  };
  const count = async (narrowing: Narrowing) =>
    (await ask({ query: queryOf(narrowing), size: 0, track_total_hits: countLimit })).hits.total.value;

  const ranked = (ctx: Context, request: SearchRequest, found: number, range: Range) =>
    byRelevance(request, found, range, {
      count: (condition) => count({ ...request, condition }),
      newest: async (condition, part, except) =>
        (await list({ ...request, condition }, orders.newest, part, except)).ids,
      ranked: (condition, candidates) => bestOf(ctx, candidates, condition, request.ranking!.name),
    });

  return {
    async page(ctx, request, page) {
      const asked = rangeOf(countLimit, page);
      if (!request.ranking && asked) return list(request, orders[request.order], asked);
      const total = await count(request);
      const range = rangeOf(total, page);
      return { total, ids: range ? await ranked(ctx, request, total, range) : [] };
    },

    async facets(_ctx, request) {
      const { condition, conditionWithout, filters } = request;
      const own = ask({ query: queryOf({ ...request, filters: noFilters }), size: 0, aggs: aggregationsOf(filters) });
      const others = originNames.map(async (name) => {
        const without = conditionWithout[name];
        const answer = isSame(without, condition)
          ? own
          : ask({
              query: queryOf({ ...request, condition: without, filters: noFilters }),
              size: 0,
              aggs: { passing: { filter: filterOf(filters), aggs: { [name]: termsOf(name) } } },
            });
        return countsIn((await answer).aggregations.passing!, name);
      });
      const [{ aggregations }, subject, publisher] = await Promise.all([own, ...others] as const);
      return { ...countFacets(tallyOf(aggregations), filters), subject: subject!, publisher: publisher! };
    },

    async declared(_ctx, request) {
      const answer = await ask({ query: queryOf(request), size: 0, aggs: { declared: termsOf('declared') } });
      return countsIn(answer.aggregations, 'declared');
    },
  };
};

interface Bucket {
  key: string;
  doc_count: number;
}
interface Buckets {
  buckets: Bucket[];
}
type Aggregations = Record<string, Buckets & { [inner: string]: Buckets }>;
interface Answer {
  hits: { total: { value: number }; hits: { sort: (number | string)[] }[] };
  aggregations: Aggregations;
}

const noFilters: Filters = { type: [], sharing: [], license: [], year: [] };

const orders = {
  newest: [{ date: 'desc' }, { id: 'desc' }],
  views: [{ views: 'desc' }, { id: 'desc' }],
  downloads: [{ downloads: 'desc' }, { id: 'desc' }],
};

/** The lexemes of a condition as a query. */
function clauseOf(it: Condition): object {
  if (typeof it === 'string') return { term: { lexemes: it } };
  if ('not' in it) return { bool: { must_not: [clauseOf(it.not)] } };
  if ('all' in it) return { bool: { filter: it.all.map(clauseOf) } };
  if (it.any.every((one) => typeof one === 'string')) return { terms: { lexemes: it.any } };
  return { bool: { should: it.any.map(clauseOf), minimum_should_match: 1 } };
}

/** Any of the selected values within a facet, and all facets together. */
function clausesOf(filters: Filters): object[] {
  return (['type', 'sharing', 'license', 'year'] as const)
    .filter((name) => filters[name].length > 0)
    .map((name) => ({ terms: { lexemes: filters[name].map((value) => marks[name] + value) } }));
}

const filterOf = (filters: Filters) => ({ bool: { filter: clausesOf(filters) } });

function queryOf({ condition, filters, ranges, period }: Narrowing, except: readonly number[] = []): object {
  const filter = [
    ...(condition === null ? [] : [clauseOf(condition)]),
    ...clausesOf(filters),
    ...ranges.map(({ fieldKey, low, high }) => ({ range: { [`quantities.${fieldKey}`]: between(low, high) } })),
    ...(period ? [{ range: { date: { ...at('gte', period.begin), ...at('lt', period.before) } } }] : []),
  ];
  const excluded = except.length ? [{ ids: { values: except.map(String) } }] : [];
  return { bool: { filter, must_not: excluded } };
}

/** A range that has a part in common with that of a record; infinite ends are open. */
const between = (low: number, high: number) => ({
  relation: 'intersects',
  ...(Number.isFinite(low) ? { gte: low } : {}),
  ...(Number.isFinite(high) ? { lte: high } : {}),
});

const at = (bound: string, moment: Date | null) => (moment ? { [bound]: moment.getTime() } : {});

const termsOf = (field: string) => ({ terms: { field, size: maxBuckets } });

/** Combinations of facets before the filters, and origins after them. */
const aggregationsOf = (filters: Filters) => ({
  facets: termsOf('facets'),
  passing: {
    filter: filterOf(filters),
    aggs: Object.fromEntries(originNames.map((name) => [name, termsOf(name)])),
  },
});

const tallyOf = (aggregations: Aggregations): Tally =>
  Int32Array.from(aggregations['facets']!.buckets.flatMap(({ key, doc_count: hits }) => [Number(key), hits]));

/** Counts by number; 0 stands for no value. */
const countsIn = (aggregations: { [name: string]: Buckets }, name: OriginName | 'declared'): Map<number, number> =>
  new Map(
    aggregations[name]!.buckets.filter(({ key }) => key !== '0').map(({ key, doc_count: hits }) => [Number(key), hits]),
  );
