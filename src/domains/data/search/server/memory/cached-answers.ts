import type { Context } from '#server/context';
import { singleFlight } from '#server/database/single-flight';
import { addAll, bitsFor, intersect, setBit, subtract, type Bits } from './bits.ts';
import { placeOf, type Collection } from './collection.ts';
import { cached } from '../lru-cache.ts';
import { changeCollection, loadCollection } from './loading.ts';
import { readChanges, readVersions, retainedChanges, type ChangedEntry, type Versions } from '../queries/changes.ts';
import { idAtByte, readFirst, readMatches } from '../queries/hits.ts';
import { readStoredWords } from '../queries/words.ts';
import { rangeKey } from '../postgres/answers.ts';
import { readInRanges } from '../queries/postgres.ts';
import type { Counter, QuantityRange } from '../search-index.ts';
import { readTsquery, tsqueryOf, wordsOf, type Condition } from '../tsquery.ts';
import { acquireSets, clearSets, releaseSets, noWordSets, type WordSet, type WordSets } from './word-sets.ts';

/*
 * The published resources in the memory of a process. Each request checks the version first and reads later changes, so
 * a publication appears in the next request of every process. The check takes 0.1 ms, once for all concurrent requests;
 * a publication locks one row for the moment of its commit.
 */

/** Limits of cached answers per process; each has some hundred bytes, facets some kilobytes. */
const most = { page: 2000, facets: 200 };
/** Limit in bytes of cached sets. */
const mostBytes = 3e6;
/** Milliseconds by which orders by counters may lag behind the counters. */
const counterWindow = 60_000;

interface Memory {
  state: State | undefined;
  work: Promise<void> | undefined;
  look: () => Promise<Versions>;
}

interface State {
  collection: Collection;
  /** Version of the common words that this process has loaded. */
  words: number;
  common: ReadonlySet<string>;
  /**
   * Common words of the resources that changed after the oldest stored set, by resource; an empty set for deleted
   * resources.
   */
  changed: Map<number, ReadonlySet<string>>;
  sets: WordSets;
  answers: Answers;
}

/** Caches that are valid until the next change of a findable resource. */
interface Answers {
  pages: Map<string, Promise<number[]>>;
  facets: Map<string, Promise<object>>;
  questions: Map<string, Promise<Bits>>;
  first: Map<Counter, { window: number; order: Promise<Int32Array> }>;
}

const noAnswers = (): Answers => ({ pages: new Map(), facets: new Map(), questions: new Map(), first: new Map() });

const memories = new WeakMap<object, Memory>();

function memoryOf(ctx: Context): Memory {
  let memory = memories.get(ctx.db);
  if (!memory) {
    memory = { state: undefined, work: undefined, look: singleFlight(() => readVersions(ctx)) };
    memories.set(ctx.db, memory);
  }
  return memory;
}

/** Whether this process has loaded the columns, so that a search does not wait for them. */
export const isLoaded = (ctx: Context): boolean => memories.get(ctx.db)?.state !== undefined;

export type CachedAnswers = Awaited<ReturnType<typeof cachedAnswers>>;

/** The current memory. Call it once per request and outside transactions, because it would be lost at their end. */
export async function cachedAnswers(ctx: Context) {
  const memory = memoryOf(ctx);
  const seen = await memory.look();
  const isBehind = ({ state }: Memory) => !state || state.collection.version < seen.version || state.words < seen.words;
  while (isBehind(memory)) await (memory.work ??= bringUp(ctx, memory).finally(() => (memory.work = undefined)));
  const state = memory.state!;
  const { collection, answers } = state;
  return {
    collection,
    /** The places that match a tsquery. */
    hits: (tsquery: string) =>
      cached(answers.questions, tsquery, mostSets(collection), async () => {
        const asked = readTsquery(tsquery);
        const words = [...new Set(looksUp(state, asked))];
        const sets = acquireSets(ctx, state.sets, collection, state.changed, words);
        try {
          return intersect(own(await find(ctx, { ...state, borrowed: sets }, asked)), collection.listed);
        } finally {
          releaseSets(state.sets, sets.values());
        }
      }),
    /** The places of the resources within all ranges. */
    inRanges: (ranges: readonly QuantityRange[]) =>
      cached(answers.questions, `ranges ${rangeKey(ranges)}`, mostSets(collection), async () => {
        const bits = bitsFor(collection.places);
        for (const place of placesIn(collection, await readInRanges(ctx, ranges))) setBit(bits, place);
        return intersect(bits, collection.listed);
      }),
    /** At least this many places of the beginning of an order; fewer only if the order is shorter. */
    first: (counter: Counter, least: number) => firstOf(ctx, collection, answers, counter, least),
    page: (key: string, ask: () => Promise<number[]>) => cached(answers.pages, key, most.page, ask),
    facets: <T extends object>(key: string, ask: () => Promise<T>) =>
      cached(answers.facets, key, most.facets, ask) as Promise<T>,
    /** Number of the time window in which orders by counters stay unchanged. */
    window: windowOf(ctx),
  };
}

const windowOf = (ctx: Context) => Math.floor(ctx.now.getTime() / counterWindow);

const mostSets = ({ places }: Collection) => Math.max(8, Math.floor((mostBytes * 8) / places));

