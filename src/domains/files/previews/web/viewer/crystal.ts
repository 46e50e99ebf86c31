import type { DrawnStructure } from './messages.ts';

type Vector = [number, number, number];

const cross = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];
const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const angle = (p: Vector, q: Vector) =>
  (Math.acos(Math.max(-1, Math.min(1, dot(p, q) / Math.sqrt(dot(p, p) * dot(q, q))))) * 180) / Math.PI;

/** A structure in the form of pymatgen, which matterviz reads. */
export function crystalOf({ vectors, atoms }: DrawnStructure): object {
  const lattice = vectors && latticeOf(vectors);
  const sites = atoms.map(({ element, x, y, z }, at) => ({
    species: [{ element, occu: 1, oxidation_state: 0 }],
    abc: lattice ? lattice.fractions([x, y, z]) : [x, y, z],
    xyz: [x, y, z],
    label: `${element}${at + 1}`,
    properties: {},
  }));
  if (!lattice) return { sites };
  const { fractions: _fractions, ...named } = lattice;
  return { lattice: named, sites };
}

const nonmetals = new Set([
  'H',
  'B',
  'C',
  'N',
  'O',
  'F',
  'Si',
  'P',
  'S',
  'Cl',
  'Ge',
  'As',
  'Se',
  'Br',
  'Sb',
  'Te',
  'I',
]);

/**
 * Options of matterviz for bonds: up to 1.25 times the sum of covalent radii, and none between metals if there are
 * nonmetals to bind to. Its own options connect the Sr atoms of SrTiO3 with each other.
 */
export function bondingOf({ atoms }: DrawnStructure): object {
  const hasNonmetals = atoms.some(({ element }) => nonmetals.has(element));
  return { max_distance_ratio: 1.25, ...(hasNonmetals && { metal_metal_penalty: 0 }) };
}

function latticeOf(matrix: Vector[]) {
  const [a, b, c] = matrix as [Vector, Vector, Vector];
  const volume = dot(a, cross(b, c));
  const inverse = [cross(b, c), cross(c, a), cross(a, b)];
  return {
    matrix,
    a: Math.hypot(...a),
    b: Math.hypot(...b),
    c: Math.hypot(...c),
    alpha: angle(b, c),
    beta: angle(a, c),
    gamma: angle(a, b),
    volume: Math.abs(volume),
    pbc: [true, true, true],
    fractions: (at: Vector) => inverse.map((vector) => dot(vector, at) / volume),
  };
}

/**
 * Vectors of the same lattice with the shortest reciprocal vectors that pairwise reduction finds: only the nearest
 * points cut the zone, and with skewed vectors the wrong points would be used.
 */
export function ofCompactZone(vectors: Vector[]): Vector[] {
  const reciprocal = dualOf(vectors);
  for (let round = 0; round < 50; round += 1) {
    let isShorter = false;
    for (const one of reciprocal)
      for (const other of reciprocal) {
        const times = one === other ? 0 : Math.round(dot(one, other) / dot(other, other));
        if (times === 0) continue;
        for (const axis of [0, 1, 2]) one[axis]! -= times * other[axis]!;
        isShorter = true;
      }
    if (!isShorter) break;
  }
  return dualOf(reciprocal);
}

function dualOf(vectors: Vector[]): Vector[] {
  const [a, b, c] = vectors as [Vector, Vector, Vector];
  const volume = dot(a, cross(b, c));
  return [cross(b, c), cross(c, a), cross(a, b)].map((vector) => vector.map((value) => value / volume) as Vector);
}
