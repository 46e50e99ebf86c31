import type { StructurePreview } from '../contract.ts';
import {
  cellOf,
  fractionsBy,
  malformed,
  mostAtoms,
  noAtoms,
  numberOf,
  structure,
  tooLong,
  vectorsOf,
  type Atom,
  type Cell,
  type Vector,
} from './lattice.ts';
import { elementsOfSum, siteReader, SiteNotes } from './sites.ts';
import { operationsIn, orbitOf, type Block } from './symmetry.ts';

/** A token; only one that stands without quotes can be a keyword or a tag. */
interface Token {
  text: string;
  bare: boolean;
}

/** Largest number of tokens that are read: a structure of the allowed size has fewer. */
const mostTokens = 300_000;
/** Most comparisons of places: 20,000 atoms by the 192 operations of the largest space groups are fewer. */
const mostComparisons = 5_000_000;

/**
 * A data block with atoms of a CIF 1.1 file (Hall, Allen and Brown 1991), its sites multiplied by the symmetry
 * operations that it lists. Each site is drawn once, and counted by what it holds and how far it is occupied.
 * @param which of the blocks with atoms, from 1 on
 * @throws files.previews.malformed|tooLong|noAtoms where the file has data of another kind
 */
export function cifStructure(text: string, which = 1): StructurePreview {
  let found: Block | undefined;
  let total = 0;
  for (const block of blocksOf(text)) {
    if (!block.has('_atom_site_fract_x') && !block.has('_atom_site_cartn_x')) continue;
    total += 1;
    if (total === which) found = block;
  }
  if (!found) throw total === 0 ? noAtoms() : malformed();
  return { ...draw(found), shown: which, total };
}

function draw(block: Block): StructurePreview {
  const cell = cellIn(block);
  const notes = new SiteNotes();
  const statedFormula = statedIn(block);
  const isPartlyOccupied = (block.get('_atom_site_occupancy') ?? []).some((share) => Number.parseFloat(share) < 0.999);
  const told = () => ({ isPartlyOccupied, statedFormula, notes: notes.list() });
  if (!cell) {
    const molecule = sitesOf(block, (at) => at, notes);
    return { ...structure(null, molecule), ...told() };
  }
  const vectors = vectorsOf(cell);
  const listed = operationsIn(block);
  const operations = listed ?? [(at: Vector) => at];
  const sites = sitesOf(block, fractionsBy(vectors), notes);
  if (sites.length * operations.length > 50 * mostAtoms) throw tooLong();
  const atoms: Atom[] = [];
  let comparisons = 0;
  for (const { at, ...site } of sites) {
    const places = orbitOf(at, operations, vectors);
    for (const place of places) atoms.push({ ...site, at: place });
    comparisons += places.length * operations.length;
    if (atoms.length > mostAtoms || comparisons > mostComparisons) throw tooLong();
  }
  const { spaceGroup, hasSymmetry } = groupOf(block);
  return { ...structure(cell, atoms), spaceGroup, isUnexpanded: !listed && hasSymmetry, ...told() };
}

/** The sum formula that the file names, without quotes and doubled blanks. */
function statedIn(block: Block): string | null {
  const said = block.get('_chemical_formula_sum')?.[0]?.replace(/\s+/g, ' ').trim();
  return said && !isUnknown(said) ? said.slice(0, 200) : null;
}

/** Angles that are not said are right ones (core dictionary). Null for a molecule, whose atoms stand in Å. */
function cellIn(block: Block): Cell | null {
  const said = (tag: string) => block.get(tag)?.[0];
  const lengths = ['a', 'b', 'c'].map((axis) => said(`_cell_length_${axis}`));
  const isMolecule = !block.has('_atom_site_fract_x') && lengths.every((text) => isUnknown(text) || Number(text) === 1);
  if (isMolecule) return null;
  const [a, b, c] = lengths.map(numberOf) as Vector;
  const angles = ['alpha', 'beta', 'gamma'].map((name) => {
    const text = said(`_cell_angle_${name}`);
    return isUnknown(text) ? 90 : numberOf(text);
  });
  return cellOf(a, b, c, ...(angles as Vector));
}

const isUnknown = (text: string | undefined) => text === undefined || /^[?.]?$/.test(text);

