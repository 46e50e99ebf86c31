/** Content of a site: elements with their shares, and atoms of a group without sites. See OPTIMADE 1.3, `species`. */
export interface Species {
  /** The symbol of an element for a whole atom; else unique in the structure. */
  name: string;
  /** Elements, `X` for an unknown one, `vacancy` for the empty share. */
  symbols: string[];
  /** Shares of the symbols; their sum is 1, less for rounded shares of the file. */
  concentration: number[];
  /** Elements whose atoms have no separate site, such as the hydrogen of `NH4`, and their numbers. */
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
