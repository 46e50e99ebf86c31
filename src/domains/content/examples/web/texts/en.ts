import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  copy: 'Copy',
  title: 'Examples',
  add: 'Add example',
  editOf: 'Edit example "{name}"',
  publish: 'Publish',
  publishOf: 'Publish example "{name}"',
  confirmPublish: 'Publish the example "{name}"?',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down example "{name}"',
  confirmTakeDown: 'Take down the example "{name}"?',
  takenDown: 'Taken down successfully',
  copyOf: 'Copy the content of example "{name}"',
  removeOf: 'Delete example "{name}"',
  confirmRemove: 'Delete the example "{name}"?',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No example matches these conditions',
  demo: 'Demo',
  hints: {
    content: 'Plain text, copied as it is',
    sort: 'Smaller numbers first',
  },
};
