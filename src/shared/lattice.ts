import { random as randomFrom, type Random } from './random.ts';
/**
 * Line art of condensed matter, generated from a seed: the same seed always gives the same picture, on the server and
 * in the browser. Everything is a path, so a picture takes about a kilobyte.
 */
export interface LatticeArt {
  kind: Kind;
  /** Path data: thin lines, stronger lines, dots (drawn with round caps), and the accented figure. */
  faint: string;
  line: string;
  dots: string;
  accent: string;
  /** A closed figure with a fill colour. */
  area: string;
}

const kinds = ['lattice', 'honeycomb', 'brillouin', 'rings', 'spots', 'bands'] as const;
type Kind = (typeof kinds)[number];
type Vector = readonly [number, number];

export const artWidth = 400;
export const artHeight = 140;
const centre: Vector = [artWidth / 2, artHeight / 2];
const reach = Math.hypot(...centre);

const cache = new Map<string, LatticeArt>();
const maxCached = 500;

/** The picture of a seed; the last few hundred are cached. */
export function latticeArt(seed: string): LatticeArt {
  let art = cache.get(seed);
  if (!art) {
    if (cache.size >= maxCached) cache.clear();
    cache.set(seed, (art = draw(seed)));
  }
  return art;
}

function draw(seed: string): LatticeArt {
  const random = randomFrom(seed);
  const kind = kinds[Math.floor(random() * kinds.length)]!;
  return { kind, faint: '', line: '', dots: '', accent: '', area: '', ...drawings[kind](random) };
}

const drawings: Record<Kind, (random: Random) => Partial<LatticeArt>> = {
  lattice(random) {
    const [a, b] = basis(random, 30, 46);
    const sites = pointsOf(a, b, reach + 20);
    return {
      faint: linesAlong(a, b) + linesAlong(b, a),
      dots: dotsOf(sites),
      area: polygon([centre, add(centre, a), add(centre, add(a, b)), add(centre, b)]),
      accent: segment(centre, add(centre, a)) + segment(centre, add(centre, b)),
    };
  },
  honeycomb(random) {
    const size = between(random, 54, 68);
    const turn = random() * Math.PI;
    const a = polar(size, turn);
    const b = polar(size, turn + Math.PI / 3);
    const basisSite = scale(add(a, b), 1 / 3);
    const cells = pointsOf(a, b, reach + 30);
    const bonds = cells.flatMap((cell) => {
      const other = add(cell, basisSite);
      return [cell, add(cell, a), add(cell, b)].map((near) => segment(other, near));
    });
    const middle = add(centre, add(scale(add(a, b), 2 / 3), scale(a, -1)));
    const corners = [0, 1, 2, 3, 4, 5].map((corner) =>
      add(middle, polar(size / Math.sqrt(3), turn + ((2 * corner + 1) * Math.PI) / 6)),
    );
    return {
      line: bonds.join(''),
      dots: dotsOf(cells) + dotsOf(cells.map((cell) => add(cell, basisSite))),
      area: polygon(corners),
      accent: polygon(corners),
    };
  },
  brillouin(random) {
    const [a, b] = basis(random, 44, 62);
    // The zones of every order are bounded by the bisecting lines of reciprocal vectors.
    const vectors = pointsOf(a, b, 150, [0, 0]).filter(([x, y]) => Math.hypot(x, y) > 1);
    const near = vectors.toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other)).slice(0, 18);
    return {
      faint: near.slice(6).map(bisector).join(''),
      line: near.slice(0, 6).map(bisector).join(''),
      dots: dotsOf([centre, ...near.map((vector) => add(centre, vector))]),
      area: polygon(firstZone(near)),
      accent: polygon(firstZone(near)),
    };
  },
  rings(random) {
    // Debye–Scherrer rings of a cubic crystal: radii go as the square root of the allowed h² + k² + l².
    const allowed = [sc, bcc, fcc][Math.floor(random() * 3)]!;
    const unit = between(random, 20, 30);
    const middle: Vector = [between(random, 60, 340), between(random, 30, 110)];
    const circles = allowed.map((sum) => circle(middle, unit * Math.sqrt(sum)));
    return {
      faint: circles.filter((_, at) => at % 3 !== 0).join(''),
      line: circles.filter((_, at) => at % 3 === 0).join(''),
      accent: circle(middle, unit * Math.sqrt(allowed[1]!)),
      area: circle(middle, unit / 3),
    };
  },
  spots(random) {
    const [a, b] = basis(random, 18, 23);
    const sites = pointsOf(a, b, reach + 10);
    const far = (site: Vector) => Math.hypot(site[0] - centre[0], site[1] - centre[1]);
    const weak = sites.filter((site) => far(site) > 100 || random() < 0.2);
    return {
      faint: circle(centre, 40) + circle(centre, 90) + circle(centre, 150),
      accent: dotsOf(weak),
      dots: dotsOf(sites.filter((site) => !weak.includes(site))),
      area: circle(centre, 9),
    };
  },
  bands(random) {
    // The empty lattice: parabolas folded back at the zone boundary. A parabola is exactly one quadratic Bézier.
    const zone = between(random, 90, 130);
    const floor = artHeight - 14;
    const steep = between(random, 0.006, 0.011);
    const parabolas = [-3, -2, -1, 0, 1, 2, 3].map((order) => {
      const middle = centre[0] + order * zone;
      const half = Math.sqrt((floor + 20) / steep);
      return `M${round(middle - half)} -20Q${round(middle)} ${round(2 * floor + 20)} ${round(middle + half)} -20`;
    });
    const borders = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5].map((at) => round(centre[0] + at * zone));
    return {
      faint: `${borders.map((x) => `M${x} 0V${artHeight}`).join('')}M0 ${floor}H${artWidth}`,
      line: parabolas.filter((_, at) => at !== 3).join(''),
      accent: parabolas[3]!,
      dots: dotsOf([-1, 0, 1].map((at) => [centre[0] + at * zone, floor] as const)),
    };
  },
};

