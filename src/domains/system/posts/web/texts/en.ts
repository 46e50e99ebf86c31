import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Posts',
  add: 'Add post',
  editOf: 'Edit the post "{name}"',
  removeOf: 'Delete the post "{name}"',
  confirmRemove: 'Delete the post "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected post?} other {Delete the # selected posts?}}',
  empty: 'No post matches these filters',
  created: 'Created',
};
