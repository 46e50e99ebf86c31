import {
  cellOf,
  malformed,
  numberOf,
  tokensOf,
  vectorsOf,
  type ReadStructure,
  type Vector,
  type Vectors,
} from '../lattice.ts';
import { lineAt, nextLine, structureOfSites, vectorOf, type NamedSite } from './named-sites.ts';
import { countIn, elementOfAtom, oneOf, symbolIn, whole, type TextFormat, type TextFrame } from './text-format.ts';
import { unnamed } from '../lattice.ts';

/* Coordinates of Gromacs, DL_POLY and Materials Studio. */

function* groFrames(text: string): Generator<TextFrame> {
  for (let start = 0; start < text.length;) {
    let at = nextLine(text, start);
    const count = Number(lineAt(text, at).trim());
    if (!Number.isInteger(count) || count < 1) return;
    at = nextLine(text, at);
    for (let atom = 0; atom < count && at < text.length; atom += 1) at = nextLine(text, at);
    if (at >= text.length) throw malformed();
    const end = nextLine(text, at);
    yield { start, end };
    start = end;
  }
}

/** A frame of a `.gro` file: lengths in nm, in columns whose width follows from the decimal points. */
function groFrame(text: string, { start, end }: TextFrame, most: number): ReadStructure {
  const [title = '', counted, ...lines] = text.slice(start, end).split('\n');
  const count = countIn(counted, most);
  const sites = lines.slice(0, count).map((line): NamedSite => {
    const points = [line.indexOf('.', 20)];
    points.push(line.indexOf('.', points[0]! + 1));
    const width = points[1]! - points[0]!;
    if (points[0]! < 0 || width < 4) throw malformed();
    const at = [0, 1, 2].map((axis) => numberOf(line.slice(20 + axis * width, 20 + (axis + 1) * width).trim()) * 10);
    const name = line.slice(10, 15).trim();
    return { name, at: at as Vector, element: elementOfAtom(name, line.slice(5, 10)) };
  });
  const [x = 0, y = 0, z = 0, xy = 0, xz = 0, yx = 0, yz = 0, zx = 0, zy = 0] = tokensOf(lines[count]).map(
    (word) => numberOf(word) * 10,
  );
  const box: Vectors = [
    [x, xy, xz],
    [yx, y, yz],
    [zx, zy, z],
  ];
  const read = structureOfSites(x > 0 && y > 0 && z > 0 ? box : null, sites, most);
  return { ...read, name: title.trim().slice(0, 200) };
}

export const gro: TextFormat = { names: /\.gro$/i, read: oneOf(groFrames, groFrame) };

/** `CONFIG` or `REVCON` of DL_POLY: the cell, and one record for each atom with its position, velocity and force. */
function configuration(text: string, most: number): ReadStructure {
  const lines = text.split('\n');
  const [level, periodic] = tokensOf(lines[1]).map(Number);
  if (![0, 1, 2].includes(level!) || !(periodic! >= 0 && periodic! <= 7)) throw malformed();
  const hasCell = periodic! > 0;
  const vectors = hasCell ? (lines.slice(2, 5).map((line) => vectorOf(tokensOf(line))) as Vectors) : null;
  const sites: NamedSite[] = [];
  for (let row = hasCell ? 5 : 2; row < lines.length; row += 2 + level!) {
    if (lines[row]!.trim() === '') break;
    const [name = ''] = tokensOf(lines[row]);
    sites.push({ name, at: vectorOf(tokensOf(lines[row + 1])), element: elementOfLabel(name) });
    if (sites.length > most) countIn(String(sites.length), most);
  }
  if (sites.length === 0) throw malformed();
  return structureOfSites(vectors, sites, most);
}

/** `Na+`, `O_w`, `HW`: a symbol of two letters if the second one is small, else the first letter. */
function elementOfLabel(label: string): string {
  const [two = ''] = /^[A-Z][a-z]/.exec(label) ?? [];
  return symbolIn(two) ?? symbolIn(label.replace(/[^A-Za-z].*$/, '')) ?? symbolIn(label.slice(0, 1)) ?? unnamed;
}

export const dlPoly: TextFormat = {
  names: /^(?:CONFIG|REVCON)(?:[-_.]?\w*)?$|^[\w-]+\.(?:revcon)$/,
  isLike: (text) => /^[^\n]*\n[ \t]*[012][ \t]+[0-7](?:[ \t]|\n)/.test(text.slice(0, 1000)),
  read: whole(configuration),
};

function* archiveFrames(text: string): Generator<TextFrame> {
  // Each molecule of a frame ends with `end`, and the frame with another one.
  const mark = /\nend[ \t]*\n[ \t]*end/g;
  for (let start = nextLine(text, nextLine(text, 0)); start < text.length;) {
    mark.lastIndex = start;
    const found = mark.exec(text);
    if (!found) return;
    const end = nextLine(text, mark.lastIndex);
    yield { start, end };
    start = end;
    while (start < text.length && lineAt(text, start).trim() === '') start = nextLine(text, start);
  }
}

/** A frame of the archive format of Materials Studio, `.car` and `.arc`. */
function archiveFrame(text: string, { start, end }: TextFrame, most: number): ReadStructure {
  if (!text.startsWith('!BIOSYM')) throw malformed();
  const isPeriodic = /^PBC=ON/m.test(text.slice(0, 200));
  const sites: NamedSite[] = [];
  let [cell, group]: [ReturnType<typeof cellOf> | null, string] = [null, ''];
  for (let at = start; at < end; at = nextLine(text, at)) {
    const line = lineAt(text, at);
    if (line.startsWith('PBC ')) {
      if (!isPeriodic) continue;
      const numbers = tokensOf(line).slice(1, 7).map(numberOf) as [number, number, number, number, number, number];
      cell = cellOf(...numbers);
      group = /\(([^)]{1,30})\)/.exec(line)?.[1] ?? '';
      continue;
    }
    const words = tokensOf(line);
    if (words.length < 8 || line.startsWith('!')) continue;
    const [name = '', x, y, z] = words;
    const element = symbolIn(line.slice(70, 73)) ?? symbolIn(words.at(-2) ?? '') ?? unnamed;
    sites.push({ name, at: vectorOf([x, y, z]), element });
    if (sites.length > most) countIn(String(sites.length), most);
  }
  if (sites.length === 0) throw malformed();
  const isUnexpanded = cell !== null && group !== '' && !/^P\s*1$/i.test(group);
  const read = structureOfSites(cell && vectorsOf(cell), sites, most);
  return { ...read, isUnexpanded, spaceGroup: cell && group ? group : null };
}

export const archive: TextFormat = {
  names: /\.(?:car|arc)$/i,
  isLike: (text) => text.startsWith('!BIOSYM'),
  read: oneOf(archiveFrames, archiveFrame),
};
