import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Operation log',
  empty: 'No operation matches these filters',
  detail: 'Details',
  detailOf: 'Details of operation {id}',
  cost: '{n, number} ms',
  none: 'None',
  removeChosen: 'Delete selected ({count})',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected record?} other {Delete the # selected records?}} Those beyond the retention move into an archive file; younger ones stay.',
  time: 'Time',
};
