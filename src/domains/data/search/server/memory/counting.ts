import { countBits, eachBit, hasBit, type Bits } from './bits.ts';
import { byMoment, firstRankAfter, type Collection } from './collection.ts';
import type { Tally } from '../facets.ts';
import type { Period, Range } from '../search-index.ts';

/** What is asked of the collection; null narrows nothing. */
export interface Selection {
  bits: Bits | null;
  /** By place in the list of combinations. */
  passes: Uint8Array | null;
  /** Ranks in the order of publication, the second not included. */
  ranks: { from: number; before: number } | null;
}

/** A moment of the columns is counted in microseconds. */
export function ranksIn(it: Collection, { begin, before }: Period): { from: number; before: number } {
  const rankAt = (date: Date) => firstRankAfter(it, date.getTime() * 1000 - 0.5);
  const from = begin ? rankAt(begin) : 0;
  return { from, before: Math.max(from, before ? rankAt(before) : it.count) };
}

/** Calls back with the places that are selected: through the order where a period is asked for, else through the bits. */
function eachSelected(it: Collection, { bits, passes, ranks }: Selection, each: (place: number) => void): void {
  const test = (place: number) => {
    if (passes === null || passes[it.facets[place]!]) each(place);
  };
  if (!ranks) return eachBit(bits ?? it.listed, test);
  for (let rank = ranks.from; rank < ranks.before; rank++) {
    const place = it.order[rank]!;
    if (bits === null || hasBit(bits, place)) test(place);
  }
}

/**
 * Adds up how often each value of a column is selected. Written out instead of calling back: a million places take three
 * milliseconds so, and ten otherwise.
 */
function countValues(
  it: Collection,
  { bits, passes, ranks }: Selection,
  values: ArrayLike<number>,
  counts: Int32Array,
) {
  const { facets, order } = it;
  if (ranks) {
    for (let rank = ranks.from; rank < ranks.before; rank++) {
      const place = order[rank]!;
      if (bits !== null && !hasBit(bits, place)) continue;
      if (passes === null || passes[facets[place]!]) counts[values[place]!]!++;
    }
    return;
  }
  const set = bits ?? it.listed;
  for (let at = 0; at < set.length; at++)
    for (let word = set[at]!; word !== 0; word &= word - 1) {
      const place = (at << 5) + 31 - Math.clz32(word & -word);
      if (passes === null || passes[facets[place]!]) counts[values[place]!]!++;
    }
}

/** How many there are of each combination of facets. */
export function tallyOf(it: Collection, selection: Selection): Tally {
  const { packed, counts: kept } = it.combinations;
  let counts: ArrayLike<number> = kept;
  if (selection.bits || selection.passes || selection.ranks) {
    const found = new Int32Array(packed.length);
    countValues(it, selection, it.facets, found);
    counts = found;
  }
  const tally: number[] = [];
  for (let at = 0; at < packed.length; at++) if (counts[at]! > 0) tally.push(packed[at]!, counts[at]!);
  return Int32Array.from(tally);
}

/** Origins up to this number are counted in a list, which is quicker and used again and again. */
const mostListed = 2 ** 22;
let listed = new Int32Array();

/** How many there are of each origin. */
export function originsOf(it: Collection, selection: Selection): Map<number, number> {
  const counts = new Map<number, number>();
  const length = it.highestOrigin + 1;
  if (length > mostListed) {
    eachSelected(it, selection, (place) => {
      const origin = it.origins[place]!;
      counts.set(origin, (counts.get(origin) ?? 0) + 1);
    });
    return counts;
  }
  if (listed.length < length) listed = new Int32Array(length);
  const found = listed.subarray(0, length).fill(0);
  countValues(it, selection, it.origins, found);
  for (let origin = 0; origin < length; origin++) if (found[origin]! > 0) counts.set(origin, found[origin]!);
  return counts;
}

/** So many ranks are passed in the time that one hit takes to be collected and sorted. */
const sorting = 20;

/** A stretch of what is selected, last published first; `most` is how many there are at most. */
export function newestIn(
  it: Collection,
  selection: Selection,
  { offset, limit }: Range,
  most: number,
  except: ReadonlySet<number> = new Set(),
): number[] {
  const { bits, passes } = selection;
  const { from, before } = selection.ranks ?? { from: 0, before: it.count };
  const need = offset + limit + except.size;
  const total = bits ? Math.min(most, countBits(bits)) : most;
  if (bits && (need * (before - from)) / Math.max(1, total) > total * sorting) {
    return placesOf(it, selection)
      .filter((place) => !except.has(place))
      .sort((a, b) => byMoment(it, b, a))
      .slice(offset, offset + limit);
  }
  const found: number[] = [];
  let passed = 0;
  for (let rank = before - 1; rank >= from && found.length < limit; rank--) {
    const place = it.order[rank]!;
    if (bits && !hasBit(bits, place)) continue;
    if (passes && !passes[it.facets[place]!]) continue;
    if (except.has(place)) continue;
    if (passed++ >= offset) found.push(place);
  }
  return found;
}

/** A stretch of what is selected in another order, of which the beginning is given; fewer where it ends too early. */
export function firstIn(it: Collection, selection: Selection, order: Int32Array, { offset, limit }: Range): number[] {
  const { bits, passes, ranks } = selection;
  if (ranks && ranks.from === ranks.before) return [];
  const momentAt = (rank: number) => it.moments[it.order[rank]!]!;
  const [begin, end] = ranks ? [momentAt(ranks.from), momentAt(ranks.before - 1)] : [-Infinity, Infinity];
  const found: number[] = [];
  let passed = 0;
  for (let at = 0; at < order.length && found.length < limit; at++) {
    const place = order[at]!;
    if (!hasBit(bits ?? it.listed, place)) continue;
    if (passes && !passes[it.facets[place]!]) continue;
    if (it.moments[place]! < begin || it.moments[place]! > end) continue;
    if (passed++ >= offset) found.push(place);
  }
  return found;
}

/** All that are selected, in no order that counts. */
export function placesOf(it: Collection, selection: Selection): number[] {
  const places: number[] = [];
  eachSelected(it, selection, (place) => places.push(place));
  return places;
}
