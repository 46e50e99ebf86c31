import { assigned } from './assignment.ts';
import { crystalOf, sitesByKind, type ComparedSites, type Crystal } from './crystal.ts';
import { mappingsOf } from './lattice-mappings.ts';
import { niggliReduced } from './niggli.ts';
import { folded, primitiveOf } from './primitive.ts';
import {
  added,
  determinant,
  dot,
  inverse,
  parametersOf,
  reciprocalLengths,
  scaled,
  times,
  vectorsOf,
} from './vectors.ts';
import type { Matrix, Vector } from './vectors.ts';

/*
 * Whether two structures are the same crystal. The method is that of `StructureMatcher` in pymatgen (Ong et al., Comput.
 * Mater. Sci. 68 (2013) 314), with the same tolerances: both are brought to reduced primitive cells of one volume; each
 * basis of the first lattice that resembles that of the second is tried, with each translation that puts a site of the
 * rarest species onto another; sites are assigned with the least sum of squared distances, and the mean displacement is
 * taken off. Distances are divided by (V/N)^(1/3), V and N being the volume and the number of sites.
 */
const tolerances = {
  /** Relative difference of lengths of the reduced cells. */
  lengths: 0.2,
  /** Degrees. */
  angles: 5,
  /** Largest displacement of a site, in units of (V/N)^(1/3). */
  sites: 0.3,
} as const;

/** A comparison with its result. */
export interface Deviation {
  /** Root of the mean squared displacement, and the largest one, in units of (V/N)^(1/3). */
  rms: number;
  most: number;
  /** Relative change of the volume of an atom, from the first structure to the second. */
  volumeChange: number;
}

/** Steps of one comparison, about a nanosecond each: an answer after these is "undecided". */
const maxSteps = 400_000_000;
/** A deviation that no other mapping needs to improve. */
const exact = 1e-4;

/** A crystal in its reduced primitive cell; the reason if it is not compared. */
export function prepared(of: ComparedSites): Crystal | 'molecule' | 'sites' | 'cell' {
  const crystal = crystalOf(of);
  if (typeof crystal === 'string') return crystal;
  // Averaged sites are displaced less, so that further translations may be found.
  for (let larger = reduced(crystal); ;) {
    const smaller = reduced(primitiveOf(larger));
    if (smaller.places.length === larger.places.length) return smaller;
    larger = smaller;
  }
}

function reduced({ vectors, places, kinds }: Crystal): Crystal {
  const next = niggliReduced(vectors);
  const back = inverse(next);
  return { vectors: next, places: places.map((place) => folded(times(times(place, vectors), back))), kinds };
}

/**
 * The deviation of the best mapping of one crystal onto another; null if they are not the same within the
 * {@link tolerances}; `undecided` if it takes too long.
 */
export function compared(first: Crystal, second: Crystal): Deviation | null | 'undecided' {
  const groups = pairedGroups(first, second);
  if (!groups) return null;
  const [from, to] = [Math.abs(determinant(first.vectors)), Math.abs(determinant(second.vectors))];
  const volume = Math.sqrt(from * to);
  const lattice = first.vectors.map((it) => scaled(it, (volume / from) ** (1 / 3))) as Matrix;
  const onto = second.vectors.map((it) => scaled(it, (volume / to) ** (1 / 3))) as Matrix;
  const [rarest] = groups;
  const target = second.places[rarest!.second[0]!]!;
  const budget = { steps: maxSteps };
  let best: { rms: number; most: number } | undefined;
  for (const { vectors, change } of mappingsOf(lattice, onto, tolerances)) {
    const mean = meanLattice(vectors, onto);
    if (!mean) continue;
    const places = first.places.map((place) => folded(times(place, change)));
    const trial = new Trial(mean, places, second.places, groups, budget);
    for (const at of rarest!.first) {
      const found = trial.deviation(added(places[at]!, target, -1));
      if (budget.steps < 0) return best ? { ...best, volumeChange: to / from - 1 } : 'undecided';
      if (found && (!best || found.rms < best.rms)) best = found;
      if (best && best.rms < exact) return { ...best, volumeChange: to / from - 1 };
    }
  }
  return best ? { ...best, volumeChange: to / from - 1 } : null;
}

interface Group {
  first: number[];
  second: number[];
}

/** Sites of each kind in both crystals, the rarest kind first; undefined if their numbers differ. */
function pairedGroups(first: Crystal, second: Crystal): Group[] | undefined {
  const [p, q] = [sitesByKind(first.kinds), sitesByKind(second.kinds)];
  if (p.size !== q.size) return undefined;
  const groups = [...p].map(([kind, sites]) => ({ first: sites, second: q.get(kind) ?? [] }));
  if (groups.some((it) => it.first.length !== it.second.length)) return undefined;
  return groups.sort((one, other) => one.first.length - other.first.length);
}

