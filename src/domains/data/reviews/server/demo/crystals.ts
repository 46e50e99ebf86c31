import { latticeVectors, tabulatedSetting, type TabulatedSetting } from '#module/files/previews';
import type { DemoFile } from './records.ts';

/*
 * Crystals as their papers describe them: space group, cell, and one site of each orbit. Files are written when they are
 * stored, because the tables of the space groups are loaded for them.
 */

export type Vector = readonly [number, number, number];
export type Site = readonly [symbol: string, x: number, y: number, z: number, occupancy?: number];

export interface Crystal {
  formula: string;
  /** Hermann–Mauguin symbol of the setting, as the tables name it: `I 41/a m d :1`. */
  group: string;
  /** Edges in Å and angles in degrees. */
  cell: { a: number; b: number; c: number; alpha: number; beta: number; gamma: number };
  sites: readonly Site[];
}

/** How the structure was found; nothing of it is said in a file if undefined. */
export interface Experiment {
  probe: 'x-ray' | 'neutron';
  /** K. */
  temperature: number;
}

/** Results of a calculation about a structure. */
export interface Calculation {
  program: string;
  functional: string;
  /** eV. */
  gap?: number;
  /** µB per cell. */
  moment?: number;
}

interface Atom {
  symbol: string;
  at: Vector;
}

/** Different places, in fractions of the cell. */
const isApart = (p: Vector, q: Vector) =>
  p.some((value, axis) => Math.abs(value - q[axis]! - Math.round(value - q[axis]!)) > 1e-3);

function orbitOf([, x, y, z]: Site, { operations }: TabulatedSetting): Vector[] {
  const places: Vector[] = [];
  for (const operation of operations) {
    const place = operation([x, y, z]).map((value) => (value + 2 + 1e-9) % 1) as unknown as Vector;
    if (places.every((other) => isApart(place, other))) places.push(place);
  }
  return places;
}

/** All atoms of the cell, as the operations of the space group generate them. */
export function atomsOf({ group, sites }: Crystal): Atom[] {
  const setting = tabulatedSetting(group);
  return sites.flatMap((site) => orbitOf(site, setting).map((at) => ({ symbol: site[0], at })));
}

const fixed = (value: number) => (Math.abs(value) < 5e-7 ? 0 : value).toFixed(6);
const inAngstrom = ([x, y, z]: Vector, vectors: readonly (readonly number[])[]) =>
  [0, 1, 2].map((axis) => x * vectors[0]![axis]! + y * vectors[1]![axis]! + z * vectors[2]![axis]!);
const written =
  (make: () => string): DemoFile =>
  () =>
    Promise.resolve(Buffer.from(make()));

/** POSCAR of a crystal. */
export const poscar = (crystal: Crystal): DemoFile =>
  written(() => {
    const all = atomsOf(crystal);
    const symbols = [...new Set(all.map(({ symbol }) => symbol))];
    const of = (wanted: string) => all.filter(({ symbol }) => symbol === wanted);
    const vectors = latticeVectors(crystal.cell).map((vector) => vector.map(fixed).join(' '));
    const places = symbols.flatMap((symbol) => of(symbol).map(({ at }) => at.map(fixed).join(' ')));
    const counts = symbols.map((symbol) => of(symbol).length).join(' ');
    return `${[crystal.formula, '1.0', ...vectors, symbols.join(' '), counts, 'Direct', ...places].join('\n')}\n`;
  });

/** Extended XYZ of a relaxed structure, with the keys that ASE writes. */
export const extendedXyz = (crystal: Crystal, { program, functional, gap, moment }: Calculation): DemoFile =>
  written(() => {
    const vectors = latticeVectors(crystal.cell);
    const all = atomsOf(crystal);
    const said = [
      `Lattice="${vectors.flatMap((vector) => vector.map(fixed)).join(' ')}"`,
      `Properties=species:S:1:pos:R:3 pbc="T T T" program="${program}" functional=${functional}`,
      ...(gap === undefined ? [] : [`band_gap=${gap}`]),
      ...(moment === undefined ? [] : [`magmom=${moment}`]),
    ];
    const rows = all.map(({ symbol, at }) => `${symbol} ${inAngstrom(at, vectors).map(fixed).join(' ')}`);
    return `${[all.length, said.join(' '), ...rows].join('\n')}\n`;
  });

