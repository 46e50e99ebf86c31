import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Examples',
  add: 'Add example',
  edit: 'Edit',
  editOf: 'Edit example "{title}"',
  publish: 'Publish',
  publishOf: 'Publish example "{title}"',
  confirmPublish: 'Publish the example "{title}"?',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down example "{title}"',
  confirmTakeDown: 'Take down the example "{title}"?',
  takenDown: 'Taken down successfully',
  copyOf: 'Copy the content of example "{title}"',
  remove: 'Delete',
  removeOf: 'Delete example "{title}"',
  confirmRemove: 'Delete the example "{title}"?',
  added: 'Add successful',
  edited: 'Edit successful',
  removed: 'Delete successful',
  operation: 'Actions',
  empty: 'No example matches these conditions',
  reset: 'Reset',
  demo: 'Demo',
  hints: { content: 'Plain text, copied as it is', sort: 'Smaller numbers first' },
};
