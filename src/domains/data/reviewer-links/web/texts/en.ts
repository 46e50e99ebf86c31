import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'For reviewers',
  gone: 'This link is not valid, has expired or was revoked',
  goneText: 'Please ask whoever gave it to you for a new one.',
  notice: 'For review only; the link works until {date}',
  anonymous: 'Authors and projects are hidden. Please pass on neither link nor files.',
  named: 'Please pass on neither link nor files.',
  noFiles: 'There are no files yet',
  all: 'Download all ({size})',
  ofAll: '{shown} of {total} files are listed',
  more: 'List more',
  download: 'Download',
};
