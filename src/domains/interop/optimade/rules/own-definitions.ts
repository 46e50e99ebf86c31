/*
 * Properties with the prefix of this portal. The units are those in which the columns are stored.
 */

type Kind = 'string' | 'integer' | 'float' | 'boolean';

export interface OwnProperty {
  type: Kind | 'list';
  /** Of the elements of a list. */
  items?: Kind;
  title: string;
  description: string;
  /** An expression of symbols in `units`; dimensionless or not a quantity without one. */
  unit?: string;
}

/** The units of GNU Units that the expressions use. */
export const units: Record<string, { title: string; description: string }> = {
  angstrom: { title: 'ångström', description: 'A length of 10⁻¹⁰ m.' },
  bohrmagneton: { title: 'Bohr magneton', description: 'The magnetic moment eħ/2mₑ.' },
  centimetre: { title: 'centimetre', description: 'A length of 10⁻² m.' },
  electronvolt: { title: 'electronvolt', description: 'The energy that an electron gains from one volt.' },
  gram: { title: 'gram', description: 'A mass of 10⁻³ kg.' },
  kelvin: { title: 'kelvin', description: 'The unit of temperature of the SI.' },
  kilopascal: { title: 'kilopascal', description: 'A pressure of 10³ Pa.' },
};

const stated = 'Stated by the file; null if it says nothing.';

const ofRecord: Record<string, OwnProperty> = {
  record: {
    type: 'string',
    title: 'record',
    description: 'Identifier of the data record that holds the file; the first one if several hold the same bytes.',
  },
  record_url: { type: 'string', title: 'address of the record', description: 'Address of the page of the record.' },
  doi: { type: 'string', title: 'DOI of the record', description: 'Digital object identifier of the record.' },
};

const text = (title: string, description: string): OwnProperty => ({ type: 'string', title, description });
const number = (title: string, unit: string | undefined, description: string): OwnProperty => ({
  type: 'float',
  title,
  description,
  ...(unit ? { unit } : {}),
});

const structures: Record<string, OwnProperty> = {
  ...ofRecord,
  title: text('title of the record', 'Title of the record, in English if it has one.'),
  file: text('file', 'Path of the file in the record.'),
  member: text('member of an archive', 'Path inside the archive that the file is; null for other files.'),
  part: { type: 'integer', title: 'part', description: 'Number of the block or frame in the file, from 1 on.' },
  material: text('material', 'Identifier of the material: one composition and one structure type.'),
  warnings: {
    type: 'list',
    items: 'string',
    title: 'warnings',
    description: 'Remarks of the reader on doubtful parts of the file.',
  },
  disordered: { type: 'boolean', title: 'disordered', description: 'Whether a site is shared by several species.' },
  prototype: text('structure type', 'Name of the structure type; null if it is none of those with a name.'),
  hall_symbol: text('Hall symbol', 'Hall symbol of the standardised cell, which need not be the cell of the file.'),
  pearson_symbol: text('Pearson symbol', 'Pearson symbol of the structure.'),
  tolerance: number('tolerance', 'angstrom', 'Distance within which the symmetry was determined.'),
  volume: number('volume', 'angstrom^3', 'Volume of the cell.'),
  density: number('density', 'centimetre^-3*gram', 'Density from the cell and the standard atomic weights.'),
  band_gap: number('band gap', 'electronvolt', stated),
  total_energy: number('total energy', 'electronvolt', `Of the cell. ${stated}`),
  magnetic_moment: number('magnetic moment', 'bohrmagneton', `Of the cell. ${stated}`),
  magnetic: {
    type: 'boolean',
    title: 'magnetic',
    description: 'Whether the file describes a magnetic structure or states a moment; null if it says neither.',
  },
  functional: text('functional', `Exchange-correlation functional. ${stated}`),
  program: text('program', `Program that wrote the file. ${stated}`),
  program_version: text('version of the program', stated),
  method: text('method', 'Whether the structure was `computed` or `measured`; null if the file does not say.'),
  technique: text('technique', `Technique of the measurement. ${stated}`),
  temperature: number('temperature', 'kelvin', `Of the measurement. ${stated}`),
  pressure: number('pressure', 'kilopascal', `Of the measurement. ${stated}`),
};

const references: Record<string, OwnProperty> = {
  record: { type: 'string', title: 'record', description: 'Identifier of the data record.' },
  license: text('licence', 'SPDX identifier of the licence of the record; null if it has none.'),
};

const files: Record<string, OwnProperty> = {
  ...ofRecord,
  path: text('path', 'Path of the file in the record.'),
};

export const ownDefinitions = { structures, references, files };
