import { analyze_cell as analyse, type MoyoDataset } from '@spglib/moyo-wasm';
import type { SymmetryOrder, SymmetrySeen } from './space-group.ts';
import { loadMoyo, numberOfGroup } from './space-groups.ts';

/*
 * Finds the space group of one cell in a child process, which ends afterwards or is killed. The library cannot be
 * stopped otherwise, and its time grows with a high power of the number of translations in a cell.
 */

process.once('message', (order: SymmetryOrder) => {
  loadMoyo();
  // Its time counts from here, when the word is on its way.
  process.send!('begins', () => process.send!(look(order)));
});

function look({ vectors, positions, numbers, tolerance, stated }: SymmetryOrder): SymmetrySeen {
  const number = (stated && numberOfGroup(stated)) ?? null;
  try {
    const cell = JSON.stringify({ lattice: { basis: vectors.flat() }, positions, numbers });
    return { stated: number, found: foundIn(analyse(cell, tolerance, 'Standard')) };
  } catch {
    return { stated: number, found: null };
  }
}

const foundIn = (set: MoyoDataset) => ({
  number: set.number,
  symbol: set.hm_symbol,
  pearson: set.pearson_symbol,
  primitive: [...set.prim_std_cell.lattice.basis],
  orbits: set.orbits,
  wyckoffs: set.wyckoffs,
  sites: set.site_symmetry_symbols,
});