const sc = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16];
const bcc = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];
const fcc = [3, 4, 8, 11, 12, 16, 19, 20];

/** One of the five plane lattices, with a random rotation. */
function basis(random: Random, least: number, most: number): [Vector, Vector] {
  const length = between(random, least, most);
  const turn = random() * Math.PI;
  const [ratio, angle] = [
    [1, Math.PI / 2],
    [1.35, Math.PI / 2],
    [1, Math.PI / 3],
    [1.15, 1.2],
    [1, 1.32],
  ][Math.floor(random() * 5)]! as [number, number];
  return [polar(length, turn), polar(length * ratio, turn + angle)];
}

function pointsOf(a: Vector, b: Vector, radius: number, origin: Vector = centre): Vector[] {
  const area = Math.abs(a[0] * b[1] - a[1] * b[0]);
  const most = Math.ceil((radius * Math.max(Math.hypot(...a), Math.hypot(...b))) / area);
  const points: Vector[] = [];
  for (let m = -most; m <= most; m += 1)
    for (let n = -most; n <= most; n += 1) {
      const point = add(origin, add(scale(a, m), scale(b, n)));
      if (origin !== centre || inside(point)) points.push(point);
    }
  return points.filter((point) => Math.hypot(point[0] - origin[0], point[1] - origin[1]) <= radius);
}

const inside = ([x, y]: Vector) => x > -40 && x < artWidth + 40 && y > -40 && y < artHeight + 40;

/** The lattice lines along one vector, spaced by the other. */
function linesAlong(along: Vector, step: Vector): string {
  const direction = scale(along, (2 * reach) / Math.hypot(...along));
  const height = Math.abs(along[0] * step[1] - along[1] * step[0]) / Math.hypot(...along);
  const most = Math.ceil(reach / height);
  let path = '';
  for (let n = -most; n <= most; n += 1) {
    const through = add(centre, scale(step, n));
    path += segment(add(through, scale(direction, -1)), add(through, direction));
  }
  return path;
}

function bisector(vector: Vector): string {
  const middle = add(centre, scale(vector, 0.5));
  const along = scale([-vector[1], vector[0]], (1.5 * reach) / Math.hypot(...vector));
  return segment(add(middle, scale(along, -1)), add(middle, along));
}

/**
 * Brillouin zones of the hexagonal lattice inside a circle around 0: all bisecting lines of the `orders` nearest
 * vectors, the lattice points, and the first zone. Lengths in units of the picture.
 */
export function hexagonalZones(
  radius: number,
  spacing: number,
  orders: number,
): { lines: string; dots: string; zone: string } {
  const origin: Vector = [0, 0];
  const vectors = pointsOf(polar(spacing, 0.26), polar(spacing, 0.26 + Math.PI / 3), 4 * radius, origin)
    .filter((vector) => Math.hypot(...vector) > 1)
    .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other));
  const lines = vectors.slice(0, orders).map((vector) => {
    const distance = Math.hypot(...vector) / 2;
    if (distance >= radius) return '';
    const middle = scale(vector, 0.5);
    const half = scale([-vector[1], vector[0]], Math.sqrt(radius ** 2 - distance ** 2) / (2 * distance));
    return segment(add(middle, scale(half, -1)), add(middle, half));
  });
  const points = vectors.filter((vector) => Math.hypot(...vector) < radius);
  return {
    lines: lines.join(''),
    dots: dotsOf([origin, ...points]),
    zone: polygon(firstZone(vectors.slice(0, 6), origin)),
  };
}

/** The Wigner–Seitz cell of the given vectors: a large square cut by each bisecting line. */
function firstZone(vectors: readonly Vector[], origin: Vector = centre): Vector[] {
  let zone: Vector[] = [
    [-500, -500],
    [500, -500],
    [500, 500],
    [-500, 500],
  ];
  for (const vector of vectors) {
    const limit = (vector[0] ** 2 + vector[1] ** 2) / 2;
    const over = (point: Vector) => point[0] * vector[0] + point[1] * vector[1] - limit;
    zone = zone.flatMap((point, at) => {
      const next = zone[(at + 1) % zone.length]!;
      const [here, there] = [over(point), over(next)];
      const keep = here <= 0 ? [point] : [];
      if (here <= 0 === there <= 0) return keep;
      const share = here / (here - there);
      return [...keep, add(point, scale(add(next, scale(point, -1)), share))];
    });
  }
  return zone.map((point) => add(origin, point));
}

const between = (random: Random, least: number, most: number) => least + random() * (most - least);
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1]];
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by];
const polar = (length: number, angle: number): Vector => [length * Math.cos(angle), length * Math.sin(angle)];
const round = (value: number) => Math.round(value * 10) / 10;
const at = ([x, y]: Vector) => `${round(x)} ${round(y)}`;
const segment = (from: Vector, to: Vector) => `M${at(from)}L${at(to)}`;
const polygon = (corners: readonly Vector[]) => `M${corners.map(at).join('L')}Z`;
/** Rounded to integers: half a unit is not visible, and there are many dots. */
const dotsOf = (points: readonly Vector[]) => points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
const circle = ([x, y]: Vector, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`;
