import { malformed, numberOf, tokensOf, unnamed, type ReadStructure, type Vector, type Vectors } from '../lattice.ts';
import { lineAt, nextLine, structureOfSites, type NamedSite } from './named-sites.ts';
import { elementOfMass } from './lammps-data.ts';
import { countIn, oneOf, symbolIn, type TextFormat, type TextFrame } from './text-format.ts';

/** The snapshots of a dump, each of which begins with its time step. */
export function* dumpFrames(text: string): Generator<TextFrame> {
  const heading = 'ITEM: TIMESTEP';
  let start = text.startsWith(heading) ? 0 : text.indexOf(`\n${heading}`) + 1;
  if (start === 0 && !text.startsWith(heading)) return;
  while (start < text.length) {
    const next = text.indexOf(`\n${heading}`, start);
    yield { start, end: next < 0 ? text.length : next + 1 };
    if (next < 0) return;
    start = next + 1;
  }
}

/** The kinds of positions: columns, and whether they are fractions of the box. */
const placeColumns = [
  [['x', 'y', 'z'], false],
  [['xu', 'yu', 'zu'], false],
  [['xs', 'ys', 'zs'], true],
  [['xsu', 'ysu', 'zsu'], true],
] as const;

/** One snapshot of a dump of LAMMPS in the style `atom` or `custom`; atoms are in the order of their numbers. */
function dumpFrame(text: string, { start, end }: TextFrame, most: number): ReadStructure {
  let [count, step]: [number, string] = [0, ''];
  let box: { vectors: Vectors; origin: Vector } | undefined;
  for (let at = start; at < end;) {
    const line = lineAt(text, at);
    at = nextLine(text, at);
    if (line.startsWith('ITEM: TIMESTEP')) {
      step = lineAt(text, at).trim();
      at = nextLine(text, at);
    } else if (line.startsWith('ITEM: NUMBER OF ATOMS')) {
      count = countIn(lineAt(text, at), most);
      at = nextLine(text, at);
    } else if (line.startsWith('ITEM: BOX BOUNDS')) {
      const rows: string[][] = [];
      for (; rows.length < 3; at = nextLine(text, at)) rows.push(tokensOf(lineAt(text, at)));
      box = boxOf(line, rows);
    } else if (line.startsWith('ITEM: ATOMS')) {
      if (!box || count === 0) throw malformed();
      const sites = sitesOf(text.slice(at, end).split('\n', count), tokensOf(line).slice(2), box, count);
      const read = structureOfSites(box.vectors, sites, most);
      return { ...read, name: `TIMESTEP ${step.slice(0, 40)}` };
    }
  }
  throw malformed();
}

/** The bounds of a tilted box enclose it; its lengths follow from them and the tilts. */
function boxOf(line: string, rows: readonly string[][]): { vectors: Vectors; origin: Vector } {
  if (/abc origin/.test(line)) {
    const numbers = rows.map((row) => row.map(numberOf));
    return {
      vectors: numbers.map((row) => row.slice(0, 3)) as Vectors,
      origin: numbers.map((row) => row[3]!) as Vector,
    };
  }
  const numbers = rows.map((row) => row.map(numberOf));
  const isTilted = /xy xz yz/.test(line);
  const [xy, xz, yz] = isTilted ? numbers.map((row) => row[2] ?? 0) : [0, 0, 0];
  const shift = [
    [Math.min(0, xy!, xz!, xy! + xz!), Math.max(0, xy!, xz!, xy! + xz!)],
    [Math.min(0, yz!), Math.max(0, yz!)],
    [0, 0],
  ];
  const low = numbers.map((row, axis) => row[0]! - shift[axis]![0]!);
  const lengths = numbers.map((row, axis) => row[1]! - shift[axis]![1]! - low[axis]!);
  return {
    vectors: [
      [lengths[0]!, 0, 0],
      [xy!, lengths[1]!, 0],
      [xz!, yz!, lengths[2]!],
    ],
    origin: low as Vector,
  };
}

function sitesOf(
  lines: readonly string[],
  columns: readonly string[],
  { vectors, origin }: { vectors: Vectors; origin: Vector },
  count: number,
): NamedSite[] {
  const kind = placeColumns.find(([names]) => names.every((name) => columns.includes(name)));
  // Dumps without names of columns have the number, the type, and scaled positions.
  const [places, isFraction] =
    columns.length === 0
      ? [[2, 3, 4], true]
      : kind
        ? [kind[0].map((name) => columns.indexOf(name)), kind[1]]
        : [undefined, false];
  if (!places || lines.length < count) throw malformed();
  const at = (name: string, usual: number) => (columns.length === 0 ? usual : columns.indexOf(name));
  const [idAt, typeAt, elementAt, massAt] = [at('id', 0), at('type', 1), at('element', -1), at('mass', -1)];
  const rows = lines.map((line) => tokensOf(line));
  if (idAt >= 0) rows.sort((one, other) => Number(one[idAt]) - Number(other[idAt]));
  return rows
    .map((words): NamedSite => {
      if (words.length < Math.max(columns.length, 5) && words.length < columns.length) throw malformed();
      const type = typeAt >= 0 ? (words[typeAt] ?? '') : '';
      const named = symbolIn(elementAt >= 0 ? (words[elementAt] ?? '') : type);
      const element = named ?? (massAt >= 0 ? elementOfMass(Number(words[massAt])) : undefined) ?? unnamed;
      const place = places.map((column) => numberOf(words[column])) as Vector;
      const name = named ?? `type ${type}`;
      return isFraction
        ? { name, element, at: place, isFraction: true }
        : { name, element, at: place.map((value, axis) => value - origin[axis]!) as Vector };
    })
    .map((site) => (site.isFraction && vectors ? site : site));
}

export const lammpsDump: TextFormat = {
  names: /\.(?:lammpstrj|dump|lammpsdump)$|^dump\.[\w.*-]+$/i,
  isLike: (text) => text.slice(0, 1000).includes('ITEM: '),
  read: oneOf(dumpFrames, dumpFrame),
};
