import { sitesByKind, type Crystal } from './crystal.ts';
import {
  added,
  cross,
  determinant,
  dot,
  inverse,
  length,
  reciprocalLengths,
  scaled,
  times,
  type Matrix,
  type Vector,
} from './vectors.ts';

/** Å within which a site and its translated neighbour are equivalent, as in pymatgen. */
const tolerance = 0.25;
const images = [-1, 0, 1];

/** The equivalent fractions nearest to zero. */
export const folded = (p: Vector): Vector => [
  p[0] - Math.round(p[0]),
  p[1] - Math.round(p[1]),
  p[2] - Math.round(p[2]),
];

/**
 * A crystal in its smallest cell: translations that bring each site within 0.25 Å of an equal one become lattice
 * vectors, and sites that become equivalent are averaged. Symmetry programs with a narrow tolerance keep a supercell
 * with small displacements, which this undoes.
 * @param of in a reduced cell, at most `maxSites` sites
 */
export function primitiveOf(of: Crystal): Crystal {
  const groups = [...sitesByKind(of.kinds).values()].sort((p, q) => p.length - q.length);
  const common = groups.map((group) => group.length).reduce(greatestCommon);
  if (common === 1) return of;
  const found = translationsOf(of, groups, common);
  if (found.length === 0) return of;
  return reducedBy(of, found) ?? found.map((one) => reducedBy(of, multiplesOf(one, common))).find(Boolean) ?? of;
}

const greatestCommon = (p: number, q: number): number => (q === 0 ? p : greatestCommon(q, p % q));

/** Translations, in fractions between 0 and 1, under which all sites are equivalent; without the identity. */
function translationsOf({ vectors, places }: Crystal, groups: number[][], common: number): Vector[] {
  const [rarest] = groups;
  const first = places[rarest![0]!]!;
  return rarest!.slice(1).flatMap((at) => {
    // Both sites of the pair are displaced: the mean over all sites is nearer to the translation.
    const raw = meanOf(groups, places, added(places[at]!, first, -1), vectors, 2 * tolerance);
    const moved = raw && meanOf(groups, places, raw, vectors, tolerance);
    if (!moved) return [];
    // Repeated often enough, a translation of a finite group is one of the lattice.
    return [moved.map((value) => Math.round(value * common) / common) as Vector];
  });
}

/**
 * A translation improved by the mean of the displacements that it leaves.
 * @param most Å between a translated site and the nearest equal one
 * @returns undefined if a site has none there
 */
function meanOf(groups: number[][], places: Vector[], by: Vector, vectors: Matrix, most: number): Vector | undefined {
  const reach = scaled(reciprocalLengths(vectors), most);
  const isNear = (p: number, q: number, axis: 0 | 1 | 2) => Math.abs(p - q - Math.round(p - q)) <= reach[axis];
  let sum: Vector = [0, 0, 0];
  for (const group of groups)
    for (const from of group) {
      const [x, y, z] = added(places[from]!, by);
      let [nearest, least]: [Vector | undefined, number] = [undefined, most];
      for (const it of group) {
        const other = places[it]!;
        if (!isNear(other[0], x, 0) || !isNear(other[1], y, 1) || !isNear(other[2], z, 2)) continue;
        const rest = folded(added(other, [x, y, z], -1));
        const distance = length(times(rest, vectors));
        if (distance <= least) [nearest, least] = [rest, distance];
      }
      if (!nearest) return undefined;
      sum = added(sum, nearest);
    }
  return added(by, sum, 1 / places.length);
}

/** The cyclic group of one translation. */
function multiplesOf(one: Vector, most: number): Vector[] {
  const made: Vector[] = [];
  for (let at = 1; at < most; at += 1) {
    const next = folded(scaled(one, at));
    if (length(next) < 1e-6) break;
    made.push(next);
  }
  return made;
}

/** The crystal with these translations added to its lattice; undefined if they and the sites form no such crystal. */
function reducedBy({ vectors, places, kinds }: Crystal, translations: readonly Vector[]): Crystal | undefined {
  const multiple = translations.length + 1;
  const basis = shortestBasis(vectors, translations);
  if (!basis || Math.abs(Math.abs(determinant(vectors) / determinant(basis)) - multiple) > 0.01 * multiple)
    return undefined;
  const back = inverse(basis);
  const members: { place: Vector; kind: string; sum: Vector; count: number }[] = [];
  for (const [at, place] of places.entries()) {
    const own = times(times(place, vectors), back);
    const near = (it: Vector) => length(times(folded(added(own, it, -1)), basis)) <= 2 * tolerance;
    const known = members.find((it) => it.kind === kinds[at] && near(it.place));
    if (known) {
      known.sum = added(known.sum, folded(added(own, known.place, -1)));
      known.count += 1;
    } else members.push({ place: own, kind: kinds[at]!, sum: [0, 0, 0], count: 1 });
  }
  if (members.some(({ count }) => count !== multiple)) return undefined;
  return {
    vectors: basis,
    places: members.map(({ place, sum, count }) => added(place, sum, 1 / count)),
    kinds: members.map(({ kind }) => kind),
  };
}

/** The three shortest vectors that are not in one plane: in three dimensions they are a basis of the lattice. */
function shortestBasis(vectors: Matrix, translations: readonly Vector[]): Matrix | undefined {
  const all = [[0, 0, 0] as Vector, ...translations].flatMap((one) =>
    images.flatMap((i) => images.flatMap((j) => images.map((k) => times(added(one, [i, j, k]), vectors)))),
  );
  const sorted = all
    .map((it) => ({ it, size: length(it) }))
    .filter(({ size }) => size > 1e-3)
    .sort((p, q) => p.size - q.size);
  const a = sorted[0]?.it;
  if (!a) return undefined;
  const b = sorted.find(({ it, size }) => length(cross(a, it)) > 1e-3 * length(a) * size)?.it;
  if (!b) return undefined;
  const normal = cross(a, b);
  const c = sorted.find(({ it, size }) => Math.abs(dot(normal, it)) > 1e-3 * length(normal) * size)?.it;
  return c && [a, b, c];
}
