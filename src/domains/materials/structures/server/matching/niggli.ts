import { added, determinant, dot, scaled, type Matrix, type Vector } from './vectors.ts';

/** Steps until a reduction ends; ordinary cells need fewer than twenty. */
const maxSteps = 1000;
/** Tolerance of comparisons relative to the length of a cube with the volume of the cell (Grosse-Kunstleve et al.). */
const tolerance = 1e-5;

/**
 * The Niggli-reduced basis of a lattice: three shortest vectors, all angles acute or all obtuse. Algorithm of Křivý and
 * Gruber, Acta Cryst. A 32 (1976) 297, with the tolerances of Grosse-Kunstleve, Sauter and Adams, Acta Cryst. A 60
 * (2004) 1. The handedness may change.
 */
export function niggliReduced(basis: Matrix): Matrix {
  let [a, b, c] = shortened(basis);
  const e = tolerance * Math.abs(determinant(basis)) ** (2 / 3);
  const more = (p: number, q: number) => p > q + e;
  const equal = (p: number, q: number) => Math.abs(p - q) <= e;
  for (let step = 0; step < maxSteps; step += 1) {
    let [A, B, C] = [dot(a, a), dot(b, b), dot(c, c)];
    if (more(A, B) || (equal(A, B) && more(Math.abs(dot(b, c)), Math.abs(dot(a, c))))) {
      [a, b] = [b, a];
      [A, B] = [B, A];
    }
    if (more(B, C) || (equal(B, C) && more(Math.abs(dot(a, c)), Math.abs(dot(a, b))))) {
      [b, c] = [c, b];
      continue;
    }
    [a, b, c] = withEqualSigns([a, b, c], e);
    const [xi, eta, zeta] = [2 * dot(b, c), 2 * dot(a, c), 2 * dot(a, b)];
    [A, B, C] = [dot(a, a), dot(b, b), dot(c, c)];
    if (more(Math.abs(xi), B) || (equal(xi, B) && more(zeta, 2 * eta)) || (equal(xi, -B) && more(0, zeta)))
      c = added(c, b, -Math.sign(xi));
    else if (more(Math.abs(eta), A) || (equal(eta, A) && more(zeta, 2 * xi)) || (equal(eta, -A) && more(0, zeta)))
      c = added(c, a, -Math.sign(eta));
    else if (more(Math.abs(zeta), A) || (equal(zeta, A) && more(eta, 2 * xi)) || (equal(zeta, -A) && more(0, eta)))
      b = added(b, a, -Math.sign(zeta));
    else {
      const sum = xi + eta + zeta + A + B;
      if (!more(0, sum) && !(equal(sum, 0) && more(2 * (A + eta) + zeta, 0))) break;
      c = added(added(c, a), b);
    }
  }
  return [a, b, c];
}

/** Takes whole multiples off, so that a very oblique cell needs few of the steps above. */
function shortened(basis: Matrix): Matrix {
  const vectors: Matrix = [...basis];
  for (let step = 0; step < maxSteps; step += 1) {
    let isShorter = false;
    for (const p of [0, 1, 2] as const)
      for (const q of [0, 1, 2] as const) {
        if (p === q) continue;
        const multiple = Math.round(dot(vectors[p], vectors[q]) / dot(vectors[q], vectors[q]));
        if (multiple === 0) continue;
        const next = added(vectors[p], vectors[q], -multiple);
        // Rounding must not exchange two equally long vectors for ever.
        if (dot(next, next) >= dot(vectors[p], vectors[p]) * (1 - 1e-12)) continue;
        vectors[p] = next;
        isShorter = true;
      }
    if (!isShorter) break;
  }
  return vectors;
}

/** All three products positive, or none of them. */
function withEqualSigns([a, b, c]: Matrix, e: number): Matrix {
  const signs = [dot(b, c), dot(a, c), dot(a, b)].map((it) => (2 * Math.abs(it) <= e ? 0 : Math.sign(it))) as Vector;
  const [xi, eta, zeta] = signs;
  const turned = (i: number, j: number, k: number): Matrix => [scaled(a, i), scaled(b, j), scaled(c, k)];
  if (xi * eta * zeta > 0) return turned(xi < 0 ? -1 : 1, eta < 0 ? -1 : 1, zeta < 0 ? -1 : 1);
  // A vector with a product of zero decides the remaining sign.
  const turn: Vector = [xi > 0 ? -1 : 1, eta > 0 ? -1 : 1, zeta > 0 ? -1 : 1];
  if (turn[0] * turn[1] * turn[2] < 0) {
    const free = ([2, 1, 0] as const).find((axis) => signs[axis] === 0);
    if (free !== undefined) turn[free] = -turn[free];
  }
  return turned(...turn);
}
