import type { Context } from '#server/context';
import { singleFlight } from '#server/database/single-flight';
import { kept } from '../kept.ts';
import { readVersions } from '../queries/changes.ts';
import type { FacetCounts } from '../search-index.ts';

/*
 * Counts that a process keeps until the next change of what can be found. Each request looks at the version of the index
 * first: a tenth of a millisecond, once for all requests that wait at the same time.
 */

/** Answers of each kind that a process keeps: two kilobytes each at most for hits, some more for facets. */
const most = { hits: 1000, facets: 200 };

/** How many hits there are, and the newest of them; null where they are too many to be listed. */
export interface Hits {
  found: number;
  newest: number[] | null;
}

export interface Answers {
  hits: (key: string, ask: () => Promise<Hits>) => Promise<Hits>;
  facets: (key: string, ask: () => Promise<FacetCounts>) => Promise<FacetCounts>;
  /** Facets and origin of all published resources: eight bytes each. */
  valuesOfAll: (ask: () => Promise<Int32Array>) => Promise<Int32Array>;
}

interface Memory {
  look: () => Promise<number>;
  version: number;
  answers: Answers;
}

const memories = new WeakMap<object, Memory>();

/** The answers as of now. */
export async function answersOf(ctx: Context): Promise<Answers> {
  // The version moves when a transaction ends; until then it would hide the changes of the transaction.
  if (ctx.db.isTransaction)
    return { hits: (_key, ask) => ask(), facets: (_key, ask) => ask(), valuesOfAll: (ask) => ask() };
  let memory = memories.get(ctx.db);
  if (!memory) {
    const look = singleFlight(async () => (await readVersions(ctx)).version);
    memories.set(ctx.db, (memory = { look, version: 0, answers: noAnswers() }));
  }
  const version = await memory.look();
  if (memory.version < version) Object.assign(memory, { version, answers: noAnswers() });
  return memory.answers;
}

function noAnswers(): Answers {
  const hits = new Map<string, Promise<Hits>>();
  const facets = new Map<string, Promise<FacetCounts>>();
  const values = new Map<string, Promise<Int32Array>>();
  return {
    hits: (key, ask) => kept(hits, key, most.hits, ask),
    facets: (key, ask) => kept(facets, key, most.facets, ask),
    valuesOfAll: (ask) => kept(values, 'all', 1, ask),
  };
}
