/** Permittivity of free electrons and oscillators: wave numbers in 1/cm. */
export interface OpticalModel {
  /** Electronic permittivity of what lies above the measured range. */
  infinite: number;
  drude?: { plasma: number; rate: number };
  /** Strength as a plasma wave number. */
  oscillators: readonly { at: number; strength: number; width: number }[];
}

/** Complex permittivity at a wave number; causal, so that its parts obey the relations of Kramers and Kronig. */
export function permittivityOf({ infinite, drude, oscillators }: OpticalModel, nu: number): readonly [number, number] {
  let [re, im] = [infinite, 0];
  const add = (at: number, strength: number, width: number) => {
    const [x, y] = [at * at - nu * nu, width * nu];
    const size = x * x + y * y;
    re += (strength * strength * x) / size;
    im += (strength * strength * y) / size;
  };
  if (drude) add(0, drude.plasma, drude.rate);
  for (const { at, strength, width } of oscillators) add(at, strength, width);
  return [re, im];
}

/** Reflectivity at normal incidence by Fresnel. */
export function reflectivityOf([re, im]: readonly [number, number]): number {
  const size = Math.hypot(re, im);
  const [n, k] = [Math.sqrt((size + re) / 2), Math.sqrt((size - re) / 2)];
  return ((n - 1) ** 2 + k * k) / ((n + 1) ** 2 + k * k);
}

/** Real part of the conductivity in S/cm. */
export const conductivityOf = ([, im]: readonly [number, number], nu: number) => (nu * im) / 59.9585;

/**
 * Permittivity of grains of a metal in an insulator by Bruggeman's effective medium, as between the ends of the transition
 * of VO2 (Qazilbash and others, Science 318 (2007) 1750).
 */
export function effectiveMedium(
  share: number,
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): readonly [number, number] {
  // 2 ε² − ε ((3f − 1) εm + (2 − 3f) εi) − εm εi = 0, with the root whose imaginary part is positive.
  const [p, q] = [(3 * share - 1) * a + (2 - 3 * share) * c, (3 * share - 1) * b + (2 - 3 * share) * d];
  const [u, v] = [p * p - q * q + 8 * (a * c - b * d), 2 * p * q + 8 * (a * d + b * c)];
  const size = Math.sqrt(Math.hypot(u, v));
  const half = Math.atan2(v, u) / 2;
  const [x, y] = [size * Math.cos(half), size * Math.sin(half)];
  const first = [(p + x) / 4, (q + y) / 4] as const;
  return first[1] > 0 ? first : [(p - x) / 4, (q - y) / 4];
}
