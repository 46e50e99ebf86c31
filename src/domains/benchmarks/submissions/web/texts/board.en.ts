import type { SameKeys } from '#shared/texts';
import type { zh } from './board.zh.ts';

export const en: SameKeys<typeof zh> = {
  columns: 'Columns',
  presets: {
    main: 'Main',
    metrics: 'All metrics',
    uncertainty: 'Uncertainty',
    provenance: 'Provenance and cost',
  },
  chooseTwo: 'Select two models to compare them.',
  chosenOne: 'One model is selected; select another one.',
  compare: 'Compare',
  clear: 'Clear choice',
  choose: 'Choose {name} for the comparison',
  subset: 'Sub-data set',
  wholeSet: 'All samples',
  more: 'More filters',
  maxTraining: 'Training samples ≤',
  maxCost: 'GPU hours ≤',
  export: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON', bibtex: 'BibTeX' },
  feed: 'Subscribe (Atom)',
  embed: 'Copy code to embed',
  embedCopied: 'Code to embed is copied',
  definitionOf: 'Definition of {name}',
  foldsOf: 'Values of {name} by fold, deviation {std}',
};
