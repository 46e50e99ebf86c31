import type { Program } from '#server/process/program';
import { readWaiting } from './reading/read-files.ts';

/** Reads all files that wait, as the job does. */
export const structuresRead = (program: Program): Promise<void> => readWaiting(program.context());

/** The CIF file of a crystal with its space group and operations left to the tables. */
export function aCif(
  name: string,
  {
    cell,
    group,
    sites,
    extra = '',
  }: {
    cell: readonly [number, number, number, number, number, number];
    group: readonly [symbol: string, number: number];
    sites: readonly (readonly [symbol: string, x: number, y: number, z: number, occupancy?: number])[];
    extra?: string;
  },
): string {
  const tags = ['length_a', 'length_b', 'length_c', 'angle_alpha', 'angle_beta', 'angle_gamma'];
  return [
    `data_${name}`,
    extra,
    ...tags.map((tag, at) => `_cell_${tag} ${cell[at]}`),
    `_space_group_name_H-M_alt '${group[0]}'`,
    `_space_group_IT_number ${group[1]}`,
    'loop_',
    ...['label', 'type_symbol', 'fract_x', 'fract_y', 'fract_z', 'occupancy'].map((tag) => `_atom_site_${tag}`),
    ...sites.map(([symbol, x, y, z, occupancy = 1], at) => `${symbol}${at + 1} ${symbol} ${x} ${y} ${z} ${occupancy}`),
    '',
  ].join('\n');
}

/** Perovskites and others, with true lattice constants. */
export const crystals = {
  srtio3: aCif('SrTiO3', {
    cell: [3.905, 3.905, 3.905, 90, 90, 90],
    group: ['P m -3 m', 221],
    sites: [
      ['Sr', 0.5, 0.5, 0.5],
      ['Ti', 0, 0, 0],
      ['O', 0.5, 0, 0],
    ],
  }),
  nacl: aCif('NaCl', {
    cell: [5.64, 5.64, 5.64, 90, 90, 90],
    group: ['F m -3 m', 225],
    sites: [
      ['Na', 0, 0, 0],
      ['Cl', 0.5, 0.5, 0.5],
    ],
  }),
  rutile: aCif('rutile', {
    cell: [4.594, 4.594, 2.958, 90, 90, 90],
    group: ['P 42/m n m', 136],
    sites: [
      ['Ti', 0, 0, 0],
      ['O', 0.3053, 0.3053, 0],
    ],
    extra: '_diffrn_ambient_temperature 293(2)\n_diffrn_radiation_probe x-ray',
  }),
  anatase: aCif('anatase', {
    cell: [3.785, 3.785, 9.514, 90, 90, 90],
    group: ['I 41/a m d :1', 141],
    sites: [
      ['Ti', 0, 0, 0],
      ['O', 0, 0, 0.2081],
    ],
  }),
  mixed: aCif('mixed', {
    cell: [3.9, 3.9, 3.9, 90, 90, 90],
    group: ['P m -3 m', 221],
    sites: [
      ['Sr', 0.5, 0.5, 0.5, 0.5],
      ['Ba', 0.5, 0.5, 0.5, 0.5],
      ['Ti', 0, 0, 0],
      ['O', 0.5, 0, 0],
    ],
  }),
};
