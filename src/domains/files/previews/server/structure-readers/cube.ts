import { malformed, numberOf, type ReadStructure, type Vectors } from '../lattice.ts';
import { structureOfSites, vectorOf, wordsOf, type NamedSite } from './named-sites.ts';
import { bohr, countIn, type TextFormat } from './text-format.ts';

/** The head of a cube file of Gaussian: lengths in Å. */
export interface CubeHead {
  title: string;
  origin: [number, number, number];
  /** Number of points along each axis, and the step between two of them. */
  shape: [number, number, number];
  steps: Vectors;
  sites: NamedSite[];
  /** Numbers of the orbitals; one value at each point without them. */
  orbitals: string[];
  /** Values at each point. */
  valuesEach: number;
  /** Lines above the values. */
  lines: number;
}

/** Values of one point: orbitals in one file. */
const maxValues = 1000;

/**
 * Lengths are in bohr, or in Å if the numbers of points are negative. A negative number of atoms announces orbitals.
 * @param lines the first lines of the file
 * @throws files.previews.malformed|tooLong
 */
export function cubeHead(lines: readonly string[], most: number): CubeHead {
  const [count, ...first] = wordsOf(lines[2]);
  const axes = [3, 4, 5].map((row) => wordsOf(lines[row]));
  const shape = axes.map(([points]) => numberOf(points)) as CubeHead['shape'];
  if (!shape.every((points) => Number.isInteger(points) && points !== 0)) throw malformed();
  const unit = shape[0] < 0 ? 1 : bohr;
  const scaled = (words: readonly string[]) => vectorOf(words).map((value) => value * unit) as [number, number, number];
  const hasOrbitals = count!.startsWith('-');
  const atoms = countIn(count!.replace('-', ''), most);
  const sites = lines.slice(6, 6 + atoms).map((line): NamedSite => {
    const [number = '', , ...place] = wordsOf(line);
    // Without its atoms, a file has values in their place.
    if (!/^\d{1,3}$/.test(number)) throw malformed();
    return { name: number, at: scaled(place) };
  });
  if (sites.length < atoms) throw malformed();
  let row = 6 + atoms;
  let orbitals: string[] = [];
  if (hasOrbitals) {
    const [total, ...named] = wordsOf(lines[row++]);
    const wanted = countIn(total, maxValues);
    while (named.length < wanted && row < lines.length) named.push(...wordsOf(lines[row++]));
    orbitals = named.slice(0, wanted);
    if (orbitals.length < wanted) throw malformed();
  }
  const said = Number(first[3] ?? 1);
  const valuesEach = hasOrbitals ? orbitals.length : said >= 1 && said <= maxValues ? said : 1;
  return {
    title: lines
      .slice(0, 2)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' · ')
      .slice(0, 200),
    origin: scaled(first),
    shape: shape.map(Math.abs) as CubeHead['shape'],
    steps: axes.map(([, ...step]) => scaled(step)) as Vectors,
    sites,
    orbitals,
    valuesEach,
    lines: row,
  };
}

/** The atoms of a cube file. A cube has no cell: its frame may be larger or smaller than one. */
function atomsOf(text: string, most: number): ReadStructure {
  const { sites, title } = cubeHead(text.split('\n', most + 200), most);
  const read = structureOfSites(null, sites, most);
  return { ...read, ...(title && { name: title }), notes: [...read.notes, { kind: 'grid', sites: [], count: 1 }] };
}

export const cube: TextFormat = {
  names: /\.cube?$/i,
  // A table of colours has the ending as well.
  isLike: (text) =>
    /^[^\n]*\n[^\n]*\n\s*-?\d+\s+[-+\d.]/.test(text.slice(0, 1000)) && !/LUT_3D_SIZE/.test(text.slice(0, 2000)),
  read: (text, which) => {
    if (which !== 1) throw malformed();
    return atomsOf(text, 20_000);
  },
};
