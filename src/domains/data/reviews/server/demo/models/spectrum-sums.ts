import type { Vector } from '../crystals.ts';
import { combined, reciprocalOf, type Basis } from './lattice.ts';

/** Corners of the six tetrahedra that fill a cell of the mesh, as steps along its edges. */
const tetrahedra: readonly (readonly (readonly [number, number, number])[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((order) => {
  const corner: [number, number, number] = [0, 0, 0];
  return [
    [0, 0, 0] as const,
    ...order.map((axis) => {
      corner[axis] = 1;
      return [corner[0], corner[1], corner[2]] as const;
    }),
  ];
});

/** Values of each branch on a mesh of `n³` points of the Brillouin zone, which contains Γ. */
export function onMesh(basis: Basis, n: number, valuesAt: (k: Vector) => readonly number[]): (readonly number[])[] {
  const reciprocal = reciprocalOf(basis);
  const found: (readonly number[])[] = [];
  const index = (x: number, y: number, z: number) => (x * n + y) * n + z;
  for (let x = 0; x < n; x += 1)
    for (let y = 0; y < n; y += 1)
      for (let z = 0; z < n; z += 1) {
        // −k has the values of k.
        const opposite = found[index((n - x) % n, (n - y) % n, (n - z) % n)];
        found[index(x, y, z)] = opposite ?? valuesAt(combined(reciprocal, [x / n, y / n, z / n]));
      }
  return found;
}

/**
 * States below each energy, by linear interpolation in tetrahedra (Blöchl, Jepsen and Andersen, Phys. Rev. B 49 (1994)
 * 16223); each branch adds 1. Its differences are the density of states, which is exactly zero in a gap.
 */
function statesBelow(mesh: readonly (readonly number[])[], n: number, energies: readonly number[]): number[] {
  const total = energies.map(() => 0);
  /** States of tetrahedra that end between this energy and the one before. */
  const ended = energies.map(() => 0);
  const step = energies[1]! - energies[0]!;
  const share = 1 / (6 * n ** 3);
  const branches = mesh[0]!.length;
  for (let x = 0; x < n; x += 1)
    for (let y = 0; y < n; y += 1)
      for (let z = 0; z < n; z += 1)
        for (const corners of tetrahedra) {
          const at = corners.map(([i, j, k]) => mesh[(((x + i) % n) * n + ((y + j) % n)) * n + ((z + k) % n)]!);
          for (let branch = 0; branch < branches; branch += 1) {
            const sorted = at.map((values) => values[branch]!).sort((one, other) => one - other);
            addTetrahedron({ total, ended, first: energies[0]!, step, share }, sorted);
          }
        }
  let below = 0;
  return total.map((value, at) => {
    below += ended[at]!;
    return value + below;
  });
}

interface Sums {
  total: number[];
  ended: number[];
  first: number;
  step: number;
  share: number;
}

/** Adds the part of a tetrahedron below each energy, which is `share` above its highest corner. */
function addTetrahedron({ total, ended, first, step, share }: Sums, e: readonly number[]): void {
  const [e1, e2, e3, e4] = e as [number, number, number, number];
  const begin = Math.max(0, Math.ceil((e1 - first) / step));
  for (let at = begin; at < total.length; at += 1) {
    const energy = first + at * step;
    if (energy >= e4) {
      ended[at]! += share;
      return;
    }
    const d = energy - e1;
    if (energy < e2) total[at]! += (share * d ** 3) / ((e2 - e1) * (e3 - e1) * (e4 - e1));
    else if (energy < e3) {
      const [e21, e31, e41, e32, e42, x] = [e2 - e1, e3 - e1, e4 - e1, e3 - e2, e4 - e2, energy - e2];
      const cubic = ((e31 + e42) / (e32 * e42)) * x ** 3;
      total[at]! += (share / (e31 * e41)) * (e21 ** 2 + 3 * e21 * x + 3 * x ** 2 - cubic);
    } else total[at]! += share * (1 - (e4 - energy) ** 3 / ((e4 - e1) * (e4 - e2) * (e4 - e3)));
  }
}

/** Density of states between the energies, one value per energy, from the states below the middles around it. */
export function densityOfStates(
  mesh: readonly (readonly number[])[],
  n: number,
  energies: readonly number[],
): number[] {
  const step = energies[1]! - energies[0]!;
  const middles = [...energies.map((energy) => energy - step / 2), energies.at(-1)! + step / 2];
  const below = statesBelow(mesh, n, middles);
  return energies.map((_energy, at) => (below[at + 1]! - below[at]!) / step);
}
