import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'News',
  add: 'Add news',
  editOf: 'Edit news "{name}"',
  preview: 'Preview',
  previewOf: 'Preview news "{name}" (opens in a new window)',
  publish: 'Publish',
  publishOf: 'Publish news "{name}"',
  confirmPublish: 'Publish this news item?',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down news "{name}"',
  confirmTakeDown: 'Take down the news item "{name}"? Visitors will not find it any more.',
  takenDown: 'Taken down successfully',
  removeOf: 'Delete news "{name}"',
  confirmRemove: 'Delete the news item "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected item?} other {Delete the # selected items?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  author: 'Author',
  window: 'On show',
  until: 'to',
  empty: 'No news matches these conditions',
  hints: {
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by start time',
    sourceUrl: 'For reprints: the address of the original, beginning with http:// or https://',
    homeImage: 'Shown in lists, on the home page and above the text, best 16:9; a drawn pattern replaces it',
    window: 'Visitors see the item from the start time on, until just before the end time (Beijing time)',
    status: 'Publishing and taking down need the permission to publish',
  },
};
