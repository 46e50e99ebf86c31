import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Project register',
  add: 'Add project',
  editOf: 'Edit {name}',
  added: 'Project added',
  edited: 'Changes saved',
  import: 'Import',
  importTitle: 'Import projects',
  importHint:
    'Choose an .xlsx file, look at the changes, then confirm. Use the first row of the template as headings; columns that the file lacks stay as they are.',
  template: 'Download template',
  preview: 'Preview changes',
  confirm: 'Import the rows without faults',
  summary: '{added} new, {changed} changed, {same} the same, {faulty} faulty',
  imported: 'Imported: {added} new, {changed} changed',
  row: 'Row',
  kind: 'Result',
  kinds: {
    new: 'New',
    changed: 'Changed',
    same: 'The same',
    faulty: 'Faulty',
  },
  detail: 'Details',
  empty: 'No project matches',
  task: 'Open task',
  noTask: 'No task',
  resources: '{count}',
  file: 'File',
  close: 'Close',
};
