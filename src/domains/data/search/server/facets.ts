import { licenses, resourceTypes, sharingMethods } from '#contract/data/resources';
import type { Facets, SearchQuery } from '#contract/data/search';

/*
 * Four small numbers packed into one, from low to high bits: type (4 bits), sharing (4), license (4), year since 1900
 * (8). A value is its index in the contract's list plus one, and 0 means none, so the lists may grow at their end.
 */
const firstYear = 1900;
const placeIn = (values: readonly string[]) => ({
  size: 16,
  read: (place: number) => values[place - 1] ?? '',
  write: (value: string) => values.indexOf(value) + 1,
});
const layout = [
  { name: 'type', shift: 0, ...placeIn(resourceTypes) },
  { name: 'sharing', shift: 4, ...placeIn(sharingMethods) },
  { name: 'license', shift: 8, ...placeIn(licenses) },
  {
    name: 'year',
    shift: 12,
    size: 256,
    read: (place: number) => String(place + firstYear),
    write: (value: string) => Number(value) - firstYear,
  },
] as const;

export type FacetName = (typeof layout)[number]['name'];
export type Filters = Pick<SearchQuery, FacetName>;

/** Packs the facets of one resource. */
export function packFacets(it: Record<FacetName, string>): number {
  return layout.reduce((packed, { name, shift, write }) => packed | (write(it[name]) << shift), 0);
}

/**
 * Number of resources per packed combination: pairs of combination and count in one array. There are a few thousand
 * combinations at most, and all counts of a search, whatever its filters, derive from them.
 */
export type Tally = Int32Array;

/** The selected values of each facet that has any, with its position in a packed number: for conditions in SQL. */
export const chosenBits = (filters: Filters): { shift: number; mask: number; values: number[] }[] =>
  layout.flatMap(({ name, shift, size, write }) => {
    const chosen: readonly string[] = filters[name];
    return chosen.length ? [{ shift, mask: size - 1, values: chosen.map(write) }] : [];
  });

/** Calls back with each combination, its count, and the number of facets that reject it (with the last of them). */
function sift(
  tally: Tally,
  filters: Filters,
  each: (packed: number, count: number, refusals: number, by: number) => void,
): void {
  const passes = layout.map(({ name, size, write }) => {
    const chosen: readonly string[] = filters[name];
    const table = new Uint8Array(size).fill(chosen.length ? 0 : 1);
    for (const value of chosen) table[write(value)] = 1;
    return table;
  });
  for (let at = 0; at < tally.length; at += 2) {
    const packed = tally[at]!;
    let refusals = 0;
    let by = -1;
    for (let facet = 0; facet < layout.length; facet++) {
      const { shift, size } = layout[facet]!;
      if (passes[facet]![(packed >> shift) & (size - 1)]) continue;
      refusals++;
      by = facet;
    }
    each(packed, tally[at + 1]!, refusals, by);
  }
}

/** Which combinations match: any of the selected values within a facet, and all facets together. */
export function passesOf(combinations: readonly number[], filters: Filters): Uint8Array {
  const passes = new Uint8Array(combinations.length);
  const numbered = new Int32Array(2 * combinations.length);
  combinations.forEach((packed, at) => {
    numbered[2 * at] = packed;
    numbered[2 * at + 1] = at;
  });
  sift(numbered, filters, (_packed, at, refusals) => refusals === 0 && (passes[at] = 1));
  return passes;
}

/** Number of matching resources. */
export function totalOf(tally: Tally, filters: Filters): number {
  let total = 0;
  sift(tally, filters, (_packed, count, refusals) => {
    if (refusals === 0) total += count;
  });
  return total;
}

/**
 * Counts for each value of each facet. A facet ignores its own selection, so that its other values stay available;
 * selected values are listed even at zero.
 */
export function countFacets(tally: Tally, filters: Filters): Pick<Facets, FacetName> {
  const counts = layout.map(({ size }) => new Int32Array(size));
  sift(tally, filters, (packed, count, refusals, by) => {
    if (refusals > 1) return;
    for (let facet = 0; facet < layout.length; facet++) {
      const { shift, size } = layout[facet]!;
      const place = (packed >> shift) & (size - 1);
      if (refusals === 0 || by === facet) counts[facet]![place]! += count;
    }
  });
  const [type, sharing, license, year] = layout.map(({ name, read }, facet) => {
    const chosen: readonly string[] = filters[name];
    return Array.from(counts[facet]!, (count, place) => ({ value: read(place), count })).filter(
      ({ value, count }) => value !== '' && (count > 0 || chosen.includes(value)),
    );
  });
  const mostFirst = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return {
    type: type!.sort(mostFirst),
    sharing: sharing!.sort(mostFirst),
    license: license!.sort(mostFirst),
    year: year!.reverse(),
  };
}
