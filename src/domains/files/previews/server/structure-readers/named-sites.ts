import { countedAtoms } from '../composition.ts';
import { fractionsBy, malformed, numberOf, structure, tokensOf, tooLong } from '../lattice.ts';
import type { Atom, ReadStructure, Vector, Vectors } from '../lattice.ts';
import { SiteNotes, siteReader } from '../sites.ts';

/** A site as programs list it: a symbol, an atomic number or a label, and its position. */
export interface NamedSite {
  name: string;
  at: Vector;
  /** Whether the position is in fractions of the lattice vectors; otherwise it is in Å. */
  isFraction?: boolean;
}

/**
 * The structure of one site per atom.
 * @param vectors in Å; null for a molecule
 * @throws files.previews.malformed|tooLong
 */
export function structureOfSites(vectors: Vectors | null, sites: readonly NamedSite[], most: number): ReadStructure {
  if (sites.length > most) throw tooLong();
  const read = siteReader(
    undefined,
    sites.map(({ name }) => name),
  );
  const fractions = vectors && fractionsBy(vectors);
  const notes = new SiteNotes();
  const atoms = sites.map(({ name, at, isFraction }): Atom => {
    if (isFraction && !vectors) throw malformed();
    const { element, counted, group, note } = read(name, name);
    notes.add(note, name);
    return { element, counted, group, label: name, at: isFraction || !fractions ? at : fractions(at) };
  });
  return { ...structure(vectors, countedAtoms(atoms, notes), most), notes: notes.list() };
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
