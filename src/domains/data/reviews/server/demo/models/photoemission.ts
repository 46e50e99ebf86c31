import { boltzmannEv } from './constants.ts';
import type { Random } from './random.ts';
import { surfaceDensity, type InvertedBands } from './topological.ts';

/** Counts on a grid: rows of energies, columns of momenta. */
export interface PhotoemissionMap {
  /** 1/Å. */
  momenta: number[];
  /** eV from the Fermi level. */
  energies: number[];
  counts: Float64Array;
}

const fermi = (energy: number, kelvin: number) => 1 / (Math.exp(energy / (boltzmannEv * kelvin)) + 1);

/** Broadens rows of a map by a Gaussian in energy; widths in points. */
function broadened(values: readonly number[][], width: number): number[][] {
  const reach = Math.ceil(3 * width);
  const weights = Array.from({ length: 2 * reach + 1 }, (_none, at) => Math.exp(-(((at - reach) / width) ** 2) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.map((row, at) =>
    row.map((_value, column) =>
      weights.reduce((sum, weight, step) => sum + (weight / total) * (values[at + step - reach] ?? row)[column]!, 0),
    ),
  );
}

function counted(
  { momenta, energies, kelvin }: { momenta: number[]; energies: number[]; kelvin: number },
  spectral: (k: number, energy: number) => number,
  random: Random,
): PhotoemissionMap {
  const raw = energies.map((energy) => momenta.map((k) => spectral(k, energy) * fermi(energy, kelvin)));
  // Resolution of 10 meV, full width at half maximum.
  const smooth = broadened(raw, 0.0043 / (energies[1]! - energies[0]!) + 0.3);
  const counts = Float64Array.from(smooth.flat().map((value) => random.counts(4 + value)));
  return { momenta, energies, counts };
}

/** Surface of a topological insulator whose Dirac point is `depth` below the Fermi level. */
export function diracCone(
  model: InvertedBands,
  grid: { momenta: number[]; energies: number[]; kelvin: number; depth: number },
  random: Random,
): PhotoemissionMap {
  const { momenta, energies, kelvin, depth } = grid;
  /** Of one spin; momenta are symmetric around zero. */
  const oneSpin = energies.map((energy) => {
    const width = 0.006 + 0.00003 * kelvin + 0.02 * Math.abs(energy);
    return momenta.map((k) => surfaceDensity(model, k, energy + depth, width));
  });
  const [first, step] = [momenta[0]!, momenta[1]! - momenta[0]!];
  const rowOf = new Map(energies.map((energy, row) => [energy, row]));
  return counted(
    grid,
    (k, energy) => {
      const row = oneSpin[rowOf.get(energy)!]!;
      const column = Math.round((k - first) / step);
      // Light excites the two sides with different strength.
      return 42 * (1 + 0.8 * k) * (row[column]! + row[momenta.length - 1 - column]!);
    },
    random,
  );
}

/**
 * The conduction band at L and the valence band that the charge density wave folds there: two bands and their coupling
 * Δ(T) (Monney and others, Phys. Rev. B 79 (2009) 045116).
 */
export function foldedBands(
  grid: { momenta: number[]; energies: number[]; kelvin: number; transition: number },
  random: Random,
): PhotoemissionMap {
  const { kelvin, transition } = grid;
  const coupling = kelvin < transition ? 0.1 * Math.sqrt(1 - (kelvin / transition) ** 2) : 0;
  /** Distance between Γ and M, 1/Å. */
  const far = 1.02;
  const bandAt = (k: number, energy: number): number => {
    const valence = (from: number) => [-0.04 - 2.6 * from * from, -0.15 - 4.2 * from * from];
    const conduction = -0.02 + 1.3 * (k - far) ** 2;
    const width = 0.022 + 0.0001 * kelvin;
    /** Imaginary part of `1 / (ω − ε − Δ² / (ω − ε′))`. */
    const part = (own: number, partners: readonly number[]) => {
      let [re, im] = [energy - own, width];
      for (const partner of partners) {
        const [x, size] = [energy - partner, (energy - partner) ** 2 + width ** 2];
        re -= (coupling ** 2 * x) / size;
        im += (coupling ** 2 * width) / size;
      }
      return im / (re * re + im * im) / Math.PI;
    };
    const atGamma = valence(k).reduce((sum, band) => sum + part(band, [-0.02 + 1.3 * k * k]), 0);
    const atM = part(conduction, valence(k - far));
    return 26 * atGamma * Math.exp(-((k / 0.9) ** 2)) + 15 * atM;
  };
  return counted(grid, bandAt, random);
}

/**
 * Hole bands at the centre of the zone of an iron-based superconductor: orbitals dxz and dyz split by nematic order below
 * its transition, and a flat dxy band (Watson and others, Phys. Rev. B 91 (2015) 155106). Counts over k and E.
 */
export function ironHoleBands(
  grid: { momenta: number[]; energies: number[]; kelvin: number; transition: number },
  random: Random,
): PhotoemissionMap {
  const { kelvin, transition } = grid;
  const split = kelvin < transition ? 0.015 * Math.sqrt(1 - kelvin / transition) : 0;
  const bands = [
    [0.012 + split / 2, 2.2, 1],
    [-0.012 - split / 2, 3.4, 0.9],
    [-0.05, 0.7, 0.35],
  ] as const;
  const width = 0.006 + 0.00006 * kelvin;
  return counted(
    grid,
    (k, energy) =>
      bands.reduce((sum, [top, curve, weight]) => {
        const broad = width + 0.12 * Math.abs(energy);
        return sum + (7 * weight * broad) / Math.PI / ((energy - top + curve * k * k) ** 2 + broad ** 2);
      }, 0),
    random,
  );
}