/** The space group as the file names it, and whether it is another one than that without symmetry. */
function groupOf(block: Block): { spaceGroup: string | null; hasSymmetry: boolean } {
  const names = [
    '_space_group_magn_name_bns',
    '_space_group_name_h-m_alt',
    '_symmetry_space_group_name_h-m',
    '_space_group_name_hall',
    '_symmetry_space_group_name_hall',
    '_space_group_it_number',
    '_symmetry_int_tables_number',
  ];
  const named = names.flatMap((tag) => block.get(tag) ?? []).filter((text) => !isUnknown(text.trim()));
  const isTrivial = named.some((text) => /^\s*(?:P\s*1|1)\s*$/i.test(text));
  return { spaceGroup: named[0]?.trim().slice(0, 30) ?? null, hasSymmetry: named.length > 0 && !isTrivial };
}

function sitesOf(block: Block, fractions: (at: Vector) => Vector, notes: SiteNotes): Atom[] {
  const [symbols = [], labels = []] = ['_atom_site_type_symbol', '_atom_site_label'].map((tag) => block.get(tag));
  const shares = block.get('_atom_site_occupancy') ?? [];
  const isFraction = block.has('_atom_site_fract_x');
  const column = (axis: string) => block.get(`_atom_site_${isFraction ? 'fract' : 'cartn'}_${axis}`) ?? [];
  const [xs, ys, zs] = [column('x'), column('y'), column('z')];
  if (xs.length > mostAtoms) throw tooLong();
  const read = siteReader(elementsOfSum(statedIn(block) ?? undefined), symbols);
  return xs.flatMap((x, row) => {
    const name = labels[row] ?? symbols[row] ?? '';
    const written = [x, ys[row] ?? '?', zs[row] ?? '?'];
    // A place that is not known; a point is a value that goes without saying, which for a place is zero.
    if (written.includes('?')) {
      notes.add('unplaced', name);
      return [];
    }
    const site = read(symbols[row] ?? '', labels[row] ?? '');
    notes.add(site.note, name);
    const at = written.map(placeOf) as Vector;
    const share = Number.parseFloat(shares[row] ?? '1');
    const counted =
      share > 0 && share < 0.999
        ? Object.fromEntries(Object.entries(site.counted).map(([element, amount]) => [element, amount * share]))
        : site.counted;
    return [{ element: site.element, counted, at: isFraction ? at : fractions(at) }];
  });
}

/** A place as it is written: a number, a point for zero, or a fraction such as `1/3`. */
function placeOf(text: string): number {
  if (text === '.') return 0;
  const [, above, below] = /^([-+]?\d+)\/(\d+)$/.exec(text) ?? [];
  return above && Number(below) > 0 ? Number(above) / Number(below) : numberOf(text);
}

function* blocksOf(text: string): Generator<Block> {
  let block: Block = new Map();
  const tokens = tokensOf(text);
  let next = tokens.next();
  const isKeyword = ({ text: word, bare }: Token) => bare && /^(data_|loop_$|save_|global_$|stop_$)/i.test(word);
  const isTag = ({ text: word, bare }: Token) => bare && word.startsWith('_');
  const tagOf = ({ text: word }: Token) => word.toLowerCase().replaceAll('.', '_');
  while (!next.done) {
    const token: Token = next.value;
    next = tokens.next();
    if (token.bare && /^data_/i.test(token.text)) {
      yield block;
      block = new Map();
    } else if (token.bare && /^loop_$/i.test(token.text)) {
      const columns: string[][] = [];
      for (; !next.done && isTag(next.value); next = tokens.next()) {
        const column: string[] = [];
        columns.push(column);
        block.set(tagOf(next.value), column);
      }
      for (let cell = 0; columns.length > 0 && !next.done && !isTag(next.value) && !isKeyword(next.value); cell += 1) {
        columns[cell % columns.length]!.push(next.value.text);
        next = tokens.next();
      }
    } else if (isTag(token) && !next.done && !isTag(next.value) && !isKeyword(next.value)) {
      block.set(tagOf(token), [next.value.text]);
      next = tokens.next();
    }
  }
  yield block;
}

/**
 * Words, quoted words, and texts between lines that begin with a semicolon; comments are left out. What is quoted without
 * end goes to the end of its line: whoever looked for that end again behind every quotation mark would never be done.
 */
function* tokensOf(text: string): Generator<Token, void> {
  const token =
    /^;([\s\S]*?)^;|#[^\n]*|'((?:[^'\n]|'(?=\S))*)(?:'(?=\s|$)|$)|"((?:[^"\n]|"(?=\S))*)(?:"(?=\s|$)|$)|(\S+)/gm;
  let count = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, long, single, double, bare] = found;
    const word = long ?? single ?? double ?? bare;
    if (word === undefined) continue;
    count += 1;
    if (count > mostTokens) throw tooLong();
    yield { text: word, bare: bare !== undefined };
  }
}
