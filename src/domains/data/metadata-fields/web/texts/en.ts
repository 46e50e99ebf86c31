import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Metadata fields',
  lead: 'Fields added to the deposit form, the public page, the review and the exports. A field that data resources use can be retired, but not deleted.',
  empty: 'No metadata field matches',
  keyword: 'Key or label',
  add: 'Add',
  editOf: 'Edit {name}',
  retire: 'Retire',
  retireOf: 'Retire {name}',
  confirmRetire: 'Retire {name}? The deposit form offers it no more. Values that were filled in are kept and shown.',
  retired: 'Retired',
  offer: 'Offer again',
  offerOf: 'Offer {name} again',
  offered: 'Offered again',
  yes: 'Yes',
  no: 'No',
  allTypes: 'All types',
  allTechniques: 'All techniques',
  techniqueCount: '{count, plural, one {# technique} other {# techniques}}',
  noUnit: 'No unit',
  hints: {
    fieldKey:
      'Names the field in interfaces and exports, for example sampleHolder. Fixed once a data resource uses it.',
    unit: 'Depositors may choose another unit of the same quantity',
    dictType:
      'Values and labels are kept under “Dictionaries”. A remark that is a web address is the address of the term.',
    isFacet: 'A filter of the search page: choices with their numbers of resources, numbers by a range',
    resourceTypes: 'Empty means all types',
    techniques: 'Empty means always; otherwise the field appears when a depositor chooses one of these techniques',
    disciplines: 'Empty means all; a discipline includes those below it',
    statement:
      'The property of schema.org in JSON-LD, RO-Crate and Croissant; techniques and keywords are subjects in DataCite as well',
    propertyUrl: 'Address of the property in a public vocabulary (optional)',
    fieldOrder: 'Ascending within the group',
  },
  preview: 'Preview of the form',
  from: 'From',
  to: 'To',
  unit: 'Unit',
};