/** The lattice with the means of the lengths and angles. */
function meanLattice(p: Matrix, q: Matrix): Matrix | undefined {
  const [first, second] = [parametersOf(p), parametersOf(q)];
  const half = (one: Vector, other: Vector) => scaled(added(one, other), 0.5);
  return vectorsOf(half(first.lengths, second.lengths), half(first.angles, second.angles));
}

/** Cost of sites that are too far apart to be the same. */
const far = 1e20;

/** The comparison of sites in one lattice. */
class Trial {
  readonly #lattice: Matrix;
  readonly #first: Vector[];
  readonly #second: Vector[];
  readonly #groups: readonly Group[];
  readonly #budget: { steps: number };
  /** Å. */
  readonly #unit: number;
  /** Differences of fractions within which sites may be the same: before the mean displacement is taken off, twice. */
  readonly #reach: Vector;
  readonly #images: Vector[];

  constructor(lattice: Matrix, first: Vector[], second: Vector[], groups: readonly Group[], budget: { steps: number }) {
    this.#lattice = lattice;
    this.#first = first;
    this.#second = second;
    this.#groups = groups;
    this.#budget = budget;
    this.#unit = Math.cbrt(Math.abs(determinant(lattice)) / first.length);
    this.#reach = scaled(reciprocalLengths(lattice), 2 * tolerances.sites * this.#unit);
    const shifts = [-1, 0, 1];
    this.#images = shifts.flatMap((i) => shifts.flatMap((j) => shifts.map((k) => times([i, j, k], lattice))));
  }

  /** After a translation of the second crystal; undefined beyond the tolerance. */
  deviation(by: Vector): { rms: number; most: number } | undefined {
    const moved = this.#second.map((it) => added(it, by));
    if (!this.#isNear(moved)) return undefined;
    const displacements: Vector[] = [];
    for (const { first, second } of this.#groups) {
      const found = this.#assign(first, second, moved);
      if (!found) return undefined;
      displacements.push(...found);
    }
    const mean = scaled(
      displacements.reduce((sum, it) => added(sum, it), [0, 0, 0]),
      1 / displacements.length,
    );
    const squares = displacements.map((it) => {
      const rest = added(it, mean, -1);
      return dot(rest, rest);
    });
    const most = Math.sqrt(Math.max(...squares)) / this.#unit;
    if (most > tolerances.sites) return undefined;
    const rms = Math.sqrt(squares.reduce((sum, it) => sum + it, 0) / squares.length) / this.#unit;
    return { rms, most };
  }

  #isWithinReach(p: Vector, q: Vector): boolean {
    const [x, y, z] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
    const [rx, ry, rz] = this.#reach;
    return Math.abs(x - Math.round(x)) <= rx && Math.abs(y - Math.round(y)) <= ry && Math.abs(z - Math.round(z)) <= rz;
  }

  /** Whether each site has an equal one in reach: most trials end here. */
  #isNear(moved: Vector[]): boolean {
    return this.#groups.every(({ first, second }) =>
      second.every((at) => {
        this.#budget.steps -= 10 * first.length;
        return first.some((of) => this.#isWithinReach(moved[at]!, this.#first[of]!));
      }),
    );
  }

  /** Displacements in Å of the sites of one kind; undefined if not all find one. */
  #assign(first: number[], second: number[], moved: Vector[]): Vector[] | undefined {
    const size = first.length;
    const costs = new Float64Array(size * size).fill(far);
    const ways = new Map<number, Vector>();
    this.#budget.steps -= 10 * size * size;
    second.forEach((at, row) => {
      first.forEach((of, column) => {
        if (!this.#isWithinReach(moved[at]!, this.#first[of]!)) return;
        const way = this.#shortest(added(this.#first[of]!, moved[at]!, -1));
        costs[row * size + column] = dot(way, way);
        ways.set(row * size + column, way);
      });
    });
    // The search for augmenting paths takes the square for most sites, the cube at worst.
    this.#budget.steps -= 300 * ways.size + 4 * size * size * Math.sqrt(size);
    if (this.#budget.steps < 0) return undefined;
    const columns = assigned(costs, size);
    const displacements: Vector[] = [];
    for (let row = 0; row < size; row += 1) {
      const way = ways.get(row * size + columns[row]!);
      if (!way) return undefined;
      displacements.push(way);
    }
    return displacements;
  }

  /** The shortest of the equivalent vectors, in Å. */
  #shortest(fractions: Vector): Vector {
    const start = times(folded(fractions), this.#lattice);
    let [shortest, least] = [start, dot(start, start)];
    for (const image of this.#images) {
      const way = added(start, image);
      const square = dot(way, way);
      if (square < least - 1e-12) [shortest, least] = [way, square];
    }
    return shortest;
  }
}
