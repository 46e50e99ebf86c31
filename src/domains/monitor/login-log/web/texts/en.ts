import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Login log',
  empty: 'No login matches these filters',
  device: 'Browser / system',
  removeChosen: 'Delete selected ({count})',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected record?} other {Delete the # selected records?}} Those beyond the retention move into an archive file; younger ones stay.',
  unlock: 'Unlock',
  unlockOf: 'Unlock "{name}"',
  confirmUnlock: 'Unlock "{name}"? The count of wrong passwords starts again at zero.',
  unlocked: '"{name}" is unlocked',
  clean: {
    open: 'Clear',
    title: 'Clear the log',
    range: 'Clear the records of these days',
    from: 'From',
    to: 'To',
    hint: 'Without dates, all records up to now are meant. Records within the retention stay, older ones move into archive files (Monitoring › Log integrity); that you cleared the log is kept in the operation log.',
    submit: 'Clear',
    cancel: 'Cancel',
    goesOn: '{msg}. The others are being archived',
  },
  time: 'Time',
};
