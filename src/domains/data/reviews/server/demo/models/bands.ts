import type { Vector } from '../crystals.ts';
import { hermitianValues, symmetricValues } from './eigen.ts';
import { dot, faceCentred, hexagonalBasis, simpleCubic, type Basis } from './lattice.ts';

/*
 * Tight-binding models: orbitals on atoms, hopping to neighbours. The bands along a path and the density of states of a
 * record come from the same model. Energies in eV, wave vectors in 1/Å.
 */

/** A model of the electrons of one spin. */
export interface BandModel {
  basis: Basis;
  /** Bands in ascending order. */
  bandsAt: (k: Vector) => number[];
  /** Number of bands that are filled in an insulator. */
  filled: number;
}

const sumOf = (k: Vector, steps: readonly Vector[], signs: readonly number[]): [re: number, im: number] =>
  steps.reduce<[number, number]>(
    ([re, im], step, at) => [
      re + (signs[at]! * Math.cos(dot(k, step))) / 4,
      im + (signs[at]! * Math.sin(dot(k, step))) / 4,
    ],
    [0, 0],
  );

/** Energies and hopping of ten orbitals sp³s*, eV, anion before cation. */
interface Vogl {
  own: readonly [sa: number, pa: number, sc: number, pc: number, excitedA: number, excitedC: number];
  ss: number;
  xx: number;
  xy: number;
  /** Anion s and cation p, anion p and cation s, and the same of the excited s orbital. */
  sp: number;
  ps: number;
  excitedP: number;
  pExcited: number;
}

/**
 * Ten orbitals sp³s* with hopping to the nearest neighbours (Vogl, Hjalmarson and Dow, J. Phys. Chem. Solids 44 (1983)
 * 365). No spin–orbit splitting.
 */
function zincBlendeBands(a: number, { own: levels, ...hopping }: Vogl): BandModel {
  const quarter = a / 4;
  const steps: Vector[] = [
    [quarter, quarter, quarter],
    [quarter, -quarter, -quarter],
    [-quarter, quarter, -quarter],
    [-quarter, -quarter, quarter],
  ];
  const signs = [
    [1, 1, 1, 1],
    [1, 1, -1, -1],
    [1, -1, 1, -1],
    [1, -1, -1, 1],
  ];
  const [sa, pa, sc, pc, ea, ec] = levels;
  const own = [sa, pa, pa, pa, sc, pc, pc, pc, ea, ec];
  const { ss, xx, xy, sp, ps, excitedP, pExcited } = hopping;
  const bandsAt = (k: Vector): number[] => {
    const g = signs.map((of) => sumOf(k, steps, of));
    const re = own.map((value, at) => own.map((_value, other) => (at === other ? value : 0)));
    const im = own.map(() => own.map(() => 0));
    const add = (row: number, column: number, value: number, which: number) => {
      const [x, y] = g[which]!;
      re[row]![column]! += value * x;
      im[row]![column]! += value * y;
      re[column]![row]! += value * x;
      im[column]![row]! -= value * y;
    };
    add(0, 4, ss, 0);
    for (const axis of [1, 2, 3]) {
      add(0, 4 + axis, sp, axis);
      add(axis, 4, -ps, axis);
      add(8, 4 + axis, excitedP, axis);
      add(axis, 9, -pExcited, axis);
      // Different axes are coupled by the sum of the third.
      for (const other of [1, 2, 3])
        add(axis, 4 + other, axis === other ? xx : xy, axis === other ? 0 : 6 - axis - other);
    }
    return hermitianValues(re, im);
  };
  return { basis: faceCentred(a), bandsAt, filled: 4 };
}

/** GaAs: direct gap of 1.55 eV at Γ. */
export const galliumArsenide = (a: number) =>
  zincBlendeBands(a, {
    own: [-8.3431, 1.0414, -2.6569, 3.6686, 8.5914, 6.7386],
    ss: -6.4513,
    xx: 1.9546,
    xy: 5.0779,
    sp: 4.48,
    ps: 5.7839,
    excitedP: 4.8422,
    pExcited: 4.8077,
  });

/** Si: indirect gap of 1.17 eV between Γ and a point near X. */
export const silicon = (a: number) =>
  zincBlendeBands(a, {
    own: [-4.2, 1.715, -4.2, 1.715, 6.685, 6.685],
    ss: -8.3,
    xx: 1.715,
    xy: 4.575,
    sp: 5.7292,
    ps: 5.7292,
    excitedP: 5.3749,
    pExcited: 5.3749,
  });

