import { boltzmannEv, lorenzNumber } from './constants.ts';

/** `∫₀^{1/t} x⁵ / ((eˣ − 1)(1 − e⁻ˣ)) dx` */
function blochIntegral(end: number): number {
  const last = Math.min(end, 60);
  const steps = 200;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) {
    const x = ((at + 0.5) / steps) * last;
    const below = Math.exp(-x);
    sum += (x ** 5 * below) / (1 - below) ** 2;
  }
  return sum * (last / steps);
}

/** A metal whose electrons are scattered by phonons and by defects. */
export interface Metal {
  /** K. */
  debye: number;
  /** Without phonons, and its value at 300 K, µΩ cm. */
  residual: number;
  at300: number;
}

/** Resistivity by Bloch and Grüneisen: ∝ T⁵ at low and ∝ T at high temperature. µΩ cm. */
export function blochGruneisen({ debye, residual, at300 }: Metal, kelvin: number): number {
  const of = (t: number) => (t / debye) ** 5 * blochIntegral(debye / t);
  return residual + ((at300 - residual) * of(kelvin)) / of(300);
}

/** Share of the normal resistance that is left in a transition of a width (10 to 90 %) around its middle. */
export const transition = (kelvin: number, critical: number, width: number) =>
  1 / (1 + Math.exp((-4.4 * (kelvin - critical)) / width));

/**
 * Excess conductivity of superconducting fluctuations of two-dimensional layers, 1/(µΩ cm) (Aslamasov and Larkin, Phys.
 * Lett. A 26 (1968) 238); the distance of the layers in Å.
 */
export const fluctuations = (kelvin: number, critical: number, distance: number) =>
  kelvin <= critical ? Infinity : 1.52e-5 / (distance * 1e-8) / Math.log(kelvin / critical) / 1e6;

/** Resistivity of a semiconductor in Ω cm, from its carriers and their mobility. */
export interface Semiconductor {
  /** Gap at 0 K in eV, and its decrease in eV/K. */
  gap: number;
  slope: number;
  /** Effective masses over the mass of the electron. */
  masses: readonly [electrons: number, holes: number];
  /** Donors less acceptors, 1/cm³. */
  doping: number;
  /** Mobility of electrons at 300 K, cm²/Vs, and the exponent of its decrease. */
  mobility: number;
  exponent: number;
}

/** Carriers per cm³: intrinsic ones over the gap, and those of donors (Sze, Physics of Semiconductor Devices). */
function carriersOf({ gap, slope, masses: [n, p], doping }: Semiconductor, kelvin: number): number {
  const states = 2.509e19 * (n * p) ** 0.75 * (kelvin / 300) ** 1.5;
  const intrinsic = states * Math.exp(-(gap - slope * kelvin) / (2 * boltzmannEv * kelvin));
  return doping / 2 + Math.sqrt((doping / 2) ** 2 + intrinsic ** 2);
}

export function semiconductorResistivity(of: Semiconductor, kelvin: number): number {
  const mobility =
    1 / (1 / (of.mobility * (kelvin / 300) ** -of.exponent) + 1 / (4 * of.mobility * (kelvin / 300) ** 1.5));
  return 1 / (1.602e-19 * carriersOf(of, kelvin) * mobility);
}

/** Resistivity of compensated CdTe: carriers from a deep level. Ω cm. */
export const deepLevel = (kelvin: number, activation: number, at300: number) =>
  at300 * Math.exp((activation / boltzmannEv) * (1 / kelvin - 1 / 300));

/**
 * Resistivity through the metal–insulator transition of VO2: grains that become metallic one after another at 340 K on
 * warming, at 333 K on cooling, mixed logarithmically (Lichtenecker). Activation energy of the insulator 0.15–0.2 eV. Ω cm.
 */
export function vanadiumDioxide(kelvin: number, isWarming: boolean): number {
  const metallic = 1 / (1 + Math.exp(-(kelvin - (isWarming ? 340 : 333)) / 0.9));
  const insulator = Math.log10(10) + (0.17 / boltzmannEv / Math.LN10) * (1 / kelvin - 1 / 300);
  const metal = Math.log10(2.2e-4 * (1 + 0.0009 * (kelvin - 340)));
  return 10 ** ((1 - metallic) * insulator + metallic * metal);
}

