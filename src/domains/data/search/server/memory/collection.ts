import { cooperativeYield } from '#server/process/cooperative-yield';
import { bitsFor, clearBit, eachBit, hasBit, setBit, type Bits } from './bits.ts';

/*
 * All published resources as columns of numbers in the memory of a process, 21 bytes each. Resource ids are divided
 * into chunks of 65,536. Each chunk that contains a resource has 65,536 places in the columns, in the order of ids. So
 * a place identifies an id, and gaps cost little.
 */
export const chunkSize = 65_536;

/** The columns of a resource. `moment` is its publication in microseconds. */
export interface Entry {
  facets: number;
  origin: number;
  moment: number;
}

export interface Collection {
  /** The collection includes all changes up to this version. */
  version: number;
  /** The first place of each chunk, and the reverse mapping. */
  bases: Map<number, number>;
  chunks: number[];
  places: number;
  listed: Bits;
  /** Packed facets, as indexes into {@link Collection.combinations}. */
  facets: Uint16Array;
  origins: Int32Array;
  highestOrigin: number;
  moments: Float64Array;
  /** Places in order of publication, oldest first; a rank is an index into this list. */
  order: Int32Array;
  count: number;
  combinations: Combinations;
}

/** The combinations of facets that occur, with their numbers of resources. */
interface Combinations {
  packed: number[];
  counts: number[];
  at: Map<number, number>;
}

export const emptyCollection = (version: number): Collection => ({
  version,
  bases: new Map(),
  chunks: [],
  places: 0,
  listed: new Uint32Array(),
  facets: new Uint16Array(),
  origins: new Int32Array(),
  highestOrigin: 0,
  moments: new Float64Array(),
  order: new Int32Array(),
  count: 0,
  combinations: { packed: [], counts: [], at: new Map() },
});

/** The place of a resource; undefined if its chunk is not loaded. */
export function placeOf(it: Collection, id: number): number | undefined {
  const base = it.bases.get(Math.floor(id / chunkSize));
  return base === undefined ? undefined : base + (id % chunkSize);
}

export const idAt = (it: Collection, place: number) =>
  it.chunks[Math.floor(place / chunkSize)]! * chunkSize + (place % chunkSize);

/** Adds chunks; false if one precedes an existing chunk, which would break the order of places. */
export function addChunks(it: Collection, chunks: readonly number[]): boolean {
  const added = [...new Set(chunks)].filter((chunk) => !it.bases.has(chunk)).sort((a, b) => a - b);
  if (added.length === 0) return true;
  if (added[0]! < (it.chunks.at(-1) ?? -1)) return false;
  for (const chunk of added) {
    it.bases.set(chunk, it.places);
    it.chunks.push(chunk);
    it.places += chunkSize;
  }
  it.listed = longer(it.listed, bitsFor(it.places));
  it.facets = longer(it.facets, new Uint16Array(it.places));
  it.origins = longer(it.origins, new Int32Array(it.places));
  it.moments = longer(it.moments, new Float64Array(it.places));
  it.order = longer(it.order, new Int32Array(it.places));
  return true;
}

function longer<T extends Uint32Array | Uint16Array | Int32Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** Writes the columns of a new place; the order is updated afterwards. */
export function putPlace(it: Collection, place: number, { facets, origin, moment }: Entry): void {
  setBit(it.listed, place);
  const combination = combinationOf(it.combinations, facets);
  it.facets[place] = combination;
  it.combinations.counts[combination]! += 1;
  it.origins[place] = origin;
  it.highestOrigin = Math.max(it.highestOrigin, origin);
  it.moments[place] = moment;
}

function combinationOf({ at, packed, counts }: Combinations, facets: number): number {
  const known = at.get(facets);
  if (known !== undefined) return known;
  at.set(facets, packed.length);
  packed.push(facets);
  counts.push(0);
  return packed.length - 1;
}

/** Steps of sorting between two checks of the clock. */
const stretch = 8192;

/** Sorts all places, once after loading and before the first query; yields to other work regularly. */
export async function orderAll(it: Collection): Promise<void> {
  const pause = cooperativeYield();
  it.count = 0;
  eachBit(it.listed, (place) => (it.order[it.count++] = place));
  await pause();
  const sorted = await sortedByRuns(it.order.subarray(0, it.count), (a, b) => isBefore(it, a, b), pause);
  it.order.set(sorted);
}

/**
 * Applies the current state of changed entries; null means deleted. Returns false if everything must be loaded again.
 */
export function applyChanges(it: Collection, changes: ReadonlyMap<number, Entry | null>): boolean {
  const present = [...changes].flatMap(([id, entry]) => (entry ? [Math.floor(id / chunkSize)] : []));
  if (!addChunks(it, present)) return false;
  let from = it.count;
  const moved = new Set<number>();
  const added: number[] = [];
  for (const [id, entry] of changes) {
    const place = placeOf(it, id);
    if (place === undefined) continue;
    if (hasBit(it.listed, place)) {
      moved.add(place);
      from = Math.min(from, firstRankAfter(it, it.moments[place]!, place) - 1);
    }
    if (!entry) continue;
    added.push(place);
    from = Math.min(from, firstRankAfter(it, entry.moment, place));
  }
  const kept = it.order.slice(from, it.count).filter((place) => !moved.has(place));
  for (const place of moved) {
    clearBit(it.listed, place);
    it.combinations.counts[it.facets[place]!]! -= 1;
  }
  for (const place of added) putPlace(it, place, changes.get(idAt(it, place))!);
  added.sort((a, b) => (isBefore(it, a, b) ? -1 : 1));
  let next = 0;
  it.count = from;
  for (const place of kept) {
    while (next < added.length && isBefore(it, added[next]!, place)) it.order[it.count++] = added[next++]!;
    it.order[it.count++] = place;
  }
  while (next < added.length) it.order[it.count++] = added[next++]!;
  return true;
}

/** The first rank whose resource was published after a moment; at the same moment the higher place counts as later. */
export function firstRankAfter(it: Collection, moment: number, place = -1): number {
  let low = 0;
  let high = it.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = it.order[middle]!;
    const isLater = it.moments[other]! - moment || other - place;
    if (isLater > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares two places by publication, earlier first; at the same moment the lower place comes first. */
export const byMoment = (it: Collection, a: number, b: number) => it.moments[a]! - it.moments[b]! || a - b;

const isBefore = (it: Collection, a: number, b: number) => byMoment(it, a, b) < 0;

/** Merges runs that are already sorted: ids are assigned nearly in order of time. */
async function sortedByRuns(
  list: Int32Array,
  isBefore: (a: number, b: number) => boolean,
  pause: () => Promise<void>,
): Promise<Int32Array> {
  let from = list.slice();
  let into = new Int32Array(list.length);
  for (;;) {
    const starts = [0];
    for (let at = 1; at < from.length; at++) {
      if (isBefore(from[at]!, from[at - 1]!)) starts.push(at);
      if (at % stretch === 0) await pause();
    }
    if (starts.length === 1) return from;
    for (let run = 0; run < starts.length; run += 2) {
      const middle = starts[run + 1] ?? from.length;
      const end = starts[run + 2] ?? from.length;
      let left = starts[run]!;
      let right = middle;
      for (let at = left; at < end; at++) {
        const takesRight = right < end && (left >= middle || isBefore(from[right]!, from[left]!));
        into[at] = from[takesRight ? right++ : left++]!;
        if (at % stretch === 0) await pause();
      }
    }
    [from, into] = [into, from];
  }
}
