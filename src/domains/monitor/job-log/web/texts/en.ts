import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Scheduling log',
  titleOf: 'Scheduling log: {name}',
  back: 'Back to the jobs',
  empty: 'No run matches these filters',
  detail: 'Details',
  detailOf: 'Details of run {id}',
  cost: '{n, number} ms',
  none: 'None',
  removeChosen: 'Delete selected ({count})',
  confirmRemoveChosen:
    '{count, plural, one {Delete the selected run?} other {Delete the # selected runs?}} Those beyond the retention move into an archive file; younger ones stay.',
  time: 'Day of the run',
};
