import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'About-us content',
  add: 'Add text',
  name: 'Name',
  editOf: 'Edit "{name}"',
  preview: 'Preview',
  previewOf: 'Preview "{name}" (opens in a new window)',
  publish: 'Publish',
  publishOf: 'Publish "{name}"',
  confirmPublish: 'Publish "{name}"? What is published at this place now becomes a draft.',
  published: 'Published successfully',
  takeDown: 'Take down',
  takeDownOf: 'Take down "{name}"',
  confirmTakeDown: 'Take down "{name}"? Visitors will not see it any more.',
  takenDown: 'Taken down successfully',
  confirmEdit: 'This is published: visitors will read the change at once. Save it?',
  added: 'Add successful',
  edited: 'Edit successful',
  empty: 'No text matches these conditions',
  demo: 'Demo',
  position: 'Position',
  members: {
    title: 'Team members',
    add: 'Add member',
    empty: 'No member matches these conditions',
    confirmPublish: 'Show "{name}" on the page of the team?',
  },
  units: {
    add: 'Add a line',
    level: 'Level of line {place}',
    up: 'Move line {place} up',
    down: 'Move line {place} down',
    remove: 'Delete line {place}',
    hint: 'In reading order: 0 is the top level, larger numbers are lower levels; a line belongs to the last line above it with a higher level.',
    line: 'Line {place}: {field}',
  },
  hints: {
    summary: 'For search results and sharing',
    photo: 'Best square; a drawn pattern replaces it',
  },
};
