import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Working-day calendar',
  lead: 'Terms of the archive and of reviews count in working days. Saturdays and Sundays are off; public holidays and working days in lieu are kept here.',
  unknown: '{year} has no holidays yet: only weekends are counted. Enter them from the official notice.',
  fill: 'Fill in public holidays',
  filled: '{count, plural, one {# day} other {# days}} added',
  add: 'Add day',
  edit: 'Edit',
  editOf: 'Edit {day}',
  remove: 'Remove',
  removeOf: 'Remove {day}',
  removeAsk: 'Remove what is said of {day}?',
  saved: 'Saved',
  removed: 'Removed',
  operation: 'Actions',
  empty: 'No days in this year',
};
