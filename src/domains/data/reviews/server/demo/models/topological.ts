import type { Vector } from '../crystals.ts';
import type { BandModel } from './bands.ts';
import { hexagonalBasis } from './lattice.ts';

/**
 * A strong topological insulator of quintuple layers: two orbitals with an inverted mass at Γ (Zhang and others, Nature
 * Phys. 5 (2009) 438), on a hexagonal lattice. Energies in eV, lengths in Å.
 */
export interface InvertedBands {
  /** In-plane edge and thickness of a quintuple layer. */
  a: number;
  layer: number;
  /** Half of the gap at Γ. */
  mass: number;
  /** Curvature of the mass along the layers' normal and in the plane, eV Å². */
  curvature: readonly [normal: number, inPlane: number];
  /** Curvature that electrons and holes share. */
  shared: readonly [normal: number, inPlane: number];
  /** Velocity times ħ along the normal and in the plane, eV Å. */
  velocity: readonly [normal: number, inPlane: number];
}

export const selenide: InvertedBands = {
  a: 4.143,
  layer: 9.545,
  mass: 0.16,
  curvature: [10, 8],
  shared: [1.3, 1.5],
  velocity: [2.2, 3.3],
};
export const telluride: InvertedBands = {
  a: 4.386,
  layer: 10.166,
  mass: 0.085,
  curvature: [8, 8.5],
  shared: [0.6, 3],
  velocity: [1.6, 2.7],
};

/** The parts of the Hamiltonian that depend on the wave vector in the plane. */
function inPlane({ a, mass, curvature, shared, velocity, layer }: InvertedBands, [x, y]: readonly [number, number]) {
  const [p, q] = [(x * a) / 2, (y * a * Math.sqrt(3)) / 2];
  const squared = (4 / (3 * a * a)) * (3 - Math.cos(2 * p) - 2 * Math.cos(p) * Math.cos(q));
  const fx = (2 * Math.sin(2 * p) + 2 * Math.sin(p) * Math.cos(q)) / (3 * a);
  const fy = (2 * Math.sqrt(3) * Math.cos(p) * Math.sin(q)) / (3 * a);
  const normal = 2 / (layer * layer);
  return {
    energy: shared[0] * normal + shared[1] * squared,
    mass: mass - curvature[0] * normal - curvature[1] * squared,
    spin: [velocity[1] * fx, velocity[1] * fy] as const,
  };
}

/** Bulk bands; both are twofold degenerate, and are listed twice. The zero is the middle of the gap at Γ. */
export function invertedBands(model: InvertedBands): BandModel {
  const { a, layer, curvature, shared, velocity } = model;
  return {
    basis: hexagonalBasis(a, layer),
    filled: 2,
    bandsAt: ([x, y, z]: Vector) => {
      const { energy, mass, spin } = inPlane(model, [x, y]);
      const [cosine, sine] = [Math.cos(z * layer), Math.sin(z * layer)];
      const level = energy - ((2 * shared[0]) / layer ** 2) * cosine;
      const half = Math.hypot(mass + ((2 * curvature[0]) / layer ** 2) * cosine, ...spin, (velocity[0] * sine) / layer);
      return [level - half, level - half, level + half, level + half];
    },
  };
}

/** Complex 2×2 matrix: real and imaginary parts of 11, 12, 21, 22. */
type Matrix = Float64Array;

function times(p: Matrix, q: Matrix): Matrix {
  const out = new Float64Array(8);
  for (let i = 0; i < 8; i += 4)
    for (let j = 0; j < 4; j += 2)
      for (let k = 0; k < 2; k += 1) {
        const a = p[i + 2 * k]!;
        const b = p[i + 2 * k + 1]!;
        const c = q[4 * k + j]!;
        const d = q[4 * k + j + 1]!;
        out[i + j]! += a * c - b * d;
        out[i + j + 1]! += a * d + b * c;
      }
  return out;
}

function inverse(p: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h] = p as unknown as [number, number, number, number, number, number, number, number];
  const [re, im] = [a * g - b * h - (c * e - d * f), a * h + b * g - (c * f + d * e)];
  const size = re * re + im * im;
  const [x, y] = [re / size, -im / size];
  const by = (u: number, v: number) => [u * x - v * y, u * y + v * x];
  return Float64Array.from([...by(g, h), ...by(-c, -d), ...by(-e, -f), ...by(a, b)]);
}

const minus = (p: Matrix, q: Matrix) => p.map((value, at) => value - q[at]!);
const plus = (p: Matrix, q: Matrix) => p.map((value, at) => value + q[at]!);
const real = (a: number, b: number, c: number, d: number): Matrix => Float64Array.from([a, 0, b, 0, c, 0, d, 0]);

/**
 * Density of states of the topmost layer of a half-infinite crystal at a wave vector along x, by doubling of the layers
 * (López Sancho, López Sancho and Rubio, J. Phys. F 15 (1985) 851). Shows the surface state and the bulk that it meets.
 * Of one spin across the wave vector; the other one has the same density at the opposite wave vector.
 */
export function surfaceDensity(model: InvertedBands, x: number, energy: number, width: number): number {
  const { layer, curvature, shared, velocity } = model;
  const { energy: level, mass, spin } = inPlane(model, [x, 0]);
  const [e, m, b] = [shared[0] / layer ** 2, curvature[0] / layer ** 2, velocity[0] / (2 * layer)];
  let forward = real(m - e, -b, b, -e - m);
  let backward = real(m - e, b, -b, -e - m);
  let bulk = real(level + mass, spin[0], spin[0], level - mass);
  let surface = bulk;
  const at = Float64Array.from([energy, width, 0, 0, 0, 0, energy, width]);
  for (let step = 0; step < 14; step += 1) {
    const green = inverse(minus(at, bulk));
    const [there, back] = [times(forward, green), times(backward, green)];
    const both = times(there, backward);
    surface = plus(surface, both);
    bulk = plus(bulk, plus(both, times(back, forward)));
    forward = times(there, forward);
    backward = times(back, backward);
    if (Math.abs(forward[0]!) + Math.abs(forward[2]!) + Math.abs(backward[6]!) < 1e-4) break;
  }
  const green = inverse(minus(at, surface));
  return -(green[1]! + green[7]!) / Math.PI;
}
