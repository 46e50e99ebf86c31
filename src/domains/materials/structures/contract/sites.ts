/** What stands at a site: elements with their shares, and atoms that a group brings along. */
export interface Species {
  /** The symbol of an element for a whole atom; else unique in the structure. */
  name: string;
  /** Elements, `X` for an unknown one, `vacancy` for the empty share. */
  symbols: string[];
  /** Shares of the symbols; their sum is 1, less for rounded shares of the file. */
  concentration: number[];
  /** Elements whose atoms have no site of their own, such as the hydrogen of `NH4`, and their numbers. */
  attached?: string[];
  nattached?: number[];
}

/** A cell with its atoms: vectors in Å, positions in fractions of the vectors, three numbers for each site. */
export interface CellWithAtoms {
  vectors: number[][];
  positions: number[];
  /** Index of the species of each site. */
  sites: number[];
}

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
