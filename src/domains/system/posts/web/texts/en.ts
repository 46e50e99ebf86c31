import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Posts',
  add: 'Add post',
  edit: 'Edit',
  editOf: 'Edit the post "{name}"',
  remove: 'Delete',
  removeOf: 'Delete the post "{name}"',
  removeConfirm: 'Delete the post "{name}"?',
  removeSelected: 'Delete selected',
  removeSelectedConfirm: '{count, plural, one {Delete the selected post?} other {Delete the # selected posts?}}',
  saved: 'Saved',
  removed: 'Deleted',
  operation: 'Actions',
  empty: 'No post matches these filters',
  filters: { from: 'From', to: 'To', created: 'Created', reset: 'Reset' },
};
