import { malformed, numberOf, tokensOf, unnamed, type ReadStructure, type Vector } from '../lattice.ts';
import { nextLine, structureOfSites, type NamedSite } from './named-sites.ts';
import { countIn, oneOf, symbolIn, type TextFormat, type TextFrame } from './text-format.ts';

/** Indices of two atoms from 0 on, and the order of their bond: 4 for an aromatic one. */
export type Bond = [from: number, to: number, order: number];

/** The molecules of an SD file, or the only one of a molfile. */
function* molecules(text: string): Generator<TextFrame> {
  for (let start = 0; start < text.length;) {
    const mark = text.startsWith('$$$$', start) ? start : text.indexOf('\n$$$$', start);
    const end = mark < 0 ? text.length : mark + 1;
    if (text.slice(start, end).trim() !== '') yield { start, end };
    start = mark < 0 ? text.length : nextLine(text, mark === start ? mark : mark + 1);
  }
}

/** A molfile (CTfile Formats, BIOVIA 2020), version 2000 or 3000, with its bonds. */
function molecule(text: string, { start, end }: TextFrame, most: number): ReadStructure {
  const lines = text.slice(start, end).split('\n');
  const name = lines[0]?.trim().slice(0, 200);
  const counts = lines[3] ?? '';
  const { sites, bonds } = /V3000/.test(counts) ? version3000(lines, most) : version2000(lines, most);
  const read = structureOfSites(null, sites, most);
  const known = bonds.filter(
    ([from, to]) => from !== to && from >= 0 && to >= 0 && from < sites.length && to < sites.length,
  );
  if (known.length < bonds.length) throw malformed();
  return { ...read, bonds: known, ...(name && { name }) };
}

const siteOf = (symbol: string, at: Vector): NamedSite => ({ name: symbol, element: symbolIn(symbol) ?? unnamed, at });

/** Fixed columns, or words where a program did not keep to the columns. */
function fields(line: string, columns: readonly (readonly [number, number])[]): string[] {
  const cut = columns.map(([from, to]) => line.slice(from, to).trim());
  const words = tokensOf(line);
  const isNumber = (word: string | undefined) => /^[-+]?\d*\.?\d+$/.test(word ?? '');
  return cut.slice(0, 3).every(isNumber) && !(cut.length > 3 && cut[3] === '') ? cut : words.slice(0, columns.length);
}

function version2000(lines: readonly string[], most: number): { sites: NamedSite[]; bonds: Bond[] } {
  const counts = lines[3] ?? '';
  const [atoms, ties] = /^[ \d]{6}/.test(counts) ? [counts.slice(0, 3), counts.slice(3, 6)] : tokensOf(counts);
  const count = countIn(atoms, most);
  const bondCount = /^\s*\d+\s*$/.test(ties ?? '') ? Number(ties) : 0;
  const places = [[0, 10], [10, 20], [20, 30], [31, 34]] as const; // prettier-ignore
  const sites = lines.slice(4, 4 + count).map((line) => {
    const [x, y, z, symbol] = fields(line, places);
    if (!symbol) throw malformed();
    return siteOf(symbol, [numberOf(x), numberOf(y), numberOf(z)]);
  });
  const ends = [[0, 3], [3, 6], [6, 9]] as const; // prettier-ignore
  const bonds = lines.slice(4 + count, 4 + count + bondCount).map((line): Bond => {
    const [from, to, order] = fields(line, ends).map(numberOf);
    return [from! - 1, to! - 1, order ?? 1];
  });
  if (sites.length < count || bonds.length < bondCount) throw malformed();
  return { sites, bonds };
}

function version3000(lines: readonly string[], most: number): { sites: NamedSite[]; bonds: Bond[] } {
  const sites: NamedSite[] = [];
  const ties: [string, string, string][] = [];
  const places = new Map<string, number>();
  let [block, open] = ['', ''];
  for (const line of lines.slice(4)) {
    if (!line.startsWith('M  V30 ')) continue;
    const said = open + line.slice(7).trimEnd();
    open = said.endsWith('-') ? said.slice(0, -1) : '';
    if (open) continue;
    const words = tokensOf(said);
    if (words[0] === 'BEGIN' || words[0] === 'END') block = words[0] === 'BEGIN' ? (words[1] ?? '') : '';
    else if (words[0] === 'COUNTS') countIn(words[1], most);
    else if (block === 'ATOM') {
      const [index, symbol, x, y, z] = words;
      places.set(index!, sites.length);
      sites.push(siteOf(symbol ?? '', [numberOf(x), numberOf(y), numberOf(z)]));
      if (sites.length > most) countIn(String(sites.length), most);
    } else if (block === 'BOND') ties.push([words[2] ?? '', words[3] ?? '', words[1] ?? '']);
  }
  const bonds = ties.map(([from, to, order]): Bond => [places.get(from) ?? -1, places.get(to) ?? -1, numberOf(order)]);
  return { sites, bonds };
}

export const molfile: TextFormat = {
  names: /\.(?:mol|sdf?|mdl)$/i,
  read: oneOf(molecules, molecule),
  // GROMACS, Molden and others use the ending for other files.
  isLike: (text) =>
    /V[23]000/.test(text.slice(0, 10_000)) || /^[^\n]*\n[^\n]*\n[^\n]*\n[ \t]*\d+[ \t]+\d+/.test(text.slice(0, 2000)),
};
