import { fail } from '#shared/fail';
import { vectorsOf, type Vector } from '../cell.ts';
import type { StructurePreview } from '../contract.ts';
import type { Group } from './composition.ts';
import type { StatedGroup } from './space-groups.ts';

/** An atom in fractions of the lattice vectors, or in Å without a cell. */
export interface Atom {
  element: string;
  at: Vector;
  /** Number of atoms of each element for the formula; one atom of `element` when absent. */
  counted?: Readonly<Record<string, number>>;
  /** The molecule or ion at this place. */
  group?: Group | undefined;
  /** Its name in the file. */
  label?: string;
}
/** A structure and further data for its analysis. */
export interface ReadStructure extends StructurePreview {
  /** All atoms at unrounded positions: fractions of {@link vectors}, or Å without a cell. */
  atomsRead: readonly Atom[];
  /** Lattice vectors in Å as the file writes them; those of {@link vectorsOf} if it gives lengths and angles. */
  vectors: Vectors | null;
  /** The space group as stated in the file, unless it is a magnetic one. */
  stated?: StatedGroup;
}
export type Vectors = [Vector, Vector, Vector];
export { vectorsOf, type Vector };
export type Cell = NonNullable<StructurePreview['cell']>;

/** Maximum number of atoms that a browser draws smoothly; the default limit of all readers. */
export const maxAtoms = 20_000;

const symbolsInOrder = (
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru ' +
  'Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At ' +
  'Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'
).split(' ');
const symbols = new Set(symbolsInOrder);

/** Symbol of atoms whose element a file does not name. */
export const unnamed = 'X';

/** Whether a word is exactly the symbol of an element. */
export const isSymbol = (word: string): boolean => symbols.has(word);

/** The atomic number of an element; undefined for {@link unnamed}. */
export const atomicNumber = (symbol: string): number | undefined => symbolsInOrder.indexOf(symbol) + 1 || undefined;

/** The element of an atomic number. */
export const elementNumbered = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text) ? symbolsInOrder[Number(text) - 1] : undefined;

/** Words of a line; one empty word for an empty line. */
export const tokensOf = (line: string | undefined): string[] => (line ?? '').trim().split(/\s+/);

/** The element that a label such as `Ti4+`, `O1A` or `FE` begins with; deuterium counts as hydrogen. */
export function elementOf(label: string): string | undefined {
  const letters = /^[A-Za-z]{1,2}/.exec(label)?.[0];
  if (!letters) return undefined;
  const two = letters[0]!.toUpperCase() + (letters[1] ?? '').toLowerCase();
  if (symbols.has(two)) return two;
  const one = two[0]!;
  return symbols.has(one) ? one : one === 'D' ? 'H' : undefined;
}

/** A number as crystallographers write it: `5.4310(2)` has an uncertainty. Fortran writes `1.0D-3`, Mathematica `1.0*^-3`. */
export function numberOf(text: string | undefined): number {
  const plain = (text ?? '').replace(/\(\d+\)(?=$|[ed])/i, '').replace(/\*\^|d/i, 'e');
  const value = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  if (!Number.isFinite(value)) throw malformed();
  return value;
}

export const malformed = () => fail('files.previews.malformed');
export const tooLong = () => fail('files.previews.tooLong');
/** A CIF file may hold a pattern or a bibliography instead of a structure. */
export const noAtoms = () => fail('files.previews.noAtoms');

const radians = Math.PI / 180;

/** @throws files.previews.malformed if the cell has no volume */
export function cellOf(a: number, b: number, c: number, alpha: number, beta: number, gamma: number): Cell {
  const [ca, cb, cg] = [alpha, beta, gamma].map((angle) => Math.cos(angle * radians)) as Vector;
  const square = 1 - ca * ca - cb * cb - cg * cg + 2 * ca * cb * cg;
  if (!(a > 0 && b > 0 && c > 0 && a < 1e4 && b < 1e4 && c < 1e4 && square > 1e-9)) throw malformed();
  return { a, b, c, alpha, beta, gamma, volume: a * b * c * Math.sqrt(square) };
}

/** The cell that three lattice vectors span. */
export function cellOfVectors(vectors: Vectors): Cell {
  const [a, b, c] = vectors.map((vector) => Math.hypot(...vector)) as Vector;
  const angle = (i: number, j: number, of: number) => Math.acos(dot(vectors[i]!, vectors[j]!) / of) / radians;
  return cellOf(a, b, c, angle(1, 2, b * c), angle(0, 2, a * c), angle(0, 1, a * b));
}

export const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];

/** Distances in Å between opposite faces of the cell. */
export function heightsOf([a, b, c]: Vectors): Vector {
  const normals = [cross(b, c), cross(c, a), cross(a, b)] as const;
  return normals.map((normal) => Math.abs(dot(a, normals[0])) / Math.hypot(...normal)) as Vector;
}

