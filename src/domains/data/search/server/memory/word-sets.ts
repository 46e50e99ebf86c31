import type { Context } from '#server/context';
import { bitsFor, bitsLength, clearBit, setBit, type Bits } from './bits.ts';
import { placeOf, type Collection } from './collection.ts';
import { readPosting } from './postings.ts';
import { readPostings } from '../queries/words.ts';

/*
 * The places of common words, as they were kept and with what changed since. Their memory is used again and again: a set
 * is large and lies outside of the heap, and a few of them coming and going with every question would make the collector
 * look through the whole heap all the time.
 */

/** Bytes of sets that are kept. */
const mostBytes = 6e6;
/** Sets without a word that wait for one; there are more only after many questions at once. */
const mostFree = 8;

/** The set of a word, borrowed: `ready` gives the bits, which are not to be changed, and not read after it was given back. */
export interface WordSet {
  bits: Bits;
  ready: Promise<Bits>;
  users: number;
  isKept: boolean;
}

export interface WordSets {
  /** The one not asked for the longest comes first. */
  kept: Map<string, WordSet>;
  free: Bits[];
}

export const noWordSets = (): WordSets => ({ kept: new Map(), free: [] });

/** By resource the common words of what changed after the kept ones; none of a resource that is gone. */
export type ChangedWords = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Lends the sets of common words, each to be given back. Those that are not here are read in one question to the
 * database: several at a time hold each other up.
 */
export function borrowSets(
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
    // Put at the end again.
    kept.delete(word);
    kept.set(word, set);
    set.ready.catch(() => kept.get(word) === set && drop(sets, word));
    if (kept.size > most) drop(sets, kept.keys().next().value!);
    return set;
  };
  return new Map(words.map((word) => [word, borrow(word)]));
}

/** Takes sets back, each when nobody writes to it any more. */
export function giveBack(sets: WordSets, borrowed: Iterable<WordSet>): void {
  for (const set of borrowed) {
    const leave = () => {
      set.users -= 1;
      recycle(sets, set);
    };
    set.ready.then(leave, leave);
  }
}

/** Forgets what the sets hold: the words, or the resources, are others now. */
export function forgetSets(sets: WordSets): void {
  for (const word of [...sets.kept.keys()]) drop(sets, word);
}

const newSet = (bits: Bits, fill: (bits: Bits) => Promise<Bits>): WordSet => ({
  bits,
  ready: fill(bits),
  users: 0,
  isKept: true,
});

/** One that was used before, unless the collection has grown since. */
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
