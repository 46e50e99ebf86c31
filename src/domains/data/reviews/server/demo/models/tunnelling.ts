import { reducedGap } from './heat.ts';
import type { Random } from './random.ts';

/** meV/K. */
const boltzmann = 0.08617333;

/** Density of states of a superconductor over that of the metal (Dynes, Narayanamurti and Garno, Phys. Rev. Lett. 41 (1978) 1509). */
function dynes(energy: number, gap: number, broadening: number): number {
  const [re, im] = [energy ** 2 - broadening ** 2 - gap ** 2, -2 * energy * broadening];
  const size = Math.sqrt(Math.hypot(re, im));
  const half = Math.atan2(im, re) / 2;
  if (size === 0) return 1;
  return Math.abs((energy * Math.cos(half) - broadening * Math.sin(half)) / size);
}

/** A superconductor on the tip's side of a junction: energies in meV, temperatures in K. */
export interface Junction {
  gap: number;
  critical: number;
  broadening: number;
}

/** Differential conductance over the normal one at a bias in mV: the density of states, smeared by the tip's temperature. */
export function conductance(bias: number, kelvin: number, { gap, critical, broadening }: Junction): number {
  const open = gap * reducedGap(kelvin / critical);
  if (open === 0) return 1;
  const thermal = boltzmann * kelvin;
  const steps = 161;
  let [sum, weights] = [0, 0];
  for (let at = 0; at < steps; at += 1) {
    const x = -8 + (16 * at) / (steps - 1);
    const weight = 1 / Math.cosh(x / 2) ** 2;
    sum += weight * dynes(bias + x * thermal, open, broadening);
    weights += weight;
  }
  return sum / weights;
}

/** A wave of the surface: its vector in 1/Å and its amplitude in pm. */
export interface SurfaceWave {
  vector: readonly [number, number];
  amplitude: number;
}

/** First reciprocal vectors of a net of two vectors in Å. */
export function netWaves(
  [a, b]: readonly [readonly [number, number], readonly [number, number]],
  amplitude: number,
  turn = 0,
): SurfaceWave[] {
  const area = a[0] * b[1] - a[1] * b[0];
  const scale = (2 * Math.PI) / area;
  const [p, q] = [
    [b[1] * scale, -b[0] * scale],
    [-a[1] * scale, a[0] * scale],
  ] as const;
  const all = [p, q, [p[0] + q[0], p[1] + q[1]], [p[0] - q[0], p[1] - q[1]]] as const;
  const shortest = Math.min(...all.map(([x, y]) => Math.hypot(x, y)));
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return all
    .filter(([x, y]) => Math.hypot(x, y) < 1.45 * shortest)
    .map(([x, y]): SurfaceWave => ({ vector: [x * cosine - y * sine, x * sine + y * cosine], amplitude }));
}

/** Hexagonal net of an edge. */
export const hexagonalNet = (a: number) =>
  [
    [a, 0],
    [-a / 2, (a * Math.sqrt(3)) / 2],
  ] as const;

/** A picture of a surface: heights in pm, row by row. */
export interface Topograph {
  /** Points along each side, and its length in nm. */
  side: number;
  length: number;
  heights: Float64Array;
}

/** Heights of a surface: its net, a superstructure, missing atoms, a slope that was not removed, and noise of the lines. */
export function topograph(
  {
    side,
    length,
    waves,
    vacancies,
  }: { side: number; length: number; waves: readonly SurfaceWave[]; vacancies: number },
  random: Random,
): Topograph {
  const holes = Array.from({ length: vacancies }, () => [
    random.uniform() * length * 10,
    random.uniform() * length * 10,
  ]);
  const heights = new Float64Array(side * side);
  for (let row = 0; row < side; row += 1) {
    const line = 0.8 * random.normal();
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(column * length * 10) / side, (row * length * 10) / side];
      let height = line + 0.6 * random.normal();
      for (const { vector, amplitude } of waves) height += amplitude * Math.cos(vector[0] * x + vector[1] * y);
      for (const [u, v] of holes) {
        const squared = (x - u!) ** 2 + (y - v!) ** 2;
        if (squared < 400) height -= 42 * Math.exp(-squared / 14);
      }
      heights[row * side + column] = height;
    }
  }
  return { side, length, heights };
}

/** A spot of low-energy electrons: place in 1/Å and intensity. */
export interface Spot {
  at: readonly [number, number];
  intensity: number;
}

/**
 * Spots of a surface net within Ewald's sphere of electrons of an energy in eV, and fainter ones of a reconstruction.
 * Intensities follow the symmetry that `form` has.
 */
export function electronSpots(
  net: readonly [readonly [number, number], readonly [number, number]],
  electronVolts: number,
  form: (h: number, k: number) => number,
  multiples: readonly [number, number] = [1, 1],
): { spots: Spot[]; radius: number } {
  const radius = 0.5123 * Math.sqrt(electronVolts);
  const [a, b] = net;
  const scale = (2 * Math.PI) / (a[0] * b[1] - a[1] * b[0]);
  const [m, n] = multiples;
  const spots: Spot[] = [];
  for (let h = -12 * m; h <= 12 * m; h += 1)
    for (let k = -12 * n; k <= 12 * n; k += 1) {
      const [u, v] = [h / m, k / n];
      const at = [(u * b[1] - v * a[1]) * scale, (v * a[0] - u * b[0]) * scale] as const;
      if (Math.hypot(...at) > radius) continue;
      const isExtra = h % m !== 0 || k % n !== 0;
      spots.push({ at, intensity: (isExtra ? 0.28 : 1) * form(u, v) });
    }
  return { spots, radius };
}
