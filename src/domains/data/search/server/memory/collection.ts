import { cooperativeYield } from '#server/process/cooperative-yield';
import { bitsFor, clearBit, eachBit, hasBit, setBit, type Bits } from './bits.ts';

/*
 * All published resources as columns of numbers in the memory of a process: 21 bytes each. Numbers of resources are cut
 * into chunks of 65,536; each chunk that holds any has as many places in the columns, in the order of the numbers, so a
 * place stands for a number and gaps cost little.
 */
export const chunkSize = 65_536;

/** What the columns say of a resource. `moment` is that of publication in microseconds. */
export interface Entry {
  facets: number;
  origin: number;
  moment: number;
}

export interface Collection {
  /** Nothing before it is missing. */
  version: number;
  /** By chunk its first place, and the other way round. */
  bases: Map<number, number>;
  chunks: number[];
  places: number;
  listed: Bits;
  /** Packed facets by their place in {@link Collection.combinations}. */
  facets: Uint16Array;
  origins: Int32Array;
  highestOrigin: number;
  moments: Float64Array;
  /** Places from the first published to the last; a rank is where one stands in it. */
  order: Int32Array;
  count: number;
  combinations: Combinations;
}

/** The combinations of facets that occurred, and how many resources have each. */
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

/** Where a resource stands; undefined for one in a chunk that is not there. */
export function placeOf(it: Collection, id: number): number | undefined {
  const base = it.bases.get(Math.floor(id / chunkSize));
  return base === undefined ? undefined : base + (id % chunkSize);
}

export const idAt = (it: Collection, place: number) =>
  it.chunks[Math.floor(place / chunkSize)]! * chunkSize + (place % chunkSize);

/** Makes room for chunks; false when one lies before one that is there, which would break the order of places. */
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

/** Writes the columns of a new place; the order is brought up to date afterwards. */
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

/** Steps of ordering between two looks at the clock. */
const stretch = 8192;

/** Brings all places into order, once after everything was read and before anybody asks: others have their turns. */
export async function orderAll(it: Collection): Promise<void> {
  const pause = cooperativeYield();
  it.count = 0;
  eachBit(it.listed, (place) => (it.order[it.count++] = place));
  await pause();
  const sorted = await sortedByRuns(it.order.subarray(0, it.count), (a, b) => isBefore(it, a, b), pause);
  it.order.set(sorted);
}

/** Takes over how entries are now; null is gone. False where everything must be read again. */
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

/** The first rank whose resource was published after a moment; at the same moment the higher place is the later. */
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

/** Compares two places: the first published first, at the same moment the lower. */
export const byMoment = (it: Collection, a: number, b: number) => it.moments[a]! - it.moments[b]! || a - b;

const isBefore = (it: Collection, a: number, b: number) => byMoment(it, a, b) < 0;

/** Merges the runs that are in order already: numbers of resources are given in the order of time, nearly. */
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
