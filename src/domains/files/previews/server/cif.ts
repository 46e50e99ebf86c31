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

/** Values of a data block by their lower-case tags, `.` of newer dictionaries written as `_`. */
type Block = Map<string, string[]>;
/** A token; only one that stands without quotes can be a keyword or a tag. */
interface Token {
  text: string;
  bare: boolean;
}

/** Largest number of tokens that are read: a structure of the allowed size has fewer. */
const mostTokens = 300_000;

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
  const atoms = sites.flatMap(({ element, at }) =>
    orbitOf(at, operations, vectors).map((place) => ({ element, at: place })),
  );
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

/** Those of a crystal, or of a magnetic one with its centring translations; undefined where the file lists none. */
function operationsIn(block: Block): Operation[] | undefined {
  const listed = block.get('_space_group_symop_operation_xyz') ?? block.get('_symmetry_equiv_pos_as_xyz');
  if (listed) return listed.map((text) => operationOf(text));
  const magnetic = block.get('_space_group_symop_magn_operation_xyz');
  if (!magnetic) return undefined;
  const centrings = (block.get('_space_group_symop_magn_centering_xyz') ?? ['x,y,z,+1']).map(magneticOf);
  return magnetic.map(magneticOf).flatMap((operation) =>
    centrings.map(
      (centring): Operation =>
        (at) =>
          centring(operation(at)),
    ),
  );
}

/** `x,y,z,-1` turns moments besides; places are moved all the same. */
const magneticOf = (text: string) => operationOf(text.replace(/,\s*[+-]?1\s*$/, ''));

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

type Operation = (at: Vector) => Vector;

/** An operation as `-x+1/2, y, z+0.5` writes it. */
function operationOf(text: string): Operation {
  const rows = text
    .toLowerCase()
    .replace(/[\s'"]/g, '')
    .split(',');
  if (rows.length !== 3) throw malformed();
  const terms = rows.map((row) => {
    const found = [...row.matchAll(/([+-]?)(?:(\d*\.?\d+)(?:\/(\d+))?\*?)?([xyz]?)/g)].filter(
      ([whole]) => whole !== '',
    );
    if (found.map(([whole]) => whole).join('') !== row || found.length === 0) throw malformed();
    return found.map(([, sign, number, divisor, axis]) => ({
      factor: (sign === '-' ? -1 : 1) * (number === undefined ? 1 : Number(number) / Number(divisor ?? 1)),
      axis: axis ? 'xyz'.indexOf(axis) : -1,
    }));
  });
  return (at) =>
    terms.map((row) => row.reduce((sum, { factor, axis }) => sum + factor * (axis < 0 ? 1 : at[axis]!), 0)) as Vector;
}

/** Å within which two images of a site are one atom. */
const same = 0.05;

/** The different places of a site inside the cell. */
function orbitOf(at: Vector, operations: readonly Operation[], vectors: [Vector, Vector, Vector]): Vector[] {
  const places: Vector[] = [];
  for (const operation of operations) {
    const place = operation(at).map((value) => inside(value)) as Vector;
    if (!places.some((other) => distance(place, other, vectors) < same)) places.push(place);
  }
  return places;
}

const inside = (value: number) => {
  const part = value - Math.floor(value);
  return part > 1 - 1e-6 ? 0 : part;
};

function distance(p: Vector, q: Vector, vectors: [Vector, Vector, Vector]): number {
  const [u, v, w] = p.map((value, axis) => {
    const between = value - q[axis]!;
    return between - Math.round(between);
  }) as Vector;
  return Math.hypot(
    ...([0, 1, 2].map((axis) => u * vectors[0][axis]! + v * vectors[1][axis]! + w * vectors[2][axis]!) as Vector),
  );
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

/** Words, quoted words, and texts between lines that begin with a semicolon; comments are left out. */
function* tokensOf(text: string): Generator<Token, void> {
  const token = /^;([\s\S]*?)^;|#[^\n]*|'((?:[^'\n]|'(?=\S))*)'(?=\s|$)|"((?:[^"\n]|"(?=\S))*)"(?=\s|$)|(\S+)/gm;
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
