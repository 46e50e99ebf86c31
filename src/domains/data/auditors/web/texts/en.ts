import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Data resource auditors',
  add: 'Add a reviewer',
  editOf: 'Edit the reviewer “{name}”',
  remove: 'Remove',
  removeOf: 'Remove “{name}” from the register',
  confirmRemove: 'Remove “{name}” from the register? Reviews already made are kept.',
  added: 'Added',
  edited: 'Changed',
  removed: 'Removed from the register',
  empty: 'No reviewer matches. Once people are entered here, they can be asked to review.',
  everyType: 'All types',
  load: '{open} of {max}',
  overdue: '{count} overdue',
  days: '{days, plural, one {one day} other {# days}}',
  noPermission: 'May not review',
  demo: 'Demo',
  hints: {
    userId: 'People who may review data resources and are not in the register; search by name or organization',
    subjectCodes: 'GB/T 13745 codes can be typed; a wider code covers the narrower ones',
    resourceTypes: 'None chosen means all types',
    maxOpen: 'A reviewer has at most this many open reviews',
    status: 'Somebody who pauses is not asked any more; reviews in hand stay',
  },
};
