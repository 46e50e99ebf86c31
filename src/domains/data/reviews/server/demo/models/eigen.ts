/** Eigenvalues in ascending order, and the vector of each. */
interface Eigen {
  values: number[];
  vectors: number[][];
}

const [maxSweeps, small] = [60, 1e-22];

/** Eigenvalues and vectors of a real symmetric matrix by the cyclic method of Jacobi. */
function symmetricEigen(matrix: readonly (readonly number[])[]): Eigen {
  const n = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const v = matrix.map((_row, at) => Float64Array.from({ length: n }, (_none, other) => (at === other ? 1 : 0)));
  const size = matrix.flat().reduce((sum, value) => sum + value * value, 0) || 1;
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
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

/**
 * Eigenvalues of a real symmetric matrix in ascending order, without vectors: Householder's reduction to three diagonals,
 * then implicit QL steps (Press and others, Numerical Recipes, chapter 11). Ten times as fast as with vectors.
 */
export function symmetricValues(matrix: readonly (readonly number[])[]): number[] {
  const n = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const [d, e] = [new Float64Array(n), new Float64Array(n)];
  for (let i = n - 1; i >= 1; i -= 1) reduceRow(a, e, i);
  for (let i = 0; i < n; i += 1) d[i] = a[i]![i]!;
  for (let i = 1; i < n; i += 1) e[i - 1] = e[i]!;
  e[n - 1] = 0;
  for (let l = 0; l < n; l += 1)
    for (let step = 0; step < maxSweeps; step += 1) {
      let m = l;
      while (m < n - 1 && Math.abs(e[m]!) > 1e-15 * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) m += 1;
      if (m === l) break;
      stepDown(d, e, l, m);
    }
  return [...d].sort((one, other) => one - other);
}

/** Removes the elements of a row left of the diagonal's neighbour by a reflection. */
function reduceRow(a: Float64Array[], e: Float64Array, i: number): void {
  const row = a[i]!;
  let norm = 0;
  for (let k = 0; k < i; k += 1) norm += row[k]! * row[k]!;
  const last = row[i - 1]!;
  if (norm - last * last < 1e-30) {
    e[i] = last;
    return;
  }
  const size = last >= 0 ? -Math.sqrt(norm) : Math.sqrt(norm);
  e[i] = size;
  const h = norm - last * size;
  row[i - 1] = last - size;
  const p = new Float64Array(i);
  let product = 0;
  for (let j = 0; j < i; j += 1) {
    let sum = 0;
    for (let k = 0; k <= j; k += 1) sum += a[j]![k]! * row[k]!;
    for (let k = j + 1; k < i; k += 1) sum += a[k]![j]! * row[k]!;
    p[j] = sum / h;
    product += p[j]! * row[j]!;
  }
  const half = product / (2 * h);
  for (let j = 0; j < i; j += 1) {
    const f = row[j]!;
    const g = p[j]! - half * f;
    p[j] = g;
    for (let k = 0; k <= j; k += 1) a[j]![k]! -= f * p[k]! + g * row[k]!;
  }
}

/** One QL step with a shift on the rows from `l` to `m` of a matrix of three diagonals. */
function stepDown(d: Float64Array, e: Float64Array, l: number, m: number): void {
  let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
  let r = Math.hypot(g, 1);
  g = d[m]! - d[l]! + e[l]! / (g + (g >= 0 ? Math.abs(r) : -Math.abs(r)));
  let [s, c, p] = [1, 1, 0];
  for (let i = m - 1; i >= l; i -= 1) {
    const f = s * e[i]!;
    const b = c * e[i]!;
    r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1]! -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1]! - p;
    r = (d[i]! - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
  }
  d[l]! -= p;
  e[l] = g;
  e[m] = 0;
}

/** Eigenvalues of a Hermitian matrix `re + i im`, without vectors. */
export function hermitianValues(re: readonly (readonly number[])[], im: readonly (readonly number[])[]): number[] {
  const upper = re.map((row, at) => [...row, ...im[at]!.map((value) => -value)]);
  const lower = im.map((row, at) => [...row, ...re[at]!]);
  // Each is found twice.
  return symmetricValues([...upper, ...lower]).filter((_value, at) => at % 2 === 0);
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
