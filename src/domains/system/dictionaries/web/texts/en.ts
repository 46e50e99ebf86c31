import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  types: {
    title: 'Dictionaries',
    add: 'Add dictionary',
    editOf: 'Edit dictionary “{name}”',
    removeOf: 'Delete dictionary “{name}”',
    confirmRemove: 'Delete the dictionary “{name}”?',
    confirmRemoveChosen:
      '{count, plural, one {Delete the selected dictionary?} other {Delete the # selected dictionaries?}}',
    valuesOf: 'Values of dictionary “{type}”',
    empty: 'No dictionary matches',
    typeHint: 'Lower-case letters, digits and underscores, such as sys_user_sex; code asks for the dictionary by it',
  },
  values: {
    title: 'Dictionary values',
    titleOf: 'Dictionary values: {name}',
    back: 'Back to dictionaries',
    add: 'Add value',
    editOf: 'Edit value “{name}”',
    removeOf: 'Delete value “{name}”',
    confirmRemove: 'Delete the value “{name}”?',
    confirmRemoveChosen: '{count, plural, one {Delete the selected value?} other {Delete the # selected values?}}',
    empty: 'This dictionary has no value that matches',
    unknown: 'The dictionary does not exist; it may have been deleted',
    valueHint: 'What is stored and compared; only once in a dictionary',
    classHint: 'A style name besides the tag style; usually empty',
    preview: 'How it looks',
  },
  listClass: {
    default: 'Default (plain text)',
    primary: 'Primary',
    success: 'Success',
    info: 'Info',
    warning: 'Warning',
    danger: 'Danger',
  },
  refresh: 'Refresh cache',
  refreshed: 'Refreshed',
  created: 'Created on',
};
