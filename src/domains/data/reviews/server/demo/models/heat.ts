import { gasConstant } from './constants.ts';

/** Heat capacity of one Debye mode in units of k, over `T/Θ`; three of them per atom reach Dulong and Petit's 3R. */
function debyeMode(ratio: number): number {
  if (ratio <= 0) return 0;
  const end = Math.min(1 / ratio, 60);
  const steps = 200;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) {
    const x = ((at + 0.5) / steps) * end;
    const below = Math.exp(-x);
    sum += (x ** 4 * below) / (1 - below) ** 2;
  }
  return 3 * ratio ** 3 * sum * (end / steps);
}

/** Heat capacity of one Einstein mode in units of k. */
function einsteinMode(ratio: number): number {
  if (ratio <= 0) return 0;
  const x = 1 / ratio;
  if (x > 500) return 0;
  const below = Math.exp(-x);
  return (x * x * below) / (1 - below) ** 2;
}

/** Modes of a formula unit of N atoms: the numbers of modes add up to 3N. */
export interface LatticeModes {
  debye: { modes: number; temperature: number };
  einstein: readonly { modes: number; temperature: number }[];
}

/** Heat capacity of the lattice per mole of formula units, J/(mol K). */
export function latticeHeat({ debye, einstein }: LatticeModes, kelvin: number): number {
  const modes = einstein.reduce(
    (sum, { modes: count, temperature }) => sum + count * einsteinMode(kelvin / temperature),
    debye.modes * debyeMode(kelvin / debye.temperature),
  );
  return gasConstant * modes;
}

/** Reduced gap of weak coupling, within 1 % (Gross and others, Z. Phys. B 64 (1986) 175). */
export const reducedGap = (ratio: number) => (ratio >= 1 ? 0 : Math.tanh(1.74 * Math.sqrt(1 / ratio - 1)));

/**
 * Electronic entropy over γTc of a superconductor with the gap `strength` × 1.764 kTc (the α model of Padamsee, Neighbor
 * and Shiffman, J. Low Temp. Phys. 12 (1973) 387), over `T/Tc`.
 */
function reducedEntropy(ratio: number, strength: number): number {
  if (ratio >= 1) return ratio;
  const gap = 1.764 * strength * reducedGap(ratio);
  const steps = 400;
  const end = 40 * ratio;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) {
    const x = ((at + 0.5) / steps) * end;
    const f = 1 / (Math.exp(Math.hypot(x, gap) / ratio) + 1);
    if (f > 1e-300) sum -= f * Math.log(f) + (1 - f) * Math.log1p(-f);
  }
  return (6 / Math.PI ** 2) * sum * (end / steps);
}

/** Electronic heat capacity over γTc, over `T/Tc`: `t dS/dt`, so that both states have the same entropy at Tc. */
export function electronHeat(ratio: number, strength = 1): number {
  if (ratio >= 1) return ratio;
  const step = Math.min(0.002, (1 - ratio) / 2, ratio / 4);
  return (ratio * (reducedEntropy(ratio + step, strength) - reducedEntropy(ratio - step, strength))) / (2 * step);
}

/** Entropy of a series of heat capacities by the trapezoidal rule. */
export const entropyOf = (points: readonly (readonly [kelvin: number, heat: number])[]) =>
  points.slice(1).reduce((sum, [t, c], at) => {
    const [before, heat] = points[at]!;
    return sum + ((t - before) * (c / t + heat / before)) / 2;
  }, 0);
