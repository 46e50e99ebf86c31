import { bohrMagneton, boltzmann, emuPerMagneton } from './constants.ts';

/** Brillouin's function of a spin. */
function brillouin(spin: number, x: number): number {
  if (Math.abs(x) < 1e-4) return ((spin + 1) * x) / (3 * spin);
  const [p, q] = [(2 * spin + 1) / (2 * spin), 1 / (2 * spin)];
  return p / Math.tanh(p * x) - q / Math.tanh(q * x);
}

/** Langevin's function, the limit of large moments. */
export const langevin = (x: number) => (Math.abs(x) < 1e-4 ? x / 3 : 1 / Math.tanh(x) - 1 / x);

/** Curie's constant per formula unit, emu K/mol: `N g² S (S+1) µB² / 3k`. */
export const curieConstant = (spin: number, g = 2) =>
  (g * g * spin * (spin + 1) * emuPerMagneton * (bohrMagneton * 1e-4)) / (3 * boltzmann);

/** Moments of one kind per formula unit in Weiss's mean field. */
export interface LocalMoment {
  spin: number;
  g: number;
}

/** Energy of one Bohr magneton in 1 T over k, in K. */
const magnetonKelvin = bohrMagneton / boltzmann;

/**
 * Magnetisation of a ferromagnet over saturation, in an inner field.
 * @param tesla the applied field without the demagnetising one
 */
export function ferromagnet({ spin, g }: LocalMoment, curie: number, kelvin: number, tesla: number): number {
  const field = (g * spin * magnetonKelvin * tesla) / kelvin;
  const mean = (3 * spin * curie) / ((spin + 1) * kelvin);
  // The larger of the solutions: the equation is monotonic above it.
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (brillouin(spin, field + mean * middle) > middle) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Saturation in emu/g of a moment in µB per formula unit of a molar mass in g/mol. */
export const perGram = (magnetons: number, molarMass: number) => (magnetons * emuPerMagneton) / molarMass;

/**
 * Sublattice magnetisation and susceptibilities of a two-sublattice antiferromagnet in Weiss's mean field, emu/mol: along
 * the moments and across them (Kittel, Introduction to Solid State Physics, chapter 12). `weiss` is the magnitude of the
 * negative Curie–Weiss temperature.
 */
export function antiferromagnet({ spin, g }: LocalMoment, neel: number, weiss: number, kelvin: number) {
  const curie = curieConstant(spin, g);
  const above = curie / (kelvin + weiss);
  if (kelvin >= neel) return { along: above, across: above, order: 0 };
  const order = ferromagnet({ spin, g }, neel, kelvin, 0);
  const x = (3 * spin * neel * order) / ((spin + 1) * kelvin);
  const step = 1e-4;
  const slope = (brillouin(spin, x + step) - brillouin(spin, x - step)) / (2 * step);
  const response = ((3 * spin) / (spin + 1)) * slope;
  // C B′ / (T + θ B′), which joins the law above at the Néel temperature, where B′ is 1 in these units.
  return { along: (curie * response) / (kelvin + weiss * response), across: curie / (neel + weiss), order };
}

/**
 * One branch of a hysteresis loop: uniaxial grains with a distribution of switching fields around the coercive one, and a
 * reversible rotation. Reaches saturation.
 * @param from 1 for the branch from positive fields down, -1 for the one up
 */
export function loopBranch(tesla: number, from: 1 | -1, coercive: number, width: number, soft: number): number {
  const switched = Math.tanh((tesla + from * coercive) / width);
  return (1 - soft) * switched + soft * (tesla / (Math.abs(tesla) + 0.15));
}

/**
 * Moment of a uniaxial antiferromagnet with the field along its axis over saturation, at 0 K: nearly zero up to the spin
 * flop, then linear up to saturation (Néel, Ann. Phys. 5 (1936) 232). Temperature scales both fields and the moment.
 */
export function spinFlop(
  tesla: number,
  { flop, saturation, order }: { flop: number; saturation: number; order: number },
) {
  const size = Math.abs(tesla);
  if (order < 0.05) return 0.6 * Math.tanh(tesla / saturation);
  const rounded = 1 / (1 + Math.exp(-(size - flop * order) / 0.12));
  const canted = Math.min(1, size / (saturation * order));
  const rest = (1 - order) * Math.min(1, size / saturation);
  return Math.sign(tesla) * (order * (rounded * canted + (1 - rounded) * 0.03 * canted) + 0.6 * rest);
}
