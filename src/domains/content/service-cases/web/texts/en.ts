import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Service cases',
  add: 'Add case',
  editOf: 'Edit case "{name}"',
  preview: 'Preview',
  previewOf: 'Preview case "{name}" (opens in a new window)',
  publish: 'Publish',
  publishOf: 'Publish case "{name}"',
  confirmPublish: 'Publish this service case?',
  published: 'Published successfully',
  discontinue: 'Discontinue',
  discontinueOf: 'Discontinue case "{name}"',
  confirmDiscontinue: 'Discontinue the case "{name}"? Visitors will not find it any more.',
  discontinued: 'Discontinued successfully',
  removeOf: 'Delete case "{name}"',
  confirmRemove: 'Delete the case "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected case?} other {Delete the # selected cases?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No service case matches these conditions',
  hints: {
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by publication date',
    sourceUrl: 'An address beginning with http:// or https://, or a path of this site such as /data/detail/…',
    image: 'Shown in lists and above the text, best 16:9; a drawn pattern replaces it',
    createDate: 'Today when left empty',
    publishDate: 'The day of the first publication when left empty',
    hours: 'May be left empty where it is not known',
    status: 'Publishing and discontinuing need the permission to publish',
  },
};
