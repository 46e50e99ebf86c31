import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Scheduling log',
  titleOf: 'Scheduling log: {name}',
  back: 'Back to the jobs',
  empty: 'No run matches these filters',
  operation: 'Actions',
  detail: 'Details',
  detailOf: 'Details of run {id}',
  cost: '{n, number} ms',
  none: 'None',
  remove: 'Delete selected ({count})',
  removeConfirm:
    '{count, plural, one {Delete the selected run?} other {Delete the # selected runs?}} Those beyond the retention move into an archive file; younger ones stay.',
  filters: { from: 'From', to: 'To', time: 'Day of the run', reset: 'Reset' },
};
