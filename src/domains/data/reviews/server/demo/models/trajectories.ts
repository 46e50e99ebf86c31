import type { Vector } from '../crystals.ts';
import { combined, type Basis } from './lattice.ts';
import { modesOf, type HarmonicCrystal } from './phonons.ts';
import type { Random } from './random.ts';
import { thermalAmplitude } from './scattering.ts';

/** Frames of a harmonic crystal: positions in Å, energies in eV. */
export interface Trajectory {
  symbols: string[];
  /** Edge of the cubic cell, Å. */
  edge: number;
  frames: { picoseconds: number; kelvin: number; potential: number; places: Vector[] }[];
}

interface Vibration {
  /** 1/ps. */
  omega: number;
  /** Displacement of each atom for a wave of amplitude 1, Å. */
  shape: Vector[];
}

/** Places of the atoms of a cubic cell of `edge` Å. */
function placesIn({ basis, atoms }: HarmonicCrystal, edge: number) {
  const found: { symbol: string; of: number; at: Vector }[] = [];
  const most = 6;
  for (let x = -most; x <= most; x += 1)
    for (let y = -most; y <= most; y += 1)
      for (let z = -most; z <= most; z += 1)
        for (const [of, atom] of atoms.entries()) {
          const at = combined(basis, [x, y, z]).map((value, axis) => value + atom.at[axis]!) as unknown as Vector;
          if (at.every((value) => value > -1e-6 && value < edge - 1e-6)) found.push({ symbol: atom.symbol, of, at });
        }
  return found.toSorted((one, other) => one.of - other.of);
}

/** Wave vectors that fit a cubic cell, one of each pair of opposite ones, and their number of equal shares. */
function fitting(basis: Basis, edge: number): { q: Vector; isOwnOpposite: boolean }[] {
  const inverse = basis.map((row) => row.map((value) => value / edge));
  const steps = Math.round(edge / Math.hypot(...basis[0])) * 4;
  const found = new Map<string, Vector>();
  for (let x = 0; x < steps; x += 1)
    for (let y = 0; y < steps; y += 1)
      for (let z = 0; z < steps; z += 1) {
        const q = [x, y, z].map((value) => (2 * Math.PI * value) / edge) as unknown as Vector;
        const fractions = inverse.map((row) => {
          const value = row[0]! * x + row[1]! * y + row[2]! * z;
          return ((value % 1) + 1 + 1e-9) % 1;
        });
        found.set(fractions.map((value) => value.toFixed(4)).join(), q);
      }
  const keyOf = (q: Vector, sign: number) =>
    basis
      .map((row) =>
        (((((sign * (row[0] * q[0] + row[1] * q[1] + row[2] * q[2])) / (2 * Math.PI)) % 1) + 1 + 1e-9) % 1).toFixed(4),
      )
      .join();
  const kept: { q: Vector; isOwnOpposite: boolean }[] = [];
  const seen = new Set<string>();
  for (const [key, q] of found) {
    const opposite = keyOf(q, -1);
    if (seen.has(opposite) || seen.has(key)) continue;
    seen.add(key);
    kept.push({ q, isOwnOpposite: opposite === key });
  }
  return kept;
}

/**
 * Motion of a harmonic crystal in a cubic cell: all modes whose waves fit the cell, with random amplitudes of the double
 * temperature at the start from rest positions, as simulations begin; half of it becomes potential energy. The exact
 * solution of Newton's equations.
 */
export function harmonicMotion(
  crystal: HarmonicCrystal,
  { edge, kelvin, frames, step }: { edge: number; kelvin: number; frames: number; step: number },
  random: Random,
): Trajectory {
  const atoms = placesIn(crystal, edge);
  const modes = modesOf(crystal);
  const cells = atoms.length / crystal.atoms.length;
  const vibrations: (Vibration & { amplitude: number })[] = [];
  for (const { q, isOwnOpposite } of fitting(crystal.basis, edge)) {
    const { frequencies, vectors } = modes(q, [1, 0, 0]);
    for (const [branch, frequency] of frequencies.entries()) {
      if (frequency < 0.05) continue;
      for (const part of isOwnOpposite ? [0] : [0, 1]) {
        const shape = atoms.map(({ of, at }) => {
          const phase = q[0] * at[0] + q[1] * at[1] + q[2] * at[2] + (part * Math.PI) / 2;
          const scale = Math.sqrt((isOwnOpposite ? 1 : 2) / cells / crystal.atoms[of]!.mass);
          return [0, 1, 2].map((axis) => {
            const [re, im] = vectors[branch]![3 * of + axis]!;
            return scale * (re * Math.cos(phase) - im * Math.sin(phase));
          }) as unknown as Vector;
        });
        const amplitude = Math.sqrt(2 * thermalAmplitude(frequency, kelvin)) * random.normal();
        vibrations.push({ omega: 2 * Math.PI * frequency, shape, amplitude });
      }
    }
  }
  /** Energy of a mode in eV: ½ ω² A² in u Å²/ps². */
  const unit = 1.0364269e-4;
  const degrees = vibrations.length;
  return {
    symbols: atoms.map(({ symbol }) => symbol),
    edge,
    frames: Array.from({ length: frames }, (_none, frame) => {
      const time = frame * step;
      let [kinetic, potential] = [0, 0];
      for (const { omega, amplitude } of vibrations) {
        const energy = (unit * (omega * amplitude) ** 2) / 2;
        kinetic += energy * Math.cos(omega * time) ** 2;
        potential += energy * Math.sin(omega * time) ** 2;
      }
      const places = atoms.map(({ at }, index) => {
        const place = [...at];
        for (const { omega, amplitude, shape } of vibrations)
          for (const axis of [0, 1, 2]) place[axis]! += amplitude * Math.sin(omega * time) * shape[index]![axis]!;
        return place as unknown as Vector;
      });
      return { picoseconds: time, kelvin: (2 * kinetic) / (degrees * 8.617333e-5), potential, places };
    }),
  };
}
