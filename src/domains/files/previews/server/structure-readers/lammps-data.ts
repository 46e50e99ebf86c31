import { elements } from '#shared/elements';
import { massOf } from '#shared/atomic-masses';
import {
  isSymbol,
  malformed,
  numberOf,
  tokensOf,
  unnamed,
  type ReadStructure,
  type Vector,
  type Vectors,
} from '../lattice.ts';
import { structureOfSites, wordsOf, type NamedSite } from './named-sites.ts';
import { countIn, whole, type TextFormat } from './text-format.ts';

const sectionNames =
  /^\s*(Masses|Atoms|Velocities|Bonds|Angles|Dihedrals|Impropers|Atom Type Labels|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,2} (?:Coeffs|Labels|Parameters)|Ellipsoids|Lines|Triangles|Bodies|[A-Z][A-Za-z]+(?: [A-Z]\w*){0,2})\s*(?:#\s*(\w+)\s*)?$/;

/** Columns of the type and of x in a line of `Atoms`, by the style of atoms; the manual of `read_data`. */
const styles: Readonly<Record<string, readonly [type: number, x: number]>> = {
  atomic: [1, 2],
  charge: [1, 3],
  dipole: [1, 3],
  dpd: [1, 3],
  electron: [1, 5],
  ellipsoid: [1, 4],
  sphere: [1, 4],
  bond: [2, 3],
  angle: [2, 3],
  molecular: [2, 3],
  full: [2, 4],
  template: [4, 5],
};

/** A data file of LAMMPS. */
function dataFile(text: string, most: number): ReadStructure {
  const [title = '', ...lines] = text.split('\n');
  const bounds = new Map<string, [number, number]>();
  let tilt: Vector = [0, 0, 0];
  let [count, types] = [0, 0];
  let [section, style] = ['', ''];
  const rows = new Map<string, string[]>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const named = /^\s*[A-Z]/.test(line) ? sectionNames.exec(line) : null;
    if (named) {
      section = named[1]!;
      if (section === 'Atoms') style = named[2] ?? '';
      continue;
    }
    if (section !== '') {
      const of = rows.get(section) ?? [];
      rows.set(section, of);
      if (of.length > 2 * most && section === 'Atoms') countIn(String(of.length), most);
      if (section === 'Atoms' || section === 'Masses' || section === 'Atom Type Labels') of.push(line);
      continue;
    }
    const words = wordsOf(line);
    if (words[1] === 'atoms' && words.length === 2) count = countIn(words[0], most);
    else if (words[1] === 'atom' && words[2] === 'types') types = countIn(words[0], 10_000);
    else if (words[2]?.endsWith('lo') && words[3]?.endsWith('hi'))
      bounds.set(words[2].slice(0, 1), [numberOf(words[0]), numberOf(words[1])]);
    else if (words[3] === 'xy') tilt = words.slice(0, 3).map(numberOf) as Vector;
    else if (words[3] === 'avec' || words[3] === 'bvec' || words[3] === 'cvec') throw malformed();
  }
  if (count === 0) throw malformed();
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => bounds.get(axis) ?? ([-0.5, 0.5] as const));
  const vectors: Vectors = [
    [x![1] - x![0], 0, 0],
    [tilt[0], y![1] - y![0], 0],
    [tilt[1], tilt[2], z![1] - z![0]],
  ];
  const origin = [x![0], y![0], z![0]];
  const atoms = (rows.get('Atoms') ?? []).map((line) => wordsOf(line));
  if (atoms.length < count) throw malformed();
  const labels = new Map(
    (rows.get('Atom Type Labels') ?? []).map((line) => wordsOf(line)).map(([id, name]) => [name!, id!]),
  );
  const [typeAt, xAt] =
    styles[style] ?? (style === '' ? columnsOf(atoms.slice(0, count), types, labels) : refuseStyle());
  const elementBy = elementsOfTypes(rows.get('Masses') ?? [], labels);
  const sites = atoms.slice(0, count).map((words): NamedSite => {
    const type = words[typeAt] ?? '';
    const at = [0, 1, 2].map((axis) => numberOf(words[xAt + axis]) - origin[axis]!) as Vector;
    return {
      name: labels.has(type) ? type : `type ${type}`,
      at,
      element: elementBy.get(labels.get(type) ?? type) ?? unnamed,
    };
  });
  const name = title.trim().slice(0, 200);
  return { ...structureOfSites(vectors, sites, most), ...(name && { name }) };
}

function refuseStyle(): never {
  throw malformed();
}

/** The columns of a file that does not name its style; some styles have the same number of columns. */
function columnsOf(
  atoms: readonly string[][],
  types: number,
  labels: ReadonlyMap<string, string>,
): readonly [number, number] {
  const width = atoms[0]?.length ?? 0;
  const hasImages = (columns: number) =>
    width === columns + 3 && atoms.every((words) => words.slice(columns).every((word) => /^-?\d+$/.test(word)));
  const isType = (at: number) =>
    atoms.every(
      (words) =>
        labels.has(words[at]!) || (/^\d+$/.test(words[at]!) && Number(words[at]) >= 1 && Number(words[at]) <= types),
    );
  const bare = [5, 6, 7].find((columns) => width === columns || hasImages(columns));
  if (bare === 5 && isType(1)) return styles['atomic']!;
  if (bare === 6) {
    // The third column is a charge, or the type behind the number of a molecule.
    const [isCharge, isMolecular] = [isType(1) && !isType(2), isType(2)];
    if (isCharge !== isMolecular) return isCharge ? styles['charge']! : styles['molecular']!;
  }
  if (bare === 7 && isType(2)) return styles['full']!;
  throw malformed();
}

/** Elements by the masses of types, or by the comment behind a mass. In units of Lennard-Jones no mass tells one. */
function elementsOfTypes(masses: readonly string[], labels: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const read = masses.map((line) => {
    const [numbers = '', comment = ''] = line.split('#');
    const [id = '', mass] = tokensOf(numbers);
    return { id: labels.get(id) ?? id, label: id, mass: Number(mass), comment: tokensOf(comment)[0] ?? '' };
  });
  const isReal = read.some(({ mass }) => mass > 6);
  for (const { id, label, mass, comment } of read) {
    const byMass = isReal ? elementOfMass(mass) : undefined;
    const named = [comment, label].find((word) => isSymbol(word) && Math.abs((massOf(word) ?? 0) - mass) < 1.1);
    const element = named ?? byMass;
    if (element) found.set(id, element);
  }
  return found;
}

/** The element with this atomic weight, to 0.06 u. */
export function elementOfMass(mass: number): string | undefined {
  const near = elements.filter((symbol) => Math.abs((massOf(symbol) ?? 0) - mass) < 0.06);
  return near.length === 1 ? near[0] : undefined;
}

export const lammpsData: TextFormat = {
  names: /\.(?:lmp|lammps|data|lammps-data)$|^data\.[\w.-]+$/i,
  isLike: (text) => {
    const head = text.slice(0, 10_000);
    return (
      /^\s*\d+\s+atoms\s*(?:#|$)/m.test(head) &&
      /^\s*\d+\s+atom\s+types\s*(?:#|$)/m.test(head) &&
      /xlo\s+xhi|Atoms/.test(head)
    );
  },
  read: whole(dataFile),
};
