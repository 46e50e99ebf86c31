import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Application tools',
  add: 'Add tool',
  editOf: 'Edit tool "{name}"',
  preview: 'Preview',
  previewOf: 'Preview tool "{name}" (opens in a new window)',
  article: 'Preview instructions',
  articleOf: 'Preview instructions of tool "{name}" (opens in a new window)',
  publish: 'Publish',
  publishOf: 'Publish tool "{name}"',
  confirmPublish: 'Publish the tool "{name}"?',
  confirmPublishNew: 'Publish this tool?',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down tool "{name}"',
  confirmTakeDown: 'Take down the tool "{name}"? Visitors will not find it any more.',
  takenDown: 'Taken down successfully',
  removeOf: 'Delete tool "{name}"',
  confirmRemove: 'Delete the tool "{name}"?',
  confirmRemoveChosen: '{count, plural, one {Delete the selected tool?} other {Delete the # selected tools?}}',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No tool matches these conditions',
  hints: {
    url: 'Beginning with http:// or https://, or a path of this site such as /ssg',
    openMode:
      'Frames need the site to be listed in the parameter site.frameHosts by an administrator; until then a new window opens',
    icon: 'Best square; the first letter of the name replaces it',
    sort: 'Smaller numbers come first; equal ones, such as the default 100, are sorted by time of publication, newest first',
    status: 'Publishing and taking down need the permission to publish',
  },
};
