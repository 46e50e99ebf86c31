import type { Vector } from '../crystals.ts';
import { atomicMass, charge, vacuumPermittivity } from './constants.ts';
import { hermitianEigen, hermitianValues, type ComplexVector } from './eigen.ts';
import { combined, dot, reciprocalOf, volumeOf, type Basis } from './lattice.ts';

/** Atom of a primitive cell. */
interface LatticeAtom {
  symbol: string;
  /** Cartesian, Å. */
  at: Vector;
  /** Atomic mass units. */
  mass: number;
  /** Born effective charge in units of e; 0 in metals and elements. */
  born: number;
}

/** Springs between two kinds of atoms at one distance. */
export interface Shell {
  pair: readonly [string, string];
  /** Å, met within 0.05 Å. */
  distance: number;
  /** Force constants along the bond and across it, N/m. */
  along: number;
  across: number;
}

/**
 * A harmonic crystal: axially symmetric force constants of Born and von Kármán, and in polar crystals the interaction of
 * the dipoles, which splits longitudinal and transverse optical modes (Born and Huang, Dynamical Theory of Crystal
 * Lattices, 1954). The acoustic sum rule holds by construction.
 */
export interface HarmonicCrystal {
  basis: Basis;
  atoms: readonly LatticeAtom[];
  shells: readonly Shell[];
  /** Electronic permittivity; undefined without dipoles. */
  permittivity?: number;
}

interface Bond {
  from: number;
  to: number;
  /** Cartesian, Å. */
  step: Vector;
  matrix: number[][];
}

/** Bonds of all atoms of the cell. */
function bondsOf({ basis, atoms, shells }: HarmonicCrystal): Bond[] {
  const longest = Math.max(...shells.map(({ distance }) => distance)) + 0.1;
  const most = basis.map((edge) => Math.ceil(longest / Math.hypot(...edge)) + 1);
  const bonds: Bond[] = [];
  for (const [from, one] of atoms.entries())
    for (const [to, other] of atoms.entries())
      for (let x = -most[0]!; x <= most[0]!; x += 1)
        for (let y = -most[1]!; y <= most[1]!; y += 1)
          for (let z = -most[2]!; z <= most[2]!; z += 1) {
            const shift = combined(basis, [x, y, z]);
            const step = shift.map((value, axis) => value + other.at[axis]! - one.at[axis]!) as unknown as Vector;
            const length = Math.hypot(...step);
            const shell = shells.find(
              ({ pair: [p, q], distance }) =>
                Math.abs(distance - length) < 0.05 &&
                ((p === one.symbol && q === other.symbol) || (q === one.symbol && p === other.symbol)),
            );
            if (!shell || length < 0.1) continue;
            const matrix = [0, 1, 2].map((i) =>
              [0, 1, 2].map((j) => {
                const both = (step[i]! * step[j]!) / (length * length);
                return shell.along * both + shell.across * ((i === j ? 1 : 0) - both);
              }),
            );
            bonds.push({ from, to, step, matrix });
          }
  return bonds;
}

/** Modes at one wave vector: frequencies in THz, negative if unstable, and vectors over (atom, axis). */
export interface Modes {
  frequencies: number[];
  vectors: ComplexVector[];
}

/** Angular frequency squared of 1 N/m over 1 u, and THz of its root. */
const thz = (squared: number) =>
  (Math.sign(squared) * Math.sqrt(Math.abs(squared) / atomicMass)) / (2 * Math.PI) / 1e12;

/** Real and imaginary part of the dynamical matrix at a wave vector. */
type Dynamical = (q: Vector, along?: Vector) => { re: number[][]; im: number[][] };

/** Calculates modes of a crystal at wave vectors in 1/Å; at Γ the limit is taken along a direction. */
export function modesOf(crystal: HarmonicCrystal): (q: Vector, along?: Vector) => Modes {
  const matrixAt = dynamicalOf(crystal);
  return (q, along) => {
    const { re, im } = matrixAt(q, along);
    const { values, vectors } = hermitianEigen(re, im);
    return { frequencies: values.map(thz), vectors };
  };
}

/** The same without the vectors. */
export function frequenciesOf(crystal: HarmonicCrystal): (q: Vector, along?: Vector) => number[] {
  const matrixAt = dynamicalOf(crystal);
  return (q, along) => {
    const { re, im } = matrixAt(q, along);
    return hermitianValues(re, im).map(thz);
  };
}

