import { latticeVectors } from '#module/files/previews';
import { atomsOf, type Crystal, type Vector } from '../crystals.ts';
import { formFactor } from './form-factors.ts';
import { dot, reciprocalOf, type Basis } from './lattice.ts';
import type { Random } from './random.ts';

/** A powder line: 2θ in degrees and integrated intensity, the strongest 1,000. */
export interface PowderLine {
  angle: number;
  height: number;
  /** Interplanar distance, Å. */
  spacing: number;
}

/**
 * Lines of a powder up to an angle: structure factors of the whole cell with thermal parameters of 0.5 Å², multiplicity
 * by counting, Lorentz and polarisation factors (Warren, X-ray Diffraction).
 */
export function powderLines(crystal: Crystal, wavelength: number, lastAngle: number): PowderLine[] {
  const basis = latticeVectors(crystal.cell) as unknown as Basis;
  const reciprocal = reciprocalOf(basis);
  const atoms = atomsOf(crystal);
  const symbols = [...new Set(atoms.map(({ symbol }) => symbol))];
  const largest = (2 * Math.sin((lastAngle * Math.PI) / 360)) / wavelength;
  const most = basis.map((edge) => Math.ceil(largest * Math.hypot(...edge)));
  const found = new Map<string, { sine: number; height: number }>();
  // Planes and their opposites scatter alike: one of each pair is enough.
  for (let h = 0; h <= most[0]!; h += 1)
    for (let k = h === 0 ? 0 : -most[1]!; k <= most[1]!; k += 1)
      for (let l = h === 0 && k === 0 ? 1 : -most[2]!; l <= most[2]!; l += 1) {
        const g = [0, 1, 2].map(
          (axis) => (h * reciprocal[0][axis]! + k * reciprocal[1][axis]! + l * reciprocal[2][axis]!) / (2 * Math.PI),
        ) as unknown as Vector;
        const inverse = Math.sqrt(dot(g, g));
        const sine = (inverse * wavelength) / 2;
        if (inverse < 1e-6 || inverse > largest) continue;
        const squared = inverse ** 2 / 4;
        const factors = new Map(symbols.map((symbol) => [symbol, formFactor(symbol, squared)]));
        let [real, imaginary] = [0, 0];
        for (const {
          symbol,
          at: [x, y, z],
        } of atoms) {
          const phase = 2 * Math.PI * (h * x + k * y + l * z);
          real += factors.get(symbol)! * Math.cos(phase);
          imaginary += factors.get(symbol)! * Math.sin(phase);
        }
        const theta = Math.asin(sine);
        const geometry = (1 + Math.cos(2 * theta) ** 2) / (sine ** 2 * Math.cos(theta));
        const height = (real ** 2 + imaginary ** 2) * geometry * Math.exp(-squared);
        const key = inverse.toFixed(5);
        found.set(key, { sine, height: (found.get(key)?.height ?? 0) + height });
      }
  const strongest = Math.max(...[...found.values()].map(({ height }) => height));
  return [...found.values()]
    .map(({ sine, height }) => ({
      angle: (Math.asin(sine) * 360) / Math.PI,
      height: (1000 * height) / strongest,
      spacing: wavelength / (2 * sine),
    }))
    .filter(({ height }) => height > 0.2)
    .sort((one, other) => one.angle - other.angle);
}

/** Full width at half maximum in degrees (Caglioti, Paoletti and Ricci, Nucl. Instrum. 3 (1958) 223). */
const widthAt = (angle: number, size: number) => {
  const tangent = Math.tan((angle * Math.PI) / 360);
  return Math.sqrt(0.012 * tangent ** 2 - 0.006 * tangent + 0.0058) + size / Math.cos((angle * Math.PI) / 360);
};

/** How a pattern is measured. */
export interface PowderScan {
  angles: readonly number[];
  wavelength: number;
  /** Counts of the strongest line above the background, and of the background. */
  counts: number;
  background: number;
  /** Width from small grains, degrees. */
  size?: number;
}

/** Counts of a diffractometer: pseudo-Voigt lines, air scattering at low angles, and Poisson's noise. */
export function powderCounts(
  crystal: Crystal,
  { angles, wavelength, counts, background, size = 0 }: PowderScan,
  random: Random,
): number[] {
  const step = angles[1]! - angles[0]!;
  const signal = angles.map((angle) => background * (1 + 2.2 * Math.exp(-angle / 14)));
  const lines = powderLines(crystal, wavelength, angles.at(-1)! + 2);
  // Heights are per line; the strongest has the counts at its top.
  const widths = lines.map(({ angle }) => widthAt(angle, size));
  const top = Math.max(...lines.map(({ height }, at) => height / widths[at]!));
  for (const [at, { angle, height }] of lines.entries()) {
    const width = widths[at]!;
    const scale = (counts * height) / width / top;
    const reach = Math.max(1.2, 12 * width);
    const first = Math.max(0, Math.floor((angle - reach - angles[0]!) / step));
    const last = Math.min(angles.length - 1, Math.ceil((angle + reach - angles[0]!) / step));
    for (let point = first; point <= last; point += 1) {
      const x = (angles[point]! - angle) / (width / 2);
      signal[point]! += scale * (0.45 / (1 + x * x) + 0.55 * Math.exp(-Math.LN2 * x * x));
    }
  }
  return signal.map((value) => random.counts(value));
}

/** Edge of a cubic cell in Å under pressure (Birch and Murnaghan); moduli in GPa, `v0` in Å³. */
export function edgeAt(gigapascal: number, { v0, bulk, slope }: { v0: number; bulk: number; slope: number }): number {
  let [low, high] = [0.4 * v0, v0];
  for (let step = 0; step < 60; step += 1) {
    const volume = (low + high) / 2;
    const x = (v0 / volume) ** (1 / 3);
    const pressure = 1.5 * bulk * (x ** 7 - x ** 5) * (1 + 0.75 * (slope - 4) * (x * x - 1));
    if (pressure > gigapascal) low = volume;
    else high = volume;
  }
  return ((low + high) / 2) ** (1 / 3);
}
