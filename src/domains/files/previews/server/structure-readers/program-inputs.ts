import {
  cellOf,
  fractionsBy,
  malformed,
  noAtoms,
  numberOf,
  tokensOf,
  vectorsOf,
  type ReadStructure,
  type Vector,
  type Vectors,
} from '../lattice.ts';
import { structureOfSites, vectorOf, wordsOf, type NamedSite } from './named-sites.ts';
import { bohr, countIn, whole, type TextFormat } from './text-format.ts';

/* Structures of PWmat, ABACUS, DFTB+, Gaussian and of the Cambridge format CSSR. */

const rowsOf = (lines: readonly string[]) => lines.map((line) => vectorOf(tokensOf(line))) as Vectors;

/** `atom.config` of PWmat: vectors in Å, atomic numbers and fractions. */
function pwmatFile(text: string, most: number): ReadStructure {
  const lines = text.split('\n', 4 * most);
  const count = countIn(tokensOf(lines[0])[0], most);
  const at = (name: string) => lines.findIndex((line) => line.trim().toUpperCase().startsWith(name));
  const [lattice, position] = [at('LATTICE'), at('POSITION')];
  if (lattice < 0 || position < 0) throw malformed();
  const vectors = rowsOf(lines.slice(lattice + 1, lattice + 4));
  const sites = lines.slice(position + 1, position + 1 + count).map((line): NamedSite => {
    const [number = '', ...place] = tokensOf(line);
    return { name: number, at: vectorOf(place), isFraction: true };
  });
  if (sites.length < count) throw malformed();
  return structureOfSites(vectors, sites, most);
}

export const pwmat: TextFormat = {
  names: /\.config(?:\.txt)?$/i,
  isLike: (text) =>
    /^\s*\d+/.test(text.slice(0, 200)) &&
    /^\s*lattice/im.test(text.slice(0, 2000)) &&
    /^\s*position/im.test(text.slice(0, 4000)),
  read: whole(pwmatFile),
};

