import {
  fractionsBy,
  malformed,
  maxAtoms,
  numberOf,
  structure,
  tooLong,
  tokensOf,
  type Atom,
  type ReadStructure,
  type Vector,
  type Vectors,
} from './lattice.ts';
import { countedAtoms } from './composition.ts';
import { siteReader, SiteNotes } from './sites.ts';

/** Characters of a comment that are looked through: those of extended XYZ name its lattice and its columns. */
export const longestComment = 10_000;

/** Start and end offset of a frame in the text. */
export interface Frame {
  start: number;
  end: number;
}

/**
 * XYZ, or its extended form with `Lattice` and `Properties`; one of the text's frames. In a truncated text the last
 * frame is ignored.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function xyzStructure(text: string, which: number, isWhole: boolean, most = maxAtoms): ReadStructure {
  let found: Frame | undefined;
  let total = 0;
  const stray = new SiteNotes();
  for (const frame of xyzFrames(text, isWhole, most, (line) => stray.add('outside', line))) {
    total += 1;
    if (total === which) found = frame;
  }
  if (!found) throw isWhole || total > 0 ? malformed() : tooLong();
  const frame = frameStructure(text.slice(found.start, found.end), most);
  return { ...frame, notes: [...frame.notes, ...stray.list()], shown: which, total, more: !isWhole };
}

/**
 * Frames of a number of atoms, a comment and as many lines. Between two frames, and before the first one, programs and
 * people leave blank lines and comments; other lines there are told of. The first frame is always returned, because
 * it shows the fault.
 */
export function* xyzFrames(
  text: string,
  isWhole: boolean,
  most = maxAtoms,
  onOutside: (line: string) => void = () => undefined,
): Generator<Frame> {
  const nextLine = (from: number) => {
    const at = text.indexOf('\n', from);
    return at < 0 ? text.length : at + 1;
  };
  let isFirst = true;
  for (let start = 0; start < text.length;) {
    const line = text.slice(start, nextLine(start)).trim();
    // The comment of a frame may be blank, but not its number of atoms.
    if (line === '' || /^[#!%;]/.test(line)) {
      start = nextLine(start);
      continue;
    }
    const count = Number(tokensOf(line)[0]);
    const third = nextLine(nextLine(start));
    const isFrame = isFirst || (count > 0 && !line.includes('.') && isAtom(text.slice(third, nextLine(third))));
    if (!isFrame) {
      onOutside(line);
      start = nextLine(start);
      continue;
    }
    let end = nextLine(nextLine(start));
    for (let at = 0; at < Math.min(count || 0, most + 1); at += 1) end = nextLine(end);
    while (latticeLine.test(text.slice(end, end + 20))) end = nextLine(end);
    if (end >= text.length && !isWhole) return;
    yield { start, end };
    if (!(count > 0)) return;
    isFirst = false;
    start = end;
  }
}

/** A lattice vector below the atoms, as AMS writes it. */
const latticeLine = /^[ \t]*VEC[123][ \t]/;

/** Whether a line names an atom and has at least three numbers. */
function isAtom(line: string): boolean {
  const words = tokensOf(line);
  return /^[A-Za-z\d]/.test(words[0]!) && words.slice(1).filter((word) => /^[-+.\d]/.test(word)).length >= 3;
}

/** One frame. @throws files.previews.malformed|tooLong */
export function frameStructure(text: string, most: number): ReadStructure {
  const lines = text.split('\n', most + 6);
  const count = numberOf(tokensOf(lines[0])[0]);
  if (!Number.isInteger(count) || count < 1) throw malformed();
  if (count > most) throw tooLong();
  const comment = (lines[1] ?? '').slice(0, longestComment);
  const from = columnsOf(comment);
  const rows = Array.from({ length: count }, (_none, at) => tokensOf(lines[at + 2]));
  const read = siteReader(
    undefined,
    rows.map((cells) => cells[from.species] ?? ''),
  );
  const notes = new SiteNotes();
  const atoms = rows.map((cells): Atom => {
    const species = cells[from.species] ?? '';
    // An atom begins with a letter or a number; otherwise this is not an XYZ file, whatever its name is.
    if (!/^(?:[A-Za-z]|\d{1,3}$)/.test(species)) throw malformed();
    const { element, counted, group, note } = read(species, species);
    notes.add(note, species);
    return { element, counted, group, label: species, at: cells.slice(from.pos, from.pos + 3).map(numberOf) as Vector };
  });
  if (atoms.some(({ at }) => at.length !== 3)) throw malformed();
  const counted = countedAtoms(atoms, notes);
  const vectors = latticeOf(comment) ?? latticeBelow(lines.slice(count + 2));
  if (!vectors) return { ...structure(null, counted, most), notes: notes.list() };
  const fractions = fractionsBy(vectors);
  const inCell = counted.map((atom) => ({ ...atom, at: fractions(atom.at) }));
  return { ...structure(vectors, inCell, most), notes: notes.list() };
}

/** Three lattice vectors below the atoms. */
function latticeBelow(lines: readonly string[]): Vectors | undefined {
  const rows = lines.filter((line) => latticeLine.test(line)).map((line) => tokensOf(line).slice(1, 4).map(numberOf));
  return rows.length === 3 && rows.every((row) => row.length === 3) ? (rows as Vectors) : undefined;
}

/** Nine numbers in quotes or brackets of any kind, or the three of a cell with right angles. */
function latticeOf(comment: string): Vectors | undefined {
  const written = /\bLattice\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\[[^=]*\]))/i.exec(comment);
  if (!written) return undefined;
  const numbers = tokensOf(
    written
      .slice(1)
      .join('')
      .replace(/[[\],]/g, ' '),
  ).map(numberOf);
  const [a, b, c] = numbers as Vector;
  if (numbers.length === 3)
    return [
      [a, 0, 0],
      [0, b, 0],
      [0, 0, c],
    ];
  if (numbers.length !== 9) throw malformed();
  return [0, 3, 6].map((at) => numbers.slice(at, at + 3)) as Vectors;
}

/** Columns of the symbol or atomic number and the position, from `Properties=species:S:1:pos:R:3:…`. */
function columnsOf(comment: string): { species: number; pos: number } {
  const parts = /\bProperties\s*=\s*["']?([\w:]+)/i.exec(comment)?.[1]?.split(':') ?? [];
  const columns = new Map<string, number>();
  let column = 0;
  for (let at = 0; at + 2 < parts.length; at += 3) {
    columns.set(parts[at]!.toLowerCase(), column);
    column += Number(parts[at + 2]) || 1;
  }
  return { species: columns.get('species') ?? columns.get('z') ?? 0, pos: columns.get('pos') ?? 1 };
}