/** Converts positions in Å to fractions. @throws files.previews.malformed if the vectors are coplanar */
export function fractionsBy([a, b, c]: Vectors): (at: Vector) => Vector {
  const volume = dot(a, cross(b, c));
  if (Math.abs(volume) < 1e-9) throw malformed();
  const inverse = [cross(b, c), cross(c, a), cross(a, b)] as const;
  // No negative zeros.
  return (at) => inverse.map((vector) => dot(vector, at) / volume + 0) as Vector;
}

/**
 * The preview of a crystal from fractions, or of a molecule without a cell.
 * @param written lattice vectors that the fractions refer to, or lengths and angles; null for a molecule
 * @param most atoms
 * @throws files.previews.malformed|tooLong
 */
export function structure(written: Vectors | Cell | null, atoms: Atom[], most = maxAtoms): ReadStructure {
  const drawn = atoms.filter(({ element }) => element !== '');
  if (drawn.length === 0) throw malformed();
  if (atoms.length > most) throw tooLong();
  const cell = Array.isArray(written) ? cellOfVectors(written) : written;
  // The picture has a along x, whatever the directions in the file are.
  const vectors = cell && vectorsOf(cell);
  const place = ([u, v, w]: Vector): Vector =>
    vectors
      ? ([0, 1, 2].map((axis) => u * vectors[0][axis]! + v * vectors[1][axis]! + w * vectors[2][axis]!) as Vector)
      : [u, v, w];
  return {
    kind: 'structure',
    formula: formulaOf(atoms, cell !== null),
    shown: 1,
    total: 1,
    more: false,
    cell: cell && (mapValues(cell) as Cell),
    atoms: drawn.map(({ element, at }) => {
      const [x, y, z] = place(at).map(rounded) as Vector;
      if (![x, y, z].every(Number.isFinite)) throw malformed();
      return { element, x, y, z };
    }),
    statedFormula: null,
    formulaDiffers: false,
    notes: [],
    spaceGroup: null,
    isUnexpanded: false,
    expandedBy: null,
    isPartlyOccupied: false,
    atomsRead: drawn,
    vectors: Array.isArray(written) ? written : vectors,
  };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const mapValues = (cell: Cell) => Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, rounded(value)]));

/** Elements from the least to the most electronegative, as IUPAC orders them in formulae (Red Book 2005, table VI). */
const fromTheMetals = (
  'Rn Xe Kr Ar Ne He Fr Cs Rb K Na Li Ra Ba Sr Ca Mg Be Lr No Md Fm Es Cf Bk Cm Am Pu Np U Pa Th Ac Lu Yb Tm Er Ho Dy Tb Gd ' +
  'Eu Sm Pm Nd Pr Ce La Y Sc Rf Hf Zr Ti Db Ta Nb V Sg W Mo Cr Bh Re Tc Mn Hs Os Ru Fe Mt Ir Rh Co Ds Pt Pd Ni Rg Au Ag Cu ' +
  'Cn Hg Cd Zn Nh Tl In Ga Al B Fl Pb Sn Ge Si C Mc Bi Sb As P N H Lv Po Te Se S O Ts At I Br Cl F Og'
).split(' ');

/**
 * `NaCl` and `SrTiO3` in the usual order of inorganic formulas; with carbon and hydrogen those first, then
 * alphabetically (Hill). A crystal's formula has its smallest whole numbers.
 */
function formulaOf(atoms: readonly Atom[], isCrystal: boolean): string {
  const counts = new Map<string, number>();
  for (const { element, counted } of atoms)
    for (const [symbol, amount] of Object.entries(counted ?? { [element]: 1 }))
      counts.set(symbol, (counts.get(symbol) ?? 0) + amount);
  // Places that are filled in part are counted as whole ones when the smallest numbers are looked for: CeO1.9, not Ce20O38.
  const places = new Map<string, number>();
  for (const { element } of atoms) if (element) places.set(element, (places.get(element) ?? 0) + 1);
  const whole = [...counts.values()].every((count) => Math.abs(count - Math.round(count)) < 1e-6);
  const divisor = isCrystal ? [...(whole ? counts : places).values()].map(Math.round).reduce(greatestCommon) : 1;
  const isOrganic = counts.has('C') && counts.has('H');
  const organic = (element: string) => (element === 'C' ? '0' : element === 'H' ? '1' : element);
  const before = (p: string, q: string) =>
    isOrganic ? organic(p) < organic(q) : fromTheMetals.indexOf(p) < fromTheMetals.indexOf(q);
  return [...counts]
    .sort(([p], [q]) => (before(p, q) ? -1 : 1))
    .map(([element, count]) => `${element}${amountOf(count / divisor)}`)
    .join('');
}

/** A number of atoms, to the hundredth; none for one. */
const amountOf = (amount: number) => {
  const plain = String(Math.round(amount * 100) / 100);
  return plain === '1' ? '' : plain;
};

const greatestCommon = (p: number, q: number): number => (q === 0 ? p : greatestCommon(q, p % q));
