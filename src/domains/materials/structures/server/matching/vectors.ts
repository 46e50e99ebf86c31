/** Three numbers: Å, or fractions of lattice vectors. */
export type Vector = [number, number, number];
/** Lattice vectors as rows, or the transformation of such rows. */
export type Matrix = [Vector, Vector, Vector];

export const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
export const length = (p: Vector) => Math.sqrt(dot(p, p));
export const cross = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
export const added = (p: Vector, q: Vector, times = 1): Vector => [
  p[0] + times * q[0],
  p[1] + times * q[1],
  p[2] + times * q[2],
];
export const scaled = (p: Vector, by: number): Vector => [p[0] * by, p[1] * by, p[2] * by];

/** A row multiplied by a matrix: Å from fractions, if the rows are lattice vectors. */
export const times = (p: Vector, [a, b, c]: Matrix): Vector => [
  p[0] * a[0] + p[1] * b[0] + p[2] * c[0],
  p[0] * a[1] + p[1] * b[1] + p[2] * c[1],
  p[0] * a[2] + p[1] * b[2] + p[2] * c[2],
];

export const determinant = ([a, b, c]: Matrix) => dot(a, cross(b, c));

/** The inverse of a matrix that is not singular. */
export function inverse([a, b, c]: Matrix): Matrix {
  const volume = dot(a, cross(b, c));
  const columns = [cross(b, c), cross(c, a), cross(a, b)].map((it) => scaled(it, 1 / volume)) as Matrix;
  return [0, 1, 2].map((row) => columns.map((column) => column[row as 0 | 1 | 2])) as Matrix;
}

/** Cosines may leave the interval by rounding. */
export const angle = (p: Vector, q: Vector) =>
  (Math.acos(Math.max(-1, Math.min(1, dot(p, q) / (length(p) * length(q))))) * 180) / Math.PI;

/** Lengths in Å and angles in degrees: α between b and c, β between a and c, γ between a and b. */
export const parametersOf = ([a, b, c]: Matrix) => ({
  lengths: [length(a), length(b), length(c)] as Vector,
  angles: [angle(b, c), angle(a, c), angle(a, b)] as Vector,
});

/** Lattice vectors with these parameters: a along x, b in the plane of x and y; undefined if no cell has them. */
export function vectorsOf([a, b, c]: Vector, angles: Vector): Matrix | undefined {
  const [ca, cb, cg] = angles.map((it) => Math.cos((it * Math.PI) / 180)) as Vector;
  const sg = Math.sqrt(1 - cg * cg);
  const y = (ca - cb * cg) / sg;
  const z = Math.sqrt(1 - cb * cb - y * y);
  const vectors: Matrix = [
    [a, 0, 0],
    [b * cg, b * sg, 0],
    [c * cb, c * y, c * z],
  ];
  return vectors.flat().every(Number.isFinite) && z > 0 ? vectors : undefined;
}

/** Distances of the lattice planes are the reciprocals of these lengths, in 1/Å without 2π. */
export function reciprocalLengths([a, b, c]: Matrix): Vector {
  const volume = Math.abs(dot(a, cross(b, c)));
  return [length(cross(b, c)) / volume, length(cross(c, a)) / volume, length(cross(a, b)) / volume];
}
