import {
  angle,
  determinant,
  inverse,
  length,
  parametersOf,
  reciprocalLengths,
  times,
  type Matrix,
  type Vector,
} from './vectors.ts';

export interface Mapping {
  /** Vectors of the first lattice that resemble the basis of the second one, in its order. */
  vectors: Matrix;
  /** Multiplies fractions of the first basis into fractions of `vectors`. */
  change: Matrix;
}

/** Vectors of the first lattice that are looked at, and pairs of them with resembling lengths. */
const maxVectors = 200_000;
const maxPerLength = 20_000;

/**
 * All bases of one lattice that resemble a basis of another: each length within a relative tolerance, each angle within
 * degrees. Both lattices have the same volume. The orientation is free, mirror images belong to it.
 * @returns nothing beyond a number of vectors that only flat or needle-like cells reach
 */
export function* mappingsOf(
  lattice: Matrix,
  onto: Matrix,
  { lengths: lengthTolerance, angles: angleTolerance }: { lengths: number; angles: number },
): Generator<Mapping> {
  const wanted = parametersOf(onto);
  const radius = Math.max(...wanted.lengths) * (1 + lengthTolerance);
  const most = reciprocalLengths(lattice).map((it) => Math.floor(radius * it + 1e-9)) as Vector;
  if (most.reduce((product, it) => product * (2 * it + 1), 1) > maxVectors) return;
  const found: { numbers: Vector; vector: Vector }[][] = [[], [], []];
  for (let i = -most[0]; i <= most[0]; i += 1)
    for (let j = -most[1]; j <= most[1]; j += 1)
      for (let k = -most[2]; k <= most[2]; k += 1) {
        const numbers: Vector = [i, j, k];
        const vector = times(numbers, lattice);
        const size = length(vector);
        wanted.lengths.forEach((it, axis) => {
          if (Math.abs(size - it) <= lengthTolerance * it) found[axis]!.push({ numbers, vector });
        });
      }
  if (found.some((one) => one.length > maxPerLength)) return;
  // The closest first, so that the best mapping comes early.
  found.forEach((one, axis) => {
    const far = ({ vector }: { vector: Vector }) => Math.abs(length(vector) - wanted.lengths[axis as 0]);
    one.sort((p, q) => far(p) - far(q));
  });
  const fits = (p: Vector, q: Vector, which: 0 | 1 | 2) =>
    Math.abs(angle(p, q) - wanted.angles[which]) <= angleTolerance;
  for (const a of found[0]!)
    for (const b of found[1]!) {
      if (!fits(a.vector, b.vector, 2)) continue;
      for (const c of found[2]!) {
        if (!fits(b.vector, c.vector, 0) || !fits(a.vector, c.vector, 1)) continue;
        const numbers: Matrix = [a.numbers, b.numbers, c.numbers];
        if (Math.abs(Math.abs(determinant(numbers)) - 1) > 1e-6) continue;
        yield { vectors: [a.vector, b.vector, c.vector], change: inverse(numbers) };
      }
    }
}