/** `O3 Sr Ti`: the elements of a formula in alphabetical order, as the core dictionary has them. */
const sumOf = (formula: string) => [...formula.matchAll(/[A-Z][a-z]?[\d.]*/g)].map(String).sort().join(' ');

/** The text of a CIF file with the space group, its operations and one site of each orbit. */
export function cifText(crystal: Crystal, experiment?: Experiment): string {
  const { number, hallSymbol, written: operations } = tabulatedSetting(crystal.group);
  return lines(crystal, experiment, [
    `_space_group_name_H-M_alt '${crystal.group}'`,
    `_space_group_name_Hall '${hallSymbol}'`,
    `_space_group_IT_number ${number}`,
    ...['loop_', '_space_group_symop_operation_xyz', ...operations.map((operation) => `'${operation}'`)],
  ]);
}

export const cif = (crystal: Crystal, experiment?: Experiment): DemoFile => written(() => cifText(crystal, experiment));

/**
 * Magnetic CIF of two opposite sublattices along c: operations that exchange them, those with a translation, or that turn
 * a moment along c, reverse time accordingly.
 * @param group number and symbol of the magnetic group (Belov, Neronova and Smirnova)
 * @param moment of the first site in µB
 */
export const magneticCif = (
  crystal: Crystal,
  experiment: Experiment,
  group: readonly [string, string],
  moment: number,
) =>
  written(() => {
    const { operations, written: texts } = tabulatedSetting(crystal.group);
    const signed = operations.map((operation, at) => {
      const [x, y, z] = operation([0, 0, 0]);
      const columns = [operation([1, 0, 0]), operation([0, 1, 0]), operation([0, 0, 1])].map((of) =>
        of.map((value, axis) => value - [x, y, z][axis]!),
      );
      const [p, q, r] = columns as [number[], number[], number[]];
      const turned = (p[0]! * q[1]! - p[1]! * q[0]!) * r[2]! * r[2]!;
      const exchanged = Math.abs(x - Math.round(x)) > 0.1 ? -1 : 1;
      return `'${texts[at]},${turned * exchanged > 0 ? '+1' : '-1'}'`;
    });
    const sites = lines(crystal, experiment, [
      `_space_group_magn.number_BNS ${group[0]}`,
      `_space_group_magn.name_BNS "${group[1]}"`,
      ...['loop_', '_space_group_symop_magn_operation.xyz', ...signed],
    ]);
    const moments = ['label', 'crystalaxis_x', 'crystalaxis_y', 'crystalaxis_z'];
    const loop = [
      'loop_',
      ...moments.map((tag) => `_atom_site_moment.${tag}`),
      `${crystal.sites[0]![0]}1 0 0 ${moment}`,
    ];
    return `${sites}${loop.join('\n')}\n`;
  });

function lines({ formula, cell, sites }: Crystal, experiment: Experiment | undefined, group: readonly string[]) {
  const tags = ['label', 'type_symbol', 'fract_x', 'fract_y', 'fract_z', 'occupancy'];
  const measured = experiment && [
    `_diffrn_ambient_temperature ${experiment.temperature}`,
    `_diffrn_radiation_probe ${experiment.probe}`,
  ];
  const all = [
    ...[`data_${formula}`, `_chemical_formula_sum '${sumOf(formula)}'`],
    ...(['a', 'b', 'c'] as const).map((edge) => `_cell_length_${edge} ${cell[edge]}`),
    ...(['alpha', 'beta', 'gamma'] as const).map((angle) => `_cell_angle_${angle} ${cell[angle]}`),
    ...(measured ?? []),
    ...group,
    ...['loop_', ...tags.map((tag) => `_atom_site_${tag}`)],
    ...sites.map(([symbol, x, y, z, occupancy = 1], at) =>
      [`${symbol}${at + 1}`, symbol, ...[x, y, z].map(fixed), occupancy].join(' '),
    ),
  ];
  return `${all.join('\n')}\n`;
}
