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
 * The first data block with atoms of a CIF 1.1 file (Hall, Allen and Brown 1991), its sites multiplied by the
 * symmetry operations that it lists. Occupancies are left aside: each site is drawn once.
 * @throws files.previews.malformed|tooLong
 */
export function cifStructure(text: string): StructurePreview {
  for (const block of blocksOf(text))
    if (block.has('_atom_site_fract_x') || block.has('_atom_site_cartn_x')) return draw(block);
  throw malformed();
}

function draw(block: Block): StructurePreview {
  const first = (tag: string) => numberOf(block.get(tag)?.[0]);
  const cell = cellOf(
    first('_cell_length_a'),
    first('_cell_length_b'),
    first('_cell_length_c'),
    first('_cell_angle_alpha'),
    first('_cell_angle_beta'),
    first('_cell_angle_gamma'),
  );
  const listed = block.get('_space_group_symop_operation_xyz') ?? block.get('_symmetry_equiv_pos_as_xyz');
  const operations = (listed ?? ['x,y,z']).map(operationOf);
  const sites = sitesOf(block, fractionsBy(vectorsOf(cell)));
  if (sites.length * operations.length > 50 * mostAtoms) throw tooLong();
  const vectors = vectorsOf(cell);
  const atoms = sites.flatMap(({ element, at }) =>
    orbitOf(at, operations, vectors).map((place) => ({ element, at: place })),
  );
  return {
    ...structure(cell, atoms),
    unexpandedGroup: listed ? null : groupOf(block),
    isPartlyOccupied: (block.get('_atom_site_occupancy') ?? []).some((share) => Number.parseFloat(share) < 0.999),
  };
}

/** The space group by its name or number; null where none is named, or the one without symmetry. */
function groupOf(block: Block): string | null {
  const tags = ['_space_group_name_h-m_alt', '_symmetry_space_group_name_h-m', '_space_group_name_hall'];
  const numbers = ['_space_group_it_number', '_symmetry_int_tables_number'];
  const named = [...tags, ...numbers].flatMap((tag) => block.get(tag) ?? []).filter((text) => !/^[?.]?$/.test(text));
  if (named.some((text) => /^P\s*1$/i.test(text) || text === '1')) return null;
  return named[0]?.slice(0, 30) ?? null;
}

function sitesOf(block: Block, fractions: (at: Vector) => Vector): Atom[] {
  const labels = block.get('_atom_site_type_symbol') ?? block.get('_atom_site_label') ?? [];
  const isFraction = block.has('_atom_site_fract_x');
  const column = (axis: string) => block.get(`_atom_site_${isFraction ? 'fract' : 'cartn'}_${axis}`) ?? [];
  const [xs, ys, zs] = [column('x'), column('y'), column('z')];
  if (xs.length > mostAtoms) throw tooLong();
  return xs.flatMap((x, row) => {
    // Sites that were calculated but not placed have no numbers.
    if ([x, ys[row], zs[row]].some((value) => value === '?' || value === '.')) return [];
    const element = elementOf(labels[row] ?? '');
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
