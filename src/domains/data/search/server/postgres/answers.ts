import type { Context } from '#server/context';
import { singleFlight } from '#server/database/single-flight';
import { cached } from '../lru-cache.ts';
import { readVersion } from '../queries/version.ts';
import type { FacetCounts, Narrowing, QuantityRange } from '../search-index.ts';

/*
 * Counts that a process caches until the next change of a findable resource. Each request checks the version of the
 * index first, which takes 0.1 ms, once for all concurrent requests.
 */

/** Limits of cached answers per process: at most two kilobytes each for hits, some more for facets. */
const most = { hits: 1000, facets: 200 };

/** The number of hits, and the newest of them; null if there are too many to list. */
export interface Hits {
  found: number;
  newest: number[] | null;
}

export interface Answers {
  hits: (key: string, ask: () => Promise<Hits>) => Promise<Hits>;
  facets: (key: string, ask: () => Promise<FacetCounts>) => Promise<FacetCounts>;
  /** Hits per number of a declared value. */
  declared: (key: string, ask: () => Promise<Map<number, number>>) => Promise<Map<number, number>>;
  /** Facets and origin of all published resources: eight bytes each. */
  valuesOfAll: (ask: () => Promise<Int32Array>) => Promise<Int32Array>;
}

/** Key of ranges; JSON has no infinite numbers. */
const rangeKey = (ranges: readonly QuantityRange[]): string =>
  ranges.map(({ fieldKey, low, high }) => `${fieldKey} ${low} ${high}`).join();

/** Key of the answers to a request. */
export const keyOf = ({ condition, filters: { type, sharing, license, year }, ranges, period }: Narrowing): string =>
  JSON.stringify([condition, type, sharing, license, year, rangeKey(ranges), period?.begin, period?.before]);

interface Memory {
  look: () => Promise<number>;
  version: number;
  answers: Answers;
}

const memories = new WeakMap<object, Memory>();

/** The current answers. */
export async function answersOf(ctx: Context): Promise<Answers> {
  // The version changes at the end of a transaction; until then the cache would hide the transaction's changes.
  if (ctx.db.isTransaction)
    return {
      hits: (_key, ask) => ask(),
      facets: (_key, ask) => ask(),
      declared: (_key, ask) => ask(),
      valuesOfAll: (ask) => ask(),
    };
  let memory = memories.get(ctx.db);
  if (!memory) {
    const look = singleFlight(() => readVersion(ctx));
    memories.set(ctx.db, (memory = { look, version: 0, answers: noAnswers() }));
  }
  const version = await memory.look();
  if (memory.version < version) Object.assign(memory, { version, answers: noAnswers() });
  return memory.answers;
}

function noAnswers(): Answers {
  const hits = new Map<string, Promise<Hits>>();
  const facets = new Map<string, Promise<FacetCounts>>();
  const declared = new Map<string, Promise<Map<number, number>>>();
  const values = new Map<string, Promise<Int32Array>>();
  return {
    hits: (key, ask) => cached(hits, key, most.hits, ask),
    facets: (key, ask) => cached(facets, key, most.facets, ask),
    declared: (key, ask) => cached(declared, key, most.facets, ask),
    valuesOfAll: (ask) => cached(values, 'all', 1, ask),
  };
}
