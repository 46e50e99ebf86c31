import {
  cellOf,
  malformed,
  numberOf,
  unnamed,
  vectorsOf,
  type ReadStructure,
  type Vector,
  type Vectors,
} from '../lattice.ts';
import { structureOfSites, type NamedSite } from './named-sites.ts';
import { bohr, countIn, elementOfAtom, symbolIn, whole, type TextFormat } from './text-format.ts';

/** Centrings of the conventional cell; without R, whose positions refer to the rhombohedral cell. */
const centrings: Readonly<Record<string, readonly Vector[]>> = {
  P: [[0, 0, 0]],
  H: [[0, 0, 0]],
  R: [[0, 0, 0]],
  S: [[0, 0, 0]],
  B: [[0, 0, 0], [0.5, 0.5, 0.5]], // prettier-ignore
  F: [[0, 0, 0], [0, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 0]], // prettier-ignore
  CXY: [[0, 0, 0], [0.5, 0.5, 0]], // prettier-ignore
  CXZ: [[0, 0, 0], [0.5, 0, 0.5]], // prettier-ignore
  CYZ: [[0, 0, 0], [0, 0.5, 0.5]], // prettier-ignore
};

/**
 * A `.struct` file of WIEN2k (user's guide, 4.3): it lists all equivalent atoms, but not those of a centring.
 * Its lengths are in bohr also where it says `unit=ang`, which is about the input of its editor.
 */
function structFile(text: string, most: number): ReadStructure {
  const lines = text.split('\n', 20 * most);
  const lattice = (lines[1] ?? '').slice(0, 4).trim();
  const shifts = centrings[lattice];
  const lengths = [0, 10, 20].map((at) => numberOf(lines[3]?.slice(at, at + 10).trim()) * bohr);
  const angles = [30, 40, 50].map((at) => Number(lines[3]?.slice(at, at + 10).trim() || 90) || 90);
  if (!shifts) throw malformed();
  const conventional = vectorsOf(cellOf(...(lengths as Vector), ...(angles as Vector)));
  const vectors = lattice === 'R' ? rhombohedral(conventional) : conventional;
  const sites: NamedSite[] = [];
  let places: Vector[] = [];
  for (const line of lines.slice(4)) {
    const place = /X=\s*([-\d.]+)\s*Y=\s*([-\d.]+)\s*Z=\s*([-\d.]+)/.exec(line);
    if (place) places.push(place.slice(1, 4).map(numberOf) as Vector);
    else if (/NPT=/.test(line)) {
      const label = line.slice(0, 10).trim();
      const [, number = ''] = /\bZ:\s*(\d+)/.exec(line) ?? [];
      const element = symbolIn(label.replace(/[\s\d].*$/, '').slice(0, 2)) ?? elementOfAtom(label, '') ?? unnamed;
      for (const at of places)
        for (const shift of shifts)
          sites.push({
            name: number || label,
            isFraction: true,
            at: at.map((value, axis) => (value + shift[axis]!) % 1) as Vector,
            ...(number ? {} : { element }),
          });
      countIn(String(sites.length), most);
      places = [];
    } else if (/NUMBER OF SYMMETRY OPERATIONS/.test(line)) break;
  }
  if (sites.length === 0) throw malformed();
  const name = lines[0]!.trim().slice(0, 200);
  return { ...structureOfSites(vectors, sites, most), ...(name && { name }) };
}

/** The vectors of the primitive cell of the obverse setting: the file gives lengths of the hexagonal one. */
function rhombohedral([a, b, c]: Vectors): Vectors {
  const of = (...parts: Vector) =>
    [0, 1, 2].map((axis) => (parts[0] * a[axis]! + parts[1] * b[axis]! + parts[2] * c[axis]!) / 3) as Vector;
  return [of(2, 1, 1), of(-1, 1, 1), of(-1, -2, 1)];
}

export const wien2k: TextFormat = {
  names: /\.struct$/i,
  isLike: (text) => /LATTICE[,.]?\s*NONEQUIV/i.test(text.slice(0, 500)) || /^.{4}LATTICE/m.test(text.slice(0, 500)),
  read: whole(structFile),
};
