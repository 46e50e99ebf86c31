import {
  cellOfVectors,
  fractionsBy,
  isSymbol,
  malformed,
  maxAtoms,
  numberOf,
  structure,
  tooLong,
  unnamed,
  tokensOf,
  type Atom,
  type ReadStructure,
  type Vector,
  type Vectors,
} from './lattice.ts';
import { countedAtoms } from './composition.ts';
import { siteReader, SiteNotes } from './sites.ts';

/** The first three words of a line, numbers or not. */
const vector = (line: string | undefined) => tokensOf(line).slice(0, 3).map(numberOf) as Vector;

/**
 * POSCAR of VASP 5 and later, with the symbols in its sixth line, or of VASP 4 without them. In VASP 4 the first line
 * may list the symbols, or each position names its own; otherwise the elements are unknown.
 * @param most atoms
 * @throws files.previews.malformed|tooLong
 */
export function poscarStructure(text: string, most = maxAtoms): ReadStructure {
  const [comment = '', ...below] = text.split('\n', most + 20);
  // Only the first line may be blank: some programs leave others.
  const lines = [comment, ...below.filter((line) => line.trim() !== '')];
  const raw = [vector(lines[2]), vector(lines[3]), vector(lines[4])] as Vectors;
  if (raw.some(({ length }) => length !== 3)) throw malformed();
  const scale = scaleOf(lines[1], raw);
  const vectors = raw.map(scale) as Vectors;
  const isNamed = /^[A-Za-z]/.test(tokensOf(lines[5])[0]!);
  // More than twenty kinds continue in further lines.
  const names: string[] = [];
  let row = 5;
  while (/^\s*[A-Za-z]/.test(lines[row] ?? '')) names.push(...tokensOf(lines[row++]));
  const counts = countsOf(lines[row++], most);
  while (counts.length < names.length && /^[\s\d]+$/.test(lines[row] ?? ''))
    counts.push(...countsOf(lines[row++], most));
  if (counts.reduce((sum, count) => sum + count, 0) > most) throw tooLong();
  if (/^\s*s/i.test(lines[row] ?? '')) row += 1;
  const isCartesian = /^\s*[ck]/i.test(lines[row++] ?? '');
  const notes = new SiteNotes();
  const sites = isNamed
    ? symbolsOf(names, counts, notes)
    : (listed(lines[0], counts) ?? labels(lines, row, counts)).map((element) => ({ element }));
  const fractions = fractionsBy(vectors);
  const atoms = sites.map((site, at): Atom => {
    const place = vector(lines[row + at]);
    if (place.length !== 3) throw malformed();
    return { ...site, at: isCartesian ? fractions(scale(place)) : place };
  });
  return { ...structure(vectors, countedAtoms(atoms, notes), most), notes: notes.list() };
}

/** One factor for all, three for the axes, or the volume of the cell as a negative number. */
function scaleOf(line: string | undefined, raw: Vectors): (of: Vector) => Vector {
  const written = tokensOf(line);
  const isNumber = (word: string | undefined) => word !== undefined && /^[-+.\d]/.test(word);
  const first = numberOf(written[0]);
  if (isNumber(written[1]) && isNumber(written[2])) {
    const factors = [first, numberOf(written[1]), numberOf(written[2])];
    if (factors.some((factor) => factor <= 0)) throw malformed();
    return (of) => of.map((value, axis) => value * factors[axis]!) as Vector;
  }
  const factor = first > 0 ? first : Math.cbrt(-first / cellOfVectors(raw).volume);
  return (of) => of.map((value) => value * factor) as Vector;
}

/** Number of atoms of each kind; text after the numbers is a comment. */
function countsOf(line: string | undefined, most: number): number[] {
  const written = tokensOf(line);
  const end = written.findIndex((word) => !/^\d+$/.test(word));
  const counts = written.slice(0, end < 0 ? written.length : end).map(Number);
  if (counts.length === 0) throw malformed();
  if (counts.reduce((sum, count) => sum + count, 0) > most) throw tooLong();
  return counts;
}

const repeated = <T>(counts: readonly number[], at: (kind: number) => T): T[] =>
  counts.flatMap((count, kind) => Array.from({ length: count }, () => at(kind)));

/** `Fe_pv` and `O/1b2c` are potentials of their elements. */
function symbolsOf(names: readonly string[], counts: readonly number[], notes: SiteNotes): Omit<Atom, 'at'>[] {
  const read = siteReader(undefined, names);
  return repeated(counts, (kind) => {
    const name = names[kind];
    if (!name || !/^[A-Za-z]/.test(name)) throw malformed();
    const { element, counted, group, note } = read(name, name);
    notes.add(note, name);
    return element === '' ? { element: unnamed } : { element, counted, group, label: name };
  });
}

/** The comment of a VASP 4 file, if it consists of one symbol per kind: `cubic diamond` is not copper. */
function listed(line: string | undefined, counts: readonly number[]): string[] | undefined {
  const names = tokensOf(line);
  return names.length >= counts.length && names.slice(0, counts.length).every(isSymbol)
    ? repeated(counts, (kind) => names[kind]!)
    : undefined;
}

/** Symbols after the positions, as some programs write them; {@link unnamed} if missing. */
function labels(lines: readonly string[], from: number, counts: readonly number[]): string[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const found = Array.from({ length: total }, (_none, at) => tokensOf(lines[from + at]).at(-1)!);
  return found.every(isSymbol) ? found : found.map(() => unnamed);
}
