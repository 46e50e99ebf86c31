import type { Vector } from '../crystals.ts';

/** Three vectors of a lattice in Å, or of its reciprocal lattice in 1/Å. */
export type Basis = readonly [Vector, Vector, Vector];

export const dot = (p: readonly number[], q: readonly number[]) => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!;
const cross = (p: readonly number[], q: readonly number[]): Vector => [
  p[1]! * q[2]! - p[2]! * q[1]!,
  p[2]! * q[0]! - p[0]! * q[2]!,
  p[0]! * q[1]! - p[1]! * q[0]!,
];
/** `x a + y b + z c`. */
export const combined = ([a, b, c]: Basis, [x, y, z]: Vector): Vector =>
  [0, 1, 2].map((axis) => x * a[axis]! + y * b[axis]! + z * c[axis]!) as unknown as Vector;
export const volumeOf = ([a, b, c]: Basis) => Math.abs(dot(a, cross(b, c)));

/** Reciprocal vectors with the factor 2π. */
export function reciprocalOf([a, b, c]: Basis): Basis {
  const scale = (2 * Math.PI) / dot(a, cross(b, c));
  const of = (p: Vector, q: Vector) => cross(p, q).map((value) => value * scale) as unknown as Vector;
  return [of(b, c), of(c, a), of(a, b)];
}

export const faceCentred = (a: number): Basis => [
  [0, a / 2, a / 2],
  [a / 2, 0, a / 2],
  [a / 2, a / 2, 0],
];
export const simpleCubic = (a: number): Basis => [
  [a, 0, 0],
  [0, a, 0],
  [0, 0, a],
];
export const hexagonalBasis = (a: number, c: number): Basis => [
  [a, 0, 0],
  [-a / 2, (a * Math.sqrt(3)) / 2, 0],
  [0, 0, c],
];

/** A named point of the Brillouin zone in 1/Å. */
type NamedPoint = readonly [name: string, at: Vector];
export interface PathPoint {
  /** Length from the beginning, in 1/Å. */
  distance: number;
  at: Vector;
  /** Direction of the path, along which the limit at Γ is taken. */
  along: Vector;
  /** Name of a corner of the path. */
  name?: string;
}

/** A straight line between two named points; neighbours of a path may begin at an equivalent point. */
export type PathLine = readonly [from: NamedPoint, to: NamedPoint];

/** Points along straight lines; each line has as many points as its length needs. */
export function pathThrough(lines: readonly PathLine[], points: number): PathPoint[] {
  const long = lines.map(([[fromName, from], [name, to]]) => {
    const along = to.map((value, axis) => value - from[axis]!) as unknown as Vector;
    return { name, fromName, from, along, length: Math.hypot(...along) };
  });
  const total = long.reduce((sum, { length }) => sum + length, 0);
  let begun = 0;
  return long.flatMap(({ name, fromName, from, along, length }) => {
    const count = Math.max(2, Math.round((points * length) / total));
    const start = begun;
    begun += length;
    // Both ends belong to the line: the limit at Γ depends on the direction.
    return Array.from({ length: count + 1 }, (_none, step): PathPoint => {
      const part = step / count;
      const at = from.map((value, axis) => value + part * along[axis]!) as unknown as Vector;
      const point = { distance: start + part * length, at, along };
      if (step !== 0 && step !== count) return point;
      return { ...point, name: step === 0 ? fromName : name };
    });
  });
}

/** Γ–X–K–Γ–L of a face-centred lattice with the cubic edge `a`; the second line begins at an equivalent X. */
export function faceCentredPath(a: number): PathLine[] {
  const unit = (2 * Math.PI) / a;
  const gamma: NamedPoint = ['Γ', [0, 0, 0]];
  return [
    [gamma, ['X', [unit, 0, 0]]],
    [['X', [unit, unit, 0]], gamma],
    [gamma, ['L', [unit / 2, unit / 2, unit / 2]]],
  ];
}

/** Γ–X–M–Γ–R of a simple cubic lattice. */
export function cubicPath(a: number): PathLine[] {
  const half = Math.PI / a;
  const points: NamedPoint[] = [
    ['Γ', [0, 0, 0]],
    ['X', [half, 0, 0]],
    ['M', [half, half, 0]],
    ['Γ', [0, 0, 0]],
    ['R', [half, half, half]],
  ];
  return points.slice(1).map((to, at) => [points[at]!, to]);
}

/** Γ–M–K–Γ, and Γ–A along c, of a hexagonal lattice. */
export function hexagonalPath(a: number, c: number): PathLine[] {
  const long = (2 * Math.PI) / (a * Math.sqrt(3));
  const points: NamedPoint[] = [
    ['Γ', [0, 0, 0]],
    ['M', [0, long, 0]],
    ['K', [(2 * Math.PI) / (3 * a), long, 0]],
    ['Γ', [0, 0, 0]],
    ['A', [0, 0, Math.PI / c]],
  ];
  return points.slice(1).map((to, at) => [points[at]!, to]);
}