/** Amplitude factors of Lifshitz and Kosevich (Shoenberg, Magnetic Oscillations in Metals, 1984). */
export interface Orbit {
  /** T. */
  frequency: number;
  /** Over the mass of the electron. */
  mass: number;
  /** K. */
  dingle: number;
  amplitude: number;
  /** Phase over 2π. */
  phase: number;
}

/** Relative oscillation of the resistance. */
export function oscillation(tesla: number, kelvin: number, orbits: readonly Orbit[]): number {
  return orbits.reduce((sum, { frequency, mass, dingle, amplitude, phase }) => {
    const x = (14.693 * mass * kelvin) / tesla;
    const thermal = x / Math.sinh(x);
    const scattering = Math.exp((-14.693 * mass * dingle) / tesla);
    return sum + amplitude * thermal * scattering * Math.cos(2 * Math.PI * (frequency / tesla + phase));
  }, 0);
}

/** A band of carriers: density in 1/cm³, positive for holes, and mobility in cm²/Vs. */
export type Band = readonly [density: number, mobility: number];

/** Longitudinal and Hall resistivity of bands side by side (Drude), Ω cm. */
export function drudeBands(tesla: number, bands: readonly Band[]): { xx: number; xy: number } {
  let [xx, xy] = [0, 0];
  for (const [density, mobility] of bands) {
    const own = 1.602e-19 * Math.abs(density) * mobility;
    const turn = mobility * 1e-4 * tesla * Math.sign(density);
    xx += own / (1 + turn * turn);
    xy += (own * turn) / (1 + turn * turn);
  }
  return { xx: xx / (xx * xx + xy * xy), xy: xy / (xx * xx + xy * xy) };
}

/**
 * Seebeck coefficient of electrons or holes in a parabolic band with scattering by acoustic phonons, µV/K, over the
 * reduced Fermi energy (Goldsmid, Introduction to Thermoelectricity).
 */
export function seebeckOf(reducedFermi: number): number {
  const integral = (order: number) => {
    const steps = 600;
    let sum = 0;
    for (let at = 0; at < steps; at += 1) {
      const x = ((at + 0.5) / steps) * 40;
      sum += x ** order / (Math.exp(x - reducedFermi) + 1);
    }
    return sum * (40 / steps);
  };
  return 86.17 * ((2 * integral(1)) / integral(0) - reducedFermi);
}

/** Electronic thermal conductivity by Wiedemann and Franz, W/mK; the resistivity in Ω cm. */
export const electronConduction = (kelvin: number, resistivity: number) =>
  (lorenzNumber * kelvin) / (resistivity / 100);

/** A crystal that conducts heat by phonons. */
export interface HeatCarrier {
  debye: number;
  /** m/s. */
  velocity: number;
  /** Smallest thickness of the sample in m, strength of defects in s³, of phonons in s/K. */
  size: number;
  defects: number;
  umklapp: number;
}

/**
 * Thermal conductivity of the lattice with scattering at boundaries, defects and other phonons, W/mK (Callaway, Phys. Rev.
 * 113 (1959) 1046).
 */
export function callaway({ debye, velocity, size, defects, umklapp }: HeatCarrier, kelvin: number): number {
  const [k, h] = [1.380649e-23, 1.0545718e-34];
  const end = Math.min(debye / kelvin, 50);
  const steps = 200;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) {
    const x = ((at + 0.5) / steps) * end;
    const omega = (x * k * kelvin) / h;
    const rate =
      velocity / size + defects * omega ** 4 + umklapp * omega ** 2 * kelvin * Math.exp(-debye / (3 * kelvin));
    const below = Math.exp(-x);
    sum += (x ** 4 * below) / (1 - below) ** 2 / rate;
  }
  return (k / (2 * Math.PI ** 2 * velocity)) * ((k * kelvin) / h) ** 3 * sum * (end / steps);
}
