import { heightsOf, malformed, tooLong, type Atom, type Vector, type Vectors } from './lattice.ts';

/** Values of a data block by their lower-case tags, `.` of newer dictionaries written as `_`. */
export type Block = Map<string, string[]>;

export type Operation = (at: Vector) => Vector;

/** Most operations, and characters of one: even magnetic groups in cells of many others have hundreds of them. */
const maxOperations = 1000;
const longestOperation = 100;

/**
 * Those of a crystal, or of a magnetic one with its centring translations; undefined if the file lists none.
 * @throws files.previews.malformed|tooLong
 */
export function operationsIn(block: Block): Operation[] | undefined {
  const listed = block.get('_space_group_symop_operation_xyz') ?? block.get('_symmetry_equiv_pos_as_xyz');
  if (listed) {
    if (listed.length > 3 * maxOperations) throw tooLong();
    return joined(listed).map((text) => operationOf(text));
  }
  const magnetic = block.get('_space_group_symop_magn_operation_xyz');
  if (!magnetic) return undefined;
  const centring = block.get('_space_group_symop_magn_centering_xyz') ?? ['x,y,z,+1'];
  if (magnetic.length * centring.length > maxOperations) throw tooLong();
  const translations = centring.map(magneticOf);
  return magnetic.map(magneticOf).flatMap((operation) =>
    translations.map(
      (translation): Operation =>
        (at) =>
          translation(operation(at)),
    ),
  );
}

/** Joins operations that were written with spaces and without quotes: `x,`, `y,`, `z`. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  let open = '';
  for (const word of words) {
    open += word;
    if (open.split(',').length < 3 || /,\s*$/.test(open)) continue;
    whole.push(open);
    open = '';
  }
  if (open || whole.length > maxOperations) throw open ? malformed() : tooLong();
  return whole;
}

/** `x,y,z,-1` also reverses moments; positions are transformed the same way. */
const magneticOf = (text: string) => operationOf(text.replace(/,\s*[+-]?1\s*$/, ''));

/** An operation as `-x+1/2, y, z+0.5` writes it. */
function operationOf(text: string): Operation {
  if (text.length > longestOperation) throw malformed();
  const rows = text
    .toLowerCase()
    .replace(/[\s'"]/g, '')
    .split(',');
  if (rows.length !== 3) throw malformed();
  const [first, second, third] = rows.map(factorsOf) as [Factors, Factors, Factors];
  return ([x, y, z]) => {
    const by = ([ofX, ofY, ofZ, shift]: Factors) => ofX * x + ofY * y + ofZ * z + shift;
    return [by(first), by(second), by(third)];
  };
}

/** Of x, y, z and one. */
type Factors = [number, number, number, number];

/** Parses a term such as `-x+1/2`. */
function factorsOf(row: string): Factors {
  const terms = [...row.matchAll(/([+-]?)(?:(\d*\.?\d+)(?:\/(\d+))?\*?)?([xyz]?)/g)].filter(([whole]) => whole !== '');
  if (terms.map(([whole]) => whole).join('') !== row || terms.length === 0) throw malformed();
  const factors: Factors = [0, 0, 0, 0];
  for (const [, sign, number = '1', divisor = '1', axis] of terms)
    factors['xyz1'.indexOf(axis || '1')]! += ((sign === '-' ? -1 : 1) * Number(number)) / Number(divisor);
  return factors;
}

/** Å within which two images of a site are one atom. */
const same = 0.05;

/** The different places of a site inside the cell. */
export function orbitOf(at: Vector, operations: readonly Operation[], vectors: Vectors): Vector[] {
  const places: Vector[] = [];
  for (const operation of operations) {
    const [x, y, z] = operation(at);
    const place: Vector = [inside(x), inside(y), inside(z)];
    if (!places.some((other) => isSame(place, other, vectors))) places.push(place);
  }
  return places;
}

const inside = (value: number) => {
  const part = value - Math.floor(value);
  return part > 1 - 1e-6 ? 0 : part;
};

/** Whether two positions, or their images in other cells, are closer than {@link same}. */
function isSame(p: Vector, q: Vector, [a, b, c]: Vectors): boolean {
  const [u, v, w] = [nearest(p[0] - q[0]), nearest(p[1] - q[1]), nearest(p[2] - q[2])];
  const x = u * a[0] + v * b[0] + w * c[0];
  const y = u * a[1] + v * b[1] + w * c[1];
  const z = u * a[2] + v * b[2] + w * c[2];
  return x * x + y * y + z * z < same * same;
}

/**
 * Counts the atoms of an element at a place. They are sorted into boxes of the cell, so that the time grows linearly
 * with their number unless many are at one place.
 * @param atoms with fractions inside the cell
 * @param most comparisons
 * @returns a function that throws files.previews.tooLong
 */
export function placesOf(atoms: readonly Atom[], vectors: Vectors, most: number): (of: Atom) => number {
  const finest = Math.ceil(Math.cbrt(atoms.length));
  const [along, across, up] = heightsOf(vectors).map((height) =>
    Math.max(1, Math.min(finest, Math.floor(height / same))),
  ) as Vector;
  const boxIn = (part: number, count: number) => Math.min(count - 1, Math.floor(part * count));
  const around = (part: number, count: number) => {
    const box = boxIn(part, count);
    return new Set([box, (box + 1) % count, (box + count - 1) % count]);
  };
  const boxes = new Map<string, Vector[]>();
  const key = (element: string, i: number, j: number, k: number) => `${element} ${i} ${j} ${k}`;
  for (const { element, at } of atoms) {
    const box = key(element, boxIn(at[0], along), boxIn(at[1], across), boxIn(at[2], up));
    const here = boxes.get(box);
    if (here) here.push(at);
    else boxes.set(box, [at]);
  }
  let comparisons = 0;
  return ({ element, at }) => {
    let count = 0;
    for (const i of around(at[0], along))
      for (const j of around(at[1], across))
        for (const k of around(at[2], up)) {
          const box = boxes.get(key(element, i, j, k)) ?? [];
          comparisons += box.length;
          if (comparisons > most) throw tooLong();
          for (const other of box) if (isSame(at, other, vectors)) count += 1;
        }
    return count;
  };
}

/** The difference of two fractions inside the cell, or of their nearest images. */
const nearest = (between: number) => (between > 0.5 ? between - 1 : between < -0.5 ? between + 1 : between);
