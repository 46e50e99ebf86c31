import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Login log',
  empty: 'No login matches these filters',
  device: 'Browser / system',
  operation: 'Actions',
  remove: 'Delete selected ({count})',
  removeConfirm: '{count, plural, one {Delete the selected record?} other {Delete the # selected records?}}',
  removed: 'Deleted',
  unlock: 'Unlock',
  unlockOf: 'Unlock "{name}"',
  unlockConfirm: 'Unlock "{name}"? The count of wrong passwords starts anew.',
  unlocked: '"{name}" is unlocked',
  clean: {
    open: 'Clear',
    title: 'Clear the log',
    range: 'Delete the records of these days',
    from: 'From',
    to: 'To',
    hint: 'Without dates, all records up to now are deleted. This cannot be undone; that you cleared the log is kept in the operation log.',
    submit: 'Clear',
    cancel: 'Cancel',
    done: '{removed, plural, one {# record deleted} other {# records deleted}}',
    goesOn: '{removed, plural, one {# record deleted} other {# records deleted}}, the others are being deleted',
  },
  filters: { from: 'From', to: 'To', time: 'Time', reset: 'Reset' },
};
