import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { name: 'Name', query: 'Search', frequency: 'Mail' },
  frequency: { none: 'No mail', daily: 'Every day', weekly: 'Every week' },
  fail: {
    notFound: 'This search does not exist, or it was removed.',
    nameRequired: 'Give it a name.',
    nothingAsked: 'Type a keyword or choose a filter first, then save the search.',
    tooMany: 'You can save {most} searches at most. Remove one that you no longer need.',
    badLink: 'This link is not valid. To stop the mails, log in and open "My searches".',
  },
  mail: {
    subject: '[{site}] {count, plural, one {1 new result} other {{count, number} new results}} for "{name}"',
    intro:
      '{count, plural, one {One resource was} other {{count, number} resources were}} published that match your search "{name}":',
    more: '{count, number} more; see them all:',
    all: 'See the results:',
    stop: 'Stop these mails:',
  },
  page: {
    title: 'My searches',
    lead: 'Searches that you keep. A mail can tell you of new resources that match.',
    save: 'Save search',
    saved: 'The search is saved',
    changed: 'Changed',
    removed: 'Removed',
    remove: 'Remove',
    removeOf: 'Remove "{name}"',
    removeAsk: 'Remove "{name}"?',
    open: 'Open the search "{name}"',
    next: 'next mail {date}',
    empty: 'No saved search yet',
    emptyText: 'Search the data resources and choose "Save search and alert".',
    browse: 'Search now',
    retry: 'Try again',
    all: 'Data resources',
    hint: 'Nothing new, no mail. Each mail can be stopped with one click.',
  },
  stop: {
    title: 'Stop the mails',
    ask: 'No longer hear of new results for "{name}"? The saved search stays.',
    submit: 'Stop the mails',
    done: 'The mails for "{name}" are stopped.',
    manage: 'Manage my searches',
  },
};