function dynamicalOf(crystal: HarmonicCrystal): Dynamical {
  const { atoms, basis, permittivity } = crystal;
  const bonds = bondsOf(crystal);
  const n = atoms.length;
  const self = atoms.map((_atom, at) =>
    [0, 1, 2].map((i) =>
      [0, 1, 2].map((j) =>
        bonds.filter(({ from }) => from === at).reduce((sum, { matrix }) => sum + matrix[i]![j]!, 0),
      ),
    ),
  );
  const dipoles = permittivity ? dipolesOf(basis, atoms, permittivity) : undefined;
  return (q, along) => {
    const zeros = () => Array.from({ length: 3 * n }, () => Array.from({ length: 3 * n }, () => 0));
    const [re, im] = [zeros(), zeros()];
    for (const [at, matrix] of self.entries())
      for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) re[3 * at + i]![3 * at + j]! += matrix[i]![j]!;
    for (const { from, to, step, matrix } of bonds) {
      const phase = dot(q, step);
      const [cosine, sine] = [Math.cos(phase), Math.sin(phase)];
      for (const i of [0, 1, 2])
        for (const j of [0, 1, 2]) {
          re[3 * from + i]![3 * to + j]! -= matrix[i]![j]! * cosine;
          im[3 * from + i]![3 * to + j]! -= matrix[i]![j]! * sine;
        }
    }
    dipoles?.(q, along, re, im);
    for (let p = 0; p < 3 * n; p += 1)
      for (let r = 0; r < 3 * n; r += 1) {
        const scale = 1 / Math.sqrt(atoms[Math.floor(p / 3)]!.mass * atoms[Math.floor(r / 3)]!.mass);
        re[p]![r]! *= scale;
        im[p]![r]! *= scale;
      }
    return { re, im };
  };
}

/** N/m of one e² over Å³ in vacuum, with the factor 4π of a sum over reciprocal vectors. */
const coulomb = (charge * charge) / (vacuumPermittivity * 1e-30);

/**
 * Adds the smooth part of the dipoles' interaction, a sum over reciprocal vectors with a Gaussian; the rest has a short
 * range and is part of the springs.
 */
function dipolesOf(basis: Basis, atoms: readonly LatticeAtom[], permittivity: number) {
  const reciprocal = reciprocalOf(basis);
  const volume = volumeOf(basis);
  // The Gaussian falls within the first shell of reciprocal vectors.
  const width = 0.45 * Math.min(...reciprocal.map((edge) => Math.hypot(...edge)));
  const most = 3;
  const shifts: Vector[] = [];
  for (let x = -most; x <= most; x += 1)
    for (let y = -most; y <= most; y += 1)
      for (let z = -most; z <= most; z += 1) {
        const shift = combined(reciprocal, [x, y, z]);
        // Farther ones have less than 1e-4 of the weight of the first, at the edge of the zone too.
        if (Math.hypot(...shift) < 6.2 * width) shifts.push(shift);
      }
  const term = (k: Vector): number => Math.exp(-dot(k, k) / (4 * width * width)) / dot(k, k) || 0;
  const n = atoms.length;
  const strength = coulomb / (permittivity * volume);
  /** Charges of each pair with the phase of a shift: real and imaginary part. */
  const pairs = shifts.map((shift) =>
    atoms.flatMap((one) =>
      atoms.map((other): readonly [number, number] => {
        const phase = -dot(
          shift,
          other.at.map((value, axis) => value - one.at[axis]!),
        );
        const both = strength * one.born * other.born;
        return [both * Math.cos(phase), both * Math.sin(phase)];
      }),
    ),
  );
  type Add = (from: number, to: number, i: number, j: number, cosine: number, sine: number) => void;
  const sum = (q: Vector, along: Vector | undefined, add: Add) => {
    for (const [at, shift] of shifts.entries()) {
      const k: Vector = [q[0] + shift[0], q[1] + shift[1], q[2] + shift[2]];
      const isLimit = dot(k, k) < 1e-12;
      if (isLimit && !along) continue;
      const direction = isLimit ? along! : k;
      const factor = isLimit ? 1 / dot(direction, direction) : term(k);
      if (factor === 0) continue;
      for (let from = 0; from < n; from += 1)
        for (let to = 0; to < n; to += 1) {
          const [cosine, sine] = pairs[at]![from * n + to]!;
          for (let i = 0; i < 3; i += 1)
            for (let j = 0; j < 3; j += 1) {
              const value = factor * direction[i]! * direction[j]!;
              add(from, to, i, j, value * cosine, value * sine);
            }
        }
    }
  };
  const self = atoms.map(() => [0, 1, 2].map(() => [0, 0, 0]));
  sum([0, 0, 0], undefined, (from, _to, i, j, cosine) => {
    self[from]![i]![j]! += cosine;
  });
  return (q: Vector, along: Vector | undefined, re: number[][], im: number[][]) => {
    sum(q, along, (from, to, i, j, cosine, sine) => {
      re[3 * from + i]![3 * to + j]! += cosine;
      im[3 * from + i]![3 * to + j]! += sine;
    });
    for (const [at, matrix] of self.entries())
      for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) re[3 * at + i]![3 * at + j]! -= matrix[i]![j]!;
  };
}

/**
 * Born charge whose dipoles split a mode: `ω²(LO) − ω²(TO) = Z² e² / (ε₀ ε∞ V µ)`.
 * @param of frequencies in THz, reduced mass in u, volume in Å³
 */
export function bornCharge(of: { lo: number; to: number; mass: number; volume: number; permittivity: number }): number {
  const squared = (2 * Math.PI * 1e12) ** 2 * (of.lo ** 2 - of.to ** 2) * of.mass * atomicMass;
  return Math.sqrt((squared * of.permittivity * of.volume) / coulomb);
}