type Orbital = 'xy' | 'yz' | 'zx' | 'x2' | 'z2';
const dOrbitals: readonly Orbital[] = ['xy', 'yz', 'zx', 'x2', 'z2'];

/** Two-centre integrals of p and d orbitals along direction cosines (Slater and Koster, Phys. Rev. 94 (1954) 1498). */
const pd = (axis: number, d: Orbital, [l, m, n]: Vector, sigma: number, pi: number): number => {
  const c = [l, m, n];
  const p = c[axis]!;
  const delta = (other: number) => (axis === other ? 1 : 0);
  const mixed = (i: number, j: number) =>
    Math.sqrt(3) * p * c[i]! * c[j]! * sigma + (delta(i) * c[j]! + delta(j) * c[i]! - 2 * p * c[i]! * c[j]!) * pi;
  if (d === 'xy') return mixed(0, 1);
  if (d === 'yz') return mixed(1, 2);
  if (d === 'zx') return mixed(2, 0);
  if (d === 'x2') {
    const square = l * l - m * m;
    return (Math.sqrt(3) / 2) * p * square * sigma + (delta(0) * l - delta(1) * m - p * square) * pi;
  }
  const along = n * n - (l * l + m * m) / 2;
  return p * along * sigma + Math.sqrt(3) * (delta(2) * n * (l * l + m * m) - (1 - delta(2)) * p * n * n) * pi;
};

const pp = (i: number, j: number, c: Vector, sigma: number, pi: number) =>
  c[i]! * c[j]! * sigma + ((i === j ? 1 : 0) - c[i]! * c[j]!) * pi;

/** Adds a symmetric element to a real matrix. */
function addTo(matrix: number[][], row: number, column: number, value: number): void {
  matrix[row]![column]! += value;
  if (row !== column) matrix[column]![row]! += value;
}

const unitVectors: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const square = (size: number) => Array.from({ length: size }, () => Array.from({ length: size }, () => 0));

/** Hopping of p orbitals between two places that differ by half an edge along two axes, summed over the four signs. */
function addDiagonals(
  matrix: number[][],
  [first, second]: readonly [number, number],
  [u, v]: readonly [number, number],
  phases: Vector,
  [sigma, pi]: readonly [number, number],
): void {
  const both: Vector = [0, 1, 2].map((axis) => (axis === u || axis === v ? Math.SQRT1_2 : 0)) as unknown as Vector;
  for (const i of [0, 1, 2])
    for (const j of [0, 1, 2]) {
      const isMixed = i !== j;
      const wave = isMixed
        ? -4 * Math.sin(phases[u]!) * Math.sin(phases[v]!)
        : 4 * Math.cos(phases[u]!) * Math.cos(phases[v]!);
      // Each pair of the same place would be met twice.
      if (first !== second || i <= j) addTo(matrix, first + i, second + j, pp(i, j, both, sigma, pi) * wave);
    }
}

/**
 * SrTiO3: five d orbitals of Ti and nine p orbitals of O, hopping between Ti and O and between neighbouring O; indirect
 * gap of 3.25 eV from R to Γ, direct one of 3.5 eV at Γ (the model of Mattheiss, Phys. Rev. B 6 (1972) 4718, with integrals
 * that give the gaps of van Benthem, Elsässer and French, J. Appl. Phys. 90 (2001) 6156). The p orbitals carry a factor i,
 * so that the matrix is real.
 */
export function strontiumTitanate(a: number): BandModel {
  const levels = { t2g: 0.11, eg: 2.5, across: -3.6, bond: -4.2 };
  const [pdSigma, pdPi] = [-2.1, 1.0];
  const between = [0.18, -0.05] as const;
  const bandsAt = (k: Vector): number[] => {
    const phases = k.map((value) => (value * a) / 2) as unknown as Vector;
    const matrix = square(14);
    for (const [at, orbital] of dOrbitals.entries())
      matrix[at]![at] = orbital === 'x2' || orbital === 'z2' ? levels.eg : levels.t2g;
    for (const site of [0, 1, 2]) {
      const first = 5 + 3 * site;
      for (const axis of [0, 1, 2]) {
        matrix[first + axis]![first + axis] = axis === site ? levels.bond : levels.across;
        for (const [at, orbital] of dOrbitals.entries())
          addTo(
            matrix,
            at,
            first + axis,
            2 * pd(axis, orbital, unitVectors[site]!, pdSigma, pdPi) * Math.sin(phases[site]!),
          );
      }
      for (let other = site + 1; other < 3; other += 1)
        addDiagonals(matrix, [first, 5 + 3 * other], [site, other], phases, between);
    }
    return symmetricValues(matrix);
  };
  return { basis: simpleCubic(a), bandsAt, filled: 9 };
}

