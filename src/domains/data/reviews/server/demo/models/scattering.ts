import type { Vector } from '../crystals.ts';
import { boltzmann, mevPerThz } from './constants.ts';
import { dot } from './lattice.ts';
import { modesOf, type HarmonicCrystal } from './phonons.ts';
import type { Random } from './random.ts';

/** meV/K. */
const boltzmannMev = 0.08617333;
const bose = (mev: number, kelvin: number) => 1 / (1 - Math.exp(-mev / (boltzmannMev * kelvin)));

/** A map of counts: rows of energies, columns of wave vectors along a line. */
export interface ScatteringMap {
  /** Reduced wave vector. */
  places: number[];
  /** meV. */
  energies: number[];
  counts: Float64Array;
}

interface Branch {
  energy: number;
  weight: number;
}

/** Counts of branches with the resolution of the spectrometer (standard deviation in meV) and its elastic line. */
function counted(
  { places, energies }: { places: number[]; energies: number[] },
  branchesAt: (place: number) => readonly Branch[],
  { resolution, background, elastic }: { resolution: number; background: number; elastic: number },
  random: Random,
): ScatteringMap {
  const branches = places.map(branchesAt);
  const counts = Float64Array.from(
    energies.flatMap((energy) =>
      branches.map((all) => {
        const signal = all.reduce(
          (sum, { energy: at, weight }) => sum + weight * Math.exp(-(((energy - at) / resolution) ** 2) / 2),
          background + elastic * Math.exp(-((energy / resolution) ** 2) / 2),
        );
        return random.counts(signal);
      }),
    ),
  );
  return { places, energies, counts };
}

/** Coherent scattering lengths in fm (Sears, Neutron News 3 (1992) 26). */
const lengths: Record<string, number> = { Ce: 4.84, O: 5.803, Ti: -3.438, N: 9.36, Nb: 7.054, Ga: 7.288, As: 6.58 };

/**
 * One-phonon scattering along `Q = base + place × step` (1/Å): `|Σ b e^{iQr} Q·e / √m|² (n + 1) / ω` (Squires, Introduction
 * to the Theory of Thermal Neutron Scattering), from the modes of the dispersion.
 */
export function phononScattering(
  crystal: HarmonicCrystal,
  line: { base: Vector; step: Vector; kelvin: number; scale: number },
  grid: { places: number[]; energies: number[] },
  random: Random,
): ScatteringMap {
  const modes = modesOf(crystal);
  const branchesAt = (place: number) => {
    const q = line.step.map((value) => value * place) as unknown as Vector;
    const full = q.map((value, axis) => value + line.base[axis]!) as unknown as Vector;
    const { frequencies, vectors } = modes(q, line.step);
    return frequencies.flatMap((frequency, branch): Branch[] => {
      const energy = frequency * mevPerThz;
      if (energy < 0.5) return [];
      let [re, im] = [0, 0];
      for (const [at, atom] of crystal.atoms.entries()) {
        // The vectors are those of the phase e^{iqr}; the base adds its own.
        const phase = dot(line.base, atom.at);
        const [x, y] = [0, 1, 2].reduce(
          ([u, v], axis) => {
            const [a, b] = vectors[branch]![3 * at + axis]!;
            return [u + full[axis]! * a, v + full[axis]! * b];
          },
          [0, 0],
        );
        const scale = lengths[atom.symbol]! / Math.sqrt(atom.mass);
        re += scale * (x * Math.cos(phase) - y * Math.sin(phase));
        im += scale * (x * Math.sin(phase) + y * Math.cos(phase));
      }
      return [{ energy, weight: (line.scale * (re * re + im * im) * bose(energy, line.kelvin)) / energy }];
    });
  };
  return counted(grid, branchesAt, { resolution: 0.9, background: 3, elastic: 60 }, random);
}

/** Exchange constants in meV, `H = −2 Σ J S·S`, to nearest and next neighbours of a face-centred lattice. */
export interface Exchange {
  spin: number;
  nearest: number;
  next: number;
  /** Gap from anisotropy, meV. */
  gap: number;
}

/** Spin waves of a face-centred ferromagnet along [ξ00] or another line, meV (Passell and others, Phys. Rev. B 14 (1976) 4897). */
export function ferromagneticWave({ spin, nearest, next, gap }: Exchange, [x, y, z]: Vector): number {
  const [p, q, r] = [Math.PI * x, Math.PI * y, Math.PI * z];
  const near = 4 * (Math.cos(p) * Math.cos(q) + Math.cos(q) * Math.cos(r) + Math.cos(r) * Math.cos(p));
  const far = 2 * (Math.cos(2 * p) + Math.cos(2 * q) + Math.cos(2 * r));
  return gap + 2 * spin * (nearest * (12 - near) + next * (6 - far));
}

/**
 * Spin waves of the second kind of order on a face-centred lattice, sheets along (111), with antiferromagnetic constants
 * (Kohgi, Ishikawa and Endoh, Solid State Commun. 11 (1972) 391). Wave vector in units of 2π/a.
 */
export function antiferromagneticWave({ spin, nearest, next, gap }: Exchange, [x, y, z]: Vector): number {
  const [p, q, r] = [Math.PI * x, Math.PI * y, Math.PI * z];
  // Neighbours in the same sheet have parallel moments, those in the next sheets opposite ones.
  const parallel = 2 * (Math.cos(p - q) + Math.cos(q - r) + Math.cos(r - p));
  const opposite = 2 * (Math.cos(p + q) + Math.cos(q + r) + Math.cos(r + p));
  const far = 2 * (Math.cos(2 * p) + Math.cos(2 * q) + Math.cos(2 * r));
  const own = nearest * (parallel - 6) + nearest * 6 + next * 6;
  const other = nearest * opposite + next * far;
  const [a, b] = [2 * spin * own, 2 * spin * other];
  return Math.sqrt(Math.max(0, a * a - b * b) + gap * gap);
}

/** Scattering by spin waves with Bose's factor; antiferromagnets scatter as 1/ω, ferromagnets evenly. */
export function spinWaveScattering(
  waveAt: (place: number) => number,
  {
    kelvin,
    isFerromagnet,
    resolution,
    scale,
  }: { kelvin: number; isFerromagnet: boolean; resolution: number; scale: number },
  grid: { places: number[]; energies: number[] },
  random: Random,
): ScatteringMap {
  const branchesAt = (place: number) => {
    const energy = Math.max(0.2, waveAt(place));
    const weight = scale * bose(energy, kelvin) * (isFerromagnet ? 1 : Math.min(3, 8 / energy));
    return [{ energy, weight }];
  };
  return counted(grid, branchesAt, { resolution, background: 2.5, elastic: 90 }, random);
}

/** Mean square displacement of a mode's atom per its share, Å² u THz: used by trajectories. */
export const thermalAmplitude = (frequency: number, kelvin: number) =>
  (boltzmann * kelvin) / (2 * Math.PI * frequency * 1e12) ** 2 / 1.6605391e-27 / 1e-20;
