import type { CellWithAtoms, Species, StructureFormat, StructureSites } from '../contract.ts';

/*
 * A structure in the formats that programs read. All sites are written, without symmetry operations: every program then
 * has the atoms of the deposited file. Formats: CIF 1.1 (Hall, Allen and Brown 1991), POSCAR of VASP 5, extended XYZ,
 * the JSON of pymatgen's `Structure` and `Molecule`.
 */

export interface Written {
  name: string;
  formula: string;
  formulaHill: string;
  sites: StructureSites;
  /** Address of the record, written as a comment. */
  source: string;
}

export const fileNames: Record<StructureFormat, { ending: string; mediaType: string }> = {
  cif: { ending: 'cif', mediaType: 'chemical/x-cif' },
  poscar: { ending: 'vasp', mediaType: 'text/plain; charset=utf-8' },
  xyz: { ending: 'xyz', mediaType: 'chemical/x-xyz' },
  pymatgen: { ending: 'json', mediaType: 'application/json' },
};

type Vector = [number, number, number];

/** The sites in one of the cells. */
export function cellIn({ sites: of }: Pick<Written, 'sites'>, choice: 'deposited' | 'conventional' | 'primitive') {
  if (choice !== 'deposited') return of[choice];
  return of.vectors ? { vectors: of.vectors, positions: of.positions, sites: of.sites } : undefined;
}

const placeOf = ({ positions }: Pick<CellWithAtoms, 'positions'>, at: number): Vector =>
  positions.slice(3 * at, 3 * at + 3) as Vector;

/** Å from fractions. */
export const cartesian = (vectors: readonly (readonly number[])[], at: Vector): Vector =>
  [0, 1, 2].map((axis) => at.reduce((sum, value, of) => sum + value * vectors[of]![axis]!, 0)) as Vector;

const length = (vector: readonly number[]) => Math.hypot(...vector);
const angle = (p: readonly number[], q: readonly number[]) =>
  (Math.acos(p.reduce((sum, value, axis) => sum + value * q[axis]!, 0) / (length(p) * length(q))) * 180) / Math.PI;

/** Lengths and angles of vectors. */
export const parametersOf = ([a, b, c]: readonly (readonly number[])[]) => ({
  lengths: [a!, b!, c!].map(length),
  angles: [angle(b!, c!), angle(a!, c!), angle(a!, b!)],
});

const fixed = (value: number, digits = 10) => value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');
const comment = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
const elementOf = ({ symbols }: Species) => symbols.find((symbol) => symbol !== 'vacancy') ?? 'X';
const isMixed = ({ symbols, attached }: Species) => symbols.length > 1 || attached !== undefined;

/** Whether the format can say what the sites are: POSCAR and XYZ have no shares. */
export const canSay = (format: StructureFormat, { species }: StructureSites): boolean =>
  !['poscar', 'xyz'].includes(format) || !species.some(isMixed);

/** CIF of all sites in P 1; a mixed site has a row for each element. */
export function cifOf(it: Written, cell: CellWithAtoms | undefined): string {
  const head = [`# ${comment(it.source)}`, `data_${it.name.replaceAll(/[^\w.-]/g, '_').slice(0, 70)}`];
  const { species } = it.sites;
  const rowsAt = (at: number, of: number, place: Vector) =>
    species[of]!.symbols.flatMap((symbol, part) =>
      symbol === 'vacancy'
        ? []
        : [
            `${symbol}${at + 1}${part > 0 ? `_${part}` : ''} ${symbol} ${place.map((value) => fixed(value)).join(' ')} ${species[of]!.concentration[part]}`,
          ],
    );
  const formula = `_chemical_formula_sum '${(it.formulaHill.match(/[A-Z][a-z]?[\d.]*/g) ?? []).join(' ')}'`;
  if (!cell) {
    const rows = it.sites.sites.flatMap((of, at) => rowsAt(at, of, placeOf(it.sites, at)));
    const tags = ['label', 'type_symbol', 'Cartn_x', 'Cartn_y', 'Cartn_z', 'occupancy'].map(
      (tag) => `_atom_site_${tag}`,
    );
    return [...head, formula, 'loop_', ...tags, ...rows, ''].join('\n');
  }
  const { lengths, angles } = parametersOf(cell.vectors);
  const tags = ['label', 'type_symbol', 'fract_x', 'fract_y', 'fract_z', 'occupancy'].map((tag) => `_atom_site_${tag}`);
  return [
    ...head,
    formula,
    ...['a', 'b', 'c'].map((axis, at) => `_cell_length_${axis} ${fixed(lengths[at]!)}`),
    ...['alpha', 'beta', 'gamma'].map((axis, at) => `_cell_angle_${axis} ${fixed(angles[at]!)}`),
    ...["_space_group_name_H-M_alt 'P 1'", '_space_group_IT_number 1'],
    ...['loop_', '_space_group_symop_operation_xyz', "'x, y, z'"],
    ...['loop_', ...tags, ...cell.sites.flatMap((of, at) => rowsAt(at, of, placeOf(cell, at))), ''],
  ].join('\n');
}

