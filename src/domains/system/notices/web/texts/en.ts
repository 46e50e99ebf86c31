import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Notices',
  add: 'Add notice',
  editOf: 'Edit notice “{name}”',
  viewOf: 'View notice “{name}”',
  removeOf: 'Delete notice “{name}”',
  confirmRemove: 'Delete the notice “{name}”?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected notice?} other {Delete the # selected notices?}}',
  readers: 'Read by',
  readersOf: 'Read by: “{name}”',
  noReaders: 'No one has read it yet',
  readerFields: {
    userName: 'Username',
    nickName: 'Display name',
    deptName: 'Department',
    phonenumber: 'Mobile',
    readTime: 'Read at',
  },
  noContent: '(no text)',
  meta: 'Published by {author}, {time}',
  englishHint: 'Readers of English see the Chinese version where this is empty',
  rolesHint: 'Only users with one of these roles see it; all users where none is chosen',
  empty: 'No notice matches',
  created: 'Created on',
};
