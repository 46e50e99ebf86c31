/* Messages between a page and the viewer in its frame. The frame gets no other data. */

/** A crystal or molecule: atoms in Å, vectors of the cell as rows. */
export interface DrawnStructure {
  vectors: [number, number, number][] | null;
  atoms: readonly { element: string; x: number; y: number; z: number }[];
}

/** A figure to draw. */
export type Drawing =
  | { view: 'structure'; structure: DrawnStructure }
  /** First Brillouin zone of the lattice whose vectors these are. */
  | { view: 'zone'; vectors: [number, number, number][] }
  /** Powder pattern for a wavelength in Å. */
  | { view: 'xrd'; structure: DrawnStructure; wavelength: number; axes: [x: string, y: string] }
  /**
   * Energies in eV of each band along the path; `ends` are the positions at which one part of the path ends,
   * `reference` the Fermi level.
   */
  | {
      view: 'bands';
      distance: number[];
      bands: number[][];
      ends: number[];
      reference: number | null;
      axes: [x: string, y: string];
    }
  /** States by energy in eV, for both spins if there are two. */
  | {
      view: 'dos';
      energies: number[];
      up: number[];
      down: number[] | null;
      reference: number | null;
      axes: [x: string, y: string];
    };

/** Colours as the page has them, for its light or dark look. */
export interface Look {
  isDark: boolean;
  ink: string;
  secondary: string;
  surface: string;
  line: string;
  accent: string;
}

/** Peaks of a powder pattern: 2θ in degrees, and the intensity, of which the strongest has 100. */
export type Peaks = { twoTheta: number; intensity: number }[];

/** A figure to draw, or a structure whose peaks are asked for a wavelength in Å. */
export type ToViewer = { drawing: Drawing; look: Look } | { structure: DrawnStructure; wavelength: number };

export type FromViewer = 'ready' | 'drawn' | 'failed' | { peaks: Peaks };
