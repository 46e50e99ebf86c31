/** Eigenvalues in ascending order, and the vector of each. */
export interface Eigen {
  values: number[];
  vectors: number[][];
}

const [mostSweeps, small] = [60, 1e-22];

/** Eigenvalues and vectors of a real symmetric matrix by the cyclic method of Jacobi. */
export function symmetricEigen(matrix: readonly (readonly number[])[]): Eigen {
  const n = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const v = matrix.map((_row, at) => Float64Array.from({ length: n }, (_none, other) => (at === other ? 1 : 0)));
  const size = matrix.flat().reduce((sum, value) => sum + value * value, 0) || 1;
  for (let sweep = 0; sweep < mostSweeps; sweep += 1) {
    let off = 0;
    for (let p = 0; p < n; p += 1) for (let q = p + 1; q < n; q += 1) off += a[p]![q]! ** 2;
    if (off <= small * size) break;
    for (let p = 0; p < n - 1; p += 1) for (let q = p + 1; q < n; q += 1) rotate(a, v, p, q);
  }
  const order = Array.from({ length: n }, (_none, at) => at).toSorted(
    (one, other) => a[one]![one]! - a[other]![other]!,
  );
  return { values: order.map((at) => a[at]![at]!), vectors: order.map((at) => v.map((row) => row[at]!)) };
}

function rotate(a: Float64Array[], v: Float64Array[], p: number, q: number): void {
  const [rowP, rowQ] = [a[p]!, a[q]!];
  const element = rowP[q]!;
  if (element === 0) return;
  const theta = (rowQ[q]! - rowP[p]!) / (2 * element);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let k = 0; k < a.length; k += 1) {
    const row = a[k]!;
    const [x, y] = [row[p]!, row[q]!];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
  }
  for (let k = 0; k < a.length; k += 1) {
    const [x, y] = [rowP[k]!, rowQ[k]!];
    rowP[k] = c * x - s * y;
    rowQ[k] = s * x + c * y;
  }
  for (const row of v) {
    const [x, y] = [row[p]!, row[q]!];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
  }
}

/** Real and imaginary parts of a complex vector. */
export type ComplexVector = readonly (readonly [re: number, im: number])[];

/**
 * Eigenvalues and orthonormal vectors of a Hermitian matrix `re + i im`, as those of the real matrix of twice the size, in
 * which each is found twice.
 */
export function hermitianEigen(
  re: readonly (readonly number[])[],
  im: readonly (readonly number[])[],
): { values: number[]; vectors: ComplexVector[] } {
  const n = re.length;
  const upper = re.map((row, at) => [...row, ...im[at]!.map((value) => -value)]);
  const lower = im.map((row, at) => [...row, ...re[at]!]);
  const { values, vectors } = symmetricEigen([...upper, ...lower]);
  const found: { value: number; vector: [number, number][] }[] = [];
  for (const [at, vector] of vectors.entries()) {
    if (found.length === n) break;
    const rest = Array.from({ length: n }, (_none, k): [number, number] => [vector[k]!, vector[n + k]!]);
    for (const { value, vector: known } of found) {
      if (Math.abs(value - values[at]!) > 1e-6 * (1 + Math.abs(value))) continue;
      const [x, y] = known.reduce(
        ([p, q], [a, b], k) => [p + a * rest[k]![0] + b * rest[k]![1], q + a * rest[k]![1] - b * rest[k]![0]],
        [0, 0],
      );
      for (const [k, [a, b]] of known.entries()) {
        rest[k]![0] -= x * a - y * b;
        rest[k]![1] -= x * b + y * a;
      }
    }
    const norm = Math.hypot(...rest.flat());
    if (norm < 0.3) continue;
    found.push({ value: values[at]!, vector: rest.map(([a, b]): [number, number] => [a / norm, b / norm]) });
  }
  return { values: found.map(({ value }) => value), vectors: found.map(({ vector }) => vector) };
}
