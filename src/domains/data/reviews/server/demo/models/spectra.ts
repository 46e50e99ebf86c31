import type { Random } from './random.ts';

const lorentz = (x: number, half: number) => (half * half) / (x * x + half * half);
/** cm⁻¹ per K of k. */
const boltzmannWave = 0.6950348;
const boseWave = (nu: number, kelvin: number) => 1 / (Math.exp(nu / (boltzmannWave * kelvin)) - 1);

/** A Raman line, and the range of temperatures in which the symmetry of the crystal allows it. */
export interface RamanLine {
  /** Shift at 0 K and width (half at half maximum), cm⁻¹. */
  at: number;
  half: number;
  strength: number;
  /** K. */
  below?: number;
  /** Part by which the line softens towards its transition: an amplitude mode. */
  softens?: boolean;
}

/**
 * Stokes intensity at a shift: lines that shift and widen by decay into two phonons (Klemens, Phys. Rev. 148 (1966) 845),
 * with Bose's factor, and broad bands of two phonons where they are given.
 */
export function ramanAt(
  shift: number,
  kelvin: number,
  { lines, bands = [] }: { lines: readonly RamanLine[]; bands?: readonly RamanLine[] },
): number {
  const line = ({ at, half, strength, below = Infinity, softens }: RamanLine) => {
    if (kelvin >= below) return 0;
    const order = below === Infinity ? 1 : Math.sqrt(1 - kelvin / below);
    const decay = 1 + 2 * boseWave(at / 2, kelvin);
    const place = softens ? at * order ** 0.5 : at - 0.006 * at * (decay - 1);
    const width = half * decay * (softens ? 1 + 2 * (1 - order) : 1);
    const height = strength * (below === Infinity ? 1 : order ** 2);
    return (height * half * lorentz(shift - place, width) * (1 + boseWave(place, kelvin))) / width;
  };
  const band = ({ at, half, strength }: RamanLine) =>
    strength * Math.exp(-(((shift - at) / half) ** 2)) * (1 + boseWave(at / 2, kelvin)) ** 2;
  return [...lines.map(line), ...bands.map(band)].reduce((sum, value) => sum + value, 0);
}

/** A core level: both lines of a doublet have areas as 2j + 1. */
export interface CoreLevel {
  /** Binding energy of the stronger line, eV, and distance of the weaker one. */
  at: number;
  split: number;
  /** Area of the weaker line over that of the stronger: 1/2 for p, 2/3 for d, 3/4 for f; 0 for s. */
  ratio: number;
  area: number;
  /** Widths: Gaussian standard deviation and Lorentzian half width, eV. */
  gauss: number;
  half: number;
}

/** Pseudo-Voigt of unit area. */
function voigt(x: number, gauss: number, half: number): number {
  const share = half / (half + 1.177 * gauss);
  const wide = half + 1.177 * gauss;
  const lorentzian = lorentz(x, wide) / (Math.PI * wide);
  const sigma = wide / 1.177;
  return share * lorentzian + ((1 - share) * Math.exp(-((x / sigma) ** 2) / 2)) / (sigma * Math.sqrt(2 * Math.PI));
}

/** Counts of photoelectrons over binding energies in falling order, with Shirley's background (Phys. Rev. B 5 (1972) 4709). */
export function photoelectrons(
  energies: readonly number[],
  levels: readonly CoreLevel[],
  { base, step }: { base: number; step: number },
  random: Random,
): { counts: number[]; parts: number[][] } {
  const parts = levels.flatMap(({ at, split, ratio, area, gauss, half }) => [
    energies.map((energy) => area * voigt(energy - at, gauss, half)),
    ...(ratio > 0 ? [energies.map((energy) => area * ratio * voigt(energy - at - split, gauss, half))] : []),
  ]);
  const sum = energies.map((_energy, at) => parts.reduce((total, part) => total + part[at]!, 0));
  const width = Math.abs(energies[0]! - energies[1]!);
  // Electrons of higher kinetic energy lose some of it: the sum over lower binding energies.
  let below = 0;
  const background = sum
    .toReversed()
    .map((value) => {
      below += value * width;
      return base + step * below;
    })
    .toReversed();
  return { counts: sum.map((value, at) => random.counts(value + background[at]!)), parts };
}

/** Asymmetry of muons in a transverse field: a Gaussian spread of fields from the vortices (Brandt). */
export const muonAsymmetry = (
  microseconds: number,
  { field, rate, phase }: { field: number; rate: number; phase: number },
) =>
  0.24 * Math.exp(-((rate * microseconds) ** 2) / 2) * Math.cos(2 * Math.PI * 135.5388 * field * microseconds + phase);
