export type Vector = [number, number, number];

/** Lengths in Å, angles in degrees. */
interface Cell {
  a: number;
  b: number;
  c: number;
  alpha: number;
  beta: number;
  gamma: number;
}

const radians = Math.PI / 180;

/** Lattice vectors in the usual setting: a along x, b in the plane of x and y. */
export function vectorsOf({ a, b, c, alpha, beta, gamma }: Cell): [Vector, Vector, Vector] {
  const [ca, cb, cg] = [alpha, beta, gamma].map((angle) => Math.cos(angle * radians)) as Vector;
  const sg = Math.sin(gamma * radians);
  const [x, y] = [cb, (ca - cb * cg) / sg];
  return [
    [a, 0, 0],
    [b * cg, b * sg, 0],
    [c * x, c * y, c * Math.sqrt(Math.max(0, 1 - x * x - y * y))],
  ];
}
