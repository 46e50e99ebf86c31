import { noteTable } from '#server/answer-sources';
import type { Context } from '#server/context';
import { sharedReading } from '#server/shared-reading';
import { changedTally, tallyFrom, type Tally } from './facets.ts';
import {
  countChanges,
  countMatches,
  readCommonWords,
  readTally,
  readVersion,
  rememberedChanges,
} from './queries/hits.ts';

/*
 * Answers of this process, good for as long as nothing that can be found has changed. Each request looks at the version
 * first, so a publication shows in the next request of every process. The look costs a tenth of a millisecond, once
 * for all requests that wait at the same time; publishing costs a lock of one row for the instant of its commit.
 */

/** How many answers of each kind a process keeps; each is some hundred bytes, a tally up to 30 kB. */
const most = { page: 5000, facets: 2000, tally: 400 };

interface Memory {
  version: number;
  everything: Promise<Tally> | undefined;
  pages: Map<string, Promise<number[]>>;
  facets: Map<string, Promise<object>>;
  totals: Map<string, Promise<number>>;
  commonWords: Promise<Map<string, number>> | undefined;
  /** By tsquery. They outlive the version: what changed since is added. */
  tallies: Map<string, Promise<Kept>>;
  look: () => Promise<number>;
}

const memories = new WeakMap<object, Memory>();

function memoryOf(ctx: Context): Memory {
  let memory = memories.get(ctx.db);
  if (!memory) {
    memory = { version: 0, ...forgotten(), tallies: new Map(), look: sharedReading(() => readVersion(ctx)) };
    memories.set(ctx.db, memory);
  }
  return memory;
}

const forgotten = () => ({
  everything: undefined,
  commonWords: undefined,
  pages: new Map(),
  facets: new Map(),
  totals: new Map(),
});

export type Remembered = Awaited<ReturnType<typeof rememberedAnswers>>;

/** The memory as of now: to be asked once a request. */
export async function rememberedAnswers(ctx: Context) {
  const memory = memoryOf(ctx);
  noteTable('data_search_version');
  const version = await memory.look();
  if (version > memory.version) Object.assign(memory, forgotten(), { version });
  const { pages, facets, totals } = memory;
  return {
    /** All published resources. */
    everything: () =>
      (memory.everything ??= readTally(ctx)
        .then(tallyFrom)
        .catch((error: unknown) => {
          memory.everything = undefined;
          throw error;
        })),
    /** The hits of a tsquery. */
    tally: async (tsquery: string) => (await upToDate(ctx, memory.tallies, tsquery, version)).tally,
    /** The same by origin. */
    origins: async (tsquery: string) => (await upToDate(ctx, memory.tallies, tsquery, version)).origins,
    /** Whether they have been counted, or are being counted now. */
    hasTally: (tsquery: string) => memory.tallies.has(tsquery),
    /** A number of hits, by a key. */
    total: (key: string, find: () => Promise<number>) => kept(totals, key, most.page, find),
    commonWords: () => (memory.commonWords ??= readCommonWords(ctx)),
    page: (key: string, find: () => Promise<number[]>) => kept(pages, key, most.page, find),
    facets: <T extends object>(key: string, find: () => Promise<T>) =>
      kept(facets, key, most.facets, find) as Promise<T>,
  };
}

interface Kept {
  version: number;
  tally: Tally;
  /** Hits by origin. */
  origins: ReadonlyMap<number, number>;
}

async function upToDate(ctx: Context, tallies: Memory['tallies'], tsquery: string, version: number): Promise<Kept> {
  let next = () => count(ctx, tsquery);
  for (;;) {
    const answer = kept(tallies, tsquery, most.tally, next);
    const known = await answer;
    if (known.version >= version) return known;
    // Another request may have replaced it while we waited; then its answer is looked at first.
    if (tallies.get(tsquery) === answer) tallies.delete(tsquery);
    next = () => catchUp(ctx, tsquery, known, version);
  }
}

async function count(ctx: Context, tsquery: string): Promise<Kept> {
  const { version, rows, origins } = await countMatches(ctx, tsquery);
  return { version, tally: tallyFrom(rows), origins };
}

async function catchUp(ctx: Context, tsquery: string, known: Kept, version: number): Promise<Kept> {
  if (version - known.version >= rememberedChanges) return count(ctx, tsquery);
  const changes = await countChanges(ctx, tsquery, known.version);
  if (changes.rows.length + changes.origins.size === 0) return { ...known, version: changes.version };
  const origins = new Map(known.origins);
  for (const [origin, by] of changes.origins) origins.set(origin, (origins.get(origin) ?? 0) + by);
  return { version: changes.version, tally: changedTally(known.tally, changes.rows), origins };
}

/** The answer under a key, or the one that `find` gives; the one not asked for the longest makes room. */
function kept<T>(answers: Map<string, Promise<T>>, key: string, most: number, find: () => Promise<T>): Promise<T> {
  const known = answers.get(key);
  const answer = known ?? find();
  // Put at the end again: the first in the map is the one that was not asked for the longest.
  answers.delete(key);
  answers.set(key, answer);
  if (known) return answer;
  if (answers.size > most) answers.delete(answers.keys().next().value!);
  answer.catch(() => answers.delete(key));
  return answer;
}
