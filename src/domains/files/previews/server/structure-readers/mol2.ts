import { cellOf, isSymbol, malformed, numberOf, tokensOf, unnamed, vectorsOf, type ReadStructure } from '../lattice.ts';
import { structureOfSites, vectorOf, type NamedSite } from './named-sites.ts';
import type { Bond } from './molfile.ts';
import { countIn, elementOfAtom, oneOf, type TextFormat, type TextFrame } from './text-format.ts';

const heading = '@<TRIPOS>MOLECULE';

function* molecules(text: string): Generator<TextFrame> {
  for (let start = text.indexOf(heading); start >= 0;) {
    const next = text.indexOf(heading, start + heading.length);
    yield { start, end: next < 0 ? text.length : next };
    start = next;
  }
}

/** Orders of bonds; amides are single, and bonds that are not defined are drawn as single ones. */
const orders: Readonly<Record<string, number>> = { '1': 1, '2': 2, '3': 3, ar: 4 };

/** A molecule of Tripos Mol2 (SYBYL 7.1) with its bonds and, if the file has one, its cell. */
function molecule(text: string, { start, end }: TextFrame, most: number): ReadStructure {
  const sections = new Map<string, string[]>();
  for (const part of text.slice(start, end).split('@<TRIPOS>').slice(1)) {
    const [name = '', ...lines] = part.split('\n');
    sections.set(
      name.trim(),
      lines.filter((line) => line.trim() !== '' && !line.startsWith('#')),
    );
  }
  const head = sections.get('MOLECULE') ?? [];
  const written = sections.get('ATOM') ?? [];
  // The name of the molecule may be a blank line.
  const counts = head.slice(1).find((line) => /^\s*\d+(?:\s+\d+)*\s*$/.test(line)) ?? head[0];
  const count = countIn(tokensOf(counts)[0], most);
  if (written.length < count) throw malformed();
  const places = new Map<string, number>();
  const sites = written.slice(0, count).map((line, at): NamedSite => {
    const [id, name = '', x, y, z, type = '', , residue = ''] = tokensOf(line);
    places.set(id!, at);
    return { name, at: vectorOf([x, y, z]), element: elementOfType(type, name, residue) };
  });
  const bonds = (sections.get('BOND') ?? []).map((line): Bond => {
    const [, from = '', to = '', order = ''] = tokensOf(line);
    const ends = [places.get(from), places.get(to)];
    if (ends[0] === undefined || ends[1] === undefined) throw malformed();
    return [ends[0], ends[1], orders[order] ?? 1];
  });
  const [cell, group] = cellIn(sections.get('CRYSIN')?.[0]);
  const isUnexpanded = cell !== null && group !== '1';
  return { ...structureOfSites(cell && vectorsOf(cell), sites, most), bonds, isUnexpanded };
}

/** `C.ar` is carbon; in small letters it is a type of a force field, and only the name of the atom tells the element. */
function elementOfType(type: string, name: string, residue: string): string {
  const [symbol = ''] = type.split('.');
  if (isSymbol(symbol)) return symbol;
  if (/^(?:Du|LP|Any|Hal|Het|Hev)$/i.test(symbol)) return unnamed;
  return symbol === 'cl' ? 'Cl' : symbol === 'br' ? 'Br' : elementOfAtom(name, residue);
}

/** The cell, and the number of its space group. */
function cellIn(line: string | undefined) {
  if (!line) return [null, ''] as const;
  const words = tokensOf(line);
  const [a, b, c, alpha, beta, gamma] = words.slice(0, 6).map(numberOf) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [cellOf(a, b, c, alpha, beta, gamma), words[6] ?? '1'] as const;
}

export const mol2: TextFormat = { names: /\.mol2$/i, read: oneOf(molecules, molecule) };
