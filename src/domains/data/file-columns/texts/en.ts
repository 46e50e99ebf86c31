import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

/** Words of the descriptions of columns. */
export const en: SameKeys<typeof zh> = {
  name: 'Descriptions of columns',
  fail: { noTable: 'This file is no table that can be read; its columns cannot be described' },
  open: 'Describe columns',
  openOf: 'Describe columns: {name}',
  title: 'Columns of {name}',
  help: 'Units are guessed from the names and can be changed. Descriptions are published with the data and written into Croissant and schema.org, so that people and programs understand them.',
  column: 'Column',
  unit: 'Unit',
  meaningZh: 'Meaning (Chinese)',
  meaningEn: 'Meaning (English)',
  unitOf: 'Unit of {name}',
  meaningZhOf: 'Chinese meaning of {name}',
  meaningEnOf: 'English meaning of {name}',
  keep: 'Save',
  close: 'Close',
  kept: 'Descriptions saved',
  shown: 'Columns',
  meaning: 'Meaning',
};