/** POSCAR: atoms grouped by element in the order of their first sites. */
export function poscarOf(it: Written, cell: CellWithAtoms): string {
  const elements = it.sites.species.map(elementOf);
  const kinds = [...new Set(cell.sites.map((of) => elements[of]!))];
  const groups = kinds.map((kind) =>
    cell.sites.flatMap((of, at) =>
      elements[of] === kind
        ? [
            placeOf(cell, at)
              .map((value) => fixed(value))
              .join(' '),
          ]
        : [],
    ),
  );
  return [
    comment(`${it.formula} ${it.source}`),
    '1.0',
    ...cell.vectors.map((vector) => vector.map((value) => fixed(value)).join(' ')),
    kinds.join(' '),
    groups.map((group) => group.length).join(' '),
    'Direct',
    ...groups.flat(),
    '',
  ].join('\n');
}

/** Extended XYZ with the lattice, or a molecule. */
export function xyzOf(it: Written, cell: CellWithAtoms | undefined): string {
  const of = cell ?? it.sites;
  const lattice = cell
    ? `Lattice="${cell.vectors
        .flat()
        .map((value) => fixed(value))
        .join(' ')}" `
    : '';
  const rows = of.sites.map((kind, at) => {
    const place = placeOf(of, at);
    const where = cell ? cartesian(cell.vectors, place) : place;
    return `${elementOf(it.sites.species[kind]!)} ${where.map((value) => fixed(value)).join(' ')}`;
  });
  const pbc = cell ? 'pbc="T T T"' : 'pbc="F F F"';
  return [
    of.sites.length,
    `${lattice}Properties=species:S:1:pos:R:3 ${pbc} source="${comment(it.source)}"`,
    ...rows,
    '',
  ].join('\n');
}

/** The JSON of `pymatgen.core.Structure.from_dict` or `Molecule.from_dict`. */
export function pymatgenOf(it: Written, cell: CellWithAtoms | undefined): object {
  const of = cell ?? it.sites;
  const sites = of.sites.map((kind, at) => {
    const { symbols, concentration } = it.sites.species[kind]!;
    const species = symbols.flatMap((element, part) =>
      element === 'vacancy' ? [] : [{ element, occu: concentration[part]! }],
    );
    const place = placeOf(of, at);
    return {
      species,
      ...(cell ? { abc: place, xyz: cartesian(cell.vectors, place) } : { xyz: place }),
      properties: {},
      label: elementOf(it.sites.species[kind]!),
    };
  });
  if (!cell)
    return {
      '@module': 'pymatgen.core.structure',
      '@class': 'Molecule',
      charge: 0,
      spin_multiplicity: null,
      sites,
      properties: {},
    };
  return {
    '@module': 'pymatgen.core.structure',
    '@class': 'Structure',
    charge: 0,
    lattice: { matrix: cell.vectors, pbc: [true, true, true] },
    properties: { source: it.source },
    sites,
  };
}