/** `STRU` of ABACUS: its constant is in bohr. */
function abacusFile(text: string, most: number): ReadStructure {
  const lines = text
    .split('\n', 8 * most)
    .map((line) => line.replace(/(?:\/\/|#).*/, '').trim())
    .filter((line) => line !== '');
  const at = (name: string) => lines.findIndex((line) => line.split(/\s/)[0] === name);
  const [constantAt, latticeAt, positionAt] = [at('LATTICE_CONSTANT'), at('LATTICE_VECTORS'), at('ATOMIC_POSITIONS')];
  if (constantAt < 0 || latticeAt < 0 || positionAt < 0) throw malformed();
  const constant = numberOf(tokensOf(lines[constantAt + 1])[0]) * bohr;
  const vectors = rowsOf(lines.slice(latticeAt + 1, latticeAt + 4)).map((row) =>
    row.map((value) => value * constant),
  ) as Vectors;
  const kind = tokensOf(lines[positionAt + 1])[0] ?? '';
  const factor = { Direct: 1, Cartesian: constant, Cartesian_angstrom: 1, Cartesian_au: bohr }[kind];
  if (factor === undefined) throw malformed();
  const sites: NamedSite[] = [];
  for (let row = positionAt + 2; row + 2 < lines.length;) {
    const [name = ''] = tokensOf(lines[row]);
    if (!/^[A-Z][a-z]?\d*$/.test(name)) break;
    const count = /^0+$/.test(lines[row + 2]!) ? 0 : countIn(tokensOf(lines[row + 2])[0], most);
    row += 3;
    const listed = lines.slice(row, row + count);
    if (listed.length < count) throw malformed();
    for (const line of listed)
      sites.push({
        name,
        isFraction: kind === 'Direct',
        at: vectorOf(tokensOf(line)).map((value) => value * factor) as Vector,
      });
    countIn(String(sites.length), most);
    row += count;
  }
  if (sites.length === 0) throw malformed();
  return structureOfSites(vectors, sites, most);
}

export const abacus: TextFormat = {
  names: /^(?:[\w-]+[-_.])?STRU(?:[-_.]\w+)?$|\.stru$/i,
  isLike: (text) => /^\s*ATOMIC_POSITIONS/m.test(text) && /^\s*LATTICE_CONSTANT/m.test(text),
  read: whole(abacusFile),
};

/** A `.gen` file of DFTB+: cluster, supercell in Å, or supercell in fractions. */
function genFile(text: string, most: number): ReadStructure {
  const lines = text
    .split('\n', 2 * most)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const [counted, kind = ''] = tokensOf(lines[0]);
  const count = countIn(counted, most);
  const mark = kind.toUpperCase();
  if (!/^[CSF]$/.test(mark)) throw malformed();
  const symbols = tokensOf(lines[1]);
  const listed = lines.slice(2, 2 + count);
  if (listed.length < count) throw malformed();
  const periodic = mark === 'C' ? undefined : rowsOf(lines.slice(2 + count, 6 + count));
  if (periodic && periodic.length < 4) throw malformed();
  const origin = periodic?.[0] ?? [0, 0, 0];
  const sites = listed.map((line): NamedSite => {
    const [, type, ...place] = tokensOf(line);
    const name = symbols[Number(type) - 1];
    if (!name) throw malformed();
    return {
      name,
      isFraction: mark === 'F',
      at: vectorOf(place).map((value, axis) => value - origin[axis]!) as Vector,
    };
  });
  return structureOfSites(periodic ? (periodic.slice(1, 4) as Vectors) : null, sites, most);
}

export const dftb: TextFormat = {
  names: /\.gen$/i,
  isLike: (text) => /^\s*\d+\s+[CSFH]\b/i.test(text),
  read: whole(genFile),
};

/** A `.cssr` file: cell, and positions in fractions or Å. */
function cssrFile(text: string, most: number): ReadStructure {
  const lines = text.split('\n', 2 * most);
  const lengths = tokensOf(lines[0]).slice(-3).map(numberOf) as Vector;
  const angles = tokensOf(lines[1]).slice(0, 3).map(numberOf) as Vector;
  const [, number, group = ''] = /SPGR\s*=\s*(\d+)(?:\s+(\S.*))?$/i.exec(lines[1]!.slice(0, 200)) ?? [];
  const [counted, isCartesian] = tokensOf(lines[2]);
  const count = countIn(counted, most);
  // A molecule has a cell of 1 Å.
  const vectors =
    lengths.every((length) => length === 1) && isCartesian === '1' ? null : vectorsOf(cellOf(...lengths, ...angles));
  const fractions = vectors && fractionsBy(vectors);
  const sites = lines.slice(4, 4 + count).map((line): NamedSite => {
    const [, name = '', ...place] = tokensOf(line);
    const at = vectorOf(place);
    return { name, isFraction: fractions !== null, at: fractions && isCartesian === '1' ? fractions(at) : at };
  });
  if (sites.length < count) throw malformed();
  const isUnexpanded = number !== undefined && number !== '1';
  const written = group
    .replace(/\s+opt\b.*$/i, '')
    .trim()
    .slice(0, 30);
  return { ...structureOfSites(vectors, sites, most), isUnexpanded, spaceGroup: written || null };
}

export const cssr: TextFormat = { names: /\.cssr$/i, read: whole(cssrFile) };

/** Input of Gaussian with positions in Å; lines `Tv` are vectors of a lattice. Internal coordinates are not converted. */
function gaussianFile(text: string, most: number): ReadStructure {
  const [route = '', , ...rest] = text.split(/\n[ \t]*\n/, 4).map((part) => part.trim());
  if (!/^[ \t]*#/m.test(route)) throw noAtoms();
  const isBohr = /\bunits?\s*=\s*\(?[^)\s]*(?:au|bohr)/i.test(route);
  const [charge = '', ...lines] = (rest[0] ?? '').split('\n');
  if (!/^\s*-?\d+[\s,]+\d+/.test(charge)) throw noAtoms();
  const vectors: Vector[] = [];
  const sites: NamedSite[] = [];
  for (const line of lines) {
    const [label = '', ...numbers] = wordsOf(line.replaceAll(',', ' '), /!.*/);
    if (label === '') break;
    // A code that freezes the atom may precede its position.
    const place =
      numbers.length >= 4 && /^-?[01]$/.test(numbers[0]!) && numbers.slice(1, 4).every((word) => word.includes('.'))
        ? numbers.slice(1, 4)
        : numbers.slice(0, 3);
    if (
      place.length < 3 ||
      !place.every((word) => /^[-+]?\d*\.\d*(?:[ed][-+]?\d+)?$/i.test(word) || /^[-+]?\d+$/.test(word))
    )
      throw noAtoms();
    // Distances with numbers of other atoms are internal coordinates.
    if (!place.some((word) => word.includes('.'))) throw noAtoms();
    const at = place.map((word) => numberOf(word) * (isBohr ? bohr : 1)) as Vector;
    const name = label.replace(/[(-].*$/, '');
    if (/^Tv$/i.test(name)) vectors.push(at);
    else if (!/^(?:X|Bq)$/i.test(name) && !/-Bq$/i.test(label)) sites.push({ name, at });
    countIn(String(sites.length || 1), most);
  }
  if (sites.length === 0) throw noAtoms();
  return structureOfSites(vectors.length === 3 ? (vectors as Vectors) : null, sites, most);
}

export const gaussianInput: TextFormat = {
  names: /\.(?:gjf|com)$/i,
  isLike: (text) => /^[ \t]*#[^\n]/m.test(text.slice(0, 5000)),
  read: whole(gaussianFile),
};
