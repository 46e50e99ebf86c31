import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'For reviewers',
  gone: 'This link is not valid, has expired or was revoked',
  goneText: 'Please ask the person who gave it to you for a new one.',
  failed: 'This cannot be opened at the moment',
  failedText: 'The server did not answer. The link itself may still work: please try again later.',
  again: 'Try again',
  notice: 'For review only; the link works until {date}',
  anonymous: 'Authors and projects are hidden. Please pass on neither link nor files.',
  named: 'Please pass on neither link nor files.',
  look: 'Data preview',
  preview: 'Preview',
  hide: 'Hide preview',
  previewOf: 'Preview {name}',
  hideOf: 'Hide the preview of {name}',
  noFiles: 'There are no files yet',
  all: 'Download all ({size})',
  bag: 'Download as bag (BagIt)',
  ofAll: '{shown} of {total} files are listed',
  more: 'List more',
  download: 'Download',
};
