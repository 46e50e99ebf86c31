import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Parameters',
  add: 'Add parameter',
  editOf: 'Edit parameter “{name}”',
  removeOf: 'Delete parameter “{name}”',
  confirmRemove: 'Delete the parameter “{name}”?',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected parameter?} other {Delete the # selected parameters?}}',
  refresh: 'Refresh cache',
  refreshed: 'Refreshed',
  builtIn: 'Built-in',
  own: 'Own',
  sensitive: 'Security',
  sensitiveHint: 'This parameter concerns security: only the super administrator changes it, with the login password',
  sensitiveNewHint: 'Needed for keys that begin like built-in ones, such as sys.; leave it empty otherwise',
  passwordMissing: 'Please enter your login password',
  builtInHint: 'The portal itself uses this parameter: its key stays, and it cannot be deleted',
  empty: 'No parameter matches',
  noValue: '(empty)',
  created: 'Created on',
};
