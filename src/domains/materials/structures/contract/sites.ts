import type { CellWithAtoms, Species } from '#contract/files/previews';

export type { CellWithAtoms, Species } from '#contract/files/previews';

/** The sites of a structure as its file gives them, and its standardised primitive cell. */
export interface StructureSites {
  /** Lattice vectors in Å as rows; null for a molecule, whose positions are in Å. */
  vectors: number[][] | null;
  positions: number[];
  sites: number[];
  /** In the order in which sites need them first. */
  species: Species[];
  /** Labels of the sites in the file; absent if it has none. */
  labels?: string[];
  /** Wyckoff letter, symbol of the site symmetry, and number of the orbit of each site; absent without a space group. */
  wyckoffs?: string[];
  siteSymmetries?: string[];
  orbits?: number[];
  /** By moyo, in the standard setting of International Tables; absent without a space group. */
  primitive?: CellWithAtoms;
  conventional?: CellWithAtoms;
}