/** Updates the collection and the common words. The versions are read first, so that later changes are read again. */
async function bringUp(ctx: Context, memory: Memory): Promise<void> {
  const { version, words } = await readVersions(ctx);
  let { state } = memory;
  if (!state || version - state.collection.version > retainedChanges) state = await newState(ctx);
  else if (version > state.collection.version) {
    const changes = await readChanges(ctx, state.collection.version);
    if (changeCollection(state.collection, version, changes)) noteChanges(state, changes);
    else state = await newState(ctx);
  }
  if (state.words < words) await readWords(ctx, state, version, words);
  state.answers = noAnswers();
  memory.state = state;
}

async function newState(ctx: Context): Promise<State> {
  const collection = await loadCollection(ctx);
  return { collection, words: 0, common: new Set(), changed: new Map(), sets: noWordSets(), answers: noAnswers() };
}

/**
 * Limit of later changes that are applied to the bits of words. With more, the text index alone answers until the job
 * has applied them.
 */
const mostChanged = 2000;

async function readWords(ctx: Context, state: State, version: number, words: number): Promise<void> {
  const known = await readStoredWords(ctx);
  const oldest = Math.min(version, ...known.map((one) => one.version));
  const isInReach = version - oldest <= mostChanged;
  const changes = isInReach && known.length > 0 ? await readChanges(ctx, oldest) : [];
  clearSets(state.sets);
  state.changed = new Map();
  state.common = new Set(isInReach ? known.map(({ word }) => word) : []);
  state.words = words;
  noteChanges(state, changes);
}

function noteChanges(state: State, changes: readonly ChangedEntry[]): void {
  if (state.common.size === 0 || changes.length === 0) return;
  for (const { resourceId, facets, words } of changes)
    state.changed.set(resourceId, new Set(facets === null ? [] : words.filter((word) => state.common.has(word))));
  clearSets(state.sets);
  if (state.changed.size > mostChanged) Object.assign(state, { common: new Set(), changed: new Map() });
}

/** Bits of a word are shared by many questions; bits of a condition belong to its caller. */
interface Found {
  bits: Bits;
  isShared: boolean;
}

const own = ({ bits, isShared }: Found): Bits => (isShared ? bits.slice() : bits);

interface Finding extends Pick<State, 'collection' | 'common'> {
  /** The borrowed sets of the question's common words. */
  borrowed: ReadonlyMap<string, WordSet>;
}

/** The places that match a condition. */
async function find(ctx: Context, state: Finding, it: Condition): Promise<Found> {
  const { collection, common, borrowed } = state;
  if (typeof it === 'string') {
    if (!common.has(it)) return byIndex(it);
    return { bits: await borrowed.get(it)!.ready, isShared: true };
  }
  if ('not' in it) {
    const { bits } = await find(ctx, state, it.not);
    return { bits: subtract(collection.listed.slice(), bits), isShared: false };
  }
  if ('any' in it) {
    if (!hasCommonWay(state, it.any)) return byIndex(it);
    return together(addAll, await Promise.all(it.any.map((way) => find(ctx, state, way))));
  }
  // All rare words in one query to the text index; the common ones restrict the result.
  const rare = it.all.filter((part) => isRare(state, part));
  const parts = it.all.filter((part) => !rare.includes(part));
  return together(
    intersect,
    await Promise.all([
      ...(rare.length ? [byIndex({ all: rare })] : []),
      ...parts.map((part) => find(ctx, state, part)),
    ]),
  );

  async function byIndex(part: Condition): Promise<Found> {
    const bits = bitsFor(collection.places);
    for (const place of placesIn(collection, await readMatches(ctx, tsqueryOf(part)))) setBit(bits, place);
    return { bits, isShared: false };
  }
}

function placesIn(collection: Collection, ids: Buffer): number[] {
  const places: number[] = [];
  for (let at = 0; at < ids.length; at += 4) {
    const place = placeOf(collection, idAtByte(ids, at));
    if (place !== undefined) places.push(place);
  }
  return places;
}

function together(add: (bits: Bits, others: Bits) => Bits, [first, ...others]: Found[]): Found {
  const bits = own(first!);
  for (const other of others) add(bits, other.bits);
  return { bits, isShared: false };
}

const isNot = (it: Condition) => typeof it === 'object' && 'not' in it;

const isRare = ({ common }: Finding, it: Condition) => !isNot(it) && !wordsOf(it).some((word) => common.has(word));

const hasCommonWay = ({ common }: Pick<State, 'common'>, ways: readonly Condition[]) =>
  ways.some((way) => wordsOf(way).every((word) => common.has(word)));

/** The common words whose bits a condition needs. */
function looksUp(state: State, it: Condition): string[] {
  if (typeof it === 'string') return state.common.has(it) ? [it] : [];
  if ('not' in it) return looksUp(state, it.not);
  if ('any' in it) return hasCommonWay(state, it.any) ? it.any.flatMap((way) => looksUp(state, way)) : [];
  return it.all.flatMap((part) => looksUp(state, part));
}

/** Initial number of places that are read from an order. */
const leastFirst = 2000;

async function firstOf(
  ctx: Context,
  collection: Collection,
  { first }: Answers,
  counter: Counter,
  least: number,
): Promise<Int32Array> {
  const window = windowOf(ctx);
  const known = first.get(counter);
  const order = known?.window === window ? await known.order : null;
  if (order && order.length >= Math.min(least, collection.count)) return order;
  const limit = Math.max(least, leastFirst, (order?.length ?? 0) * 4);
  const read = readFirst(ctx, counter, limit).then((ids) => Int32Array.from(placesIn(collection, ids)));
  first.set(counter, { window, order: read });
  read.catch(() => first.delete(counter));
  return read;
}
