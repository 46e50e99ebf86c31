import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Site settings',
  lead: 'Every public page shows what is written here, from the moment it is saved.',
  sections: {
    names: 'Names and organization',
    contact: 'Contact and registration',
    footer: 'Footer',
    banner: 'Banner of the home page',
    announcement: 'Announcement',
    demo: 'Demonstration content',
  },
  hints: {
    footer: 'Below the site’s name in the footer, in one line or several; the slogan where this is empty',
    links: 'At most {count}. A page of this site (begins with /), a web address, mailto: or tel:',
    banners: 'At most {count}; 1920 by 400 pixels fit best. Without pictures a drawing of a lattice is shown',
    announcement: 'Above every public page. After closing, it is shown again when its text changes',
    window: 'Empty means no limit; shown from the start on, and no more from the end on',
    url: 'Optional; shown as “Details”',
    demo: 'While on, pages say “Demonstration site” and certificates carry a mark',
  },
  addLink: 'Add a link',
  addBanner: 'Add a picture',
  remove: 'Remove',
  removeOf: 'Remove item {number}',
  up: 'Move up',
  upOf: 'Move up item {number}',
  save: 'Save',
  saved: 'Saved successfully',
  undo: 'Undo changes',
  counting: 'Counting…',
  count: { table: 'Content', records: 'Records' },
  demo: {
    none: 'There is no demonstration content.',
    lead: 'This was made for demonstration. It can be removed in one act before the site goes into service.',
    also: 'Its files, reviews and search entries go with it; demonstration accounts are closed and the mark on the pages is switched off.',
    button: 'Remove all demonstration content',
    confirm:
      '{count, plural, one {Remove the one demonstration record and close the demonstration accounts?} other {Remove all # demonstration records and close the demonstration accounts?}} This cannot be undone.',
    removed: '{count, plural, one {One demonstration record was removed} other {# demonstration records were removed}}',
  },
};