/**
 * EuO below its Curie temperature: seven narrow 4f bands of one spin, 2p bands of O below, and 5d bands that the exchange
 * with the 4f moments splits by 0.6 eV; the gap between 4f and 5d is 0.95 eV (Steeneken and others, Phys. Rev. Lett. 88
 * (2002) 047201). `spin` is 1 for the majority. The zero is the top of the 4f bands.
 */
export function europiumOxide(a: number, spin: 1 | -1): BandModel {
  const exchange = 0.6;
  const [pdSigma, pdPi] = [-0.9, 0.4];
  const bandsAt = (k: Vector): number[] => {
    const phases = k.map((value) => (value * a) / 2) as unknown as Vector;
    const [x, y, z] = phases.map(Math.cos) as [number, number, number];
    const matrix = square(8);
    const planes: Partial<Record<Orbital, [number, number, number]>> = { xy: [x, y, z], yz: [y, z, x], zx: [z, x, y] };
    for (const [at, orbital] of dOrbitals.entries()) {
      const plane = planes[orbital];
      const [p, q, r] = plane ?? [x, y, z];
      const level = plane ? 4.03 : 6.2;
      const wave = plane ? -2.1 * p * q + 0.35 * r * (p + q) : -0.2 * (p * q + q * r + r * p);
      matrix[at]![at] = level + wave - (spin * exchange) / 2;
      for (const axis of [0, 1, 2])
        for (const [along, unit] of unitVectors.entries())
          addTo(matrix, at, 5 + axis, 2 * pd(axis, orbital, unit, pdSigma, pdPi) * Math.sin(phases[along]!));
    }
    for (const axis of [0, 1, 2]) matrix[5 + axis]![5 + axis]! += -3.6 - 0.05 * spin;
    for (const pair of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const)
      addDiagonals(matrix, [5, 5], pair, phases, [0.22, -0.04]);
    const fWave = (x * y + y * z + z * x - 3) / 3;
    // The minority 4f bands are empty, some ten eV higher.
    const f = [0, 1, 2, 3, 4, 5, 6].map((at) => (spin > 0 ? -0.11 * at : 9.4 + 0.11 * at) + 0.06 * fWave);
    return [...symmetricValues(matrix), ...f].sort((one, other) => one - other);
  };
  return { basis: faceCentred(a), bandsAt, filled: spin > 0 ? 10 : 3 };
}

/**
 * One orbital on each site of a kagome net: a flat band, a Dirac point at K and saddle points at M, here with hopping to
 * second neighbours and between nets (Kiesel, Platt and Thomale, Phys. Rev. Lett. 110 (2013) 126405). The zero is the
 * Fermi level, 0.03 eV above the upper saddle point, as in CsV3Sb5 (Kang and others, Nature Phys. 18 (2022) 301).
 */
export function kagome(a: number, c: number): BandModel {
  const [first, second, layers] = [0.42, 0.02, 0.015];
  const half: Vector[] = [
    [a / 2, 0, 0],
    [-a / 4, (a * Math.sqrt(3)) / 4, 0],
    [a / 4, (a * Math.sqrt(3)) / 4, 0],
  ];
  // Second neighbours are across the hexagon, perpendicular to the bond between the same two sites.
  const far: Vector[] = half.map(([x, y]) => [-y * Math.sqrt(3), x * Math.sqrt(3), 0]);
  const pairs = [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const bandsAt = (k: Vector): number[] => {
    const matrix = square(3);
    for (const at of [0, 1, 2]) matrix[at]![at] = 0 - 2 * layers * Math.cos(k[2] * c);
    for (const [at, [one, other]] of pairs.entries())
      addTo(matrix, one, other, -2 * first * Math.cos(dot(k, half[at]!)) - 2 * second * Math.cos(dot(k, far[at]!)));
    return symmetricValues(matrix);
  };
  return { basis: hexagonalBasis(a, c), bandsAt, filled: 1 };
}
