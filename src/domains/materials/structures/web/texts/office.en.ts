import type { officeZh } from './office.zh.ts';

export const officeEn: typeof officeZh = {
  title: 'Structures',
  empty: 'No structures match.',
  keywordHint: 'Part of the formula, of the name in the file or of the path in an archive',
  source: 'Source',
  group: 'Space group',
  readAgain: 'Read again',
  readAgainOf: 'Read “{name}” again',
  readAgainAsk: 'Read the file of “{name}” again with the present rules?',
  readAgainDone: 'The file will be read again. Reload to see the result.',
  hide: 'Hide',
  hideOf: 'Hide “{name}”',
  hideAsk: 'Hide the structure “{title}”',
  hideHint: 'Pages of materials, search and OPTIMADE no longer show the structure. The file stays as it is.',
  hideDone: 'Hidden.',
  show: 'Show again',
  showOf: 'Show “{name}” again',
  showAsk: 'Show the structure “{name}” again?',
  showDone: 'Shown again.',
};
