import type { Context } from '#server/context';
import { bitsFor, bitsLength, clearBit, setBit, type Bits } from './bits.ts';
import { placeOf, type Collection } from './collection.ts';
import { readPosting } from './postings.ts';
import { readPostings } from '../queries/words.ts';

/*
 * The places of common words: the stored sets with later changes. Their memory is reused, because sets are large and
 * outside the heap: allocating some for every question would make the garbage collector scan the whole heap each time.
 */

/** Limit in bytes of cached sets. */
const mostBytes = 6e6;
/** Limit of unused sets; more exist only after many concurrent questions. */
const mostFree = 8;

/**
 * The borrowed set of a word. `ready` returns the bits, which must not be changed, and not be read after the set was
 * returned.
 */
export interface WordSet {
  bits: Bits;
  ready: Promise<Bits>;
  users: number;
  isKept: boolean;
}

export interface WordSets {
  /** The least recently used comes first. */
  kept: Map<string, WordSet>;
  free: Bits[];
}

export const noWordSets = (): WordSets => ({ kept: new Map(), free: [] });

/**
 * Common words of the resources that changed after the stored sets, by resource; an empty set for deleted resources.
 */
export type ChangedWords = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Lends the sets of common words; each must be returned. Missing sets are loaded with one query, because concurrent
 * queries slow each other down.
 */
export function acquireSets(
  ctx: Context,
  sets: WordSets,
  collection: Collection,
  changed: ChangedWords,
  words: readonly string[],
): Map<string, WordSet> {
  const { kept } = sets;
  const missing = words.filter((word) => !kept.has(word));
  const reading = missing.length ? readPostings(ctx, missing) : Promise.resolve([]);
  const most = Math.max(8, Math.floor((mostBytes * 8) / collection.places));
  const fill = async (word: string, bits: Bits) => {
    for (const { word: found, chunk, hits } of await reading) {
      const base = collection.bases.get(chunk);
      if (found === word && base !== undefined) readPosting(hits, bits, base);
    }
    for (const [id, now] of changed) {
      const place = placeOf(collection, id);
      if (place !== undefined) (now.has(word) ? setBit : clearBit)(bits, place);
    }
    return bits;
  };
  const borrow = (word: string) => {
    const set = kept.get(word) ?? newSet(emptyBits(sets, collection.places), (bits) => fill(word, bits));
    set.users += 1;
    // Moved to the end of the map.
    kept.delete(word);
    kept.set(word, set);
    set.ready.catch(() => kept.get(word) === set && drop(sets, word));
    if (kept.size > most) drop(sets, kept.keys().next().value!);
    return set;
  };
  return new Map(words.map((word) => [word, borrow(word)]));
}

/** Takes sets back, each after its last write. */
export function releaseSets(sets: WordSets, acquired: Iterable<WordSet>): void {
  for (const set of acquired) {
    const leave = () => {
      set.users -= 1;
      recycle(sets, set);
    };
    set.ready.then(leave, leave);
  }
}

/** Clears the sets after a change of the words or the resources. */
export function clearSets(sets: WordSets): void {
  for (const word of [...sets.kept.keys()]) drop(sets, word);
}

const newSet = (bits: Bits, fill: (bits: Bits) => Promise<Bits>): WordSet => ({
  bits,
  ready: fill(bits),
  users: 0,
  isKept: true,
});

/** A used set if it is large enough, otherwise a new one. */
function emptyBits({ free }: WordSets, places: number): Bits {
  const used = free.pop();
  return used?.length === bitsLength(places) ? used.fill(0) : bitsFor(places);
}

function drop(sets: WordSets, word: string): void {
  const set = sets.kept.get(word)!;
  sets.kept.delete(word);
  set.isKept = false;
  recycle(sets, set);
}

function recycle({ free }: WordSets, { isKept, users, bits }: WordSet): void {
  if (!isKept && users === 0 && free.length < mostFree) free.push(bits);
}
