import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Data policies',
  add: 'Add policy',
  editOf: 'Edit policy "{name}"',
  preview: 'Preview',
  previewOf: 'Preview policy "{name}" (opens in a new window)',
  activate: 'Activate',
  activateOf: 'Activate policy "{name}"',
  confirmActivate: 'Activate the policy "{name}"? Visitors will read and download it.',
  activated: 'Activated successfully',
  deactivate: 'Deactivate',
  deactivateOf: 'Deactivate policy "{name}"',
  confirmDeactivate: 'Deactivate the policy "{name}"? Visitors will not find it any more.',
  deactivated: 'Deactivated successfully',
  removeOf: 'Delete policy "{name}"',
  confirmRemove: 'Delete the policy "{name}" with its PDF file?',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected policy with its PDF file?} other {Delete the # selected policies with their PDF files?}}',
  confirmSave: 'Visitors will read and download this policy as soon as it is saved. Save it?',
  added: 'Add successful',
  edited: 'Edit successful',
  name: 'Name',
  classNos: 'CCS / ICS',
  dates: 'Published / in force',
  empty: 'No data policy matches these conditions',
  demo: 'Demo',
  hints: {
    classNo: 'Administrative documents without one have "—"',
    updateDate: 'Today when left empty',
    pdfFile: 'Only PDF files can be uploaded; an active policy must have one',
    sourceUrl:
      'The official text on the website of the issuing body, beginning with http:// or https://; shown on the page',
    note: 'For example what it replaces or is replaced by',
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by publication date',
    status: 'Visitors see active policies',
  },
};
