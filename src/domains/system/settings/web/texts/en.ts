import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Parameters',
  add: 'Add parameter',
  edit: 'Edit',
  editOf: 'Edit parameter “{name}”',
  remove: 'Delete',
  removeOf: 'Delete parameter “{name}”',
  removeConfirm: 'Delete the parameter “{name}”?',
  removeChosen: '{count, plural, one {Delete the selected parameter?} other {Delete the # selected parameters?}}',
  removeSelected: 'Delete selected',
  refresh: 'Refresh cache',
  refreshed: 'Refreshed',
  builtIn: 'Built-in',
  own: 'Own',
  builtInHint: 'The portal itself uses this parameter: its key stays, and it cannot be deleted',
  saved: 'Saved successfully',
  removed: 'Deleted successfully',
  operation: 'Actions',
  empty: 'No parameter matches',
  noValue: '(empty)',
  reset: 'Reset',
  created: 'Created on',
  from: 'Start date',
  to: 'End date',
};
