import type { StructurePreview } from '../contract.ts';
import {
  cellOf,
  elementOf,
  fractionsBy,
  malformed,
  mostAtoms,
  numberOf,
  structure,
  tooLong,
  vectorsOf,
  type Atom,
  type Cell,
  type Vector,
} from './lattice.ts';
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
 * operations that it lists. Occupancies are left aside: each site is drawn once.
 * @param which of the blocks with atoms, from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function cifStructure(text: string, which = 1): StructurePreview {
  let found: Block | undefined;
  let total = 0;
  for (const block of blocksOf(text)) {
    if (!block.has('_atom_site_fract_x') && !block.has('_atom_site_cartn_x')) continue;
    total += 1;
    if (total === which) found = block;
  }
  if (!found) throw malformed();
  return { ...draw(found), shown: which, total };
}

function draw(block: Block): StructurePreview {
  const cell = cellIn(block);
  const isPartlyOccupied = (block.get('_atom_site_occupancy') ?? []).some((share) => Number.parseFloat(share) < 0.999);
  if (!cell)
    return {
      ...structure(
        null,
        sitesOf(block, (at) => at),
      ),
      isPartlyOccupied,
    };
  const vectors = vectorsOf(cell);
  const listed = operationsIn(block);
  const operations = listed ?? [(at: Vector) => at];
  const sites = sitesOf(block, fractionsBy(vectors));
  if (sites.length * operations.length > 50 * mostAtoms) throw tooLong();
  const atoms: Atom[] = [];
  let comparisons = 0;
  for (const { element, at } of sites) {
    const places = orbitOf(at, operations, vectors);
    for (const place of places) atoms.push({ element, at: place });
    comparisons += places.length * operations.length;
    if (atoms.length > mostAtoms || comparisons > mostComparisons) throw tooLong();
  }
  const { spaceGroup, hasSymmetry } = groupOf(block);
  return { ...structure(cell, atoms), spaceGroup, isUnexpanded: !listed && hasSymmetry, isPartlyOccupied };
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

function sitesOf(block: Block, fractions: (at: Vector) => Vector): Atom[] {
  const [symbols = [], labels = []] = ['_atom_site_type_symbol', '_atom_site_label'].map((tag) => block.get(tag));
  const isFraction = block.has('_atom_site_fract_x');
  const column = (axis: string) => block.get(`_atom_site_${isFraction ? 'fract' : 'cartn'}_${axis}`) ?? [];
  const [xs, ys, zs] = [column('x'), column('y'), column('z')];
  if (xs.length > mostAtoms) throw tooLong();
  return xs.flatMap((x, row) => {
    // Sites that were calculated but not placed have no numbers.
    if ([x, ys[row], zs[row]].some((value) => value === '?' || value === '.')) return [];
    const element = elementOf(symbols[row] ?? '') ?? elementOf(labels[row] ?? '');
    if (!element) return [];
    const at = [x, ys[row], zs[row]].map(numberOf) as Vector;
    return [{ element, at: isFraction ? at : fractions(at) }];
  });
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
