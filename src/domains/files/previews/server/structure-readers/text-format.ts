import { isSymbol, malformed, maxAtoms, noAtoms, tooLong, unnamed, type ReadStructure } from '../lattice.ts';

/** A format of structures that is told by the names of its files. */
export interface TextFormat {
  /** Names of its files. */
  names: RegExp;
  /** Whether a text is of this format, where other programs use the same names. */
  isLike?: (text: string) => boolean;
  /** @throws files.previews.malformed|tooLong|noAtoms */
  read: TextReader;
}

/**
 * Reads one structure of a text with line feeds.
 * @param which from 1 on
 * @param isWhole whether this is the complete file; a structure that touches the end of a part of a file is left out
 */
export type TextReader = (text: string, which: number, isWhole: boolean) => ReadStructure;

/** Offsets of one structure in the text. */
export interface TextFrame {
  start: number;
  end: number;
}

/**
 * A reader of one structure of several.
 * @param frames all of them, found without reading their atoms
 * @param read one of them
 */
export const oneOf =
  <Frame extends TextFrame>(
    frames: (text: string) => Iterable<Frame>,
    read: (text: string, frame: Frame, most: number) => ReadStructure,
  ): TextReader =>
  (text, which, isWhole) => {
    let found: Frame | undefined;
    let total = 0;
    for (const frame of frames(text)) {
      if (!isWhole && frame.end >= text.length) break;
      total += 1;
      if (total === which) found = frame;
    }
    if (!found) throw isWhole || total > 0 ? (total === 0 ? noAtoms() : malformed()) : tooLong();
    return { ...read(text, found, maxAtoms), shown: which, total, more: !isWhole };
  };

/** A reader of the only structure of a file, which needs all of it. */
export const whole =
  (read: (text: string, most: number) => ReadStructure): TextReader =>
  (text, which, isWhole) => {
    if (!isWhole) throw tooLong();
    if (which !== 1) throw malformed();
    return read(text, maxAtoms);
  };

/** A number of atoms. @throws files.previews.malformed|tooLong */
export function countIn(word: string | undefined, most: number): number {
  const count = /^\s*\d{1,9}\s*$/.test(word ?? '') ? Number(word) : 0;
  if (count < 1) throw malformed();
  if (count > most) throw tooLong();
  return count;
}

/** Lengths in Å of units by their first letters; atomic units when a file names none. */
export const bohr = 0.529177210903;
export function lengthUnit(word: string | undefined, usual: number): number {
  const name = (word ?? '').toLowerCase();
  if (name === '') return usual;
  if (/^(?:bohr|a0|au)/.test(name)) return bohr;
  if (/^(?:ang|å)/.test(name)) return 1;
  if (name === 'nm') return 10;
  if (name === 'pm') return 0.01;
  if (name === 'cm') return 1e8;
  if (name === 'm') return 1e10;
  throw malformed();
}

/** A symbol in any case, such as `CL`; undefined for other words. */
export function symbolIn(word: string): string | undefined {
  const letters = word.trim();
  if (!/^[A-Za-z]{1,2}$/.test(letters)) return undefined;
  const cased = letters[0]!.toUpperCase() + letters.slice(1).toLowerCase();
  return cased === 'D' || cased === 'T' ? 'H' : isSymbol(cased) ? cased : undefined;
}

/** Names of ions that are one atom, as residues of molecular dynamics call them. */
const ions = /^(?:NA|CL|MG|ZN|CA|LI|RB|CS|BA|SR|BR|MN|FE|CU|CO|NI|CD|HG|AL|AG|AU)(?:\d?[+-]?|[+-]?\d?)$/i;

/**
 * The element of an atom of molecular mechanics, where `CA` is the α carbon of an amino acid and calcium only as a
 * residue of one atom.
 */
export function elementOfAtom(name: string, residue: string): string {
  const letters = name.trim().replace(/^\d+/, '');
  const bare = letters.replace(/[\d+*'"-].*$/, '');
  if (ions.test(residue.trim()) && residue.trim().slice(0, 2).toUpperCase() === bare.slice(0, 2).toUpperCase())
    return symbolIn(bare.slice(0, 2)) ?? unnamed;
  // No element begins like these in a molecule: chlorine, bromine, selenium and silicon are written with two letters.
  const two = /^(?:CL|Cl|BR|Br|SE|Se|SI|Si)/.exec(letters)?.[0];
  return symbolIn(two ?? '') ?? symbolIn(letters.slice(0, 1)) ?? unnamed;
}
