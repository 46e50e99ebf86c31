import {
  elementNumbered,
  elementOf,
  fractionsBy,
  isSymbol,
  malformed,
  numberOf,
  structure,
  tokensOf,
  tooLong,
  unnamed,
} from '../lattice.ts';
import type { Atom, ReadStructure, Vector, Vectors } from '../lattice.ts';
import { SiteNotes } from '../sites.ts';

/** A site as programs list it: a symbol, an atomic number or a label, and its position. */
export interface NamedSite {
  name: string;
  at: Vector;
  /** Whether the position is in fractions of the lattice vectors; otherwise it is in Å. */
  isFraction?: boolean;
  /** The element, where the file names it apart from the label; {@link unnamed} if it does not. */
  element?: string;
  /** The share of the site that is occupied; 1 when absent. */
  share?: number;
}

/**
 * The structure of one site per atom.
 * @param vectors in Å; null for a molecule
 * @throws files.previews.malformed|tooLong
 */
export function structureOfSites(vectors: Vectors | null, sites: readonly NamedSite[], most: number): ReadStructure {
  if (sites.length > most) throw tooLong();
  const fractions = vectors && fractionsBy(vectors);
  const notes = new SiteNotes();
  const atoms = sites.map(({ name, at, isFraction, element: stated, share = 1 }): Atom => {
    if (isFraction && !vectors) throw malformed();
    const { element, note } = stated === undefined ? elementNamed(name) : elementStated(stated);
    notes.add(note, name);
    const place = isFraction || !fractions ? at : fractions(at);
    return share < 1
      ? { element, label: name, at: place, counted: { [element]: share } }
      : { element, label: name, at: place };
  });
  const isPartlyOccupied = sites.some(({ share = 1 }) => share < 0.999);
  return { ...structure(vectors, atoms, most), isPartlyOccupied, notes: notes.list() };
}

const elementStated = (element: string): { element: string; note?: 'unknown' } =>
  element === unnamed ? { element, note: 'unknown' } : { element };

/**
 * The element of an atomic number, a symbol, or a label of a program that begins with one: `Fe1`, `O_h`, `Sibulk`.
 * A longer label may also be another name; then the element is said to be assumed.
 */
function elementNamed(name: string): { element: string; note?: 'assumed' | 'unknown' } {
  const numbered = elementNumbered(name);
  if (numbered) return { element: numbered };
  const [, symbol = '', rest = ''] = /^([A-Za-z]{1,2})(?![A-Za-z])(.*)/.exec(name) ?? [];
  if (isSymbol(symbol)) return { element: symbol };
  const element = elementOf(name);
  if (!element) return { element: unnamed, note: 'unknown' };
  // In Fortran the case of a symbol has no meaning.
  const isSpelling = symbol.toLowerCase() === element.toLowerCase() && rest === '';
  return isSpelling || element.length === 1 ? { element } : { element, note: 'assumed' };
}

/** Three numbers. @throws files.previews.malformed */
export function vectorOf(words: readonly (string | undefined)[]): Vector {
  if (words.length < 3) throw malformed();
  return words.slice(0, 3).map(numberOf) as Vector;
}

/** Offset behind the line that begins at an offset. */
export function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

/** Words of a line without its comment. */
export const wordsOf = (line: string | undefined, comment: RegExp = /#.*/): string[] =>
  tokensOf((line ?? '').replace(comment, ''));

/** Characters of a line that are read. */
const longestLine = 1000;

/** The line that begins at an offset. */
export const lineAt = (text: string, start: number): string => {
  const end = text.indexOf('\n', start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + longestLine));
};
