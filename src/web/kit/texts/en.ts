import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  page: {
    total: '{total, number} in total',
    about: 'about {total, number} in total',
    unread: 'This list could not be loaded',
    again: 'Try again',
  },
  systemPrompt: 'System prompt',
  confirm: 'Confirm',
  cancel: 'Cancel',
  export: 'Export',
  removeChosen: 'Delete selected',
  demo: 'Demo',
  selectAll: 'Select all on this page',
  selectRow: 'Select "{name}"',
  waiting: 'Waiting for {days, plural, one {# day} other {# days}}',
  columns: 'Columns',
  decisionKeys: 'Keys: Alt+A approve, Alt+R reject',
  filters: 'Filters',
  filtersInForce: 'Filters (in force)',
  more: 'More',
  moreOf: 'More actions for “{name}”',
  save: 'Save',
  leave: 'There are unsaved changes. Leave them?',
  faults: '{count, plural, one {One thing needs} other {# things need}} a correction:',
  chart: { table: 'Show as table', chart: 'Show as chart', empty: 'No data yet' },
  usage: { high: 'High' },
  code: { files: 'Files', copy: 'Copy', copied: 'Copied' },
};
